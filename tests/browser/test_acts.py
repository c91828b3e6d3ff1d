"""What people do at a table besides moving: take back, leave, resign, play again, run out of time, look back, be told."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, proved
from tests.browser.keys import press_once
from tests.browser.seats import become_guest, click_once, open_table, two_at_a_table, wait_for_turn, wait_until_taken

WATCHED = """() => {
  window.heard = [];
  window.told = [];
  window.moved = [];
  window.OscillatorNode = class extends OscillatorNode {
    constructor(audio, options) { super(audio, options); window.heard.push(options.frequency); }
  };
  window.Notification = class {
    static permission = 'granted';
    constructor(title, options) { window.told.push(`${title} ${options.body}`); }
  };
  Object.defineProperty(document, 'hidden', { get: () => window.isAway === true });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    window.moved.push({ what: this.getAttribute('class') ?? '', by: frames[0].transform, to: frames.at(-1).transform });
    return animate.call(this, frames, options);
  };
}"""
"""Sounds, notifications and flights, written down."""


def decide(page: Page, game: str = "tuileries") -> None:
    decision = wait_for_turn(page)
    assert decision is not None
    (press_once if game == "mounstein" else click_once)(page, game)
    wait_until_taken(page, decision)


def against_a_bot(page: Page, game: str, **settings: Any) -> None:
    become_guest(page, "Ada")
    page.goto(f"/table/{open_table(page, game, ['me', 'bot:greedy'], **settings)}")
    wait_for_turn(page)


def test_a_move_is_taken_back_if_the_other_agrees(open_page: OpenPage) -> None:
    mover, other = two_at_a_table(open_page, "mounstein")
    decide(mover, "mounstein")
    expect(other.locator(".log li")).to_have_count(1)
    back = mover.get_by_role("button", name="Reprendre le coup", exact=True)
    back.click()
    expect(mover.locator(".ask")).to_contain_text("Reprise demandée")
    other.get_by_role("button", name="Accepter").click()
    for page in (mover, other):
        expect(page.locator(".log li")).to_have_count(0)
        expect(page.locator(".toasts")).to_contain_text("Un coup a été repris.")
    decide(mover, "mounstein")
    expect(other.locator(".log li")).to_have_count(1)
    back.click()
    other.get_by_role("button", name="Refuser").click()
    expect(mover.locator(".toasts")).to_contain_text("refusée")
    expect(mover.locator(".log li")).to_have_count(1)
    expect(back).to_be_disabled()
    back.click(force=True)  # it says that the answer was no
    expect(mover.locator(".toasts")).to_contain_text("On vous a refusé de reprendre ce coup.")


def test_what_was_shown_is_not_taken_back_and_that_is_said_once(open_page: OpenPage) -> None:
    mover, other = two_at_a_table(open_page)
    decide(mover)
    expect(other.locator(".log li")).to_have_count(1)
    back = mover.get_by_role("button", name="Reprendre le coup", exact=True)
    expect(back).to_be_disabled()
    for _ in range(2):  # grey, but it answers: a phone shows no tooltip
        back.click(force=True)
    expect(mover.locator(".toast")).to_contain_text("on ne peut plus le reprendre")
    expect(mover.locator(".toast")).to_have_count(1)
    expect(other.locator(".ask")).to_have_count(0)


def test_a_bot_plays_for_who_leaves_and_he_comes_back(open_page: OpenPage) -> None:
    mover, other = two_at_a_table(open_page)
    mover.get_by_role("button", name="Abandonner").click()
    mover.get_by_role("button", name="Laisser jouer un robot").click()
    expect(other.locator(".log li")).to_have_count(1)  # the bot's move
    expect(other.locator(".players .away")).to_contain_text("Un robot joue pour")
    mover.get_by_role("button", name="Reprendre ma place").click()
    expect(other.locator(".toasts")).to_contain_text("a repris sa place")
    expect(other.locator(".players .away")).to_have_count(0)
    decide(other)
    decide(mover)
    expect(other.locator(".log li")).to_have_count(3)
    decide(other)
    expect(mover.locator(".log li")).to_have_count(4)
    mover.get_by_role("button", name="Abandonner").click()
    mover.get_by_role("button", name="Laisser jouer un robot").click()
    mover.get_by_role("button", name="Reprendre ma place").click()  # in mid-decision, perhaps: the bot makes it
    expect(other.locator(".log li")).to_have_count(5)
    expect(other.locator(".players .away")).to_have_count(0)
    decide(other)
    decide(mover)
    expect(other.locator(".log li")).to_have_count(7)


def test_who_resigns_sees_the_end_and_plays_again(open_page: OpenPage) -> None:
    page = open_page(None)
    against_a_bot(page, "tuileries")
    first = page.url
    page.get_by_role("button", name="Abandonner").click()
    page.locator("dialog .danger").click()
    expect(page.locator(".result h2")).to_contain_text("Victoire", timeout=60_000)
    expect(page.locator(".result code")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    page.get_by_role("button", name="Revanche").click()
    page.wait_for_url(re.compile("/table/(?!" + first.rsplit("/", 1)[1] + ")"))
    assert wait_for_turn(page) is not None
    decide(page)
    expect(page.locator(".log li").first).to_be_visible()


def test_on_a_phone_the_log_opens_at_its_end_and_the_result_is_seen_at_once(open_page: OpenPage) -> None:
    page = open_page(None, viewport={"width": 390, "height": 844})
    against_a_bot(page, "tuileries")
    while page.locator(".log li").count() < 14:
        decide(page)
        wait_for_turn(page)
    page.get_by_role("button", name="Coups").click()
    expect(page.locator(".log li").last).to_be_in_viewport()
    expect(page.locator(".log li").first).not_to_be_in_viewport()
    page.get_by_role("complementary").get_by_role("button", name="Fermer").click()
    expect(page.get_by_role("button", name="Coups")).to_be_focused()
    page.get_by_role("button", name="Coups").click()
    page.locator(".log li button").last.scroll_into_view_if_needed()
    page.locator(".log li button").nth(-3).click()  # the panel folds away, and the keys with it
    expect(page.get_by_role("button", name="Coups")).to_be_focused()
    page.get_by_role("button", name="Revenir au présent").click()
    page.get_by_role("button", name="Abandonner").click()
    page.locator("dialog .danger").click()
    for part in ("heading", "button", "link"):
        name = {"heading": "Victoire", "button": "Revanche", "link": "Revoir la partie"}[part]
        expect(page.locator(".result").get_by_role(part, name=name)).to_be_in_viewport(ratio=1)
    expect(page.locator(".hand .piece").first).to_be_in_viewport()  # it covers neither board nor hand
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390


def test_a_clock_that_runs_out_is_seen_and_a_bot_plays_on(open_page: OpenPage) -> None:
    page = open_page(None)
    against_a_bot(page, "tuileries", clock={"kind": "move", "move_ms": 8000})
    expect(page.locator(".clock.running")).to_contain_text(re.compile(r"0:0\d\.\d"))
    expect(page.locator(".toasts")).to_contain_text("Temps écoulé pour Ada", timeout=20_000)
    expect(page.locator(".result")).to_be_visible(timeout=60_000)


@pytest.mark.parametrize("game", ["tuileries", *proved("maho", "m")])
def test_who_comes_later_can_look_at_every_move(open_page: OpenPage, game: str) -> None:
    page = open_page(None)
    options = {"options": {"mode": "basic", "window_ms": 0}} if game == "maho" else {}
    against_a_bot(page, game, **options)
    for _ in range(4):
        decide(page, game)
    wait_for_turn(page)
    page.reload()
    wait_for_turn(page)
    if game == "maho":
        page.get_by_role(
            "button", name="Trier par valeur"
        ).click()  # one's own order outlives the look at an earlier hand
    now = page.locator(".world").inner_text()
    rows = page.locator(".log li button")
    for number in (0, 2):
        rows.nth(number).click()
        said = rows.nth(number).locator(".count").inner_text()
        expect(page.locator(".banner")).to_contain_text(f"le coup {said}")
        expect(rows.nth(number)).to_have_attribute("aria-current", "step")
        assert page.locator(".room").get_attribute("data-decision") != "0"  # one may look while it is one's turn
    if game == "tuileries":
        expect(page.locator(".cell .tile")).to_have_count(3)
        page.get_by_role("button", name="Coup précédent").click()
        expect(page.locator(".cell .tile")).to_have_count(2)
        page.get_by_role("button", name="Coup suivant").click()
        expect(page.locator(".cell .tile")).to_have_count(3)
    page.get_by_role("button", name="Revenir au présent").click()
    expect(page.locator(".banner")).to_have_count(0)
    assert page.locator(".world").inner_text() == now
    decide(page, game)


def test_a_turn_is_told_by_title_sound_and_notification(open_page: OpenPage) -> None:
    page = open_page(None)
    page.add_init_script(f"({WATCHED})()")
    kept = '{"lang": "fr", "sound": true, "notify": true}'
    page.add_init_script(
        f"localStorage.getItem('tablee.settings') ?? localStorage.setItem('tablee.settings', '{kept}')"
    )
    against_a_bot(page, "tuileries")
    expect(page).to_have_title(re.compile("^● À vous · Tuileries"))
    heard = page.evaluate("() => heard.length")
    page.evaluate("() => { window.isAway = true; }")
    decide(page)
    page.wait_for_function("() => told.length")
    assert set(page.evaluate("() => told")) == {"À vous Tuileries"}
    assert {180, 523, 784} <= set(page.evaluate("(from) => heard.slice(from)", heard))  # a tile, and one's turn
    expect(page.locator("#announcer")).to_contain_text(re.compile("pose .* point"))


@pytest.mark.heavy
def test_sound_is_off_unless_wanted(open_page: OpenPage) -> None:
    page = open_page(None)
    page.add_init_script(f"({WATCHED})()")
    against_a_bot(page, "tuileries")
    decide(page)
    wait_for_turn(page)
    assert page.evaluate("() => [heard, told]") == [[], []]


@pytest.mark.heavy
@pytest.mark.parametrize(("game", "settings"), [("tuileries", {}), ("maho", {"options": {"window_ms": 0}})])
def test_pieces_travel_from_their_players_unless_motion_is_unwanted(
    open_page: OpenPage, game: str, settings: dict[str, Any]
) -> None:
    for wanted in (True, False):
        page = open_page(None, reduced_motion="no-preference" if wanted else "reduce")
        page.add_init_script(f"({WATCHED})()")
        against_a_bot(page, game, **settings)
        page.evaluate("() => { moved.length = 0; }")
        pieces: list[dict[str, str]] = []
        for _ in range(1 if game == "tuileries" else 4):  # in Maho! a series may come before the discard
            decide(page, game)
            wait_for_turn(page)
            moved = page.evaluate("() => moved")
            pieces = [one for one in moved if {"tile", "latest"} & set(one["what"].split())]
        assert bool(pieces) == wanted
        arriving = [one["by"] for one in pieces if one["to"] == "none"]  # a discard that is claimed leaves again
        assert bool(arriving) == wanted
        assert "none" not in arriving


@pytest.mark.heavy
def test_taken_tiles_and_chips_travel_in_m(open_page: OpenPage) -> None:
    page = open_page(None, reduced_motion="no-preference")
    page.add_init_script(f"({WATCHED})()")
    against_a_bot(page, "m")
    for _ in range(40):
        decide(page, "m")
        if wait_for_turn(page) is None:
            break
        leaving = page.evaluate("() => moved.filter(({ to }) => to.startsWith('translate')).map(({ what }) => what)")
        chips, tiles = [what for what in leaving if "tile" not in what], [what for what in leaving if "tile" in what]
        if chips and tiles:
            break
    assert chips
    assert tiles
    page.mouse.click(5, 300)  # skips what still moves
    assert (
        page.evaluate(
            "() => document.getAnimations().filter((one) => !(one instanceof CSSTransition) "
            "&& !(one instanceof CSSAnimation) && one.playState === 'running').length"
        )
        == 0
    )


def test_who_is_muted_is_not_heard(open_page: OpenPage) -> None:
    ada, blaise = two_at_a_table(open_page)
    for page in (ada, blaise):
        page.get_by_role("tab", name="Discussion").click()

    def say(words: str) -> None:
        blaise.get_by_placeholder("Dites quelque chose…").fill(words)
        blaise.keyboard.press("Enter")

    say("Bonjour")
    expect(ada.get_by_role("log")).to_contain_text("Bonjour")
    ada.get_by_role("button", name=re.compile("^Masquer les messages")).click()
    expect(ada.get_by_role("log")).not_to_contain_text("Bonjour")
    say("Il y a quelqu’un ?")
    expect(blaise.get_by_role("log")).to_contain_text("quelqu’un")
    expect(ada.get_by_role("log")).not_to_contain_text("quelqu’un")
    ada.get_by_role("button", name=re.compile("Afficher les messages")).click()
    expect(ada.get_by_role("log")).to_contain_text("Bonjour")
