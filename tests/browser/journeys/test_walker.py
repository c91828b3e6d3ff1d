"""The walker itself (`make walk` walks): a failure is found, and shrunk."""

import re

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.house import House
from tests.browser.journeys.invariants import asked as answer
from tests.browser.journeys.invariants import survey
from tests.browser.journeys.person import Person
from tests.browser.journeys.players import asked, decide
from tests.browser.journeys.walker import COMPANIES, EXPECTED, Failure, Step, Walk, endings, shrink, walk_again


@pytest.mark.timeout(600)
def test_a_failure_is_shrunk_to_its_shortest_story(
    browser: Browser, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that breaks at a key: of four steps only that one is told."""

    def break_at_end(page: Page) -> None:
        page.add_init_script(
            "addEventListener('keydown', ({ key }) => key === 'End' && (document.body.style.width = '3000px'))"
        )

    monkeypatch.setattr(Walk, "prepare", staticmethod(break_at_end))
    steps = [
        Step(0, "key", name="Tab"),
        Step(1, "resize", nth=1),
        Step(1, "key", name="Escape"),
        Step(0, "key", name="End"),
    ]
    failure = Failure(steps, "  - the page is 3000 wide on a screen of 1280")
    found = shrink(browser, house, "tuileries", failure)
    assert found is not None
    assert found.steps == [steps[-1]]
    assert "Ada at http" in found.scene


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("event", "step"),
    [
        ("keydown", Step(0, "key", name="End")),
        ("click", Step(0, "press", "button", "Coups")),
    ],
    ids=["key", "click"],
)
def test_a_step_that_loses_the_focus_is_found(
    browser: Browser, house: House, monkeypatch: pytest.MonkeyPatch, event: str, step: Step
) -> None:
    def blur(page: Page) -> None:
        page.add_init_script(
            f"addEventListener('{event}', ({{ key, target }}) => "
            "(key === 'End' || target.closest?.('.room .side')) && document.activeElement.blur())"
        )

    monkeypatch.setattr(Walk, "prepare", staticmethod(blur))
    steps = [Step(0, "key", name="Tab"), Step(0, "key", name="Home"), step]
    failure = walk_again(browser, house, "tuileries", steps)
    assert failure is not None
    assert failure.steps == steps
    assert "the focus is lost that was on" in failure.words


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("style", "found"),
    [
        (".room { min-height: 2000px !important }", "the action bar lies at"),
        (".room > .bar { display: none !important } .room > .bar * { display: none }", "the table has no action bar"),
        (".room [data-hand] { transform: translateY(150px) }", "the hand lies at"),
    ],
    ids=["bar pushed away", "no bar", "hand pushed away"],
)
def test_what_is_out_of_reach_is_found(browser: Browser, house: House, style: str, found: str) -> None:
    """Whatever could be scrolled to was taken for reachable, by a page that no finger can scroll."""
    here = Walk(browser, house, "tuileries")
    try:
        person = asked(here.people)
        assert person.problems() == []
        person.page.evaluate(
            """(style) => {
              const sheet = new CSSStyleSheet(); // the page's own policy forbids <style>
              sheet.replaceSync(style);
              document.adoptedStyleSheets.push(sheet);
            }""",
            style,
        )
        assert found in "\n".join(person.problems())
    finally:
        here.close()


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("game", "shown", "found"),
    [
        ("m", ".fortunes .chips > span:not(.unseen)", "fortunes"),
        ("m", ".players .facts > span", "counts"),
        ("tuileries", "[data-hand] .stock [aria-hidden]", "stock"),
        ("tuileries", ".players .score > :not(.unseen)", "scores"),
        ("maho", ".others .backs > span", "others"),
        ("mounstein", ".players .facts > span", "counts"),
    ],
)
def test_a_wrong_number_is_found_now_and_at_an_earlier_moment(
    browser: Browser, house: House, game: str, shown: str, found: str
) -> None:
    here = Walk(browser, house, game)
    try:
        for _ in range(2):
            decide(asked(here.people), game)
        person = here.people[0]
        for moment in ("now", "earlier"):
            if moment == "earlier":
                person.press(re.compile(r"^(1|2)\b"), within=person.page.get_by_role("complementary"))
                assert survey(person.page, ())["room"]["past"], "the log leads back"
            assert person.problems() == []
            number = person.page.locator(f".room {shown}").first
            right = number.text_content()
            number.evaluate("(one) => (one.firstChild.data = '77')")
            assert f"the page shows the {found}" in "\n".join(person.problems()), moment
            number.evaluate("(one, right) => (one.firstChild.data = right)", right)
    finally:
        here.close()


def test_a_long_story_is_tried_again_from_its_last_tables() -> None:
    """With the browsers as wide and as dark as they were; two thousand steps are never walked again."""
    size, dark, table, play = (
        Step(0, "resize", nth=1),
        Step(1, "scheme", name="dark"),
        Step(0, "new table"),
        Step(1, "play"),
    )
    tried = endings([size, Step(0, "resize", nth=2), *[play] * 2000, table, dark, *[play] * 9])
    assert tried[0] == [table, Step(0, "resize", nth=2), dark, play]
    assert [table, Step(0, "resize", nth=2), dark, *[play] * 9] in tried
    assert max(map(len, tried)) < 100


@pytest.mark.timeout(300)
def test_whoever_is_asked_and_sees_no_move_is_told(
    browser: Browser, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless something lies in front, or somebody looks at an earlier moment."""

    def unlit(page: Page) -> None:
        page.add_init_script(
            "addEventListener('click', () => setTimeout(() => document.querySelectorAll('[role=gridcell]').forEach("
            "(cell) => cell.setAttribute('aria-label', 'a1'))), true)"
        )

    monkeypatch.setattr(Walk, "prepare", staticmethod(unlit))
    failure = walk_again(browser, house, "tuileries", [Step(0, "play"), Step(1, "play")])
    assert failure is not None
    assert "no tile has a lit square" in failure.words


@pytest.mark.timeout(600)
@pytest.mark.parametrize("company", COMPANIES)
def test_tables_of_every_company_are_set(browser: Browser, house: House, company: str) -> None:
    """Two or three seats, a bot or none, an option changed or none: as a story says, the same each time."""
    steps = [Step(0, "new table", name=company, nth=3), Step(0, "play"), Step(1, "play")]
    assert walk_again(browser, house, "tuileries", steps) is None


@pytest.mark.parametrize(
    ("complaint", "is_forgiven"),
    [
        ("answered 401: POST http://127.0.0.1:8000/api/session", True),
        ("answered 400: POST http://127.0.0.1:8000/api/tables", True),
        ("answered 403: GET http://127.0.0.1:8000/api/tables/x7-Kq?invite=no", True),
        ("answered 401: GET http://127.0.0.1:8000/api/me/tables", True),
        ("answered 500: POST http://127.0.0.1:8000/api/tables", False),
        ("answered 404: GET http://127.0.0.1:8000/assets/lost.js", False),
        ("answered 400: GET http://127.0.0.1:8000/api/tables?status=", False),
        ("answered 404: GET http://127.0.0.1:8000/api/puzzles/chess/1", False),
        ("answered 403: GET http://127.0.0.1:8000/api/me/tables", False),
    ],
)
def test_only_what_a_stranger_may_cause_is_forgiven(complaint: str, is_forgiven: bool) -> None:
    assert any(re.search(pattern, complaint) for pattern in EXPECTED) == is_forgiven


def test_nobody_acts_by_test_ids(browser: Browser, house: House) -> None:
    page = browser.new_page(base_url=house.url)
    person = Person(page, "Ada", "fr", "desktop", [])
    person.visit("/rules")
    with pytest.raises(AssertionError, match="test ids"):
        person.touch(page.locator("main").locator("[data-piece]"))
    page.close()


def test_a_page_that_is_being_left_is_asked_again(browser: Browser, house: House) -> None:
    """It was taken for a failure of the product: the walker looks while somebody navigates."""
    page = browser.new_page(base_url=house.url)
    page.goto("/rules")
    page.evaluate("() => { setTimeout(() => location.assign('/lobby'), 100) }")
    script = "() => new Promise((done) => setTimeout(() => done(location.pathname), 1500))"
    assert answer(page, script) == "/lobby"
    page.close()
