"""What goes wrong in life: the network, the server, the clock, the courage; and somebody who reads another language."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.journeys.cable import Cable
from tests.browser.journeys.conftest import Invite
from tests.browser.journeys.everywhere import everywhere
from tests.browser.journeys.person import PATIENCE_MS, Device, Person
from tests.browser.journeys.players import asked, decide, play_on, playable_tiles, wait_for_turn
from tests.browser.journeys.test_friends import close_panel, open_panel, set_the_table, sit_down_by
from tests.browser.journeys.words import WORDS, Language


def two_at_a_table(host: Person, friend: Person, game: str) -> list[Person]:
    link = set_the_table(host, game)
    sit_down_by(link, friend)
    host.press(host.words.start)
    for person in (host, friend):
        person.sits_at_table()
    return [host, friend]


@everywhere("en phone")
def test_the_network_is_lost_and_comes_back(invite: Invite, house: House, language: Language, device: Device) -> None:
    """While one is cut off the other moves; afterwards both see the same table."""
    cable = Cable(house.port)
    person = invite("Ada", language, device, base_url=cable.url)
    friend = invite("Blaise", language)
    both = two_at_a_table(person, friend, "tuileries")
    play_on(both, "tuileries", most=2)
    while asked(both) is person:
        decide(person, "tuileries")
    with person.cut_off():
        cable.cut()
        person.does("loses the network", lambda: person.page.context.set_offline(True))
        person.expects(person.words.offline)
        decide(friend, "tuileries")
        expect(playable_tiles(person)).to_have_count(0)
        cable.mend()
        person.does("has the network again", lambda: person.page.context.set_offline(False))
        expect(person.page.get_by_text(person.words.offline)).to_have_count(0, timeout=PATIENCE_MS)
    person.check()
    play_on(both, "tuileries", most=4)
    cable.close()


@everywhere("fr desktop")
def test_the_server_restarts_in_mid_game(invite: Invite, house: House, language: Language, device: Device) -> None:
    person = invite("Ada", language, device)
    person.play_against_bot("m")
    play_on([person], "m", most=4)
    wait_for_turn(person)
    with person.cut_off():
        person.does("sees the server stop", house.stop)
        person.expects(re.compile(f"{person.words.closing}|{person.words.reconnecting}"))
        house.start()
        expect(person.page.get_by_role("alert")).to_have_count(0, timeout=PATIENCE_MS)
    person.check()
    play_on([person], "m", most=4)


@everywhere("en desktop")
def test_the_language_is_switched_in_mid_game(invite: Invite, language: Language, device: Device) -> None:
    person = invite("Ada", language, device)
    person.play_against_bot("m")
    play_on([person], "m", most=2)
    wait_for_turn(person)
    person.press(person.words.other_language)
    person.words = WORDS["en" if language == "fr" else "fr"]
    person.expects(person.words.your_turn)
    play_on([person], "m", most=2)
    person.does("loads the page again", person.page.reload)
    person.sits_at_table()
    person.expects(person.words.your_turn)


@everywhere("fr phone")
def test_somebody_resigns(invite: Invite, language: Language, device: Device) -> None:
    """Of two people one resigns: the other has won, and both read so."""
    person = invite("Ada", language, device)
    friend = invite("Blaise", language)
    both = two_at_a_table(person, friend, "tuileries")
    play_on(both, "tuileries", most=2)
    person.press(person.words.resign)
    dialog = person.page.get_by_role("dialog", name=person.words.resign)
    person.press(person.words.resign_sure, within=dialog)
    for one in both:
        one.expects(one.words.over)
    friend.expects(friend.words.you_won)


@everywhere("fr phone")
def test_a_bot_plays_on_for_a_while(invite: Invite, language: Language, device: Device) -> None:
    """Somebody lets a bot play for him, reads the moves meanwhile, and takes his seat back; on a small screen."""
    screen = {"viewport": {"width": 320, "height": 640}} if device == "phone" else {}
    person = invite("Ada", language, device, **screen)
    friend = invite("Blaise", language)
    both = two_at_a_table(person, friend, "m")
    play_on(both, "m", most=16)
    person.press(person.words.resign)
    person.press(person.words.let_a_bot_play, within=person.page.get_by_role("dialog"))
    open_panel(person, person.words.moves)
    close_panel(person)
    for _ in range(3):
        decide(friend, "m")
        person.check()
    person.press(person.words.take_seat_back)
    play_on(both, "m", most=2)


@pytest.mark.timeout(300)
@everywhere("fr desktop")
def test_time_runs_out(invite: Invite, language: Language, device: Device) -> None:
    """A minute for each move: whoever does not move is replaced by a bot, and may take the seat again."""
    host = invite("Ada", language, device)
    friend = invite("Blaise", language, "phone" if device == "desktop" else "desktop")
    host.goes_to_new_table("tuileries")
    host.choose(host.words.clock, host.words.a_minute)
    host.press(host.words.set_the_table)
    host.expects(host.words.copy_link)
    sit_down_by(host.page.get_by_label(host.words.invitation).input_value(), friend)
    host.press(host.words.start)
    for person in (host, friend):
        person.sits_at_table()
    slow = asked([host, friend])
    ran_out = slow.words.ran_out.format(name=".*").replace(" ", r"\s")  # French has no-break spaces
    slow.expects(re.compile(ran_out), patience_ms=90_000)
    slow.press(slow.words.take_seat_back)
    play_on([host, friend], "tuileries", most=3)
