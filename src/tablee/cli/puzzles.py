"""`tablee puzzles`: let bots play until enough positions are found in which one move is clearly best."""

from pathlib import Path

from tablee.cli.progress import advancing
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.texts import Text
from tablee.lab.puzzles import FORMAT, Finder, PuzzleFile, write_line
from tablee.records.files import open_output

TOO_FEW = Text(fr="--count : il faut au moins une énigme.", en="--count: at least one puzzle is needed.")


def make_puzzles(
    game: Game, *, count: int, players: int | None, bot: str, seed: str, obvious: bool, out: Path | None
) -> None:
    """A line that says how they were made, then a line each, written as they are found."""
    if count < 1:
        raise TableeError(TOO_FEW)
    seats = players or game.fewest
    finder = Finder(game, seats, bot, seed, obvious=obvious)
    command = f"tablee puzzles {game.name} --count {count} --players {seats} --bot {bot} --seed {seed}" + (
        " --obvious" if obvious else ""
    )
    with open_output(out) as file, advancing(count) as advance:
        file.write(write_line(PuzzleFile(FORMAT, game.name, seats, seed, bot, command, game.rules_version)))
        found = 0
        for puzzle in finder.find():
            if puzzle is None:
                continue
            file.write(write_line(puzzle))
            file.flush()
            advance(1)
            found += 1
            if found == count:
                return
