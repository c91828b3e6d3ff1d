"""Players who look at the page only: lit squares, enabled buttons. One decision each time."""

import re

from playwright.sync_api import Locator

from tests.browser.journeys.person import PATIENCE_MS, Person, Stuck
from tests.browser.journeys.words import GAME_TITLES

MOST_DECISIONS = 1500
WINDOW_MS = 8_000
"""Longer than anybody has to answer a discard."""
ASKED = ".room .sheet button, .room .curtain, .room[data-decision]:not([data-decision='0'])"
"""Where a person is asked for something: a move, or to close what lies over the board."""


def is_over(person: Person) -> bool:
    return person.page.locator(".status").filter(has_text=person.words.over).count() > 0


def wait_for_turn(person: Person) -> str | None:
    """Until this person is asked for a decision (which one), or the game is over (None)."""
    with person.in_words():
        found = person.page.wait_for_function(
            """(over) => {
              if (document.querySelector('.bar .status')?.textContent.includes(over)) return 'over';
              if (document.querySelector('.room .sheet button, .room .curtain')) return 'front';
              const decision = document.querySelector('.room')?.dataset.decision;
              return decision && decision !== '0' ? decision : null;
            }""",
            arg=person.words.over,
            timeout=PATIENCE_MS,
        ).json_value()
    return None if found == "over" else str(found)


def asked(people: list[Person]) -> Person:
    """Whoever of these is asked for something, or sees the end."""
    for _ in range(PATIENCE_MS // 50):
        for person in people:
            if is_over(person) or person.page.locator(ASKED).count():
                return person
        people[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is asked for a move")


def decide(person: Person, game: str) -> None:
    """One decision, and until the server has taken it."""
    decision = wait_for_turn(person)
    if decision is None:
        return
    if decision == "front":
        look_away(person)
        return
    DECIDE[game](person)
    with person.in_words():
        person.page.wait_for_function(
            """([before, over]) => document.querySelector('.bar .status')?.textContent.includes(over)
              || document.querySelector('.room .sheet, .room .curtain')
              || document.querySelector('.room')?.dataset.decision !== before""",
            arg=[decision, person.words.over],
            timeout=PATIENCE_MS,
        )
    person.check()


def play_on(people: list[Person], game: str, most: int = MOST_DECISIONS) -> int:
    """Until the game is over, or for so many decisions; how many it took."""
    for done in range(most):
        person = asked(people)
        if is_over(person):
            return done
        decide(person, game)
    assert most < MOST_DECISIONS, "the game does not end"
    return most


def look_away(person: Person) -> None:
    """Closes the sheet of a round, or opens the curtain."""
    front = person.page.locator(".room .sheet, .room .curtain").get_by_role("button").last
    person.does("closes what lies over the board", lambda: person.touch(front))


class MoveUnseen(AssertionError):
    """Somebody is asked for a move, and sees none."""


def _choose(person: Person, what: str, found: Locator) -> None:
    person.does(what, lambda: person.touch(found))


def _play(person: Person, what: str, found: Locator) -> None:
    """The touch that makes the move: `decide` checks once the server has taken it."""
    person.tell(what)
    person.touch(found)


def _let_pass(person: Person, found: Locator) -> None:
    """The window closes by itself after four seconds: whoever was slower has let the card pass, too."""
    person.tell("lets the card pass")
    try:
        person.touch(found, WINDOW_MS)
    except Stuck:
        if found.count():
            raise


def playable_tiles(person: Person) -> Locator:
    """The pieces in the hand that can be played now."""
    hand = person.page.get_by_role("group", name=person.words.hand)
    return hand.locator("button[aria-pressed]:not([aria-disabled='true'])")


def place_a_tile(person: Person, lit: str, last: bool = False) -> bool:
    """The first tile that lights a square, on that square (or on the last of them)."""
    for number in range(playable_tiles(person).count()):
        tile = playable_tiles(person).nth(number)
        if tile.get_attribute("aria-pressed") != "true":
            _choose(person, f"chooses tile {number + 1}", tile)
        squares = person.page.get_by_role("gridcell", name=re.compile(rf", .*{lit}"))
        if squares.count():
            _play(person, "presses a lit square", squares.last if last else squares.first)
            return True
    return False


def _tuileries(person: Person) -> None:
    if not place_a_tile(person, person.words.earns):
        raise MoveUnseen("no tile has a lit square")


def _m(person: Person) -> None:
    words = person.words
    taking = person.page.get_by_role("gridcell", name=re.compile(rf", {words.takes} "))
    if taking.count():
        _play(person, "takes a tile", taking.first)
    elif place_a_tile(person, words.chips):
        which = person.page.get_by_role("group", name=words.which_line)
        if which.count():
            person.press(words.row, within=which)
    else:
        _play(person, "passes", person.find("button", re.compile(rf"^{words.pass_m}\b")).first)


def gong_of(person: Person) -> Locator:
    """On the board: the log tells of shouts, too."""
    board = person.page.get_by_role("region", name=GAME_TITLES["maho"], exact=True)
    return person.find("button", re.compile(person.words.shout, re.IGNORECASE), within=board)


def _maho(person: Person) -> None:
    """Lays what can be laid, claims what was shouted for, lets everything else pass."""
    page, words = person.page, person.words
    offers = page.get_by_role("group", name=re.compile(f"^({re.escape(words.lay)}|{re.escape(words.claim)})"))
    strikes = page.get_by_role("button", name=re.compile(f"^{words.strike}"))
    if (pass_it := person.find("button", words.no_thanks)).count():
        _let_pass(person, pass_it.first)
    elif gong_of(person).locator(":scope:enabled").count():
        _play(person, "strikes the gong", gong_of(person).first)
    elif offers.get_by_role("button").count():
        _play(person, "takes the first series offered", offers.get_by_role("button").first)
    elif strikes.count():
        _play(person, "strikes a series", strikes.first)
    else:
        cards = page.get_by_role("group", name=words.hand).get_by_role("button")
        _choose(person, "chooses the last card", cards.last)
        _play(person, "discards it", person.find("button", re.compile(f"^{words.discard} ")).first)


def _mounstein(person: Person) -> None:
    """From the list of placements: open it once, press the first."""
    listed = person.page.locator("details").filter(has_text=person.words.placements)
    if listed.get_attribute("open") is None:
        _choose(person, "opens the list of placements", listed.locator("summary"))
    _play(person, "places by the list", listed.get_by_role("button").first)


DECIDE = {"tuileries": _tuileries, "m": _m, "maho": _maho, "mounstein": _mounstein}
