"""Somebody in front of a browser. Whatever he does is followed by the checks of `invariants`."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, Response, expect
from playwright.sync_api import Error as PlaywrightError

from tests.browser.journeys.invariants import FOCUS, survey, wrong_with_page, wrong_with_table, wrong_with_view
from tests.browser.journeys.truth import ask_past, ask_server, table_of
from tests.browser.journeys.words import GAME_TITLES, WORDS, Language, Words

Device = Literal["desktop", "phone"]
Role = Literal["button", "link", "tab", "radio", "checkbox", "option", "gridcell", "textbox", "combobox"]

SETTLED_MS = 8_000
"""So long the page may lag behind the server, or a message may lie over a button."""
FOCUSED_MS = 1_000
PATIENCE_MS = 60_000
"""So long a bot may think, or a game's rules be compiled."""
TOUCH_MS = 30_000
"""So long a touch may wait for the page. Without a graphics card, a mountain's first frame in three dimensions keeps a busy
machine of two processors for ten seconds (measured), and a page can be touched only between two frames."""

HARMLESS = (
    "GPU stall",  # software rendering says so
    "Automatic fallback to software WebGL",
)
SCREENS: dict[Device, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "is_mobile": True,
        "has_touch": True,
        "device_scale_factor": 1,
    },
}


class Broken(AssertionError):
    """Something that must always hold does not, after the steps told."""


class Stuck(Broken):
    """What somebody wanted to touch is not there, or something lies over it."""


