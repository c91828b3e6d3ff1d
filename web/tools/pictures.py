"""Takes the pictures that others see: `python -m web.tools.pictures` writes web/public/share.png and docs/pictures/web-*.png.

The client must be built (`make web`) and Chromium installed. Bots have played a while before each picture is taken.
"""

import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.house import House
from tests.browser.keys import press_once
from tests.browser.seats import become_guest, click_once, open_table, tap, wait_for_turn, wait_until_taken

ROOT = Path(__file__).parents[2]
SHARED = {"width": 1200, "height": 630}
DESK = {"width": 1280, "height": 800}
MOVES_BEFORE = 6


def new_page(browser: Browser, house: House, viewport: Any, scheme: str = "light") -> Page:
    context = browser.new_context(
        base_url=house.url, viewport=viewport, color_scheme=scheme, locale="fr-FR", reduced_motion="reduce"
    )
    return context.new_page()


def table(page: Page, game: str, path: Path) -> None:
    become_guest(page, "Ada")
    page.goto(f"/table/{open_table(page, game, ['me', 'bot:greedy', 'bot:greedy'])}")
    if game == "mounstein":
        page.get_by_role("button", name="2D", exact=True).click()
    for _ in range(MOVES_BEFORE):
        decision = wait_for_turn(page)
        if decision is None:
            break
        (press_once if game == "mounstein" else click_once)(page, game)
        wait_until_taken(page, decision)
    wait_for_turn(page)
    if game in ("m", "tuileries"):
        tap(page, ".hand .piece")
    if game == "mounstein":
        page.get_by_role("button", name="3D", exact=True).click()
    page.wait_for_timeout(3000)
    page.screenshot(path=path)


def main() -> None:
    pictures = ROOT / "docs" / "pictures"
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data))
        house.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        front = new_page(browser, house, SHARED)
        front.goto("/")
        front.wait_for_timeout(1500)
        front.screenshot(path=ROOT / "web" / "public" / "share.png")
        for game in ("tuileries", "m", "maho", "mounstein"):
            table(new_page(browser, house, DESK), game, pictures / f"web-{game}.png")
        browser.close()
        house.stop()


if __name__ == "__main__":
    main()
