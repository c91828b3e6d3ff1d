"""Reports: the figures are right where the answer is known, and the page holds all of them and fetches nothing."""

import dataclasses
import re
from collections import Counter
from pathlib import Path

import msgspec
import numpy as np
import polars as pl
import pytest

from tablee.core.registry import BUILT_IN
from tablee.core.texts import LANGUAGES, Language, Text
from tablee.games import GAMES
from tablee.lab import findings
from tablee.lab.reports import Plan, build, gather, measures, sum_up, texts, write
from tablee.lab.reports.figures import Material, figure, figures, histogram
from tablee.lab.reports.page import STAMP
from tablee.lab.reports.samples import Duels, Sample, play_duels, take_sample
from tablee.lab.reports.stamp import stamp
from tablee.lab.reports.studies import studies_of
from tablee.lab.rows import GameRow
from tablee.lab.runs import Run
from tablee.lab.tables import games_frame
from tests.cli.command import run as tablee

DONE = Text(fr="fait", en="done")


def made_up(winners: list[list[int]], leaders: list[list[int]], labels: list[int]) -> Sample:
    """A sample with these outcomes; seat 0 always begins."""
    run = Run.of(GAMES["mounstein"], 2, len(winners), ["random"], "x", {})
    rows = [
        GameRow(i, "mounstein", 1, 2, ["random"] * 2, "{}", 0, "", "all-placed", len(leaders[i]), [3, 4], won, 1, 0)
        for i, won in enumerate(winners)
    ]
    moves = pl.DataFrame(
        [
            {"number": i, "decision": j, "leader": ahead, "choices": 10 * (j + 1), "do": "place"}
            for i, game in enumerate(leaders)
            for j, ahead in enumerate(game)
        ]
    )
    return Sample(run, {}, games_frame(rows), moves, [Counter({DONE: count}) for count in labels])


def test_the_seat_that_begins_is_found_to_win() -> None:
    sample = made_up([[0]] * 90 + [[1]] * 10, [[0, 0]] * 100, [0] * 100)
    first, second = measures.seat_advantage([sample])
    assert (first["share"], second["share"]) == (0.9, 0.1)
    assert first["low"] > first["fair"] == 0.5 > second["high"]
    tied = made_up([[0, 1]] * 30, [[-1, -1]] * 30, [0] * 30)
    assert [row["share"] for row in measures.seat_advantage([tied])] == [0.5, 0.5]


def test_leads_that_are_lost_are_seen() -> None:
    """Seat 0 leads half of the game, then seat 1, who wins."""
    curve = list(measures.leader_curve([made_up([[1]] * 30, [[0] * 10 + [1] * 10] * 30, [0] * 30)]))
    assert [row["share"] for row in curve] == [0.0] * 10 + [1.0] * 9


def test_bins_follow_the_step_of_the_values() -> None:
    """M's points come in tens. Every value comes once, so every bin holds as much as any other: no false peaks."""
    sample = made_up([[0]] * 50, [[0, 0]] * 50, [0] * 50)
    scores = pl.Series([[20 * i, 20 * i + 10] for i in range(50)])
    spread = sample._replace(games=sample.games.with_columns(scores=scores))
    shares = histogram([spread], "scores", {2: "2"})["share"].to_list()
    assert shares[-1] == 0
    assert set(shares[:-2]) == {0.03}


def test_choice_and_deeds() -> None:
    sample = made_up([[0]] * 20, [[0, 0, 0]] * 20, [0] * 20)
    assert [row["mean"] for row in measures.branching(sample)] == [10, 20, 30]
    assert list(measures.deeds(sample)) == [{"do": "place", "each": 3.0, "share": 1.0}]


def test_what_goes_with_winning_is_found() -> None:
    """The seat that is looked at changes from game to game; who did it more often won."""
    winners = [[number % 2] if number % 3 else [1 - number % 2] for number in range(60)]
    found = measures.correlations(made_up(winners, [[0]] * 60, [2 if number % 3 else 1 for number in range(60)]))
    assert [one.label for one in found] == [DONE]
    assert found[0].value == pytest.approx(1.0)
    assert found[0].low > 0.9
    assert measures.correlations(made_up(winners, [[0]] * 60, [1] * 60)) == []


@pytest.mark.parametrize(("part", "index"), [("players", 0), ("deal", 1), ("rest", 2)])
def test_luck_and_skill_are_told_apart(part: str, index: int) -> None:
    rng = np.random.default_rng(1)
    by_pair, by_deal = rng.normal(size=(9, 1)), rng.normal(size=(1, 80))
    noise = rng.normal(size=(9, 80))
    margins = [by_pair * 10 + 0 * noise, by_deal * 10 + 0 * noise, noise][index] + 0.1 * noise
    found = {one.name: one.share for one in measures.luck_and_skill(Duels(("a",), [], margins))}
    assert found[part] > 0.9
    assert sum(found.values()) == pytest.approx(1)


