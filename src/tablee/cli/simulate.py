"""`tablee simulate`: play a run and write it, with a bar to watch, so that it can be interrupted and resumed."""

import sys
from contextlib import ExitStack, closing
from pathlib import Path

from tablee.cli.progress import advancing
from tablee.core.errors import TableeError
from tablee.core.texts import Language, Text
from tablee.lab.lines import LineFile
from tablee.lab.runs import Run, play_on_cluster, play_run

KEPT = Text(
    fr="{path} contient {done} parties sur {games} ; la même commande avec --resume continue.",
    en="{path} holds {done} of {games} games; the same command with --resume continues.",
)
PARQUET = ".parquet"


def run_simulation(
    run: Run,
    *,
    out: Path | None,
    parquet: Path | None,
    resume: bool,
    workers: int | None,
    cluster: str | None,
    lang: Language,
) -> None:
    """Play the games that are not there yet, and write them in order. If it ends early, say what is on the disk."""
    if out is not None and out.suffix == PARQUET and parquet is None:
        out, parquet = None, out
    lines = LineFile(out, run, resume=resume) if out is not None or parquet is None else None
    tables = None
    if parquet is not None:
        from tablee.lab.tables import TableFolder  # Polars, which records do without

        tables = TableFolder(parquet, run, resume=resume)
    outputs = [output for output in (lines, tables) if output is not None]
    start = min(output.done for output in outputs)
    rows = tables is not None
    played = (
        play_on_cluster(run, start, cluster, rows=rows)
        if cluster is not None
        else play_run(run, start, workers=workers, rows=rows)
    )
    shown = out is not None or parquet is not None
    try:
        with ExitStack() as stack:
            if lines is not None:
                stack.enter_context(lines)
            advance = stack.enter_context(advancing(run.games, done=start, shown=shown))
            for number, game in enumerate(stack.enter_context(closing(played)), start):
                if lines is not None:
                    lines.add(number, game.line)
                if tables is not None:
                    tables.add(number, game)
                advance(1)
    except (KeyboardInterrupt, TableeError):
        for output in outputs:
            if output.path is not None and output.path.exists():
                told = KEPT.say(lang, path=output.path, done=output.count_kept(), games=run.games)
                print(told, file=sys.stderr)
        raise
