"""People at one table, each with a browser of his own."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.journeys.conftest import Invite
from tests.browser.journeys.everywhere import everywhere
from tests.browser.journeys.person import Device, Person
from tests.browser.journeys.players import asked, decide, is_over, play_on
from tests.browser.journeys.truth import table_of
from tests.browser.journeys.words import Language


def set_the_table(host: Person, game: str) -> str:
    """By "with friends" on the front page, nothing changed; the link to send."""
    host.goes_to_new_table(game)
    host.press(host.words.set_the_table)
    host.expects(host.words.copy_link)
    return host.page.get_by_label(host.words.invitation).input_value()


def sit_down_by(link: str, friend: Person) -> None:
    parts = urlsplit(link)
    friend.visit(f"{parts.path}?{parts.query}")  # each browser has its own line to the server
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
    """On a phone the panel lies over the board."""
    if person.is_phone:
        person.press(person.words.close, within=person.page.get_by_role("complementary"))


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

    # A look at the game that was; and once more: whoever asked is taken to the new table.
    friend.press(friend.words.replay, "link")
    friend.expects(friend.words.review_tab)
    friend.does("goes back", friend.page.go_back)
    friend.sits_at_table()
    first = table_of(host.page.url)
    host.press(host.words.rematch)
    friend.press(friend.words.rematch)
    for person in both:
        person.page.wait_for_url(lambda url: table_of(url) not in (first, None))
        person.sits_at_table()
    play_on(both, "mounstein", most=2)


@pytest.mark.timeout(600)
@everywhere("fr desktop")
def test_three_people_and_a_bot(invite: Invite, language: Language, device: Device) -> None:
    host = invite("Ada", language, device)
    words = host.words
    host.goes_to_new_table("tuileries")
    host.choose(words.players, "4")
    host.choose(words.seat.format(number=4), words.bot)
    host.press(words.set_the_table)
    host.expects(words.copy_link)
    link = host.page.get_by_label(words.invitation).input_value()
    friends = [invite("Blaise", "en", "phone"), invite("Camille", "fr", "desktop")]
    for friend in friends:
        sit_down_by(link, friend)
    host.press(words.start)
    people = [host, *friends]
    for person in people:
        person.sits_at_table()
    play_on(people, "tuileries", most=9)
    chat(friends[0], [host, friends[1]], "Hello!")
    play_on(people, "tuileries", most=6)


@everywhere("en desktop")
def test_join_from_the_lobby_and_watch(invite: Invite, language: Language, device: Device) -> None:
    """A public table: one takes a seat from the list, another one looks on, and touches nothing."""
    host = invite("Ada", language, device)
    words = host.words
    host.goes_to_new_table("m")
    host.tick(words.everybody_may_join)
    host.press(words.set_the_table)
    host.expects(words.copy_link)
    mine = host.page.get_by_role("link", name=re.compile(f"^{words.account}")).inner_text().strip()

    guest = invite("Blaise", language, "phone")
    guest.visit("/lobby")
    guest.press(re.compile(f"^{guest.words.sit_down_at}.*{re.escape(mine)}"))
    guest.write(guest.words.my_name, "Blaise")
    guest.press(guest.words.take_a_seat)
    host.press(words.start)
    both = [host, guest]
    for person in both:
        person.sits_at_table()

    watcher = invite("Camille", "fr", "phone")
    watcher.visit("/lobby")
    watcher.press(re.compile(f"^{watcher.words.watch}.*{re.escape(mine)}"), "link")
    watcher.expects(watcher.words.watching)
    for _ in range(4):
        decide(asked(both), "m")
        watcher.check()
    assert watcher.page.get_by_role("group", name=watcher.words.hand).count() == 0
