"""People for journeys; every journey comes in both languages and on both devices."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.house import House
from tests.browser.journeys.person import SCREENS, TOUCH_MS, Device, Person
from tests.browser.journeys.words import WORDS, Language

Invite = Callable[..., Person]


@pytest.fixture
def invite(house: House, browser: Browser) -> Iterator[Invite]:
    """Brings somebody with a browser of his own: invite("Ada", "fr", "phone")."""
    contexts: list[BrowserContext] = []
    people: list[Person] = []
    story: list[str] = []

    def come(name: str, language: Language = "fr", device: Device = "desktop", **settings: Any) -> Person:
        given = {"base_url": house.url, "locale": WORDS[language].locale} | SCREENS[device] | settings
        context = browser.new_context(**given)
        context.set_default_timeout(TOUCH_MS)
        contexts.append(context)
        person = Person(context.new_page(), name, language, device, story)
        people.append(person)
        return person

    yield come
    for person in people:
        left = [] if person.page.is_closed() else person.complaints
        assert not left, person.account(left)
    for context in contexts:
        context.close()
