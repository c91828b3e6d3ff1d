"""Somebody who has never been here plays a first game against a bot, to its very end."""

import pytest

from tests.browser.journeys.conftest import Invite
from tests.browser.journeys.everywhere import everywhere
from tests.browser.journeys.person import Device
from tests.browser.journeys.players import play_on
from tests.browser.journeys.words import Language


@pytest.mark.timeout(600)
@everywhere("fr phone")
def test_tuileries(invite: Invite, language: Language, device: Device) -> None:
    person = invite("Ada", language, device)
    person.play_against_bot("tuileries")
    assert play_on([person], "tuileries") >= 10
    person.expects(person.words.over)
    assert person.page.get_by_role("region", name=person.words.result).is_visible()
