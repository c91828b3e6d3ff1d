# %% [markdown]
# # Does it matter how many edges tiles share on the ground?
# Mounstein asks for two (K-8, option `contact`). What changes if one is enough? Run it cell by cell in an editor that knows
# `# %%`, or as a whole: `python examples/study_variant.py`.

# %%
import sys
from pathlib import Path

import polars as pl

from tablee.games import GAMES
from tablee.lab.intervals import mean_interval, share_interval
from tablee.lab.runs import Run, play_run
from tablee.lab.tables import games_frame

GAMES_EACH = 60
SEED = "edges"


# %% The same deals and the same bots, once with each rule. Only the option differs.
def sample(contact: int, games: int) -> pl.DataFrame:
    run = Run.of(GAMES["mounstein"], 2, games, ["greedy"], SEED, {"contact": contact})
    rows = [played.game for played in play_run(run, workers=1, rows=True) if played.game is not None]
    return games_frame(rows).with_columns(contact=pl.lit(contact))


# %% Whoever begins, the winner's points and the margin: means with their 95 % intervals.
def compare(games: pl.DataFrame) -> pl.DataFrame:
    rows = []
    for (contact,), played in games.group_by("contact", maintain_order=True):
        first = [(row["first"] in row["winners"]) / len(row["winners"]) for row in played.iter_rows(named=True)]
        best = played["scores"].list.max().to_list()
        for measure, values, interval in (
            ("the first wins", first, share_interval(first)),
            ("winner's points", best, mean_interval(best)),
            ("winner's margin", played["margin"].to_list(), mean_interval(played["margin"].to_list())),
        ):
            assert interval is not None
            mean = sum(values) / len(values)
            rows.append(
                {"contact": contact, "measure": measure, "mean": mean, "low": interval.low, "high": interval.high}
            )
    return pl.DataFrame(rows)


# %% A picture of it, if a folder is given.
def draw(table: pl.DataFrame, folder: Path) -> Path:
    import altair as alt

    base = alt.Chart(table).encode(y=alt.Y("contact:N"), row=alt.Row("measure:N", title=None))
    chart = base.mark_rule().encode(x="low:Q", x2="high:Q")
    path = folder / "contact.svg"
    chart.resolve_scale(x="independent").save(path)
    return path


# %%
def main(games: int = GAMES_EACH, folder: Path | None = None) -> pl.DataFrame:
    table = compare(pl.concat([sample(contact, games) for contact in (1, 2)]))
    with pl.Config(tbl_rows=20, float_precision=2, tbl_hide_column_data_types=True):
        print(table)
    if folder is not None:
        print(draw(table, folder))
    return table


if __name__ == "__main__":
    main(folder=Path(sys.argv[1]) if len(sys.argv) > 1 else None)
