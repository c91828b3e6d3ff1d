"""A restless person with two browsers: presses whatever can be pressed, under the checks of every journey.

    python -m tests.browser.journeys.walker --seconds 120 --seed 7 --game maho

The same seed walks the same way, as far as the machine's timing allows. A failure is told with its seed and its steps, and is
then walked again with steps left out, to the shortest story that still fails; `--steps FILE` walks such a story again.
"""

import argparse
import json
import random
import re
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.house import House
from tests.browser.journeys.invariants import asked, survey
from tests.browser.journeys.person import SCREENS, Broken, Device, Person, Stuck
from tests.browser.journeys.players import DECIDE, MoveUnseen, is_over
from tests.browser.journeys.words import ENGLISH, FRENCH, GAME_TITLES, WORDS, Language

CONTROLS = (Path(__file__).parent / "controls.js").read_text(encoding="utf-8")
SEED_OF_DEALS = bytes(range(32))
"""Every table deals the same, so that a story can be walked again."""
WALKERS: list[tuple[str, Language, Device]] = [("Ada", "fr", "desktop"), ("Blaise", "en", "phone")]
SIZES = [(390, 844), (320, 640), (844, 390), (768, 1024), (1280, 800), (1600, 900)]
KEYS = ["Escape", "Enter", "Space", "Tab", "Shift+Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]
KEYS += ["1", "2", "5", "0", "r", "f", "p", "d", "Home", "End", "PageDown"]
TEXTS = ["", "Ada", "é <b>&amp;</b> 🌷", "x" * 600, "12", "-1", "' OR 1=1 --", "Bien joué !", "motdepasse", "\u202e‮abc"]
PLACES = ["/", "/lobby", "/mine", "/new", "/puzzles", "/replays", "/rules", "/settings", "/account", "/companion"]
EXPECTED = (
    # What a stranger may be refused: the page says it in words. Everything else that is refused is our mistake.
    r"answered (400|409): POST .*/api/(guest|accounts)$",  # a name that is none, too long, or taken
    r"answered (400|401): POST .*/api/(session|me/password|me/delete)$",  # a wrong password, or none
    r"answered (400|409): PATCH .*/api/me$",
    r"answered (400|409): POST .*/api/tables$",  # an option out of its range; too many tables at once
    r"answered (403|409): POST .*/api/tables/[\w-]+/(sit|stand|bot|start)$",  # somebody else was quicker
    r"answered 409: POST .*/api/tables/[\w-]+/reviews$",  # too many at once
    r"answered 403: GET .*/api/tables/[\w-]+(\?.*)?$",  # signed out, and back at a private table
    r"answered 401: GET .*/api/me/tables$",  # loaded while the account was being deleted
    r"answered 404: GET .*/api/people/",  # somebody who has deleted his account
    "console error: Failed to load resource: the server responded with a status of 4",  # the same, told by the browser
    "ERR_INTERNET_DISCONNECTED",  # only where the walker cuts the line; told late on a busy machine
    "ERR_ABORTED",
    "WebSocket is closed before the connection is established",
)
COMPANIES = ["friend", "friend, bot", "friend, here", "bot"]
"""Who sits with the first of the two: where there is no friend, the second one looks on."""
CUTS_MS = [200, 1_000, 4_000]
SHRINKING_S = 240.0
MOST_LAST_STEPS = 64
PATIENCE_MS = 5_000


@dataclass(frozen=True)
class Step:
    who: int
    """Which of the two browsers."""
    act: str
    kind: str = ""
    name: str = ""
    nth: int = 0

    def __str__(self) -> str:
        what = f" {self.kind} {self.name!r}" if self.kind else f" {self.name}" if self.name else ""
        return f"{WALKERS[self.who][0]}: {self.act}{what}" + (f" #{self.nth}" if self.nth else "")


class Walk:
    """Two browsers at one table, and whatever is done with them."""

    def __init__(self, browser: Browser, house: House, game: str, steps: Sequence[Step] = ()) -> None:
        """`steps`: what will be walked; if it does not begin with a table, the two sit down at a plain one."""
        self.game = game
        self._house = house
        self._contexts: list[BrowserContext] = []
        self.people: list[Person] = []
        story: list[str] = []
        for name, language, device in WALKERS:
            context = browser.new_context(
                base_url=house.url, locale=WORDS[language].locale, **SCREENS[device]
            )  # one of them with all that moves, one without
            context.set_default_timeout(PATIENCE_MS)
            self._contexts.append(context)
            person = Person(context.new_page(), name, language, device, story)
            person.failures = FRENCH.failures + ENGLISH.failures
            person.forgive(*EXPECTED)
            person.page.on("dialog", lambda dialog: dialog.accept())
            context.on("page", self._close_other)
            self.prepare(person.page)
            self.people.append(person)
        if not steps or steps[0].act != "new table":
            self.sit_down()

    @staticmethod
    def prepare(page: Page) -> None:
        """For tests, which break a page to see whether that is found."""

    def _close_other(self, page: Page) -> None:
        if page not in [person.page for person in self.people]:
            page.close()

    def close(self) -> None:
        for context in self._contexts:
            context.close()

    def scene(self) -> str:
        """What the two see now, in words and as pictures."""
        folder = Path(tempfile.mkdtemp(prefix=f"walker-{self.game}-"))
        return "\n".join(line for person in self.people for line in _looks(person, folder))

    def sit_down(self, company: str = COMPANIES[0], option: int = 0) -> None:
        """A new table, opened and joined through the page; of all choices of options, that one is made (0: none)."""
        host, guest = self.people
        self._learn_language(host)
        words = host.words
        sitters = company.split(", ")
        host.visit(f"/new?game={self.game}")
        if len(sitters) > 1:
            host.choose(words.players, str(1 + len(sitters)))
        kinds = {"friend": words.a_friend, "bot": words.bot, "here": words.here}
        for seat, sitter in enumerate(sitters, 2):
            host.choose(words.seat.format(number=seat), kinds[sitter])
        host.tick(words.everybody_may_join)
        if option:
            self._choose_option(host, option)
        host.press(words.set_the_table)
        if "friend" in sitters:
            host.expects(words.copy_link)
        else:
            host.sits_at_table()
        guest.visit(re.sub(r"^https?://[^/]+", "", host.page.url))
        self._learn_language(guest)
        if "friend" in sitters:
            guest.press(guest.words.sit_here)
            host.press(words.start)
        for person in self.people:
            person.sits_at_table()
        self.table = re.sub(r"^https?://[^/]+|\?.*", "", host.page.url)

    @staticmethod
    def _choose_option(host: Person, number: int) -> None:
        options = host.page.locator("details").filter(has_text=host.words.options)
        host.does("opens the options", lambda: host.touch(options.locator("summary")))
        choices = [
            (choice, label)
            for choice in options.get_by_role("combobox").all()
            for label in choice.get_by_role("option").all_inner_texts()[1:]
            if label != host.words.another_value
        ]
        choice, label = choices[number % len(choices)]
        host.does(f"chooses the option {label!r}", lambda: choice.select_option(label=label))

    @staticmethod
    def think_of_table(dice: random.Random) -> Step:
        return Step(0, "new table", name=dice.choice(COMPANIES), nth=dice.randrange(100) if dice.random() < 0.5 else 0)

    def think_of(self, dice: random.Random) -> Step | None:
        who = dice.randrange(2)
        page = self.people[who].page
        is_at_table = page.url.endswith(self.table) or f"{self.table}?" in page.url
        draw = dice.random()
        if not is_at_table and draw < 0.2:
            return Step(who, "return to the table")
        if all(is_over(self._learn_language(person)) for person in self.people) and draw < 0.5:
            return self.think_of_table(dice)
        if is_at_table and draw < 0.35:
            return Step(who, "play")
        if draw < 0.40:
            return Step(who, "key", name=dice.choice(KEYS))
        if draw < 0.41:
            return Step(who, "lose the line", nth=dice.randrange(len(CUTS_MS)))
        if draw < 0.43:
            return Step(who, "resize", nth=dice.randrange(len(SIZES)))
        if draw < 0.46:
            return Step(who, dice.choice(["back", "forward", "reload"]))
        if draw < 0.48:
            return Step(who, "scheme", name=dice.choice(["dark", "light"]))
        if draw < 0.49:
            return Step(who, "visit", name=dice.choice(PLACES))
        found = self._controls(page)
        if not found:
            return Step(who, "back")
        # Each kind alike, so that 64 squares do not outweigh a button; lit squares before dark ones.
        kind = dice.choice(sorted({one["kind"] for one in found}))
        of_kind = [one for one in found if one["kind"] == kind]
        of_kind = [one for one in of_kind if one["lit"]] or of_kind
        one = dice.choice(of_kind)
        act = "press"
        if kind == "list":
            act = f"choose {dice.randrange(max(1, one['options']))}"
        elif kind == "field":
            act = f"write {dice.randrange(len(TEXTS))}"
        return Step(who, act, one["kind"], one["name"], one["nth"])

    def take(self, step: Step) -> bool:
        """Whether it could be done at all; raises Broken if afterwards something does not hold."""
        person = self.people[step.who]
        self._learn_language(person)
        person.tell(str(step).partition(": ")[2])
        try:
            done = self._do(person, step)
        except MoveUnseen as unseen:
            if not self._is_hindered(person):
                raise Broken(person.account([str(unseen)])) from None
            done = False
        except Stuck:  # he opened something over it himself; what lies there unasked is told by the checks
            done = False
        except PlaywrightError as error:
            if "Timeout" not in str(error) and "intercepts" not in str(error):
                raise Broken(person.account([str(error)])) from None
            done = False
        for one in self.people:
            one.check()
        return done

    def _do(self, person: Person, step: Step) -> bool:
        page = person.page
        act, _, detail = step.act.partition(" ")
        if step.act == "new table":
            self.sit_down(step.name or COMPANIES[0], step.nth)
        elif step.act == "return to the table":
            page.goto(self.table)
        elif act == "play":
            if not self._is_asked(person):
                return False
            DECIDE[self.game](person)
        elif act == "key":
            page.keyboard.press(step.name)
        elif step.act == "lose the line":
            self._lose_line(person, CUTS_MS[step.nth])
        elif act == "resize":
            width, height = SIZES[step.nth]
            page.set_viewport_size({"width": width, "height": height})
        elif act in ("back", "forward", "reload"):
            if act == "back":
                page.go_back()
                if page.url == "about:blank":  # before the first page there is none of ours
                    page.go_forward()
            elif act == "forward":
                page.go_forward()
            else:
                page.reload()
        elif act == "scheme":
            page.emulate_media(color_scheme="dark" if step.name == "dark" else "light")
        elif act == "visit":
            page.goto(step.name)
        else:
            return self._touch(person, step, act, detail)
        return True

    def _lose_line(self, person: Person, for_ms: int) -> None:
        """One of the two; the other one plays on, if it is his turn."""
        other = self.people[1 - self.people.index(person)]
        with person.cut_off():
            person.page.context.set_offline(True)
            try:
                if self._is_asked(other):
                    DECIDE[self.game](self._learn_language(other))
                person.page.wait_for_timeout(for_ms)
            finally:
                person.page.context.set_offline(False)

    def _is_hindered(self, person: Person) -> bool:
        """Whether there is a reason to see no move: something in front, an earlier moment, or that others were quicker."""
        seen = survey(person.page, ())
        return bool(seen["front"] or seen["room"]["past"] is not None or not self._is_asked(person))

    @staticmethod
    def _is_asked(person: Person) -> bool:
        return person.page.locator(".room[data-decision]:not([data-decision='0'])").count() > 0

    def _touch(self, person: Person, step: Step, act: str, detail: str) -> bool:
        page = person.page
        one = self._find(page, step)
        if one is not None and not one["inView"]:
            page.mouse.wheel(0, one["y"] - 300)
            page.wait_for_timeout(150)
            one = self._find(page, step)
        if one is None or not one["inView"]:
            return False
        if act == "choose":
            chosen = page.evaluate_handle(
                "([x, y]) => document.elementFromPoint(x, y)", [one["x"], one["y"]]
            ).as_element()
            if chosen is None or chosen.evaluate("(one) => one.tagName") != "SELECT":
                return False
            chosen.select_option(index=int(detail))
            return True
        if person.is_phone:
            page.touchscreen.tap(one["x"], one["y"])
        else:
            page.mouse.click(one["x"], one["y"])
        if act == "write":
            page.keyboard.press("ControlOrMeta+a")
            page.keyboard.insert_text(TEXTS[int(detail)])
        page.wait_for_timeout(60)
        return True

    def _find(self, page: Page, step: Step) -> dict[str, Any] | None:
        for one in self._controls(page):
            if (one["kind"], one["name"], one["nth"]) == (step.kind, step.name, step.nth):
                return one
        return None

    def _controls(self, page: Page) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = asked(page, CONTROLS)
        return found

    def _learn_language(self, person: Person) -> Person:
        """Somebody may have pressed the switch."""
        spoken = asked(person.page, "() => document.documentElement.lang")
        if spoken in WORDS:
            person.words = WORDS[spoken]
        return person


@dataclass
class Failure:
    steps: list[Step]
    words: str
    scene: str = ""
    """What the two pages looked like."""

    @property
    def sign(self) -> str:
        """What kind of failure it is, without numbers and names of this walk."""
        first = next((line for line in self.words.splitlines() if line.startswith("  - ")), self.words[:80])
        return re.sub(r"[\d'\"].*", "", first)


def _looks(person: Person, folder: Path) -> list[str]:
    try:
        seen = survey(person.page, ())
        picture = folder / f"{person.name}.png"
        person.page.screenshot(path=picture)
    except PlaywrightError as error:
        return [f"{person.name}'s page cannot be looked at: {error}"]
    return [
        f"{person.name} at {person.page.url}, {person.page.viewport_size}",
        f"  focus: {seen['focused'] or 'nowhere'}; in front: {seen['front'] or 'nothing'}",
        f"  {picture}",
    ]


def walk(browser: Browser, house: House, game: str, seed: int, seconds: float) -> tuple[int, Failure | None]:
    """How many steps were taken, and what failed."""
    dice = random.Random(seed)
    ends = time.monotonic() + seconds
    steps: list[Step] = [Walk.think_of_table(dice)]
    here = Walk(browser, house, game, steps)
    try:
        here.take(steps[0])
        while time.monotonic() < ends:
            step = here.think_of(dice)
            if step is not None:
                steps.append(step)
                here.take(step)
    except Broken as broken:
        return len(steps), Failure(steps, str(broken), here.scene())
    except (PlaywrightError, TimeoutError) as error:
        return len(steps), Failure(steps, f"  - {error}", here.scene())
    finally:
        here.close()
    return len(steps), None


def walk_again(browser: Browser, house: House, game: str, steps: list[Step]) -> Failure | None:
    here = Walk(browser, house, game, steps)
    try:
        for done, step in enumerate(steps, 1):
            try:
                here.take(step)
            except (Broken, PlaywrightError, TimeoutError) as broken:
                return Failure(steps[:done], str(broken), here.scene())
    finally:
        here.close()
    return None


def endings(steps: list[Step]) -> list[list[Step]]:
    """Stories that may fail in the same way, the shortest first: the last few steps, and whatever was done at the last tables."""
    tables = [number + 1 for number, step in enumerate(steps) if step.act == "new table"]
    few = [len(steps) - 2**power for power in range(MOST_LAST_STEPS.bit_length())]
    starts = sorted({start for start in few + tables[-3:] if 0 < start < len(steps)}, reverse=True)
    return [_dressed(steps, start) for start in starts]


def _dressed(steps: list[Step], start: int) -> list[Step]:
    """The steps from there on, at such a table as they were taken, after what gave the browsers their size and colours."""
    tables = [step for step in steps[:start] if step.act == "new table"]
    latest = {(step.who, step.act): step for step in steps[:start] if step.act in ("resize", "scheme")}
    return [*tables[-1:], *latest.values(), *steps[start:]]


def shrink(browser: Browser, house: House, game: str, failure: Failure, seconds: float = SHRINKING_S) -> Failure | None:
    """The shortest story found in that time that fails in the same way; None if none did."""
    ends = time.monotonic() + seconds

    def fails(steps: list[Step]) -> Failure | None:
        try:
            found = walk_again(browser, house, game, steps)
        except Broken:
            return None  # not even the table could be opened
        return found if found is not None and found.sign == failure.sign else None

    best = None
    for steps in endings(failure.steps):
        if best is None and time.monotonic() < ends:
            best = fails(steps)
    if best is None and len(failure.steps) <= MOST_LAST_STEPS:
        best = fails(failure.steps)
    size = max(1, len(best.steps) // 2) if best else 0
    while best and time.monotonic() < ends:
        shorter = False
        start = 0
        while start < len(best.steps) and time.monotonic() < ends:
            found = fails(best.steps[:start] + best.steps[start + size :])
            if found is not None:
                best, shorter = found, True
            else:
                start += size
        if size == 1 and not shorter:
            break
        size = max(1, size // 2)
    return best


def told(failure: Failure, game: str, seed: int) -> str:
    steps = "\n".join(f"  {number}. {step}" for number, step in enumerate(failure.steps, 1))
    data = json.dumps([asdict(step) for step in failure.steps], ensure_ascii=False)
    wrong = re.split(r"^after$", failure.words, maxsplit=1, flags=re.MULTILINE)[0]
    return f"seed {seed}, game {game}\n{wrong}\n{failure.scene}\n{steps}\n{data}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--game", choices=list(GAME_TITLES), default="tuileries")
    parser.add_argument("--steps", type=Path, help="a story to walk again: the line of JSON that a failure ends with")
    parser.add_argument("--shrink", type=float, default=SHRINKING_S, help="seconds to look for a shorter story")
    given = parser.parse_args()
    seed = given.seed if given.seed is not None else random.SystemRandom().randrange(10**6)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder), SEED_OF_DEALS)
        house.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            if given.steps:
                steps = [Step(**one) for one in json.loads(given.steps.read_text(encoding="utf-8"))]
                count, failure = len(steps), walk_again(browser, house, given.game, steps)
            else:
                count, failure = walk(browser, house, given.game, seed, given.seconds)
            if failure is None:
                print(f"{given.game}, seed {seed}: {count} steps, nothing wrong")
                return 0
            print(told(failure, given.game, seed), flush=True)
            if given.shrink and not given.steps:
                shortest = shrink(browser, house, given.game, failure, given.shrink)
                print("\nshortest story found:" if shortest else "\nno shorter story failed in the same way")
                if shortest:
                    print(told(shortest, given.game, seed))
            return 1
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    sys.exit(main())
