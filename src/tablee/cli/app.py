"""Commands and their arguments."""

import os
import secrets
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, NoReturn

from cyclopts import App, CycloptsError, Parameter
from cyclopts.completion import ShellDetectionError

from tablee.cli import server
from tablee.cli.language import Lang, language_of_arguments, language_of_locale
from tablee.cli.mistakes import check_input, explain
from tablee.core.errors import OptionError, RecordError, TableeError, reason
from tablee.core.texts import Language, Text
from tablee.games import GAMES
from tablee.kernels import native
from tablee.records.files import NO_FILE, STANDARD

app = App(
    name="tablee",
    help="Four games at one table: M, Tuileries, Mounstein and Maho! · Quatre jeux à une table.",
    version_flags=["--version"],
)


def complete_game(_context: object) -> list[str]:
    return list(GAMES)


def complete_bot(_context: object) -> list[str]:
    from tablee.bots.bot import BOTS

    return list(BOTS)


GameName = Annotated[str, Parameter(help=f"One of {', '.join(GAMES)}.", completer=complete_game)]
Records = Annotated[
    Path,
    Parameter(
        help="Records: JSON or JSON Lines, also compressed with Zstandard; - for standard input.",
        allow_leading_hyphen=True,
        validator=check_input,
    ),
]
OptionList = Annotated[
    tuple[str, ...],
    Parameter(name="--option", negative=(), help="An option of the game, name=value; can be repeated."),
]
BotNames = Annotated[
    str,
    Parameter(
        help="One bot for all seats, or one per seat, separated by commas: random, greedy, easy, medium, strong, expert.",
        completer=complete_bot,
    ),
]

