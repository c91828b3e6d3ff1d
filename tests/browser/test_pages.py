"""Every page: first minute, languages, phone, accessibility, weight."""

import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, proved
from tests.browser.house import PAGES
from tests.browser.seats import become_guest, open_table, tap, wait_for_turn

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PLAIN = ["/", "/lobby", "/mine", "/new?game=m", "/account", "/settings", "/rules", "/nowhere"]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FIRST_LOAD_BYTES = 150_000


def violations(page: Page) -> list[str]:
    """What axe finds, without exceptions."""
    page.evaluate(AXE.read_text())
    page.wait_for_function("() => document.getAnimations().every(({playState}) => playState !== 'running')")
    found: list[str] = page.evaluate(
        """async () => (await axe.run({resultTypes: ['violations']})).violations.flatMap(({id, nodes}) => nodes
          .map(({html}) => `${id}: ${html.slice(0, 160)}`))"""
    )
    return found


def is_wider_than_the_screen(page: Page) -> bool:
    wide: bool = page.evaluate("() => document.documentElement.scrollWidth > innerWidth + 1")
    return wide


def sit_down(page: Page, game: str) -> None:
    become_guest(page, "Ada")
    page.goto(f"/table/{open_table(page, game, ['me', 'bot:greedy'])}")
    wait_for_turn(page)


@pytest.mark.parametrize("scheme", ["light", *proved("dark")])
def test_plain_pages_are_accessible(open_page: OpenPage, scheme: str) -> None:
    page = open_page(None, color_scheme=scheme)
    become_guest(page, "Ada")
    table = open_table(page, "m", ["me", "friend"])
    for path in [*PLAIN, f"/table/{table}", "/table/aaaaaaaaaa"]:
        page.goto(path)
        expect(page.locator("h1").first).to_be_visible()
        assert violations(page) == [], path


@pytest.mark.parametrize("game", ["tuileries", "mounstein", *proved("m", "maho")])
def test_tables_are_accessible_on_a_phone_in_the_dark_and_on_a_desk(open_page: OpenPage, game: str) -> None:
    for settings in ({}, PHONE | {"color_scheme": "dark"}):
        page = open_page(None, **settings)
        sit_down(page, game)
        if game in ("tuileries", "m"):
            tap(page, ".hand .piece")
        assert violations(page) == []
        assert not is_wider_than_the_screen(page)


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desk", "phone"])
def test_an_open_list_of_placements_leaves_the_action_bar_on_the_screen(
    open_page: OpenPage, settings: dict[str, Any]
) -> None:
    """However tall the list would like to be: the room has the window's height, not its content's."""
    page = open_page(None, **settings)
    page.add_init_script("localStorage.setItem('tablee.mounstein.mode', 'flat')")
    sit_down(page, "mounstein")
    page.get_by_text(re.compile("^Liste des emplacements")).click()
    page.locator(".placements[open] li").first.wait_for()
    for wanted in ("", "2500px"):
        bottom, height = page.evaluate(
            """(wanted) => {
              document.querySelector('.placements').style.height = wanted;
              const bar = document.querySelector('.room .bar').getBoundingClientRect();
              return [bar.bottom, document.body.scrollHeight];
            }""",
            wanted,
        )
        window = page.viewport_size
        assert window is not None
        assert abs(bottom - window["height"]) <= 1
        assert height <= window["height"] + 1


def test_a_hint_stands_out_from_the_board_in_the_dark(open_page: OpenPage) -> None:
    """It is drawn in two colours, a light one and a dark one: one of them differs from whatever lies below."""
    page = open_page(None, color_scheme="dark")
    sit_down(page, "tuileries")
    page.get_by_role("button", name="Conseil").first.click()
    for place in (".cell.hinted", ".hand .hinted"):
        page.locator(place).wait_for()
        light, dark = page.evaluate(
            """(place) => {
              const { borderTopColor, outlineColor } = getComputedStyle(document.querySelector(place), '::after');
              return [borderTopColor, outlineColor].map((colour) => Math.max(...colour.match(/\\d+/g).slice(0, 3)));
            }""",
            place,
        )
        assert light > 240
        assert dark < 170


def test_pages_fit_a_phone(open_page: OpenPage) -> None:
    page = open_page(None, **PHONE)
    for path in PLAIN:
        page.goto(path)
        expect(page.locator("h1").first).to_be_visible()
        assert not is_wider_than_the_screen(page), path


def test_one_click_starts_a_game_against_a_bot(open_page: OpenPage) -> None:
    page = open_page("/")
    page.locator("[data-play=tuileries]").click()
    page.wait_for_url("**/table/*", timeout=60_000)
    assert wait_for_turn(page) is not None
    expect(page).to_have_title(re.compile("À vous"))


def test_the_language_changes_at_once_and_is_remembered(open_page: OpenPage) -> None:
    page = open_page("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Quatre jeux, une seule table")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Four games, one table")
    assert page.locator("html").get_attribute("lang") == "en"
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Four games, one table")


def test_why_not_names_the_rule(open_page: OpenPage) -> None:
    page = open_page(None)
    sit_down(page, "tuileries")
    tap(page, ".hand .piece")
    tap(page, "[data-drop=a1]")
    expect(page.locator(".verdict")).to_contain_text("T-4")


