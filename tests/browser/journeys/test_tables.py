"""Opening tables: with nothing changed, with everything changed, for people at one screen, for strangers in the lobby."""

import re

import pytest
from playwright.sync_api import Locator

from tests.browser.journeys.conftest import Invite
from tests.browser.journeys.everywhere import everywhere
from tests.browser.journeys.person import Device, Person
from tests.browser.journeys.players import asked, decide, play_on
from tests.browser.journeys.test_friends import set_the_table, sit_down_by
from tests.browser.journeys.words import GAME_TITLES, Language


def begin_a_table(person: Person, game: str, seats: int = 2) -> None:
    """The lobby's "new table", with the game and the number of players chosen."""
    words = person.words
    person.visit("/lobby")
    person.press(words.new_table, "link")
    person.press(re.compile(rf"^{GAME_TITLES[game]}\s?\d"), "radio")  # with its number of players
    if seats != 2:
        person.choose(words.players, str(seats))


def seat_a_bot(person: Person, seat: int, level: str) -> None:
    words = person.words
    person.choose(words.seat.format(number=seat), words.bot)
    person.choose(words.level, words.levels[level], nth=-1)


def choose_last(choices: Locator) -> None:
    choices.select_option(index=choices.get_by_role("option").count() - 1)


@pytest.mark.parametrize("game", list(GAME_TITLES))
@everywhere("fr phone, en desktop")
def test_a_table_with_nothing_changed(invite: Invite, language: Language, device: Device, game: str) -> None:
    host = invite("Ada", language, device)
    link = set_the_table(host, game)
    friend = invite("Blaise", language, "desktop")
    sit_down_by(link, friend)
    host.press(host.words.start)
    for person in (host, friend):
        person.sits_at_table()
        if game == "mounstein":
            person.press(person.words.flat)
    decide(asked([host, friend]), game)


@pytest.mark.parametrize("game", list(GAME_TITLES))
@everywhere("en phone")
def test_a_table_with_every_option_changed(invite: Invite, language: Language, device: Device, game: str) -> None:
    """Every list at its last choice, every number at its highest; and then it plays."""
    person = invite("Ada", language, device)
    words = person.words
    begin_a_table(person, game, seats=3)
    seat_a_bot(person, 2, "random")
    seat_a_bot(person, 3, "greedy")
    person.choose(words.clock, words.clocks[-1])
    person.tick(words.everybody_may_join)
    person.tick(words.rated)
    options = person.page.locator("details").filter(has_text=words.options)
    person.does("opens the options", lambda: person.touch(options.locator("summary")))
    for number in range((lists := options.get_by_role("combobox")).count()):
        last = lists.nth(number).get_by_role("option").last.inner_text()
        person.does(f"chooses {last!r} in list {number + 1}", lambda n=number: choose_last(lists.nth(n)))  # type: ignore[misc]
    for number in range((fields := options.get_by_role("spinbutton")).count()):
        most = fields.nth(number).get_attribute("max") or ""
        person.does(f"writes {most} in field {number + 1}", lambda n=number, m=most: fields.nth(n).fill(m))  # type: ignore[misc]
    person.press(words.set_the_table)
    person.sits_at_table()
    if game == "mounstein":
        person.press(words.flat)
    play_on([person], game, most=3)


@pytest.mark.parametrize("game", ["tuileries", "mounstein"])
@everywhere("fr desktop, en phone")
def test_three_at_one_screen(invite: Invite, language: Language, device: Device, game: str) -> None:
    """Hot seat: the screen goes round; where hands are hidden, behind a curtain that names the next."""
    person = invite("Ada", language, device)
    words = person.words
    begin_a_table(person, game, seats=3)
    for seat, name in ((2, "Blaise"), (3, "Camille")):
        person.choose(words.seat.format(number=seat), words.here)
        person.write(words.name_here, name, nth=seat - 2)
    person.press(words.set_the_table)
    person.sits_at_table()
    if game == "mounstein":
        person.press(words.flat)
    curtains = 0
    for _ in range(12):
        curtains += person.page.get_by_role("dialog").count()
        decide(person, game)
    assert (curtains > 0) == (game == "tuileries"), "only what is hidden needs a curtain"
