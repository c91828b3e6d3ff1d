"""Somebody who has never been here plays a first game against a bot, to its very end."""

import pytest

from tests.browser.journeys.conftest import Invite
from tests.browser.journeys.everywhere import everywhere
from tests.browser.journeys.person import Device, Person
from tests.browser.journeys.players import play_on
from tests.browser.journeys.words import Language


def play_to_the_end(person: Person, game: str) -> None:
    person.play_against_bot(game)
    if game == "mounstein":  # first in three dimensions, which a small machine draws slowly
        play_on([person], game, most=2)
        person.press(person.words.flat)
    assert play_on([person], game) >= 8
    person.expects(person.words.over)
    assert person.page.get_by_role("region", name=person.words.result).is_visible()


@pytest.mark.timeout(600)
@everywhere("fr phone")
def test_tuileries(invite: Invite, language: Language, device: Device) -> None:
    play_to_the_end(invite("Ada", language, device), "tuileries")


@pytest.mark.timeout(600)
@everywhere("en desktop")
def test_m(invite: Invite, language: Language, device: Device) -> None:
    play_to_the_end(invite("Emmy", language, device), "m")


@pytest.mark.timeout(600)
@everywhere("fr desktop")
def test_mounstein(invite: Invite, language: Language, device: Device) -> None:
    play_to_the_end(invite("Blaise", language, device), "mounstein")


@pytest.mark.timeout(900)
@everywhere("fr desktop")
def test_maho(invite: Invite, language: Language, device: Device) -> None:
    play_to_the_end(invite("Camille", language, device), "maho")
