"""The walker itself (`make walk` walks): a failure is found, and shrunk."""

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.house import House
from tests.browser.journeys.walker import Failure, Step, Walk, shrink


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
    assert shrink(browser, house, "tuileries", failure).steps == [steps[-1]]