class Person:
    def __init__(self, page: Page, name: str, language: Language, device: Device, story: list[str]) -> None:
        self.page = page
        self.name = name
        self.words: Words = WORDS[language]
        self.failures = self.words.failures
        self.is_phone = device == "phone"
        self.story = story
        self.complaints: list[str] = []
        self._forgiven: list[str] = list(HARMLESS)
        self._is_cut_off = False
        page.add_init_script(FOCUS)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self._complain(f"page error: {error}"))
        page.on("crash", lambda _: self._complain("the page crashed"))
        page.on("requestfailed", self._request_failed)
        page.on("response", self._answered)

    def _complain(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self._forgiven):
            self.complaints.append(text)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(f"console {message.type}: {message.text}")

    def _request_failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # a page that is left stops asking
            self._complain(f"request failed: {request.method} {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._complain(f"answered {response.status}: {response.request.method} {response.url}")

    def forgive(self, *patterns: str) -> None:
        """From now on these complaints are expected."""
        self._forgiven += patterns

    @contextmanager
    def cut_off(self) -> Iterator[None]:
        """The line is broken on purpose: the page cannot be compared with the server, and failed requests are no news."""
        self._is_cut_off = True
        try:
            yield
        finally:
            self._is_cut_off = False
        self.page.wait_for_timeout(100)
        self.complaints = [text for text in self.complaints if not re.search(r"ERR_|WebSocket|Failed to load", text)]

    def tell(self, step: str) -> None:
        self.story.append(f"{self.name}: {step}")

    def problems(self) -> list[str]:
        """What is wrong at this instant."""
        seen = survey(self.page, self.failures)
        wrong = wrong_with_page(seen)
        room = seen["room"]
        if room is not None and table_of(self.page.url) and not self._is_cut_off:
            told = ask_server(self.page.context, self.page.url, room["viewer"])
            if told is None and not room["lost"]:
                wrong.append("the server does not show this table to whoever looks at it")
            if told is not None:
                wrong += wrong_with_table(room, told)
                wrong += wrong_with_view(told["table"]["game"], room, self._view(room, told))
        return wrong

    def _view(self, room: dict[str, Any], told: dict[str, Any]) -> Any:
        """What the server shows of the moment that the page shows."""
        if room["past"] is None:
            return told["standing"]["view"]
        return ask_past(self.page.context, self.page.url, room["viewer"], room["past"])

    def check(self) -> None:
        """Wait until page and server agree and nothing is in the way; if they never do, say what is wrong."""
        waited = 0
        while (wrong := self.problems()) and waited < SETTLED_MS:
            pause = 50 if waited < 500 else 250
            self.page.wait_for_timeout(pause)
            waited += pause
        if not self._is_cut_off:
            wrong += self.complaints
        if wrong:
            raise Broken(self.account(wrong))
        self._keeps_focus()

    def _keeps_focus(self) -> None:
        """What had the focus may have gone, or been greyed out; soon something else must have it."""
        for _ in range(FOCUSED_MS // 50):
            seen = survey(self.page, ())
            if seen["focused"] or not seen["held"]:
                return
            self.page.wait_for_timeout(50)
        raise Broken(self.account([f"the focus is lost that was on {seen['held']}"]))

    def account(self, wrong: list[str]) -> str:
        told = "\n".join(f"  {number}. {step}" for number, step in enumerate(self.story, 1))
        found = "\n".join(f"  - {one}" for one in wrong)
        return f"{self.name} at {self.page.url}:\n{found}\nafter\n{told}"

    def find(self, role: Role, name: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        """The visible ones of that role and (whole) name."""
        found = (within or self.page).get_by_role(role, name=name, exact=isinstance(name, str))
        return found.filter(visible=True)

    def touch(self, what: Locator, patience_ms: float = TOUCH_MS) -> None:
        """A click or a tap, without the checks."""
        assert "data-" not in repr(what), f"people do not read test ids: {what!r}"
        with self.in_words():
            if self.is_phone:
                what.tap(timeout=patience_ms)
            else:
                what.click(timeout=patience_ms)

    def touch_amid(self, what: Locator) -> None:
        """In the middle of something drawn, which lets every touch through to what lies below."""
        what.scroll_into_view_if_needed()
        box = what.bounding_box()
        assert box is not None, self.account(["what was to be touched is not drawn"])
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.is_phone:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    @contextmanager
    def in_words(self) -> Iterator[None]:
        """What cannot be done is told with the story that led there."""
        try:
            yield
        except PlaywrightError as error:
            raise Stuck(self.account([str(error), self._shown()])) from None

    def _shown(self) -> str:
        return f"the page shows {self.page.locator('body').inner_text()[-900:]!r}"

    def press(
        self, name: str | re.Pattern[str], role: Role = "button", within: Locator | None = None, nth: int = 0
    ) -> None:
        self.tell(f"presses {role} {_text(name)}" + (f" #{nth}" if nth else ""))
        self.touch(self.find(role, name, within).nth(nth))
        self.check()

    def write(self, label: str, text: str, nth: int = 0) -> None:
        self.tell(f"writes {text!r} into {label!r}")
        with self.in_words():
            self.page.get_by_label(label).filter(visible=True).nth(nth).fill(text)
        self.check()

    def choose(self, label: str, option: str, nth: int = 0) -> None:
        self.tell(f"chooses {option!r} for {label!r}")
        with self.in_words():
            self.find("combobox", label).nth(nth).select_option(label=option)
        self.check()

    def tick(self, label: str) -> None:
        self.tell(f"ticks {label!r}")
        with self.in_words():
            self.page.get_by_label(label).check()
        self.check()

    def key(self, key: str) -> None:
        self.tell(f"types {key}")
        self.page.keyboard.press(key)
        self.check()

    def visit(self, address: str = "/") -> None:
        self.tell(f"goes to {re.sub(r'^https?://[^/]+', '', address)}")
        with self.in_words():
            self.page.goto(address)
            self.page.get_by_role("banner").wait_for()
        self.check()

    def does(self, step: str, act: Callable[[], object]) -> None:
        """Anything else a person can do."""
        self.tell(step)
        with self.in_words():
            act()
        self.check()

    def expects(self, text: str | re.Pattern[str], patience_ms: int = PATIENCE_MS) -> None:
        """Until the words are to be read on the page."""
        self.tell(f"waits for {_text(text)}")
        try:
            expect(self.page.get_by_text(text).filter(visible=True).first).to_be_visible(timeout=patience_ms)
        except AssertionError:
            raise Stuck(self.account([f"nobody says {_text(text)}", self._shown()])) from None
        self.check()

    def sees(self, text: str | re.Pattern[str]) -> bool:
        return self.page.get_by_text(text).filter(visible=True).count() > 0

    def play_against_bot(self, game: str, level: str = "easy") -> None:
        self.visit("/")
        self.press(self.words.levels[level], "radio")
        self.press(self.words.play.format(game=GAME_TITLES[game]), nth=1)
        self.sits_at_table()

    def goes_to_new_table(self, game: str) -> None:
        """From the front page, as one finds it."""
        self.visit("/")
        self.press(self.words.with_friends.format(game=GAME_TITLES[game]), "link")

    def sits_at_table(self) -> None:
        self.tell("sits at the table")
        self.page.locator(".room").wait_for(timeout=PATIENCE_MS)
        self.check()


def _text(name: str | re.Pattern[str]) -> str:
    return repr(name if isinstance(name, str) else name.pattern)
