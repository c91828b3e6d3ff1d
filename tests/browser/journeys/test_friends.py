"""People at one table, each with a browser of his own."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.journeys.conftest import Invite
from tests.browser.journeys.everywhere import everywhere
from tests.browser.journeys.person import Device, Person
from tests.browser.journeys.players import asked, decide, is_over, play_on
from tests.browser.journeys.words import GAME_TITLES, Language


def set_the_table(host: Person, game: str) -> str:
    """By "with friends" on the front page, nothing changed; the link to send."""
    host.visit("/")
    host.press(host.words.with_friends.format(game=GAME_TITLES[game]), "link")
    host.press(host.words.set_the_table)
    host.expects(host.words.copy_link)
    return host.page.get_by_label(host.words.invitation).input_value()


def sit_down_by(link: str, friend: Person) -> None:
    friend.visit(link)
    friend.write(friend.words.my_name, friend.name)
    friend.press(friend.words.sit_here)
    expect(friend.page.get_by_role("button", name=friend.words.sit_here)).to_have_count(0)


def chat(speaker: Person, others: list[Person], text: str) -> None:
    """Says it; the others read it; everybody goes back to the game."""
    open_panel(speaker, speaker.words.chat)
    speaker.write(speaker.words.say, text)
    speaker.key("Enter")
    speaker.expects(text)
    for other in others:
        open_panel(other, other.words.chat)
        other.expects(text)
    for one in [speaker, *others]:
        close_panel(one)


def open_panel(person: Person, name: str) -> None:
    if person.is_phone:
        person.press(re.compile(f"^{name}"))
    else:
        person.press(re.compile(f"^{name}"), "tab")


def close_panel(person: Person) -> None:
    """On a phone the panel lies over the board; what opened it closes it."""
    if person.is_phone:
        person.press(re.compile(f"^{person.words.chat}"))


@pytest.mark.timeout(600)
@everywhere("en phone")
def test_invite_a_friend_by_link(invite: Invite, language: Language, device: Device) -> None:
    """One of the two always has a phone, and the two read different languages. In Mounstein every move can be taken back."""
    host = invite("Ada", language, device)
    friend = invite("Blaise", "fr" if language == "en" else "en", "desktop" if device == "phone" else "phone")
    link = set_the_table(host, "mounstein")
    sit_down_by(link, friend)
    host.press(host.words.start)
    both = [host, friend]
    for person in both:
        person.sits_at_table()
        person.press(person.words.flat)
    play_on(both, "mounstein", most=3)
    chat(friend, [host], "Bien joué <b>!</b>")
    chat(host, [friend], "Merci 🌷")

    # The last mover asks to take his move back, and the other agrees.
    mover = asked(both)
    other = friend if mover is host else host
    decide(mover, "mounstein")
    mover.press(mover.words.take_back)
    other.expects(re.compile(".*".join(map(re.escape, other.words.take_back_asked.split("{name}")))))
    other.press(other.words.agree)
    for person in both:
        person.check()
    assert asked(both) is mover

    play_on(both, "mounstein")
    for person in both:
        person.expects(person.words.over)
        assert is_over(person)

    # Once more; and a look at the game that was.
    host.press(host.words.rematch)
    friend.press(friend.words.rematch)
    for person in both:
        person.press(person.words.go_to_rematch, "link")
        person.sits_at_table()
    play_on(both, "mounstein", most=2)
