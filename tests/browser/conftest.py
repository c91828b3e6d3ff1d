"""Debian's Chromium, the real server, and pages that fail the test when the browser complains."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.browser.house import PAGES, House

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-compositing",  # a page's frames by an emulated graphics card take three times as long; WebGL keeps it
]
MISSING = "Chromium is not installed: the browser tests are SKIPPED. On Debian: apt-get install -y chromium"
HARMLESS = (
    "GPU stall",  # software rendering says so
    "WebSocket connection",  # where a test cuts the line
    "ERR_INTERNET_DISCONNECTED",
    "ERR_CONNECTION_REFUSED",
    "401 (Unauthorized)",  # what the browser itself says of a wrong password
)

OpenPage = Callable[..., Page]


def proved(*values: Any) -> list[Any]:
    """More of the same, which only `make prove` looks at."""
    return [pytest.param(value, marks=pytest.mark.heavy) for value in values]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    if not PAGES.is_file():
        pytest.fail(f"The client is not built ({PAGES} is missing): make web")
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        print(f"\n*** {MISSING} ***")
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(house: House, browser: Browser) -> Iterator[OpenPage]:
    yield from opener(house, browser)


def opener(house: House, browser: Browser) -> Iterator[OpenPage]:
    """Opens pages, each in a browser of its own (cookies, settings); what they complain about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(words in message.text for words in HARMLESS):
            complaints.append(message.text)

    def make(path: str | None = "/", **settings: Any) -> Page:
        defaults: dict[str, Any] = {
            "base_url": house.url,
            "viewport": {"width": 1280, "height": 800},
            "locale": "fr-FR",
            "reduced_motion": "reduce",
        }
        context = browser.new_context(**(defaults | settings))
        context.set_default_timeout(20_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", listen)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        if path is not None:
            page.goto(path)
        return page

    yield make
    for context in contexts:
        context.close()
    assert complaints == []