def test_duels_use_the_same_deals_for_all_pairs() -> None:
    played = play_duels(GAMES["mounstein"], ("random", "greedy"), 2, "s", told=lambda _games: None)
    assert played.margins.shape == (4, 2)
    assert played.margins[played.pairs.index(("greedy", "random"))].mean() > 0
    again = play_duels(GAMES["mounstein"], ("random", "greedy"), 2, "s", told=lambda _games: None)
    assert np.array_equal(played.margins, again.margins)


@pytest.fixture(scope="module")
def material() -> Material:
    """Few games of the quickest game, and one study."""
    game = GAMES["mounstein"]

    def sample(players: int, options: dict[str, object]) -> Sample:
        return take_sample(game, players, 20, "random", "r", options, workers=1, told=lambda _games: None)

    studies = [(study, [sample(2, dict(variant.options)) for variant in study.variants]) for study in studies_of(game)]
    duels = play_duels(game, ("random", "greedy"), 3, "r", told=lambda _games: None)
    return Material(game, [sample(2, {}), sample(3, {})], duels, "tablee report mounstein", studies)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_holds_every_figure_and_fetches_nothing(lang: Language, material: Material, tmp_path: Path) -> None:
    plan = Plan(material.game, 20, 20, "random", "r")
    out, *pictures = write(material, plan, tmp_path / "m.html", lang, tmp_path / "pictures")
    page = out.read_text()
    shown = list(figures(material, lang))
    assert page.count("<svg") == page.count("<section") == len(shown) == 10 + len(material.studies)
    assert len(pictures) == 2 * len(shown)
    for one in shown:
        assert f'id="{one.name}"' in page
        assert "n = " in one.size
        assert " r" in one.size
        assert all(command.startswith("tablee ") for command in one.commands)
    addresses = set(re.findall(r"https?://[^\"' )]+", page))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "<script" not in page
    assert re.search(r"figure svg {[^}]*overflow: visible", page), "labels are wider where Inter is missing"


def test_every_game_has_its_variants() -> None:
    for name, game in GAMES.items():
        for study in studies_of(GAMES[name]):
            for variant in study.variants:
                game.complete_options(variant.options, 2)


def test_the_command_writes_both_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], material: Material
) -> None:
    monkeypatch.setattr("tablee.cli.report.gather", lambda *_, **__: material)
    assert tablee(monkeypatch, "report", "mounstein", "--both", "--out", str(tmp_path / "a.html")) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"a.fr.html", "a.en.html"}
    assert "équitable" in (tmp_path / "a.fr.html").read_text()
    assert "a.en.html" in capsys.readouterr().err
    monkeypatch.setattr("tablee.cli.report.gather", gather)
    assert tablee(monkeypatch, "report", "mounstein", "--games", "3") == 2
    assert str(build.FEWEST) in capsys.readouterr().err


def test_findings_are_what_the_figures_show(material: Material, tmp_path: Path) -> None:
    plan = Plan(material.game, 20, 20, "random", "r")
    found = sum_up(material, plan)
    shares = [row["share"] for row in measures.seat_advantage(material.by_players)]
    assert [seat.share for seat in found.seats] == [round(share, 4) for share in shares]
    assert [part.share for part in found.luck] == [
        round(part.share, 4) for part in measures.luck_and_skill(material.duels)
    ]
    assert {one.players for one in found.measures} == {2, 3}
    written = tmp_path / "new" / "findings.json"
    findings.write(found, written)
    assert msgspec.json.decode(written.read_bytes(), type=findings.Findings) == found
    assert found.command == plan.command


REPORTS = Path(__file__).parents[2] / "docs" / "reports"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", list(BUILT_IN))
def test_the_committed_pages_are_of_these_rules_and_words(name: str, lang: Language) -> None:
    """Rules and words change; numbers, words and the command to have them again stay true only if pages are made again."""
    page = (REPORTS / f"{name}.{lang}.html").read_text(encoding="utf-8")
    assert f'<meta name="{STAMP}" content="{stamp(GAMES[name])}">' in page, "make reports"
    found = findings.shipped(name)
    assert found is not None
    assert found.command in page
    told = [f"{figure(100 * seat.share, lang)}" for seat in found.seats if seat.place == 1]
    verdict = page.partition('<div class="verdict">')[2].partition("</ul>")[0]
    assert [share for share in told if share not in verdict] == []


def test_another_word_or_other_rules_make_another_stamp(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["m"]
    before = stamp(game)
    monkeypatch.setattr(texts, "LEADS", Text(fr="Mener", en="Leading"))
    assert stamp(game) != before
    monkeypatch.undo()
    assert stamp(game) == before != stamp(dataclasses.replace(game, rules_version=3))