@pytest.mark.heavy
def test_a_move_is_confirmed_where_that_is_wanted(open_page: OpenPage) -> None:
    page = open_page("/settings")
    page.get_by_role("switch", name=re.compile("Confirmer")).check()
    sit_down(page, "tuileries")
    moves = page.locator(".log li").count()
    tap(page, ".hand .piece")
    tap(page, ".cell.target")
    expect(page.locator("[data-confirm]")).to_be_visible()
    assert page.locator(".log li").count() == moves
    page.locator("[data-confirm]").click()
    expect(page.locator(".log li").nth(moves)).to_be_visible()


FLIGHTS = """() => {
  window.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const { e, f } = new DOMMatrix(frames[0].transform);
    window.flights.push(Math.hypot(e, f));
    return animate.call(this, frames, options);
  };
}"""
"""How far pieces travel, written down."""


def test_a_tile_is_dragged_to_its_square(open_page: OpenPage) -> None:
    page = open_page(None, reduced_motion="no-preference")
    sit_down(page, "tuileries")
    page.evaluate(FLIGHTS)
    moves = page.locator(".log li").count()
    page.locator(".hand .piece").first.hover()
    page.mouse.down()
    target = page.locator("[data-drop=c3], [data-drop=f6]").last.bounding_box()
    assert target
    page.mouse.move(target["x"] - 60, target["y"])
    page.mouse.move(target["x"] + 20, target["y"] + 20)
    page.mouse.up()
    expect(page.locator(".log li").nth(moves)).to_be_visible()
    # It comes from where it was let go, not from the hand, which is further away.
    assert page.evaluate("() => flights[0]") < 2 * target["width"]


def test_a_hint_is_given(open_page: OpenPage) -> None:
    page = open_page(None)
    sit_down(page, "tuileries")
    page.get_by_role("button", name="Conseil").click()
    expect(page.get_by_role("region", name="Conseil")).to_contain_text("chances de gagner", timeout=60_000)
    assert page.locator(".hinted").count() >= 2


@pytest.mark.heavy
def test_accounts_and_profile(open_page: OpenPage) -> None:
    page = open_page(None)
    become_guest(page, "Ada")
    page.goto("/account")
    page.get_by_label("Mot de passe").fill("une phrase longue")
    page.get_by_role("button", name="Créer le compte").click()
    expect(page.get_by_text("Connecté : Ada.")).to_be_visible()
    page.get_by_role("link", name="Mon profil").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada")


def test_the_first_load_is_light() -> None:
    """Everything that the front page loads, without three.js: scripts, styles and fonts."""
    assets = PAGES.parent / "assets"
    index = PAGES.read_text()
    named = [assets / Path(name).name for name in re.findall(r'(?:src|href)="(/assets/[^"]+)"', index)]
    style = "".join(path.read_text() for path in named if path.suffix == ".css")
    fonts = [assets / Path(name).name for name in re.findall(r"url\(([^)]+\.woff2)\)", style)]
    assert len(named) >= 2
    assert len(fonts) == 3
    weight = sum(len(gzip.compress(path.read_bytes())) for path in {*named, *fonts})
    assert weight <= FIRST_LOAD_BYTES


@pytest.mark.parametrize("game", ["tuileries", "m"])
def test_on_a_phone_a_raised_tile_stays_below_the_words(open_page: OpenPage, game: str) -> None:
    page = open_page(None, viewport={"width": 390, "height": 844}, has_touch=True)
    become_guest(page, "Ada")
    table = open_table(page, game, ["me", "bot:random"], begins=0)
    page.goto(f"/table/{table}")
    page.locator(".hand .piece:not([aria-disabled='true'])").first.click(timeout=60_000)
    page.locator(".board [role=gridcell]:not(.target)").first.click()  # refused, in up to two lines
    tops = page.evaluate(
        """() => [...document.querySelectorAll('.verdict, .hand .piece.chosen')].map((one) => one.getBoundingClientRect())
          .map(({ top, bottom }) => [top, bottom])"""
    )
    assert len(tops) == 2
    (_, verdict_ends), (tile_begins, _) = tops
    assert tile_begins - 6 >= verdict_ends, "the frame of a raised tile is 6 pixels wide"


def test_on_a_phone_the_words_about_the_base_tile_do_not_lie_over_the_board(open_page: OpenPage) -> None:
    page = open_page(None, viewport={"width": 390, "height": 844}, has_touch=True)
    page.add_init_script("localStorage.setItem('tablee.mounstein.mode', 'flat')")
    become_guest(page, "Ada")
    table = open_table(page, "mounstein", ["me", "bot:random"], begins=0, options={"base": "choose"})
    page.goto(f"/table/{table}")
    notice = page.get_by_text("posez d’abord la tuile de base").filter(visible=True).last
    expect(notice).to_be_visible(timeout=60_000)
    stage = page.locator(".room .stage:has(> .keys)").bounding_box()
    words = notice.bounding_box()
    assert stage is not None
    assert words is not None
    assert words["y"] >= stage["y"] + stage["height"]
