"""An account: made from a guest who keeps his games, found again in another browser, deleted."""

import re

from tests.browser.journeys.conftest import Invite
from tests.browser.journeys.everywhere import everywhere
from tests.browser.journeys.person import Device, Person
from tests.browser.journeys.players import play_on
from tests.browser.journeys.words import Language

SECRET = "une phrase longue"


def sign_in(person: Person, name: str) -> None:
    person.visit("/account")
    person.write(person.words.name, name)
    person.write(person.words.password, SECRET)
    person.press(person.words.sign_in)


@everywhere("en phone")
def test_sign_up_keep_the_games_sign_in_elsewhere_delete(invite: Invite, language: Language, device: Device) -> None:
    here = invite("Ada", language, device)
    words, name = here.words, f"Ada {language} {device}"
    here.play_against_bot("tuileries")
    play_on([here], "tuileries", most=2)
    here.visit("/account")
    here.write(words.name, name, nth=1)
    here.write(words.password, SECRET)
    here.press(words.sign_up)
    here.expects(words.signed_in.format(name=name))

    there = invite("Ada elsewhere", language, "desktop" if device == "phone" else "phone")
    sign_in(there, name)
    there.expects(words.signed_in.format(name=name))
    there.visit("/mine")
    there.press(re.compile(f"^{words.to_the_table}"), "link")
    there.sits_at_table()
    play_on([there], "tuileries", most=2)
    here.visit("/mine")
    here.press(re.compile(f"^{words.to_the_table}"), "link")
    here.sits_at_table()

    here.visit("/account")
    here.press(words.delete_account)
    here.forgive(r"\b401\b")
    here.press(words.delete_for_good)  # with nothing typed
    here.expects(words.wrong_password)
    here.write(words.password, SECRET, nth=-1)
    here.press(words.delete_for_good)
    here.expects(words.nobody)
    there.forgive(r"\b401\b")
    sign_in(there, name)
    there.expects(words.wrong_password)
    there.write(words.password, "abc")
    there.press(words.sign_in)
    there.expects(words.wrong_password)
