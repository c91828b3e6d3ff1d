"""Commands and their arguments."""

import secrets
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter

from tablee.cli import server
from tablee.cli.language import language_of_arguments, language_of_locale
from tablee.core import native
from tablee.core.errors import OptionError, RecordError, TableeError
from tablee.core.texts import Language, Text
from tablee.games import GAMES

app = App(
    name="tablee",
    help="Four games at one table: M, Tuileries, Mounstein and Maho! · Quatre jeux à une table.",
    version_flags=["--version"],
)

OptionList = Annotated[
    tuple[str, ...],
    Parameter(name="--option", negative=(), help="An option of the game, name=value; may be repeated."),
]
BotNames = Annotated[
    str,
    Parameter(help="A bot for all seats, or one for each, with commas: random, greedy, easy, medium, strong, expert."),
]
Lang = Annotated[Language | None, Parameter(help="fr or en; otherwise the locale's.")]

NOT_AN_OPTION = Text(
    fr="« {text} » : une option s’écrit nom=valeur, par exemple ending=full-board.",
    en='"{text}": an option is written name=value, for example ending=full-board.',
)
TOO_FEW = Text(fr="Il faut au moins une partie.", en="At least one game is needed.")
TOO_FEW_THREADS = Text(fr="Il faut au moins un fil d’exécution.", en="At least one thread is needed.")
HOLDS = Text(fr="{count} records, tous justes.", en="{count} records, all of them hold.")
FAILS = Text(fr="{bad} records sur {count} ne tiennent pas.", en="{bad} of {count} records do not hold.")
FROM_ELSEWHERE = Text(
    fr="le record est juste, mais sa graine ne donne pas ce mélange",
    en="the record holds, but its seed does not give this shuffle",
)
COMPILING = Text(
    fr="Première fois : les règles sont compilées, quelques secondes…",
    en="First time: compiling the rules, a few seconds…",
)


TYPE = Text(fr=" À taper : {name}={typed}", en=" Type: {name}={typed}")
"""Options are typed by their identifiers."""


def parse_options(texts: tuple[str, ...]) -> dict[str, str]:
    """
    >>> parse_options(("ending=full-board", "circles=centre"))
    {'ending': 'full-board', 'circles': 'centre'}
    """
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(text, NOT_AN_OPTION, text=text)
        options[name.strip()] = value.strip()
    return options


@app.command
def simulate(
    game: str,
    /,
    *,
    players: int = 2,
    games: int = 1,
    bots: BotNames = "random",
    seed: str = "0",
    option: OptionList = (),
    out: Path | None = None,
    parquet: Path | None = None,
    resume: Annotated[bool, Parameter(negative=())] = False,
    workers: int | None = None,
    cluster: str | None = None,
    lang: Lang = None,
) -> None:
    """Let bots play, and write the records as JSON Lines. The same arguments give the same bytes.

    Parameters
    ----------
    game
        m, tuileries, mounstein or maho.
    players
        How many seats.
    games
        How many games.
    seed
        Any text; each game's own seed is made from it.
    out
        File to write (.jsonl or .jsonl.zst); standard output otherwise. A name that ends in .parquet is a folder of tables.
    parquet
        Folder for tables, with a row a game and a row a move; records are then written only where --out says.
    resume
        Go on with what an interrupted run has written.
    workers
        How many processes; otherwise one for each processor. The bytes do not depend on it.
    cluster
        Play on a Ray cluster: auto, or ray://host:port.
    """
    from tablee.cli.simulate import run_simulation
    from tablee.lab.runs import Run

    run_simulation(
        Run.of(GAMES[game], players, games, bots.split(","), seed, parse_options(option)),
        out=out,
        parquet=parquet,
        resume=resume,
        workers=workers,
        cluster=cluster,
        lang=lang or language_of_locale(),
    )


@app.command
def report(
    game: str,
    /,
    *,
    games: int = 1000,
    deals: int = 100,
    bot: Annotated[str, Parameter(help="Who plays: greedy, or a stronger bot for a slower report.")] = "greedy",
    seed: str = "report",
    out: Path | None = None,
    pictures: Path | None = None,
    findings: Path | None = None,
    both: Annotated[bool, Parameter(negative=())] = False,
    workers: int | None = None,
    lang: Lang = None,
) -> None:
    """Simulate a game in many ways, and write a page of figures: is it fair, how long, how lucky, what do options change?

    Parameters
    ----------
    game
        m, tuileries, mounstein or maho.
    games
        How many games in each sample: one for each number of players, one for each variant.
    deals
        How many deals all pairs of bots play, to tell luck from skill.
    seed
        Any text; the same seed gives the same figures.
    out
        The page to write; GAME.html otherwise.
    pictures
        Folder for the figures as SVG and PNG.
    findings
        Folder for the findings in numbers, GAME.json; the server tells those in src/tablee/lab/found.
    both
        A page in French and one in English: GAME.fr.html, GAME.en.html.
    workers
        How many processes; otherwise one for each processor. The figures do not depend on it.
    """
    from tablee.cli.report import make_report
    from tablee.lab.reports import Plan

    spoken = lang or language_of_locale()
    plan = Plan(GAMES[game], games, deals, bot, seed)
    make_report(
        plan, out or Path(f"{game}.html"), ("fr", "en") if both else (spoken,), pictures, findings, workers, spoken
    )


