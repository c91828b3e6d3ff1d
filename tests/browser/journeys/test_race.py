"""Maho!: two shout at once, and one of them is quicker; shouts in vain, and what they cost."""

import re
import time
from collections.abc import Callable
from functools import partial
from itertools import combinations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.journeys.conftest import Invite
from tests.browser.journeys.everywhere import everywhere
from tests.browser.journeys.person import Device, Person
from tests.browser.journeys.players import asked, decide, gong_of, is_over
from tests.browser.journeys.test_friends import sit_down_by
from tests.browser.journeys.words import Language

MOST_TURNS = 40
SOON_MS = 600
"""So long before the race both are ready at their gongs."""


def hand_of(person: Person) -> list[str]:
    cards = person.page.locator("[data-hand] [data-piece]")
    return [card.get_attribute("data-piece") or "" for card in cards.all()]


def series_of(person: Person, seen_by: Person) -> Locator:
    seat = person.page.locator(".room").get_attribute("data-viewer")
    return seen_by.page.locator(f".room [data-series='{seat}'] [data-laid]")


def told(person: Person, *words: str) -> str:
    """The name before one of these words on the board."""
    one_of = re.compile("|".join(words))
    banner = person.page.get_by_role("status").filter(has_text=one_of)
    expect(banner).to_be_visible()
    return one_of.split(banner.inner_text())[0].strip()


def can_use(person: Person, card: str) -> bool:
    """H-2, H-8, in a deck without silver and jokers: it makes a series with two of the hand, or the pair."""
    hand = hand_of(person)
    if len(hand) == 1:
        return hand == [card]
    return any(is_series([card, *two]) for two in combinations(hand, 2))


def is_series(cards: list[str]) -> bool:
    families = {card[0] for card in cards}
    low, middle, high = sorted(int(card[1:]) for card in cards)
    return len(families) in (1, 3) and (low == middle == high or (middle - low, high - middle) == (1, 1))


def three_at_maho(invite: Invite, language: Language, device: Device) -> list[Person]:
    """A basic game without jokers, with all the time one wants to shout; one of the two friends has a phone."""
    host = invite("Ada", language, device)
    words = host.words
    host.goes_to_new_table("maho")
    host.choose(words.players, "3")
    options = host.page.locator("details").filter(has_text=words.options)
    host.does("opens the options", lambda: host.touch(options.locator("summary")))
    host.choose(words.mode_of_play, words.basic)
    host.write(words.jokers, "0")
    host.write(words.time_to_shout, "60")
    host.press(words.set_the_table)
    host.expects(words.copy_link)
    link = host.page.get_by_label(words.invitation).input_value()
    friends = [invite("Blaise", "fr" if language == "en" else "en", "phone"), invite("Camille", language, "desktop")]
    for friend in friends:
        sit_down_by(link, friend)
    host.press(words.start)
    for person in (host, *friends):
        person.sits_at_table()
    return [host, *friends]


def is_to_discard(person: Person) -> bool:
    words = person.words
    others = [person.find("button", words.no_thanks), person.page.locator(".room .sheet button"), gong_of(person)]
    return not any(one.count() for one in others)


def discard_when(people: list[Person], wanted: Callable[[Person, str], bool]) -> Person:
    """They play on, laying nothing, until somebody has a card to discard that suits the story."""
    for _ in range(MOST_TURNS):
        while not is_to_discard(person := asked(people)):
            assert not is_over(person), person.account(["the game is over"])
            decide(person, "maho")
        hand = hand_of(person)
        suiting = [card for card in hand if wanted(person, card)]
        cards = person.page.get_by_role("group", name=person.words.hand).get_by_role("button")
        card = cards.nth(hand.index((suiting or hand)[0]))
        person.does("chooses a card", partial(person.touch, card))
        person.press(re.compile(f"^{person.words.discard} "))
        if suiting:
            for other in people:
                if other is not person:
                    expect(gong_of(other)).to_be_enabled()
            return person
    raise AssertionError(people[0].account(["no such card was ever discarded"]))


def strike_at_once(racers: list[Person]) -> None:
    """Two fingers at one moment: neither waits for the other, nor for the checks."""
    moment = time.time() * 1000 + SOON_MS
    for racer in racers:
        racer.tell("strikes the gong at the agreed moment")
        gong_of(racer).evaluate("(gong, moment) => void setTimeout(() => gong.click(), moment - Date.now())", moment)


def shout_in_vain(people: list[Person], culprit: Person) -> Person:
    """Somebody discards what this one cannot use, and he shouts; who discarded."""
    discarder = discard_when(people, lambda person, card: person is not culprit and not can_use(culprit, card))
    culprit.does("strikes the gong", lambda: culprit.touch(gong_of(culprit)))
    return discarder


@pytest.mark.timeout(600)
@everywhere("fr desktop")
def test_two_shout_at_once_and_one_pays(invite: Invite, language: Language, device: Device) -> None:
    people = three_at_maho(invite, language, device)
    host, *friends = people

    # Both can use the card, both shout: one of them has it, and everybody reads who.
    discarder = discard_when(
        people, lambda person, card: all(can_use(other, card) for other in people if other is not person)
    )
    racers = [person for person in people if person is not discarder]
    strike_at_once(racers)
    names = {told(person, person.words.shouts, person.words.quicker) for person in people}
    assert len(names) == 1, f"the pages name {names}"
    winner = next((friend for friend in friends if friend.name in names), host)
    assert winner in racers
    loser = next(racer for racer in racers if racer is not winner)
    offers = winner.page.get_by_role("group", name=winner.words.claim).get_by_role("button")
    expect(
        offers.or_(series_of(winner, winner)).first
    ).to_be_visible()  # one possible series is claimed without a question
    if offers.count():
        winner.does("claims the first series offered", lambda: winner.touch(offers.first))
    for person in people:
        expect(series_of(winner, person)).to_have_count(1)
        expect(series_of(loser, person)).to_have_count(0)
        assert not person.sees(person.words.false_shout), "who was slower has not shouted falsely"
        assert not person.sees(person.words.not_your_turn), "it was his turn, too"
        person.check()

    # The winner shouts for what he cannot use: whoever discarded it chooses the series that he loses.
    discarder = shout_in_vain(people, winner)
    for person in people:
        assert told(person, person.words.false_shout) in names
    before = len(hand_of(winner))
    discarder.expects(discarder.words.which_series)
    discarder.press(re.compile(f"^{discarder.words.strike}"))
    for person in people:
        person.expects(re.compile(f"{person.words.false_shout}.*{person.words.loses_a_series}"))
        expect(series_of(winner, person)).to_have_count(0)
        person.check()
    assert len(hand_of(winner)) == before + 3
    expect(gong_of(winner)).to_be_disabled()

    # Whoever has laid nothing loses nothing, and that is said, too.
    shout_in_vain(people, loser)
    for person in people:
        person.expects(re.compile(f"{person.words.false_shout}.*{person.words.loses_nothing}"))
    decide(asked(people), "maho")


@everywhere("en desktop")
def test_a_choice_put_away_leaves_the_keys_at_the_table(invite: Invite, language: Language, device: Device) -> None:
    """Found by the walker: Escape greyed out the button that had the focus, and the keys were nowhere."""
    people = three_at_maho(invite, language, device)
    while not is_to_discard(person := asked(people)):
        decide(person, "maho")
    card = person.page.get_by_role("group", name=person.words.hand).get_by_role("button").last
    person.does("chooses the last card", lambda: person.touch(card))
    person.find("button", re.compile(f"^{person.words.discard} ")).focus()
    person.key("Escape")
    expect(person.page.locator("section.board")).to_be_focused()
