"""Maho!: two shout at once, one of them is quicker; one shouts for nothing and pays."""

import pytest

from tests.browser.journeys.conftest import Invite
from tests.browser.journeys.everywhere import everywhere
from tests.browser.journeys.person import Device, Person
from tests.browser.journeys.players import asked, decide, gong_of, is_over
from tests.browser.journeys.test_friends import close_panel, open_panel, sit_down_by
from tests.browser.journeys.words import Language


def three_at_maho(invite: Invite, language: Language, device: Device) -> list[Person]:
    host = invite("Ada", language, device)
    words = host.words
    host.visit("/new?game=maho")
    host.choose(words.players, "3")
    host.press(words.set_the_table)
    host.expects(words.copy_link)
    link = host.page.get_by_label(words.invitation).input_value()
    friends = [invite("Blaise", language, "phone"), invite("Camille", language, "desktop")]
    for friend in friends:
        sit_down_by(link, friend)
    host.press(words.start)
    for person in (host, *friends):
        person.sits_at_table()
    return [host, *friends]


def may_shout(person: Person) -> bool:
    gong = gong_of(person)
    return gong.count() > 0 and gong.first.is_enabled()


@pytest.mark.timeout(600)
@everywhere("fr desktop")
def test_two_shout_at_once_and_one_pays(invite: Invite, language: Language, device: Device) -> None:
    people = three_at_maho(invite, language, device)
    for _ in range(60):
        person = asked(people)
        if is_over(person):
            break
        racers = [one for one in people if may_shout(one)]
        if len(racers) < 2:
            decide(person, "maho")
            continue
        for racer in racers:  # neither waits for the other, nor for the checks
            racer.tell("strikes the gong")
            racer.page.keyboard.press(" ")
        for one in people:
            open_panel(one, one.words.moves)
            one.expects(one.words.shout_logged)
            close_panel(one)
        break
    else:
        raise AssertionError("two never could shout at once")
    for _ in range(8):  # the claim, or the penalty; and the round goes on
        person = asked(people)
        if is_over(person):
            break
        decide(person, "maho")
