"""Builds a report: plays the samples, draws the figures, writes page and pictures."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import vl_convert

from tablee.core.errors import RecordError, TableeError, reason
from tablee.core.game import Game
from tablee.core.texts import Language, Text
from tablee.lab.reports.figures import Material, figures
from tablee.lab.reports.page import LOCALES, drawing, page
from tablee.lab.reports.samples import Sample, play_duels, take_sample
from tablee.lab.reports.studies import studies_of
from tablee.records.files import NO_FILE

TOO_FEW = Text(
    fr="{name} {given} : un rapport en demande au moins {least}.", en="{name} {given}: a report needs at least {least}."
)
FEWEST = 20
RIVALS = ("greedy", "easy", "medium")
"""Whose games in the same deals tell luck from skill."""
PIXELS = 2.0
"""PNG pixels for each of a figure's."""


class Plan(NamedTuple):
    game: Game
    games: int
    """In each sample."""
    deals: int
    """Played by every pair, for luck and skill."""
    bot: str
    seed: str

    @property
    def command(self) -> str:
        words = ["tablee report", self.game.name, "--games", str(self.games), "--deals", str(self.deals)]
        return " ".join([*words, "--bot", self.bot, "--seed", self.seed])

    @property
    def total(self) -> int:
        """Games to be played."""
        variants = sum(len(study.variants) for study in studies_of(self.game))
        counts = self.game.most - self.game.fewest + 1
        return self.games * (counts + variants) + self.deals * len(RIVALS) ** 2


def gather(plan: Plan, *, workers: int | None = None, told: Callable[[int], None] = lambda _games: None) -> Material:
    """Play everything that the report is made of; `told` hears of games played."""
    for name, given in (("--games", plan.games), ("--deals", plan.deals)):
        if given < FEWEST:
            raise TableeError(TOO_FEW, name=name, given=given, least=FEWEST)
    game = plan.game

    def sample(players: int, given: Mapping[str, Any]) -> Sample:
        return take_sample(game, players, plan.games, plan.bot, plan.seed, given, workers=workers, told=told)

    by_players = [sample(players, {}) for players in range(game.fewest, game.most + 1)]
    studies = [
        (study, [sample(game.fewest, variant.options) for variant in study.variants]) for study in studies_of(game)
    ]
    duels = play_duels(game, RIVALS, plan.deals, plan.seed, told=told)
    return Material(game, by_players, duels, plan.command, studies)


def write(material: Material, plan: Plan, out: Path, lang: Language, pictures: Path | None = None) -> Sequence[Path]:
    """The page, and with `pictures` each figure as SVG and PNG in that folder; the files written."""
    shown = [(figure, drawing(figure, lang)) for figure in figures(material, lang)]
    written = {out: page(material, shown, plan.command, lang).encode()}
    if pictures is not None:
        for figure, svg in shown:
            stem = f"{material.game.name}-{figure.name}-{lang}"
            written[pictures / f"{stem}.svg"] = svg.encode()
            written[pictures / f"{stem}.png"] = vl_convert.vegalite_to_png(
                figure.spec, scale=PIXELS, format_locale=LOCALES[lang]
            )
    for path, data in written.items():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        except OSError as error:
            raise RecordError(NO_FILE, path=path, why=reason(error)) from None
    return list(written)
