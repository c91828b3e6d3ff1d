"""Newcomers: rule pages, guided first games, and the companion for the printed games, with and without a server."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tablee.games import GAMES
from tablee.games.maho.rule_page import sheet as maho_figure
from tablee.games.mounstein.rule_page import CLIMBED, mountain
from tests.browser.conftest import ARGUMENTS, CHROMIUM, OpenPage, proved
from tests.browser.house import PAGES as PAGES_BUILT
from tests.browser.house import House
from tests.browser.test_pages import PHONE, is_wider_than_the_screen, violations

DATA = Path(__file__).parents[2] / "web" / "src" / "games"
ALL = ["tuileries", "m", "mounstein", "maho"]
PAGES = ["/rules", "/companion", *(f"/{kind}/{game}" for kind in ("rules", "learn", "companion") for game in ALL)]
INSTALLED_MS = 90_000
"""A hundred files are fetched and kept; on a busy machine that takes a while."""
FLAT = "localStorage.setItem('tablee.mounstein.mode', 'flat')"
"""Software draws three dimensions slowly; the flat board has the same functions."""


def lesson_of(game: str) -> Any:
    return json.loads((DATA / game / "lesson.json").read_text())


def click_taught(page: Page, game: str, step: Any) -> None:
    """Make the step's move as somebody would who follows the lights."""
    words = step["move"].split()
    if game == "tuileries":
        page.locator(f".hand [data-piece={words[0]}]").click()
        page.locator(f"[data-drop={words[1]}]").click()
    elif game == "m":
        if words[0] != "take":
            tile = words[1] if words[0] == "pass" else words[0]
            page.locator(".hand .piece").nth(step["scene"]["view"]["hand"].index(tile)).click()
        if words[0] == "pass":
            page.locator(".passing button").nth(1).click()
        else:
            page.locator(f'[data-drop="{words[1]}"]').click()
    elif game == "mounstein":
        page.locator(f".placements [data-move='{step['move']}']").click()
    elif words[0] in ("lay", "claim"):
        page.locator(".offer.hinted").click()
    elif words[0] == "discard":
        page.locator(".hand .card.hinted").first.click()
        page.locator(".actions .main").click()
    else:
        page.locator(".gong").click()


@pytest.mark.parametrize("game", ["tuileries", "maho", *proved("m", "mounstein")])
def test_a_guided_game_is_finished_by_clicks(open_page: OpenPage, game: str) -> None:
    page = open_page(None, locale="fr-FR" if game in ("m", "maho") else "en-GB")
    page.add_init_script(FLAT)
    page.goto(f"/learn/{game}")
    lesson = lesson_of(game)
    if game == "mounstein":
        page.locator(".placements summary").click()
    for number, step in enumerate(lesson["steps"]):
        expect(page.locator(".lesson")).to_have_attribute("data-step", str(number))
        expect(page.locator(".say")).to_contain_text(step["say"]["fr" if game in ("m", "maho") else "en"])
        click_taught(page, game, step)
    expect(page.locator(".lesson")).to_have_attribute("data-step", str(len(lesson["steps"])))
    expect(page.locator("[data-play]")).to_be_enabled()
    if game == "tuileries":
        page.locator("[data-play]").click()
        page.wait_for_url("**/table/*", timeout=60_000)


@pytest.mark.heavy
def test_other_moves_get_a_friendly_word_and_wrong_ones_their_rule(open_page: OpenPage) -> None:
    page = open_page("/learn/tuileries")
    step = lesson_of("tuileries")["steps"][0]
    page.locator(".hand [data-piece=gkd]").click()
    page.locator("[data-drop=a1]").click()
    link = page.locator(".verdict a", has_text="T-4")
    expect(link).to_have_attribute("href", "/rules/tuileries#T-4")
    page.locator("[data-drop=c6]").click()
    expect(page.locator(".word")).to_have_text(step["instead"]["fr"])
    expect(page.locator(".lesson")).to_have_attribute("data-step", "0")


@pytest.mark.parametrize("game", ["m", *proved("tuileries", "mounstein", "maho")])
def test_every_rule_is_an_anchor_and_every_figure_is_drawn(open_page: OpenPage, game: str) -> None:
    rules, last = GAMES[game].texts.RULES, list(GAMES[game].texts.RULES)[-1]
    page = open_page(f"/rules/{game}#{last}")
    expect(page.locator(f"[id='{last}']")).to_be_in_viewport()
    shown = page.eval_on_selector_all(".rule", "(all) => all.map(({id}) => id)")
    assert sorted(shown) == sorted(rules)
    for id, text in rules.items():
        assert text.say("fr") in page.locator(f"[id='{id}']").inner_text()
    ruled = page.eval_on_selector_all(".rule.ruled", "(all) => all.map(({id}) => id)")
    assert sorted(ruled) == sorted(GAMES[game].texts.RULINGS)
    data = json.loads((DATA / game / "rules.json").read_text())
    figures = [figure for section in data["sections"] for figure in section["figures"]]
    for figure in figures:
        drawn = page.locator(f"#figure-{figure['id']}")
        pieces = sum(len(group) for row in figure["rows"] for group in row["pieces"])
        words = [row["words"]["fr"] for row in figure["rows"] if row["words"]]  # a table of words is a figure, too
        assert drawn.locator("svg").count() >= max(0 if words else 1, pieces), figure["id"]
        for word in words:
            expect(drawn).to_contain_text(word)