@app.command
def arena(
    game: str,
    /,
    *,
    bots: Annotated[str, Parameter(help="Two or more, with commas: greedy,random.")],
    games: int = 200,
    players: int = 2,
    seed: str = "0",
    option: OptionList = (),
    stop: bool = True,
    workers: int | None = None,
    json: Annotated[Path | None, Parameter(allow_leading_hyphen=True)] = None,
    lang: Lang = None,
) -> None:
    """Let bots meet in pairs, and tell who is better, by how much and how surely.

    Each deal is played once from each seat. With more than two players, the bot given first of a pair has one seat and
    the other all the rest. Ctrl-C ends it with what has been played.

    Parameters
    ----------
    game
        m, tuileries, mounstein or maho.
    games
        How many games each pair plays at most.
    players
        How many seats.
    seed
        Any text; each deal's own seed is made from it.
    stop
        End a pairing as soon as it is decided.
    workers
        How many threads; otherwise one for each processor. The results do not depend on it.
    json
        File to write all figures to; - for standard output, in place of the tables.
    """
    from tablee.cli.arena import hold_arena

    hold_arena(
        GAMES[game],
        [bot.strip() for bot in bots.split(",") if bot.strip()],
        games,
        players=players,
        seed=seed,
        options=parse_options(option),
        stop=stop,
        workers=workers,
        json=json,
        lang=lang or language_of_locale(),
    )


@app.command
def verify(*files: Path, shuffles: bool = False, lang: Lang = None) -> None:
    """Replay every record from its setup and events, and compare points, scores and winners. Exit 1 if one fails.

    Parameters
    ----------
    files
        Records: .json, .jsonl or .jsonl.zst; - for standard input.
    shuffles
        Also fail where the seed does not give the recorded shuffle (otherwise that is only said).
    """
    from tablee.records import verify as replay
    from tablee.records import verify_shuffles
    from tablee.records.files import read_lines
    from tablee.records.record import parse_record

    spoken = lang or language_of_locale()
    count = bad = 0
    for path in files or (Path("-"),):
        for number, line in read_lines(path):
            count += 1
            try:
                record = parse_record(line)
                replay(record)
            except TableeError as error:
                bad += 1
                print(f"{path}:{number}: {error.say(spoken)}")
                continue
            try:
                verify_shuffles(record)
            except RecordError:
                bad += shuffles
                print(f"{path}:{number}: {FROM_ELSEWHERE.say(spoken)}")
    print((FAILS if bad else HOLDS).say(spoken, bad=bad, count=count), file=sys.stderr)
    if bad:
        raise SystemExit(1)


@app.command
def show(file: Path, /, *, game: int = 0, at: int | None = None, seat: int | None = None, lang: Lang = None) -> None:
    """Print a position of a recorded game.

    Parameters
    ----------
    game
        Which game of the file, counted from 0.
    at
        After how many events; at the end otherwise.
    seat
        Seen from that seat; all hands open otherwise.
    """
    from tablee.cli.show import show_record

    show_record(file, game, at, seat, lang or language_of_locale())


@app.command
def analyse(
    file: Path,
    /,
    *,
    game: int = 0,
    bot: str = "strong",
    simulations: int | None = None,
    at: int | None = None,
    seat: int | None = None,
    json: Annotated[Path | None, Parameter(allow_leading_hyphen=True)] = None,
    seed: str = "0",
    lang: Lang = None,
) -> None:
    """Review a recorded game: what each move cost, skill and luck. With --at: the best moves of one position.

    Parameters
    ----------
    file
        Records: .json, .jsonl or .jsonl.zst; - for standard input.
    game
        Which game of the file, counted from 0.
    bot
        Who judges: a bot that searches, such as strong, strong@20000 or expert.
    simulations
        For comparing the move played with the best one.
    at
        Only the position after so many events.
    seat
        For that seat, with --at; otherwise only its moves are listed.
    json
        File to write (.json or .json.zst); - for standard output, without the tables.
    seed
        Any text; the same seed gives the same review.
    """
    from tablee.cli.analyse import analyse_record

    analyse_record(
        file,
        game,
        spec=bot,
        simulations=simulations,
        at=at,
        seat=seat,
        json=json,
        seed=seed,
        lang=lang or language_of_locale(),
    )


