"""A game of another package, which the client has no folder for: pages offer it, and it is played by its picture and its
moves in words."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import OpenPage, opener
from tests.browser.house import House
from tests.browser.seats import expect_result, tap, two_at_a_table, wait_for_turn, wait_until_taken, whose_turn
from tests.examples.fifth_game import installed

MOVES_OF_TWO = 24
"""Escalier has 24 cards, each of which is played once."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """In place of the one that knows four games."""
    house = House(tmp_path_factory.mktemp("data"), environment=installed(tmp_path_factory.mktemp("installed")))
    house.start()
    yield house
    house.stop()


@pytest.fixture
def open_page(house: House, browser: Browser) -> Iterator[OpenPage]:
    yield from opener(house, browser)


def expect_picture(page: Page) -> None:
    """The browser has drawn it, and says what is in it."""
    picture = page.get_by_role("img", name="Image de la table")
    expect(picture).to_be_visible(timeout=60_000)
    page.wait_for_function("() => document.querySelector('.board img').naturalWidth > 0")
    assert "pioche" in page.locator("#letters").inner_text().lower()


def decide(page: Page, decision: str, by_keys: bool = False) -> None:
    if by_keys:
        page.locator("[data-move]").first.focus()
        page.keyboard.press("Enter")
        wait_until_taken(page, decision)
        expect(page.locator("section.board")).to_be_focused()  # the button that held the keys is gone
        return
    tap(page, "[data-move]:enabled")
    wait_until_taken(page, decision)


def test_it_is_played_from_the_front_page_to_its_end_and_looked_at_again(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Jouer à Escalier contre un robot").last.click(timeout=60_000)
    expect(page.get_by_role("heading", name="Escalier")).to_be_attached(timeout=180_000)
    expect_picture(page)
    decisions = 0
    while (decision := wait_for_turn(page)) is not None:
        decide(page, decision, by_keys=decisions % 2 == 1)
        decisions += 1
    assert decisions == MOVES_OF_TWO / 2
    expect_result(page)
    expect(page.locator(".log li")).to_have_count(MOVES_OF_TWO)

    page.get_by_role("link", name="Revoir la partie").click()
    expect_picture(page)
    before = page.locator("#letters").inner_text()
    page.keyboard.press("End")
    page.wait_for_function("(before) => document.querySelector('#letters')?.textContent.trim() !== before", arg=before)


def test_two_people_play_it_to_its_end(open_page: OpenPage) -> None:
    pages = list(two_at_a_table(open_page, "escalier"))
    for page in pages:
        expect_picture(page)
    for number in range(MOVES_OF_TWO):
        page = whose_turn(pages)
        decision = wait_for_turn(page)
        assert decision is not None
        if number == 0:
            expect(pages[1 - pages.index(page)].get_by_text("Attendez les autres")).to_be_visible()
        decide(page, decision)
    for page in pages:
        expect_result(page)


def test_each_page_shows_it(open_page: OpenPage) -> None:
    page = open_page("/new?game=escalier")
    expect(page.get_by_role("radio", name="Escalier")).to_be_checked()
    page.goto("/lobby")
    expect(page.get_by_role("option", name="Escalier")).to_be_attached()
    page.goto("/games/escalier")
    expect(page.get_by_role("heading", name="Escalier")).to_be_visible()
    expect(page.get_by_role("link", name="Énigme du jour")).to_have_count(0)  # it brings none
    page.goto("/rules")
    page.get_by_role("link", name="Escalier").last.click()
    expect(page.locator("#E-3")).to_contain_text("Une marche rapporte 1 point")
    expect(page.get_by_text("Cartes en main")).to_be_visible()