def test_a_figure_is_tried_out(open_page: OpenPage) -> None:
    """The rules' own example, by the engine's data: 8 points on d4; a taken square is refused by its rule."""
    page = open_page("/rules/tuileries")
    page.locator("[data-try=example]").click()
    figure = page.locator("#figure-example")
    figure.locator(".hand [data-piece=rnd]").click()
    figure.locator("[data-drop=e4]").click()
    expect(figure.locator(".verdict")).to_contain_text("T-3")
    figure.locator("[data-drop=d4]").click()
    expect(figure.locator(".trial")).to_contain_text("couleur + rang ×3")
    expect(figure.locator(".trial")).to_contain_text("Permis.")
    expect(figure.locator(".trial")).to_contain_text("le cavalier de carreau rouge en d4")
    expect(figure.locator(".trial")).not_to_contain_text("rnd d4")
    figure.locator("[data-drop=d4]").hover()


@pytest.mark.parametrize("kind", ["rules", "companion", *proved("learn")])
def test_new_pages_are_accessible(open_page: OpenPage, kind: str) -> None:
    """By day with all of axe's rules; by night only colours are other."""
    page = open_page(None)
    page.add_init_script(FLAT)
    found = {}
    for path in [path for path in PAGES if path.startswith(f"/{kind}")]:
        page.emulate_media(color_scheme="light")
        page.goto(path)
        expect(page.locator("h1").first).to_be_visible()
        expect(page.locator(".notice.busy")).to_have_count(0)
        by_day = violations(page)
        page.emulate_media(color_scheme="dark")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        by_night = page.evaluate(
            """async () => (await axe.run({runOnly: ['color-contrast']})).violations
              .flatMap(({nodes}) => nodes.map(({html}) => html))"""
        )
        found[path] = by_day + by_night
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_new_pages_fit_a_phone(open_page: OpenPage) -> None:
    page = open_page(None, **PHONE)
    page.add_init_script(FLAT)
    for path in PAGES:
        page.goto(path)
        expect(page.locator("h1").first).to_be_visible()
        assert not is_wider_than_the_screen(page), path


