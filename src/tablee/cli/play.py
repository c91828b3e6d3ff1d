"""`tablee play`: a game in the terminal from its beginning, or from a file, until it is saved."""

import shlex
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from tablee.bots.bot import is_bot
from tablee.cli.saving import check_writable, record_path, save
from tablee.cli.terminal_table import ContinuedTable, Leave, TerminalTable
from tablee.core.errors import RecordError
from tablee.core.game import Game
from tablee.core.texts import Language, Text
from tablee.games import GAMES
from tablee.records import Record, read_records

SAVED = Text(fr="Partie enregistrée dans {path}", en="Game saved to {path}")
CONTINUE = Text(fr="Pour la continuer : {command}", en="To continue it: {command}")
LEFT = Text(fr="Partie interrompue.", en="Game interrupted.")
SEVERAL = Text(
    fr="{path} contient plusieurs parties ; --continue en demande une seule.",
    en="{path} contains several games; --continue takes a file with one.",
)
NOTHING_TO_CONTINUE = Text(fr="{path} ne contient aucune partie.", en="{path} contains no game.")
FINISHED = Text(
    fr="La partie de {path} est terminée ; « tablee show » la montre, « tablee analyse » l’analyse.",
    en="The game in {path} is over; “tablee show” shows it, “tablee analyse” reviews it.",
)
OTHER_GAME = Text(
    fr="{path} est une partie de {title}, pas de {wanted}.", en="{path} is a game of {title}, not of {wanted}."
)
BOTS_ONLY = Text(
    fr="Dans {path}, seuls des robots jouent ({names}) : il n’y a pas de place pour vous.",
    en="In {path} only bots play ({names}): there is no seat for you.",
)


def play_in_terminal(
    game: Game,
    *,
    seats: int | None,
    others: Sequence[str],
    seed: str,
    options: Mapping[str, Any],
    name: str | None,
    out: Path | None,
    lang: Language,
    console: Console | None = None,
) -> None:
    """Play one game to its end, or until the player leaves; either way it is saved."""
    table = TerminalTable(game, seats or max(game.fewest, len(others) + 1), others, seed, options, name, lang, console)
    run_and_save(table, out or record_path(game.name, datetime.now()))


def continue_in_terminal(
    path: Path, wanted: Game | None, *, out: Path | None, lang: Language, console: Console | None = None
) -> None:
    """Go on with a game that was saved before its end."""
    run_and_save(ContinuedTable(read_unfinished(path, wanted), path, lang, console), out or path)


def read_unfinished(path: Path, wanted: Game | None) -> Record:
    """The one game of the file, if it can be continued."""
    records = list(read_records(path))
    if not records:
        raise RecordError(NOTHING_TO_CONTINUE, path=path)
    if len(records) > 1:
        raise RecordError(SEVERAL, path=path)
    [record] = records
    title = GAMES[record.game].title
    if wanted is not None and wanted.name != record.game:
        raise RecordError(OTHER_GAME, path=path, title=title, wanted=wanted.title)
    if record.result is not None:
        raise RecordError(FINISHED, path=path)
    if all(map(is_bot, record.players)):
        raise RecordError(BOTS_ONLY, path=path, names=", ".join(record.players))
    return record


def run_and_save(table: TerminalTable, path: Path) -> None:
    check_writable(path)  # before the game, not after it
    lang = table.lang
    try:
        table.run()
    except (KeyboardInterrupt, EOFError, Leave):
        table.console.print()
        table.console.print(LEFT.say(lang))
    finally:
        record = table.match.record
        save(record, path)
        table.console.print(SAVED.say(lang, path=escape(str(path))), soft_wrap=True)
        if record.result is None:
            command = escape(shlex.join(["tablee", "play", "--continue", str(path)]))
            table.console.print(f"[dim]{CONTINUE.say(lang, command=command)}[/]", soft_wrap=True)
