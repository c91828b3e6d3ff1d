"""Looking back in a real browser: replays shown as the engine has them, a puzzle solved by clicks, statistics, access for all."""

import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tablee.core.record import format_record
from tablee.games import GAMES
from tablee.lab.simulate import simulate
from tablee.records import Record, Replay
from tablee.server.puzzles import puzzle_of
from tests.browser.conftest import OpenPage, proved
from tests.browser.seats import become_guest, open_table, tap
from tests.browser.test_pages import PHONE, is_wider_than_the_screen, violations

EVERY = 10
ENGLISH = {"locale": "en-GB"}
COLOURS = {"b": "blue", "y": "yellow", "g": "green", "r": "red", "n": "brown"}
RANKS = {"k": "king", "q": "queen", "n": "knight", "j": "jack"}
SIGNS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
FAMILIES = {"r": "red", "g": "green", "b": "blue", "s": "silver"}
LEAVE = """([table]) => new Promise((done, fail) => {
  const socket = new WebSocket(`ws://${location.host}/socket`);
  socket.onmessage = ({data}) => {
    const message = JSON.parse(data);
    if (message.do === 'welcome') socket.send(JSON.stringify({do: 'leave', table, seat: 0, id: 7}));
    else if (message.id === 7) { socket.close(); message.do === 'refused' ? fail(message.code) : done(); }
  };
})"""


def recorded(game: str) -> Record:
    quick = {"mode": "basic"} if game == "maho" else {}
    return next(iter(simulate(GAMES[game], 2, 1, ["greedy"], "browser", quick)))


def open_flat(open_page: OpenPage) -> Page:
    """A page where Mounstein is shown flat: three dimensions are slow to draw without a graphics card."""
    page = open_page(None, **ENGLISH)
    page.add_init_script("localStorage.setItem('tablee.mounstein.mode', 'flat')")
    return page


def open_record(page: Page, record: Record, folder: Path) -> None:
    file = folder / f"{record.game}.json"
    file.write_bytes(format_record(record))
    page.goto("/replays")
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_url("**/replay/file*")
    page.wait_for_selector(".replay[data-shown='0']", timeout=60_000)


def jump(page: Page, step: int) -> None:
    page.locator(".transport input[type=range]").fill(str(step))
    page.wait_for_selector(f".replay[data-shown='{step}']")


def play_out(page: Page, game: str, **settings: Any) -> str:
    """A game against a bot, in which another bot takes this page's seat: quickly over."""
    table = open_table(page, game, ["me", "bot:random"], **settings)
    page.goto("/settings")
    page.evaluate(LEAVE, [table])
    for _ in range(600):
        if page.request.get(f"/api/tables/{table}").json()["status"] == "finished":
            return table
        time.sleep(0.05)
    raise AssertionError("the game did not end")


def labels(page: Page, selector: str) -> list[str]:
    """What a screen reader calls them: a label, words for it alone, or the name of the picture within."""
    found: list[str] = page.eval_on_selector_all(
        selector,
        """found => found.map(one => one.getAttribute('aria-label') ?? one.querySelector('.unseen')?.textContent
          ?? one.querySelector('svg[aria-label]').getAttribute('aria-label'))""",
    )
    return found


def check_tuileries(page: Page, view: Any) -> None:
    tiles = {tile.at: tile.tile for tile in view.board}

    def name(square: str) -> str:
        if square not in tiles:
            return f"{square}, {'basin' if square in view.circles else 'free'}"
        colour, rank, sign = tiles[square]
        return f"{square}, {COLOURS[colour]} {RANKS[rank]} of {SIGNS[sign]}"

    assert labels(page, ".board [role=gridcell]") == [name(f"{f}{r}") for r in range(8, 0, -1) for f in "abcdefgh"]
    assert page.eval_on_selector_all(".hand [data-piece]", "all => all.map(one => one.dataset.piece)") == view.hand


def m_name(tile: str) -> str:
    return GAMES["m"].name_piece(tile).name.en


def check_m(page: Page, view: Any) -> None:
    shown = labels(page, ".board [role=gridcell]")
    expected = {f"{at[0]},{at[1]}, {m_name(tile)}" for at, tile in ((one.at, one.tile) for one in view.board)}
    tiles = {label.removesuffix(", start of the line") for label in shown if not label.endswith(", free")}
    assert tiles == expected
    assert labels(page, ".hand .piece") == [m_name(tile) for tile in view.hand]


def card_name(card: str) -> str:
    if card == "?":
        return "card face down"
    if card.startswith("jk"):
        return f"joker as {card_name(card[3:])}" if "=" in card else "joker"
    return f"{FAMILIES[card[0]]} {card[1:]}"