@pytest.fixture
def lost(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page that has been loaded once from a server that is gone."""
    house = House(tmp_path)
    house.start()
    context = browser.new_context(base_url=house.url, locale="fr-FR", reduced_motion="reduce")
    context.add_init_script(FLAT)
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.goto("/companion")
    expect(page.locator(".mark.ready")).to_be_visible(timeout=INSTALLED_MS)
    house.stop()
    yield page
    context.close()


def totals(page: Page) -> list[int]:
    return [int(text) for text in page.locator("[data-total]").all_inner_texts()]


def score_m(page: Page) -> None:
    hand = next(
        hand
        for hand in json.loads((DATA / "m" / "companion" / "vectors.json").read_text())["hands"]
        if len({tile[0] for tile in hand["taken"] if tile[1] != "0"}) >= 4
    )
    page.get_by_label("Nom du joueur 2").fill("Emma")
    page.locator("[data-draw]").click()
    expect(page.get_by_text("Emma commence.")).to_be_visible()
    for tile in hand["taken"]:
        if not tile.startswith(tile[0] + "0"):
            page.locator(f'[data-take="0:{tile[:-1]}"]').click()
    stepper = page.get_by_role("group", name=re.compile(r"jetons\s:\sJoueur 1", re.IGNORECASE))
    button = stepper.get_by_role("button").nth(0 if hand["chips"] < 6 else 1)
    for _ in range(abs(hand["chips"] - 6)):
        button.click()
    expect(page.locator("[data-total='0']")).to_have_text(str(hand["score"]))


def score_tuileries(page: Page) -> None:
    """T-10, then a lonely tile."""
    for number, size in enumerate((3, 3, 2)):
        page.locator(f"input[name=pair-{number}][value='{size}']").check()
    page.locator("[data-enter]").click()
    expect(page.locator(".again")).to_be_visible()
    page.locator("[data-enter]").click()
    expect(page.locator(".again")).to_have_count(0)
    assert totals(page) == [9, 0]


def score_mounstein(page: Page) -> None:
    page.locator(".placements summary").click()
    for number, at in enumerate(CLIMBED):
        expect(page.locator("[data-laid]")).to_have_attribute("data-laid", str(number))
        page.locator(f".placements [data-move='{at}']").click()
    expect(page.locator("[data-laid]")).to_have_attribute("data-laid", str(len(CLIMBED)))
    assert totals(page) == GAMES["mounstein"].scores(mountain(*CLIMBED).position)


def score_maho(page: Page) -> None:
    """The round of the rule page's figure, card by card."""
    figure = maho_figure()
    assert figure.scene is not None
    won = figure.scene.view.last
    page.get_by_role("radio", name="Joueur 2").check()
    for series in won.series:
        for card in series.cards:
            page.locator(f"[data-card={card}]").click()
    for card in won.pair:
        page.locator(f"[data-card={card}]").click()
    page.locator("[data-drawn]").check()
    for line in won.lines:
        if "×" not in line.fr:
            expect(page.locator(".lines")).to_contain_text(re.compile(line.fr, re.IGNORECASE))
    page.locator("[data-enter]").click()
    assert totals(page) == [0, won.points]


def test_the_companion_scores_every_game_without_a_server(lost: Page) -> None:
    scorers: dict[str, Callable[[Page], None]] = {
        "m": score_m,
        "tuileries": score_tuileries,
        "mounstein": score_mounstein,
        "maho": score_maho,
    }
    for game, score in scorers.items():
        lost.goto(f"/companion/{game}")
        score(lost)
        before = totals(lost)
        lost.reload()
        expect(lost.locator("[data-total]").first).to_be_visible()
        assert totals(lost) == before, "the sheet is kept on the device"
    lost.goto("/rules/m")
    expect(lost.locator("#M-12")).to_be_visible()
    lost.goto("/learn/maho")
    expect(lost.locator(".lesson")).to_have_attribute("data-step", "0")


def test_the_worker_keeps_the_client_and_nothing_that_the_server_says(open_page: OpenPage) -> None:
    page = open_page("/companion")
    expect(page.locator(".mark.ready")).to_be_visible(timeout=INSTALLED_MS)
    page.goto("/lobby")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    assert page.evaluate("async () => (await fetch('/api/games')).status") == 200
    kept: list[str] = page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys())
          .map(({url}) => new URL(url).pathname)))).flat()"""
    )
    assert len(kept) > 40
    assert {"/", "/manifest.webmanifest"} <= set(kept)
    assert not [path for path in kept if path.startswith(("/api", "/socket"))]


class Files(SimpleHTTPRequestHandler):
    """A folder's files; any other path is the client's page."""

    def do_GET(self) -> None:
        wanted = Path(self.translate_path(self.path))
        if not wanted.is_file():
            self.path = "/index.html"
        super().do_GET()

    def end_headers(self) -> None:
        self.send_header("cache-control", "max-age=31536000" if self.path.startswith("/assets/") else "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - its name in the library
        pass


@pytest.fixture
def copied(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The built client where a test may change it, and its address."""
    folder = tmp_path / "client"
    shutil.copytree(PAGES_BUILT.parent, folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", folder
        server.shutdown()
        thread.join()


@pytest.mark.heavy
def test_a_new_version_waits_until_it_is_wanted(browser: Browser, copied: tuple[str, Path]) -> None:
    address, folder = copied
    context = browser.new_context(base_url=address, locale="fr-FR", reduced_motion="reduce")
    page = context.new_page()
    page.goto("/companion")
    expect(page.locator(".mark.ready")).to_be_visible(timeout=INSTALLED_MS)
    (old,) = page.evaluate("caches.keys()")
    worker = folder / "sw.js"
    worker.write_text(worker.read_text().replace('const VERSION = "', 'const VERSION = "later-', 1))
    page.goto("/companion/m")
    expect(page.locator(".renewal")).to_be_visible(timeout=INSTALLED_MS)
    assert old in page.evaluate("caches.keys()")
    with page.expect_navigation():
        page.locator(".renewal button").click()
    expect(page.locator(".mark.ready")).to_be_visible()
    expect(page.locator(".renewal")).to_have_count(0)
    page.wait_for_function("async (old) => !(await caches.keys()).includes(old)", arg=old)
    assert len(page.evaluate("caches.keys()")) == 1
    context.close()


@pytest.fixture
def own_browser(house: House, browser: Browser, tmp_path: Path) -> Iterator[BrowserContext]:
    """With a profile of its own: a private window cannot install anything."""
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=CHROMIUM, args=ARGUMENTS, base_url=house.url
    )
    yield context
    context.close()


def test_it_can_be_installed(own_browser: BrowserContext) -> None:
    page = own_browser.new_page()
    page.goto("/companion")
    expect(page.locator(".mark.ready")).to_be_visible(timeout=INSTALLED_MS)
    devtools = own_browser.new_cdp_session(page)
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest.webmanifest")
    for icon in json.loads(manifest["data"])["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.ok
        size = int(icon["sizes"].split("x")[0])
        assert int.from_bytes(answer.body()[16:20], "big") == size