NOT_AN_OPTION = Text(
    fr="« {text} » : une option s’écrit nom=valeur, par exemple ending=full-board.",
    en="“{text}”: an option is written name=value, for example ending=full-board.",
)
TOO_FEW = Text(fr="--games : il faut au moins une partie.", en="--games: at least one game is needed.")
TOO_FEW_THREADS = Text(
    fr="--threads : il faut au moins un fil d’exécution.", en="--threads: at least one thread is needed."
)
VALID = Text(fr="Parties vérifiées : {count}, toutes conformes.", en="Records checked: {count}, all valid.")
INVALID = Text(
    fr="Parties vérifiées : {count}, dont non conformes : {bad}.",
    en="Records checked: {count}, of which invalid: {bad}.",
)
FROM_ELSEWHERE = Text(
    fr="la partie est conforme, mais sa graine ne donne pas ce mélange",
    en="the record is valid, but its seed does not give this shuffle",
)
COMPILING = Text(
    fr="Première fois : les règles sont compilées, quelques secondes…",
    en="First time: compiling the rules, a few seconds…",
)
UNKEPT = Text(
    fr="Les règles compilées ne peuvent pas être gardées dans {folder} : {why}. Elles seront recompilées à chaque fois. "
    "La variable TABLEE_CACHE désigne un autre dossier.",
    en="The compiled rules cannot be kept in {folder}: {why}. They will be compiled again each time. "
    "TABLEE_CACHE can name another folder.",
)
LISTENING = Text(
    fr="Lecture de l’entrée standard (Ctrl-D pour finir)…", en="Reading standard input (Ctrl-D to finish)…"
)
NO_SHELL = Text(
    fr="Votre interpréteur de commandes n’est pas reconnu ; donnez --shell bash, zsh, fish ou powershell.",
    en="Your shell was not recognised; give --shell bash, zsh, fish or powershell.",
)
NOT_WITH_CONTINUE = Text(
    fr="Avec --continue, c’est la partie enregistrée qui décide : retirez {names}.",
    en="With --continue, the saved game decides: leave out {names}.",
)
FAILED = Text(fr="L’écriture a échoué : {why}.", en="Writing failed: {why}.")


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
    game: GameName,
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
    """Let bots play, and write the records as JSON Lines. The same arguments always give the same output.

    Parameters
    ----------
    players
        Number of seats.
    games
        Number of games.
    seed
        Any text; each game's own seed is made from it.
    out
        Output file (.jsonl or .jsonl.zst); defaults to standard output. A name ending in .parquet is a folder of Parquet files.
    parquet
        Folder for Parquet files, one row per game and one row per move; records are then written only if --out is given.
    resume
        Resume an interrupted run.
    workers
        Number of processes; defaults to one per core. The output is the same either way.
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
    game: GameName,
    /,
    *,
    games: int = 1000,
    deals: int = 100,
    bot: Annotated[
        str,
        Parameter(help="The bot that plays: greedy, or a stronger one for a slower report.", completer=complete_bot),
    ] = "greedy",
    seed: str = "report",
    out: Path | None = None,
    pictures: Path | None = None,
    findings: Path | None = None,
    both: Annotated[bool, Parameter(negative=())] = False,
    workers: int | None = None,
    lang: Lang = None,
) -> None:
    """Simulate a game in many ways and write a page of figures: whether it is fair, how long it lasts, how much is luck,
    what its options change.

    Parameters
    ----------
    games
        Games per sample: one sample for each number of players, one for each variant.
    deals
        Deals that every pair of bots plays, to tell luck from skill.
    seed
        Any text; the same seed gives the same figures.
    out
        The page to write; defaults to GAME.html.
    pictures
        Folder for the figures as SVG and PNG.
    findings
        File for the findings in numbers (JSON); the server shows those in src/tablee/games/GAME/findings.json.
    both
        A page in French and one in English: GAME.fr.html, GAME.en.html.
    workers
        Number of processes; defaults to one per core. The figures are the same either way.
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
    game: GameName,
    /,
    *,
    bots: Annotated[str, Parameter(help="Two or more, separated by commas: greedy,random.", completer=complete_bot)],
    games: int = 200,
    players: int = 2,
    seed: str = "0",
    option: OptionList = (),
    stop: bool = True,
    workers: int | None = None,
    json: Annotated[Path | None, Parameter(allow_leading_hyphen=True)] = None,
    lang: Lang = None,
) -> None:
    """Play bots against each other in pairs and report which is better, by how much and with what certainty.

    Each deal is played once from each seat. With more than two players, the first bot of a pair has one seat and the other
    all the rest. Ctrl-C ends it with a report of what has been played.

    Parameters
    ----------
    games
        Most games that each pair plays.
    players
        Number of seats.
    seed
        Any text; each deal's own seed is made from it.
    stop
        End a pairing as soon as the result is clear.
    workers
        Number of threads; defaults to one per core. The results are the same either way.
    json
        File for all figures; - for standard output, in place of the tables.
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
def verify(*files: Records, shuffles: bool = False, lang: Lang = None) -> None:
    """Replay every record from its setup and events, and compare points, scores and winners. Exit 1 if one is invalid.

    Parameters
    ----------
    shuffles
        Also fail where the seed does not give the recorded shuffle (by default that is only reported).
    """
    from tablee.cli.show import EMPTY
    from tablee.core.record import parse_record
    from tablee.records import verify as replay
    from tablee.records import verify_shuffles
    from tablee.records.files import named, read_lines

    spoken = lang or language_of_locale()
    count = bad = 0
    for path in files or (STANDARD,):
        announce_input(path, spoken)
        before = count
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
        if count == before:
            raise RecordError(EMPTY, path=named(path))
    print((INVALID if bad else VALID).say(spoken, bad=bad, count=count), file=sys.stderr)
    if bad:
        raise SystemExit(1)


def announce_input(path: Path, lang: Language) -> None:
    """A command that waits for somebody to type says so."""
    if path == STANDARD and sys.stdin.isatty():
        print(LISTENING.say(lang), file=sys.stderr)


@app.command
def show(file: Records, /, *, game: int = 0, at: int | None = None, seat: int | None = None, lang: Lang = None) -> None:
    """Print a position of a recorded game.

    Parameters
    ----------
    game
        Which game of the file, counted from 0.
    at
        The position after this many events; defaults to the end.
    seat
        As that seat saw it, counted from 0; defaults to all hands.
    """
    from tablee.cli.show import show_record

    spoken = lang or language_of_locale()
    announce_input(file, spoken)
    show_record(file, game, at, seat, spoken)


@app.command
def analyse(
    file: Records,
    /,
    *,
    game: int = 0,
    bot: Annotated[str, Parameter(completer=complete_bot)] = "strong",
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
    game
        Which game of the file, counted from 0.
    bot
        The bot that judges: one that searches, such as strong, strong@20000 or expert.
    simulations
        For comparing the move played with the best one.
    at
        Analyse only the position after this many events.
    seat
        List only that seat's moves, counted from 0; with --at, analyse for that seat.
    json
        Output file (.json or .json.zst); - for standard output, without the tables.
    seed
        Any text; the same seed gives the same review.
    """
    from tablee.cli.analyse import analyse_record

    spoken = lang or language_of_locale()
    announce_input(file, spoken)
    analyse_record(
        file,
        game,
        spec=bot,
        simulations=simulations,
        at=at,
        seat=seat,
        json=json,
        seed=seed,
        lang=spoken,
    )


@app.command
def puzzles(
    game: GameName,
    /,
    *,
    count: int = 10,
    players: int | None = None,
    bot: Annotated[
        str, Parameter(help="The bot whose games the positions are taken from.", completer=complete_bot)
    ] = "medium",
    seed: str = "0",
    obvious: Annotated[bool, Parameter(negative=())] = False,
    out: Path | None = None,
) -> None:
    """Find positions in bots' games where one move is clearly best, as JSON Lines. The same arguments give the same output.

    Parameters
    ----------
    count
        Number of positions.
    players
        Number of seats; defaults to the fewest that the game allows.
    seed
        Any text.
    obvious
        Also positions whose best move the greedy bot finds.
    out
        Output file (.jsonl or .jsonl.zst); defaults to standard output.
    """
    from tablee.cli.puzzles import make_puzzles

    make_puzzles(GAMES[game], count=count, players=players, bot=bot, seed=seed, obvious=obvious, out=out)