def check_maho(page: Page, view: Any) -> None:
    assert sorted(labels(page, ".hand .card")) == sorted(card_name(card) for card in view.hand)
    assert labels(page, ".discards .latest svg") == [card_name(card) for card in view.discards[-1:]]
    assert page.locator(".others .laid").count() == len(view.series[1])
    assert page.locator(".own .laid").count() == len(view.series[0])
    assert str(view.stock) == page.locator(".pile .count").inner_text()


def check_mounstein(page: Page, view: Any) -> None:
    shown = page.eval_on_selector_all(
        "svg [data-at]", "all => all.map(one => [one.dataset.at, one.querySelector('title').textContent])"
    )
    assert {at for at, _ in shown} == {tile.at for tile in view.tiles}
    words = dict(shown)
    for tile in view.tiles:
        assert [int(number) for number in re.findall(r"\d+", words[tile.at])][:2] == [tile.level, tile.seen], words[
            tile.at
        ]


CHECKS = {"tuileries": check_tuileries, "m": check_m, "maho": check_maho, "mounstein": check_mounstein}


@pytest.mark.parametrize("game", ["m", "tuileries", *proved("mounstein", "maho")])
def test_every_tenth_position_is_the_engine_s(open_page: OpenPage, tmp_path: Path, game: str) -> None:
    page = open_flat(open_page)
    record = recorded(game)
    open_record(page, record, tmp_path)
    page.get_by_label("View as").select_option("0")
    replay, engine, step = Replay(record), GAMES[game], 0
    while True:
        if step % EVERY == 0:
            jump(page, step)
            expect(page.locator(".replay")).to_have_attribute("data-viewer", "0")
            CHECKS[game](page, engine.views.view(engine.observe(replay.position, 0), 0))
            shown = [int(score) for score in re.findall(r"-?\d+$", "\n".join(scores_of(page)), re.MULTILINE)]
            assert shown == engine.scores(replay.position)
        if replay.step() is None:
            break
        step += 1
    assert step >= EVERY


def scores_of(page: Page) -> list[str]:
    return page.locator(".players .score").all_inner_texts()


def test_a_replay_is_stepped_by_keys_clicks_and_links(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_flat(open_page)
    become_guest(page, "Ada")
    table = play_out(page, "mounstein")
    page.goto(f"/replay/{table}?step=5&seat=0")
    page.wait_for_selector(".replay[data-shown='5']")
    page.locator("body").press("ArrowRight")
    page.wait_for_selector(".replay[data-shown='6']")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    page.wait_for_selector(".replay[data-shown='0']")
    page.keyboard.press("End")
    expect(page.locator("aside .result")).to_contain_text("won")
    page.locator("li[data-step='3'] button").click()
    page.wait_for_selector(".replay[data-shown='3']")
    page.wait_for_function("() => location.search.includes('step=3')")
    page.get_by_label("View as").select_option("1")
    page.wait_for_function("() => location.search.includes('seat=1')")
    page.reload()
    page.wait_for_selector(".replay[data-shown='3'][data-viewer='1']")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(".replay[data-shown='5']", timeout=10_000)
    page.get_by_role("button", name="Pause").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the game record").click()
    saved = tmp_path / "saved.json"
    download.value.save_as(saved)
    page.goto("/replays")
    page.locator("input[type=file]").set_input_files(saved)
    page.wait_for_selector(".replay[data-shown='0']")


def test_on_a_phone_the_first_screen_of_a_replay_leads_to_the_review(open_page: OpenPage) -> None:
    page = open_page(None, **ENGLISH, viewport={"width": 390, "height": 844})
    become_guest(page, "Ada")
    page.goto(f"/replay/{play_out(page, 'tuileries')}")
    page.wait_for_selector(".replay[data-shown='0']")
    expect(page.locator(".players").get_by_text("Ada")).to_be_in_viewport(ratio=1)
    review = page.get_by_role("button", name="Review by a bot")
    expect(review).to_be_in_viewport(ratio=1)
    review.click()
    expect(page.get_by_label("Reviewer")).to_be_in_viewport(ratio=1)


def test_an_opened_file_outlives_reload_and_back(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(None, **ENGLISH)
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"".join(format_record(recorded("tuileries")) + b"\n" for _ in range(2)))
    page.goto("/replays")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("link", name=re.compile("^Replay: 2, Tuileries, Bot")).click()
    page.wait_for_selector(".replay[data-shown='0']")
    page.reload()
    page.wait_for_selector(".replay[data-shown='0']")
    page.go_back()
    page.reload()
    expect(page.get_by_text("2 games in this file")).to_be_visible()


@pytest.mark.heavy
def test_a_review_points_at_what_a_move_cost(open_page: OpenPage) -> None:
    page = open_flat(open_page)
    become_guest(page, "Ada")
    page.goto(f"/replay/{play_out(page, 'mounstein')}?seat=0")
    page.get_by_role("tab", name="Review").click()
    page.get_by_label("Reviewer").select_option("medium")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_text("Skill and luck")).to_be_visible(timeout=60_000)
    expect(page.locator(".review")).to_contain_text("from luck", timeout=90_000)
    worst = page.locator(".review ol button").first
    step = int(worst.locator(".count").inner_text()) - 1
    worst.click()
    page.wait_for_selector(f".replay[data-shown='{step}']")
    expect(page.locator(".here")).to_contain_text("Best was")
    assert violations(page) == []