@app.command
def puzzles(
    game: str,
    /,
    *,
    count: int = 10,
    players: int | None = None,
    bot: Annotated[str, Parameter(help="Who plays the games that the positions are taken from.")] = "medium",
    seed: str = "0",
    obvious: Annotated[bool, Parameter(negative=())] = False,
    out: Path | None = None,
) -> None:
    """Find positions of bots' games in which one move is clearly best, as JSON Lines. The same arguments give the same bytes.

    Parameters
    ----------
    game
        m, tuileries, mounstein or maho.
    count
        How many positions.
    players
        How many seats; as few as the game allows otherwise.
    seed
        Any text.
    obvious
        Also those that the greedy bot finds.
    out
        File to write (.jsonl or .jsonl.zst); standard output otherwise.
    """
    from tablee.cli.puzzles import make_puzzles

    make_puzzles(GAMES[game], count=count, players=players, bot=bot, seed=seed, obvious=obvious, out=out)


@app.command
def play(
    game: str = "tuileries",
    /,
    *,
    players: int | None = None,
    bots: Annotated[
        str,
        Parameter(help="The others: one bot for all, or one a seat, with commas; 'human' for a person here too."),
    ] = "medium",
    seed: str | None = None,
    option: OptionList = (),
    name: str | None = None,
    out: Path | None = None,
    lang: Lang = None,
) -> None:
    """Play a game in the terminal, against bots or with others at the same keyboard.

    Parameters
    ----------
    game
        m, tuileries, mounstein or maho.
    players
        How many seats; you have the first.
    seed
        Any text, to play the same game again; random otherwise.
    name
        Your name.
    out
        Where the record is saved; in the user's data folder otherwise.
    """
    from tablee.cli.play import play_in_terminal

    play_in_terminal(
        GAMES[game],
        seats=players,
        others=bots.split(","),
        seed=seed if seed is not None else secrets.token_hex(8),
        options=parse_options(option),
        name=name,
        out=out,
        lang=lang or language_of_locale(),
    )


@app.command
def train(
    game: str,
    /,
    *,
    games: int = 50_000,
    seed: int = 1,
    out: Path | None = None,
    threads: int = 2,
    lang: Lang = None,
) -> None:
    """Learn a game's evaluation, which the searching bots judge positions by. The same arguments give the same bytes.

    Parameters
    ----------
    game
        m, tuileries, mounstein or maho.
    games
        How many games to learn from, for each number of players.
    seed
        Any whole number.
    out
        Where the weights go: GAME.weights.json here otherwise. Tablée's own are in src/tablee/bots/weights/GAME.json.
    threads
        How many games are played at once.
    """
    from tablee.cli.train import train_game

    if games < 1:
        raise TableeError(TOO_FEW)
    if threads < 1:
        raise TableeError(TOO_FEW_THREADS)
    path = out or Path(f"{game}.weights.json")
    train_game(GAMES[game], games, seed, path, threads, lang or language_of_locale())


@app.command
def rules(game: str, rule: str | None = None, /, *, lang: Lang = None) -> None:
    """Print a game's rules, or one rule by its id (T-6)."""
    from tablee.cli.show import show_rules

    show_rules(GAMES[game], rule, lang or language_of_locale())


for command in (server.serve, server.backup, server.restore):
    app.command(command)


def main() -> None:
    """Run the command line; errors are said in the user's words."""
    lang = language_of_arguments(sys.argv[1:])
    said = False

    def tell(_entry: str) -> None:
        nonlocal said
        if not said and sys.stderr.isatty():
            print(COMPILING.say(lang), file=sys.stderr)
        said = True

    native.on_compile = tell
    try:
        app(sys.argv[1:], exit_on_error=False, print_error=False)
    except OptionError as error:
        fail(error.say(lang) + (TYPE.say(lang, name=error.name, typed=error.typed) if error.typed else ""), 2)
    except TableeError as error:
        fail(error.say(lang), 2)
    except CycloptsError as error:
        fail(str(error), 2)
    except BrokenPipeError:
        # The reader (head, less) has seen enough.
        sys.stderr.close()
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def fail(message: str, code: int) -> None:
    print(f"tablee: {message}", file=sys.stderr)
    raise SystemExit(code)