@app.command
def play(
    game: GameName | None = None,
    /,
    *,
    players: int | None = None,
    bots: Annotated[
        str | None,
        Parameter(
            help="The other seats: one bot for all, or one per seat, separated by commas; “human” for another person "
            "at this keyboard. Defaults to medium.",
            completer=complete_bot,
        ),
    ] = None,
    seed: str | None = None,
    option: OptionList = (),
    name: str | None = None,
    out: Path | None = None,
    continue_: Annotated[Path | None, Parameter(name="--continue")] = None,
    lang: Lang = None,
) -> None:
    """Play a game in the terminal, against bots or with others at the same keyboard. Defaults to Tuileries.

    Parameters
    ----------
    players
        Number of seats; you have the first.
    seed
        Any text, to play the same game again; defaults to a random one.
    name
        Your name.
    out
        Where the game is saved; defaults to the user's data folder.
    continue_
        A saved game to go on with; it is saved to the same file unless --out is given.
    """
    from tablee.cli.play import continue_in_terminal, play_in_terminal

    spoken = lang or language_of_locale()
    if continue_ is not None:
        given = {"--players": players, "--bots": bots, "--seed": seed, "--option": option or None, "--name": name}
        unwanted = [flag for flag, value in given.items() if value is not None]
        if unwanted:
            raise TableeError(NOT_WITH_CONTINUE, names=", ".join(unwanted))
        continue_in_terminal(continue_, None if game is None else GAMES[game], out=out, lang=spoken)
        return
    play_in_terminal(
        GAMES[game or "tuileries"],
        seats=players,
        others=(bots or "medium").split(","),
        seed=seed if seed is not None else secrets.token_hex(8),
        options=parse_options(option),
        name=name,
        out=out,
        lang=spoken,
    )


@app.command
def train(
    game: GameName,
    /,
    *,
    games: int = 50_000,
    seed: int = 1,
    out: Path | None = None,
    threads: int = 2,
    lang: Lang = None,
) -> None:
    """Train the evaluation that the searching bots use to judge positions. The same arguments give the same output.

    Parameters
    ----------
    games
        Number of games to learn from, for each number of players.
    seed
        Any whole number.
    out
        Where the weights go; defaults to GAME.weights.json here. Tablée's own are in src/tablee/games/GAME/weights.json.
    threads
        Number of games played at the same time.
    """
    from tablee.cli.train import train_game

    if games < 1:
        raise TableeError(TOO_FEW)
    if threads < 1:
        raise TableeError(TOO_FEW_THREADS)
    path = out or Path(f"{game}.weights.json")
    train_game(GAMES[game], games, seed, path, threads, lang or language_of_locale())


@app.command
def rules(game: GameName, rule: str | None = None, /, *, lang: Lang = None) -> None:
    """Print a game's rules, or one rule by its id.

    Parameters
    ----------
    rule
        A rule's id, for example T-6; defaults to all rules.
    """
    from tablee.cli.show import show_rules

    show_rules(GAMES[game], rule, lang or language_of_locale())


for command in (server.serve, server.backup, server.restore):
    app.command(command)
app.register_install_completion_command(help="Install completion for your shell (bash, zsh, fish or PowerShell).")


def main() -> None:
    """Run the command line. Exit codes: 1 for a negative answer, 2 for what went wrong, 130 for Ctrl-C."""
    lang = language_of_arguments(sys.argv[1:])
    said = False

    def tell(_entry: str) -> None:
        nonlocal said
        if not said and sys.stderr.isatty():
            print(COMPILING.say(lang), file=sys.stderr)
        said = True

    def tell_of_unkept(folder: Path, error: OSError) -> None:
        print(UNKEPT.say(lang, folder=folder, why=reason(error).say(lang)), file=sys.stderr)

    native.on_compile = tell
    native.on_unkept = tell_of_unkept
    try:
        app(sys.argv[1:], exit_on_error=False, print_error=False)
        sys.stdout.flush()  # here, where what goes wrong is still told in a sentence
    except OptionError as error:
        fail(error.say(lang) + (TYPE.say(lang, name=error.name, typed=error.typed) if error.typed else ""))
    except TableeError as error:
        fail(error.say(lang))
    except CycloptsError as error:
        fail(explain(error, lang))
    except ShellDetectionError:
        fail(NO_SHELL.say(lang))
    except BrokenPipeError:
        leave_quietly()
    except OSError as error:
        why = reason(error).say(lang)
        fail(NO_FILE.say(lang, path=error.filename, why=why) if error.filename else FAILED.say(lang, why=why))
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def fail(message: str) -> NoReturn:
    print(f"tablee: {message}", file=sys.stderr)
    raise SystemExit(2)


def leave_quietly() -> NoReturn:
    """The reader (head, less) has seen enough: what is still to be written has nowhere to go."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    raise SystemExit(1)
