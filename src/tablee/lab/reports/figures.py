"""A report's figures: from samples to charts, each with its words, its sample size, its seed and its command."""

from collections.abc import Iterator, Mapping, Sequence
from math import gcd
from typing import Any, NamedTuple

import polars as pl

from tablee.bots.bot import bot_label
from tablee.core.game import Game
from tablee.core.texts import Language, Text
from tablee.lab.reports import charts, measures, texts
from tablee.lab.reports.samples import Duels, Sample
from tablee.lab.reports.studies import Study, accent_of

MOST_BINS = 40


class Figure(NamedTuple):
    name: str
    """For file names and links."""
    title: str
    note: str
    spec: dict[str, Any]
    """Vega-Lite."""
    size: str
    """Of the sample, with the seed."""
    commands: Sequence[str]


class Material(NamedTuple):
    """Everything that a report is made of."""

    game: Game
    by_players: Sequence[Sample]
    duels: Duels
    duels_command: str
    studies: Sequence[tuple[Study, Sequence[Sample]]]


def spaced(number: int, lang: Language) -> str:
    """
    >>> spaced(12000, "en"), spaced(12000, "fr")
    ('12,000', '12 000')
    """
    return f"{number:,}".replace(",", " ") if lang == "fr" else f"{number:,}"


def figures(material: Material, lang: Language) -> Iterator[Figure]:
    """All of them, in the order in which they are read."""
    yield from _by_players(material, lang)
    yield from _of_two(material, lang)
    yield _luck(material, lang)
    for number, (study, samples) in enumerate(material.studies):
        yield _study(material.game, number, study, samples, lang)


def _size(text: Text, sample: Sample, lang: Language) -> str:
    return text.say(lang, games=spaced(sample.run.games, lang), seed=sample.run.seed)


def _by_players(material: Material, lang: Language) -> Iterator[Figure]:
    samples, accent = material.by_players, accent_of(material.game)
    size = _size(texts.PER_COUNT, samples[0], lang)
    commands = [sample.command for sample in samples]
    counts = {sample.run.players: texts.WITH_PLAYERS.say(lang, players=sample.run.players) for sample in samples}
    names = list(counts.values())

    def make(name: str, title: Text, note: Text, chart: Any) -> Figure:
        return Figure(name, title.say(lang), note.say(lang), charts.dressed(chart), size, commands)

    seats = pl.DataFrame([row | {"panel": counts[row["players"]]} for row in measures.seat_advantage(samples)])
    yield make(
        "seats",
        texts.SEATS,
        texts.SEATS_NOTE,
        charts.intervals_by_panel(
            seats,
            "place",
            "panel",
            accent,
            x_title=texts.PLACE.say(lang) if len(names) < 4 else "",
            y_title=texts.WIN_SHARE.say(lang),
            fair=True,
            columns=len(names),
        ),
    )
    for name, title, note, column, x in (
        ("scores", texts.SCORES, texts.SCORES_NOTE, "scores", texts.POINTS),
        ("lengths", texts.LENGTHS, texts.LENGTHS_NOTE, "decisions", texts.DECISIONS),
        ("changes", texts.CHANGES, texts.CHANGES_NOTE, "lead_changes", texts.TIMES),
    ):
        frame = histogram(samples, column, counts)
        chart = charts.shares_of_values(frame, "value", "panel", names, accent, x_title=x.say(lang), width=4)
        yield make(name, title, note, chart)
    leads = pl.DataFrame([row | {"panel": counts[row["players"]]} for row in measures.leader_curve(samples)])
    words = {"x_title": texts.PROGRESS.say(lang) if len(names) < 4 else "", "y_title": texts.WIN_SHARE.say(lang)}
    yield make("leads", texts.LEADS, texts.LEADS_NOTE, charts.curves(leads, "panel", names, accent, **words))
    yield make("endings", texts.ENDINGS, texts.ENDINGS_NOTE, _endings(material, names, lang))


