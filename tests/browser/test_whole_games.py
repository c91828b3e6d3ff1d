"""Whole games against a bot, in a real browser: by mouse, and by keys alone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, proved
from tests.browser.keys import press_once
from tests.browser.seats import (
    SHEET,
    become_guest,
    click_once,
    close_sheet,
    count,
    expect_result,
    open_table,
    two_at_a_table,
    wait_for_turn,
    wait_until_taken,
    whose_turn,
)

QUICK = {"maho": {"options": {"mode": "basic", "window_ms": 0}}}
"""With window_ms 0 a window waits for everybody instead of for the clock."""
MOST_DECISIONS = 1500


def play_on(page: Page, game: str, by_keys: bool, until: str = ".result") -> int:
    """Decide until the page shows what is waited for; how many decisions that took."""
    decisions = 0
    while (decision := wait_for_turn(page, sheets=True)) is not None:
        if count(page, until):
            return decisions
        if decision == SHEET:
            close_sheet(page, by_keys)
            continue
        (press_once if by_keys else click_once)(page, game)
        wait_until_taken(page, decision)
        decisions += 1
        assert decisions < MOST_DECISIONS
    expect_result(page)
    return decisions


def sit_down(page: Page, name: str, game: str) -> None:
    become_guest(page, name)
    page.goto(f"/table/{open_table(page, game, ['me', 'bot:greedy'], **QUICK.get(game, {}))}")


@pytest.mark.parametrize("game", ["tuileries", *proved("m")])
def test_a_whole_game_by_mouse(open_page: OpenPage, game: str) -> None:
    page = open_page(None)
    sit_down(page, "Souris", game)
    assert play_on(page, game, by_keys=False) >= 10
    assert count(page, ".log li") >= 20


@pytest.mark.parametrize("game", ["m", "mounstein", *proved("tuileries")])
def test_a_whole_game_by_keyboard(open_page: OpenPage, game: str) -> None:
    page = open_page(None)
    sit_down(page, "Clavier", game)
    if game == "mounstein":
        page.get_by_role("button", name="2D").click()
    assert play_on(page, game, by_keys=True) >= 10


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keyboard"])
def test_a_round_of_maho_to_its_sheet(open_page: OpenPage, by_keys: bool) -> None:
    page = open_page(None)
    sit_down(page, "Camille", "maho")
    play_on(page, "maho", by_keys, until=".sheet")
    expect(page.locator(".sheet, .result").first).to_be_visible()


@pytest.mark.heavy
@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keyboard"])
def test_a_whole_match_of_maho(open_page: OpenPage, by_keys: bool) -> None:
    page = open_page(None)
    sit_down(page, "Camille", "maho")
    assert play_on(page, "maho", by_keys) >= 20


def scores_by_seat(page: Page) -> dict[str, str]:
    """Everybody sees himself first."""
    found: dict[str, str] = page.locator(".players [data-seat]").evaluate_all(
        "(all) => Object.fromEntries(all.map((one) => [one.dataset.seat, one.querySelector('.score').innerText]))"
    )
    return found


@pytest.mark.heavy
@pytest.mark.parametrize("game", ["tuileries", "m", "mounstein", "maho"])
def test_a_whole_game_between_two_browsers(open_page: OpenPage, game: str) -> None:
    """One plays by mouse (Mounstein: by keys), the other by keys; both see the same result."""
    first, second = two_at_a_table(open_page, game, **QUICK.get(game, {}))
    for _ in range(MOST_DECISIONS):
        page = whose_turn([first, second])
        decision = wait_for_turn(page, sheets=True)
        if decision is None:
            break
        by_keys = page is second or game == "mounstein"
        if decision == SHEET:
            close_sheet(page, by_keys)
            continue
        (press_once if by_keys else click_once)(page, game)
        wait_until_taken(page, decision)
    for page in (first, second):
        expect_result(page)
    assert scores_by_seat(first) == scores_by_seat(second)
    assert count(first, ".log li") == count(second, ".log li") >= 20


def test_a_tile_is_placed_on_the_mountain_by_mouse(open_page: OpenPage) -> None:
    """In three dimensions: point at the shore until the ghost fits, and click."""
    page = open_page(None)
    sit_down(page, "Relief", "mounstein")
    canvas = page.locator("canvas")
    canvas.wait_for(timeout=60_000)
    decision = wait_for_turn(page)
    assert decision is not None
    box = canvas.bounding_box()
    assert box
    board = page.get_by_role("application")
    for across, down in [(dx, dy) for dy in (0, 40, -40, 80) for dx in (0, 60, -60, 120, -120, 180, -180)]:
        page.mouse.move(box["x"] + box["width"] / 2 + across, box["y"] + box["height"] / 2 + down)
        page.wait_for_timeout(50)
        if board.get_attribute("data-aim"):
            page.mouse.down()
            page.mouse.up()
            wait_until_taken(page, decision)
            return
    raise AssertionError("the ghost fitted nowhere")
