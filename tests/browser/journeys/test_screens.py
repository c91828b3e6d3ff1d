"""Every page on every width of screen: nothing is wider than the screen."""

import pytest

from tests.browser.conftest import proved
from tests.browser.journeys.conftest import Invite
from tests.browser.journeys.everywhere import everywhere
from tests.browser.journeys.person import Device
from tests.browser.journeys.words import GAME_TITLES, Language

WIDTHS = [320, 600, 844, 1100, 1920]
PAGES = ["/", "/lobby", "/mine", "/new", "/puzzles", "/replays", "/rules", "/settings", "/account", "/companion"]
PAGES += [f"/{kind}/{game}" for kind in ("rules", "learn", "companion", "games", "puzzles") for game in GAME_TITLES]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("theme", ["dark", *proved("light")])
@everywhere("fr desktop")
def test_every_page_fits_every_screen(invite: Invite, language: Language, device: Device, theme: str) -> None:
    person = invite("Marie-Antoinette de Tours", language, device, color_scheme=theme)
    person.visit("/account")
    for address in PAGES:
        person.visit(address)
        person.page.wait_for_load_state("networkidle")
        for width in WIDTHS:
            person.does(
                f"makes the window {width} wide",
                lambda width=width: person.page.set_viewport_size({"width": width, "height": 800}),  # type: ignore[misc]
            )