def histogram(samples: Sequence[Sample], column: str, panels: Mapping[int, str]) -> pl.DataFrame:
    """Shares of values by number of players, in bins as wide as all samples together ask for, up to an empty one.

    A bin holds whole steps of the values: where points come in tens, bins of 15 would alternately hold one value and two.
    """
    values = {
        sample.run.players: sample.games[column].explode() if column == "scores" else sample.games[column]
        for sample in samples
    }
    lowest = min(int(series.min()) for series in values.values())  # type: ignore[arg-type]
    highest = max(int(series.max()) for series in values.values())  # type: ignore[arg-type]
    step = gcd(*(int(value) - lowest for series in values.values() for value in series.unique())) or 1
    width = step * -(-((highest - lowest) // step + 1) // MOST_BINS)
    rows = []
    for players, series in values.items():
        bins = ((series.cast(pl.Int64) - lowest) // width).value_counts()
        shares = dict(zip(bins[bins.columns[0]], bins["count"] / len(series), strict=True))
        rows += [
            {"value": lowest + number * width, "share": shares.get(number, 0.0), "panel": panels[players]}
            for number in range((highest - lowest) // width + 2)
        ]
    return pl.DataFrame(rows)


def _endings(material: Material, names: Sequence[str], lang: Language) -> Any:
    game = material.game
    endings = [game.texts.ENDINGS[ending].say(lang) for ending in game.endings]
    rows = []
    for sample, name in zip(material.by_players, names, strict=True):
        shares = dict(sample.games["ending"].value_counts(normalize=True).iter_rows())
        for rank, (ending, words) in enumerate(zip(game.endings, endings, strict=True)):
            rows.append({"players": name, "ending": words, "share": shares.get(ending, 0.0), "rank": rank})
    return charts.stacked_shares(
        pl.DataFrame(rows), "players", "ending", endings, accent_of(game), x_title=texts.OF_GAMES.say(lang)
    )


def _of_two(material: Material, lang: Language) -> Iterator[Figure]:
    game, sample = material.game, material.by_players[0]
    accent, size = accent_of(game), _size(texts.SAMPLE, sample, lang)

    def make(name: str, title: Text, note: Text, chart: Any) -> Figure:
        return Figure(name, title.say(lang), note.say(lang), charts.dressed(chart), size, [sample.command])

    choice = pl.DataFrame(list(measures.branching(sample)))
    words = {"x_title": texts.DECISION.say(lang), "y_title": texts.MOVES.say(lang)}
    yield make(
        "branching", texts.BRANCHING, texts.BRANCHING_NOTE, charts.band(choice, "decision", "mean", accent, **words)
    )
    told = game.texts.EVENTS
    done = [
        {
            "do": told[row["do"]].say(lang) if row["do"] in told else row["do"],
            "each": row["each"],
            "label": f"{figure(row['each'], lang)} · {percent(row['share'], lang)}",
        }
        for row in sorted(measures.deeds(sample), key=lambda row: -float(row["each"]))
    ]
    chart = charts.bars(pl.DataFrame(done), "do", "each", accent, x_title=texts.EACH.say(lang), label="label")
    yield make("deeds", texts.DEEDS, texts.DEEDS_NOTE, chart)
    found = [
        {
            "label": f"{one.label.say(lang)} · {figure(one.each, lang)}",
            "value": one.value,
            "low": one.low,
            "high": one.high,
        }
        for one in measures.correlations(sample)
    ]
    chart = charts.intervals_across(
        pl.DataFrame(found), "label", accent, x_title=texts.CORRELATION.say(lang), zero=True
    )
    yield make("pieces", texts.PIECES, texts.PIECES_NOTE, chart)


def _luck(material: Material, lang: Language) -> Figure:
    duels = material.duels
    rows = [
        {
            "part": texts.COMPONENTS[part.name].say(lang),
            "value": part.share,
            "low": part.interval.low,
            "high": part.interval.high,
        }
        for part in measures.luck_and_skill(duels)
    ]
    chart = charts.intervals_across(
        pl.DataFrame(rows), "part", accent_of(material.game), x_title=texts.PART.say(lang), zero=True, percent=True
    )
    note = texts.LUCK_NOTE.say(
        lang, deals=duels.margins.shape[1], bots=", ".join(bot_label(bot).say(lang) for bot in duels.bots)
    )
    size = texts.SAMPLE.say(lang, games=spaced(duels.margins.size, lang), seed=material.by_players[0].run.seed)
    return Figure("luck", texts.LUCK.say(lang), note, charts.dressed(chart), size, [material.duels_command])


def _study(game: Game, number: int, study: Study, samples: Sequence[Sample], lang: Language) -> Figure:
    rows = []
    for variant, sample in zip(study.variants, samples, strict=True):
        for measure, (value, interval) in measures.summary(sample).items():
            rows.append(
                {
                    "variant": variant.name.say(lang),
                    "measure": texts.MEASURES[measure].say(lang),
                    "value": value,
                    "low": interval.low,
                    "high": interval.high,
                    "percent": measure == "first",
                }
            )
    chart = charts.variants(
        pl.DataFrame(rows),
        [variant.name.say(lang) for variant in study.variants],
        [texts.MEASURES[measure].say(lang) for measure in measures.MEASURES],
        accent_of(game),
    )
    title = texts.STUDY.say(lang, title=study.title.say(lang))
    size, commands = _size(texts.PER_VARIANT, samples[0], lang), [sample.command for sample in samples]
    return Figure(f"study-{number + 1}", title, texts.STUDY_NOTE.say(lang), charts.dressed(chart), size, commands)


def percent(share: float, lang: Language) -> str:
    """
    >>> percent(0.54, "fr"), percent(0.54, "en")
    ('54\xa0%', '54%')
    """
    return f"{100 * share:.0f}" + ("\N{NO-BREAK SPACE}%" if lang == "fr" else "%")


def figure(value: float, lang: Language, digits: int = 1) -> str:
    """
    >>> figure(12.34, "fr"), figure(12.34, "en", 0)
    ('12,3', '12')
    """
    text = f"{value:.{digits}f}"
    return text.replace(".", ",") if lang == "fr" else text
