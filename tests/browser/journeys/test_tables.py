"""Opening tables: with nothing changed, with everything changed, for people at one screen, for strangers in the lobby."""

import json
import re
from collections import Counter

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


def choose_last(person: Person, choices: Locator) -> None:
    """Of what is offered, not what one might write instead."""
    offered = [option.inner_text() for option in choices.get_by_role("option").all()]
    last = [words for words in offered if words != person.words.another_value][-1]
    person.does(f"chooses {last!r}", lambda: choices.select_option(label=last))


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
    choose_last(person, person.find("combobox", words.who_begins))
    for number in range((lists := options.get_by_role("combobox")).count()):
        choose_last(person, lists.nth(number))
    for number in range((fields := options.get_by_role("spinbutton")).count()):
        most = fields.nth(number).get_attribute("max") or ""
        person.does(f"writes {most} in field {number + 1}", lambda n=number, m=most: fields.nth(n).fill(m))  # type: ignore[misc]
    person.press(words.set_the_table)
    person.sits_at_table()
    if game == "mounstein":
        person.press(words.flat)
    play_on([person], game, most=3)


@pytest.mark.timeout(600)
@everywhere("fr phone")
def test_whoever_starts_lays_the_base_tile(invite: Invite, language: Language, device: Device) -> None:
    """K-4: it lies where the one who begins wants it, and is not his turn; then a round as always."""
    host = invite("Ada", language, device)
    words = host.words
    host.goes_to_new_table("mounstein")
    host.choose(words.who_begins, words.seat.format(number=2))
    options = host.page.locator("details").filter(has_text=words.options)
    host.does("opens the options", lambda: host.touch(options.locator("summary")))
    host.choose(words.base_tile, words.base_chosen)
    host.press(words.set_the_table)
    host.expects(words.copy_link)
    starter = invite("Blaise", "fr" if language == "en" else "en", "desktop" if device == "phone" else "phone")
    sit_down_by(host.page.get_by_label(words.invitation).input_value(), starter)
    host.press(words.start)
    both = [host, starter]
    for person in both:
        person.sits_at_table()
        person.press(person.words.flat)
    host.expects(words.lays_base.format(name="Blaise"))
    starter.expects(re.compile(starter.words.lay_base))

    assert asked(both) is starter
    decide(starter, "mounstein")
    for person in both:
        assert tiles_seen_by(person) == {None: 1}, "the base tile is nobody's"
        assert not person.sees(re.compile(person.words.lay_base))
    assert asked(both) is starter, "the base tile was not his turn"
    decide(starter, "mounstein")
    assert asked(both) is host
    decide(host, "mounstein")
    for person in both:
        assert tiles_seen_by(person) == {None: 1, 0: 1, 1: 1}
        person.expects(person.words.round.format(number=2))


def tiles_seen_by(person: Person) -> Counter[int | None]:
    """How many tiles of each seat lie on the mountain."""
    person.check()
    placed = person.page.locator(".room [data-placements]").get_attribute("data-placements")
    return Counter(tile["owner"] for tile in json.loads(placed or "[]"))


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