def test_a_private_game_is_shown_to_nobody_else(open_page: OpenPage) -> None:
    page, stranger = open_flat(open_page), open_page(None, **ENGLISH)
    become_guest(page, "Ada")
    table = play_out(page, "mounstein", public=False)
    page.goto(f"/replay/{table}")
    page.wait_for_selector(".replay[data-shown='0']")
    stranger.goto("/replays")
    expect(stranger.get_by_role("heading", name="Latest public games")).to_be_visible()
    assert stranger.locator(f"a[href*='{table}']").count() == 0
    answer = stranger.request.get(f"/api/tables/{table}/outline")
    assert answer.status == 403


def test_a_puzzle_is_solved_by_clicks(open_page: OpenPage) -> None:
    page = open_page(None, **ENGLISH)
    today = page.request.get("/api/puzzles/tuileries").json()["today"]
    tile, square = puzzle_of("tuileries", today).best.split()
    page.goto("/puzzles")
    page.get_by_role("link", name="Find the move: Tuileries").click()
    page.wait_for_selector(f".puzzle[data-day='{today}'][data-open='1']")
    tap(page, f".hand [data-piece='{tile}']")
    tap(page, f"[data-drop='{square}']")
    expect(page.get_by_role("heading", name="Solved!")).to_be_visible(timeout=60_000)
    expect(page.locator(".streak")).to_contain_text("1 day in a row")
    page.reload()
    expect(page.get_by_role("heading", name="Solved!")).to_be_visible()
    missed = puzzle_of("tuileries", today - 1)
    page.goto(f"/puzzles/tuileries?day={today - 1}")
    tile, square = missed.choices[0].move.split()
    page.wait_for_selector(".puzzle[data-open='1']")
    tap(page, f".hand [data-piece='{tile}']")
    tap(page, f"[data-drop='{square}']")
    expect(page.get_by_role("heading", name="Not the best")).to_be_visible()
    expect(page.locator(".task .verdict")).to_contain_text(f"on {missed.best.split()[1]},")
    expect(page.locator("aside ul li").nth(1)).to_contain_text("Missed")


def test_on_a_phone_a_puzzle_asks_and_answers_in_sight(open_page: OpenPage) -> None:
    page = open_page(None, **ENGLISH, viewport={"width": 390, "height": 844})
    today = page.request.get("/api/puzzles/tuileries").json()["today"]
    page.goto(f"/puzzles/tuileries?day={today}")
    page.wait_for_selector(".puzzle[data-open='1']")
    expect(page.locator(".question")).to_be_in_viewport(ratio=1)
    tile, square = puzzle_of("tuileries", today).best.split()
    page.mouse.wheel(0, 300)
    tap(page, f".hand [data-piece='{tile}']")
    tap(page, f"[data-drop='{square}']")
    expect(page.get_by_role("heading", name="Solved!")).to_be_in_viewport(ratio=1)


def test_statistics_are_shown(open_page: OpenPage) -> None:
    page = open_page(None, **ENGLISH)
    me = become_guest(page, "Grace")
    play_out(page, "mounstein")
    page.goto(f"/people/{me}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Grace")
    expect(page.locator(".sum")).to_contain_text("1 game")
    told = page.request.get(f"/api/people/{me}/statistics").json()["totals"][0]
    expect(page.locator("tbody tr").first).to_contain_text(str(told["best_score"]))
    expect(page.get_by_text("No rated game yet")).to_be_visible()
    page.get_by_role("link", name="Mounstein").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mounstein")
    expect(page.get_by_role("heading", name="From the lab")).to_be_visible()
    expect(page.locator("code")).to_contain_text("tablee report mounstein")
    with page.expect_popup() as popup:
        page.get_by_role("link", name="Read the full report").click()
    expect(popup.value.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", *proved("dark")])
def test_the_pages_are_accessible_and_fit_a_phone(open_page: OpenPage, scheme: str) -> None:
    page = open_page(None, color_scheme=scheme, **(PHONE if scheme == "dark" else {}))
    me = become_guest(page, "Ada")
    table = play_out(page, "tuileries", rated=True)
    games = ["/games/tuileries", "/puzzles/tuileries", "/puzzles/m?day=2"]
    for path in ["/replays", f"/replay/{table}?step=9&seat=0", f"/people/{me}", "/puzzles", *games]:
        page.goto(path)
        expect(page.locator("h1").first).to_be_attached(timeout=20_000)
        page.wait_for_load_state("networkidle")
        assert violations(page) == [], path
        assert not is_wider_than_the_screen(page), path
