"""Commands and their arguments."""

import os
import secrets
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal, NoReturn

from cyclopts import CycloptsError, Parameter
from cyclopts.completion import ShellDetectionError

from tablee.cli import server  # noqa: F401 - its commands are among those of the command line
from tablee.cli.help import command, command_line
from tablee.cli.language import Lang, language_first
from tablee.cli.mistakes import check_input, explain
from tablee.cli.wrapping import keep_signs_together
from tablee.core.errors import OptionError, RecordError, TableeError, reason
from tablee.core.registry import USUAL
from tablee.core.texts import Language, Text
from tablee.games import GAMES
from tablee.kernels import native
from tablee.records.files import NO_FILE, STANDARD


def complete_game(_context: object) -> list[str]:
    return list(GAMES)


def complete_bot(_context: object) -> list[str]:
    from tablee.bots.bot import BOTS

    return list(BOTS)


ONE_OF = Text(fr="{games}.", en="One of {games}.").fill(games=", ".join(GAMES))
ANY_TEXT = Text(
    fr="Un texte quelconque ; le même texte donne les mêmes parties.",
    en="Any text; the same text gives the same games.",
)
SEATS = Text(fr="Nombre de joueurs.", en="Number of seats.")
PROCESSES = Text(
    fr="Nombre de processus ; sans indication, un par cœur. Le résultat est le même.",
    en="Number of processes; one per core unless given. The result is the same either way.",
)
WHICH_GAME = Text(fr="Quelle partie du fichier, à partir de 0.", en="Which game of the file, counted from 0.")

GameName = Annotated[str, ONE_OF, Parameter(completer=complete_game)]
RECORDS = Text(
    fr="Parties enregistrées, en JSON ou JSON Lines, éventuellement compressées par Zstandard ; - pour l’entrée standard.",
    en="Records: JSON or JSON Lines, also compressed with Zstandard; - for standard input.",
)
Records = Annotated[Path, RECORDS, Parameter(allow_leading_hyphen=True, validator=check_input)]
OptionList = Annotated[
    tuple[str, ...],
    Text(
        fr="Une option du jeu, nom=valeur ; peut être répété.", en="An option of the game, name=value; can be repeated."
    ),
    Parameter(name="--option", negative=(), metavar="NAME=VALUE"),
]
BotNames = Annotated[
    str,
    Text(
        fr="Un robot pour toutes les places, ou un par place, séparés par des virgules : random, greedy, easy, medium, "
        "strong, expert.",
        en="One bot for all seats, or one per seat, separated by commas: random, greedy, easy, medium, strong, expert.",
    ),
    Parameter(completer=complete_bot),
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
INSTALLED = Text(
    fr="Complétion installée dans {path} ; ouvrez un nouveau terminal pour en profiter.",
    en="Completion installed in {path}; open a new terminal to use it.",
)
NOT_WITH_CONTINUE = Text(
    fr="Avec --continue, c’est la partie enregistrée qui décide : retirez {names}.",
    en="With --continue, the saved game decides: leave out {names}.",
)
FILE_OR_POSITION = Text(
    fr="Donnez un fichier de parties enregistrées, ou le texte d’une position avec --position.",
    en="Give a file of records, or the text of a position with --position.",
)
POSITION_ALONE = Text(
    fr="Avec --position, rien n’est lu d’un fichier : retirez le fichier, --game et --at.",
    en="With --position nothing is read from a file: leave out the file, --game and --at.",
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


@command(
    fr="Faire jouer des robots et écrire les parties en JSON Lines. Mêmes arguments, même résultat.",
    en="Let bots play, and write the records as JSON Lines. The same arguments always give the same output.",
)
def simulate(
    game: GameName,
    /,
    *,
    players: Annotated[int, SEATS] = 2,
    games: Annotated[int, Text(fr="Nombre de parties.", en="Number of games.")] = 1,
    bots: BotNames = "random",
    seed: Annotated[str, ANY_TEXT] = "0",
    option: OptionList = (),
    out: Annotated[
        Path | None,
        Text(
            fr="Fichier à écrire (.jsonl ou .jsonl.zst) ; sans indication, la sortie standard. Un nom en .parquet désigne un "
            "dossier de fichiers Parquet.",
            en="Output file (.jsonl or .jsonl.zst); standard output unless given. A name ending in .parquet is a folder of "
            "Parquet files.",
        ),
    ] = None,
    parquet: Annotated[
        Path | None,
        Text(
            fr="Dossier de fichiers Parquet, une ligne par partie et une par coup ; les parties ne sont alors écrites "
            "qu’avec --out.",
            en="Folder for Parquet files, one row per game and one row per move; records are then written only if --out is "
            "given.",
        ),
    ] = None,
    resume: Annotated[
        bool,
        Text(fr="Reprendre une simulation interrompue.", en="Resume an interrupted run."),
        Parameter(negative=()),
    ] = False,
    workers: Annotated[int | None, PROCESSES] = None,
    cluster: Annotated[
        str | None,
        Text(
            fr="Jouer sur une grappe Ray : auto, ou ray://hôte:port.",
            en="Play on a Ray cluster: auto, or ray://host:port.",
        ),
    ] = None,
    lang: Lang,
) -> None:
    from tablee.cli.simulate import run_simulation
    from tablee.lab.runs import Run

    run_simulation(
        Run.of(GAMES[game], players, games, bots.split(","), seed, parse_options(option)),
        out=out,
        parquet=parquet,
        resume=resume,
        workers=workers,
        cluster=cluster,
        lang=lang,
    )


@command(
    fr="Simuler un jeu de bien des manières et en écrire une page de chiffres : est-il équitable, combien de "
    "temps dure-t-il, quelle y est la part du hasard, que changent ses options.",
    en="Simulate a game in many ways and write a page of figures: whether it is fair, how long it lasts, how "
    "much is luck, what its options change.",
)
def report(
    game: GameName,
    /,
    *,
    games: Annotated[
        int,
        Text(
            fr="Parties par échantillon : un pour chaque nombre de joueurs, un pour chaque variante.",
            en="Games per sample: one sample for each number of players, one for each variant.",
        ),
    ] = 1000,
    deals: Annotated[
        int,
        Text(
            fr="Donnes que joue chaque paire de robots, pour distinguer le hasard du talent.",
            en="Deals that every pair of bots plays, to tell luck from skill.",
        ),
    ] = 100,
    bot: Annotated[
        str,
        Text(
            fr="Le robot qui joue : greedy, ou un plus fort pour un rapport plus lent.",
            en="The bot that plays: greedy, or a stronger one for a slower report.",
        ),
        Parameter(completer=complete_bot),
    ] = "greedy",
    seed: Annotated[str, ANY_TEXT] = "report",
    out: Annotated[
        Path | None,
        Text(fr="La page à écrire ; sans indication, JEU.html.", en="The page to write; GAME.html unless given."),
    ] = None,
    pictures: Annotated[
        Path | None,
        Text(fr="Dossier où mettre les figures, en SVG et PNG.", en="Folder for the figures as SVG and PNG."),
    ] = None,
    findings: Annotated[
        Path | None,
        Text(
            fr="Fichier où mettre les résultats chiffrés (JSON) ; le serveur montre ceux de "
            "src/tablee/games/JEU/findings.json.",
            en="File for the findings in numbers (JSON); the server shows those in src/tablee/games/GAME/findings.json.",
        ),
    ] = None,
    both: Annotated[
        bool,
        Text(
            fr="Une page en français et une en anglais : JEU.fr.html, JEU.en.html.",
            en="A page in French and one in English: GAME.fr.html, GAME.en.html.",
        ),
        Parameter(negative=()),
    ] = False,
    workers: Annotated[int | None, PROCESSES] = None,
    lang: Lang,
) -> None:
    from tablee.cli.report import make_report
    from tablee.lab.reports import Plan

    plan = Plan(GAMES[game], games, deals, bot, seed)
    make_report(plan, out or Path(f"{game}.html"), ("fr", "en") if both else (lang,), pictures, findings, workers, lang)


@command(
    fr="Opposer des robots deux à deux et dire lequel est le meilleur, de combien et avec quelle "
    "certitude.\n\nChaque donne est jouée une fois depuis chaque place. À plus de deux joueurs, le premier "
    "robot d’une paire a une place, l’autre toutes les autres. Ctrl-C arrête, avec le bilan de ce qui a été "
    "joué.",
    en="Play bots against each other in pairs and report which is better, by how much and with what "
    "certainty.\n\nEach deal is played once from each seat. With more than two players, the first bot of a "
    "pair has one seat and the other all the rest. Ctrl-C ends it with a report of what has been played.",
)
def arena(
    game: GameName,
    /,
    *,
    bots: Annotated[
        str,
        Text(
            fr="Deux ou plus, séparés par des virgules : greedy,random.",
            en="Two or more, separated by commas: greedy,random.",
        ),
        Parameter(completer=complete_bot),
    ],
    games: Annotated[int, Text(fr="Nombre maximal de parties par paire.", en="Most games that each pair plays.")] = 200,
    players: Annotated[int, SEATS] = 2,
    seed: Annotated[str, ANY_TEXT] = "0",
    option: OptionList = (),
    stop: Annotated[
        bool,
        Text(fr="Arrêter un duel dès que le résultat est clair.", en="End a pairing as soon as the result is clear."),
    ] = True,
    workers: Annotated[
        int | None,
        Text(
            fr="Nombre de fils d’exécution ; sans indication, un par cœur. Les résultats sont les mêmes.",
            en="Number of threads; one per core unless given. The results are the same either way.",
        ),
    ] = None,
    json: Annotated[
        Path | None,
        Text(
            fr="Fichier où mettre tous les chiffres ; - pour la sortie standard, à la place des tableaux.",
            en="File for all figures; - for standard output, in place of the tables.",
        ),
        Parameter(allow_leading_hyphen=True),
    ] = None,
    lang: Lang,
) -> None:
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
        lang=lang,
    )


@command(
    fr="Rejouer chaque partie enregistrée d’après sa mise en place et ses coups, et comparer points, scores et "
    "vainqueurs. Code de sortie 1 si l’une n’est pas conforme.",
    en="Replay every record from its setup and events, and compare points, scores and winners. Exit 1 if one is "
    "invalid.",
)
def verify(
    *files: Records,
    shuffles: Annotated[
        bool,
        Text(
            fr="Refuser aussi les parties dont la graine ne donne pas le mélange enregistré (sinon, c’est seulement dit).",
            en="Also fail where the seed does not give the recorded shuffle (by default that is only reported).",
        ),
        Parameter(negative=()),
    ] = False,
    lang: Lang,
) -> None:
    from tablee.cli.show import EMPTY
    from tablee.core.record import parse_record
    from tablee.records import verify as replay
    from tablee.records import verify_shuffles
    from tablee.records.files import named, read_lines

    count = bad = 0
    for path in files or (STANDARD,):
        announce_input(path, lang)
        before = count
        for number, line in read_lines(path):
            count += 1
            try:
                record = parse_record(line)
                replay(record)
            except TableeError as error:
                bad += 1
                print(f"{path}:{number}: {error.say(lang)}")
                continue
            try:
                verify_shuffles(record)
            except RecordError:
                bad += shuffles
                print(f"{path}:{number}: {FROM_ELSEWHERE.say(lang)}")
        if count == before:
            raise RecordError(EMPTY, path=named(path))
    print((INVALID if bad else VALID).say(lang, bad=bad, count=count), file=sys.stderr)
    if bad:
        raise SystemExit(1)


def announce_input(path: Path, lang: Language) -> None:
    """A command that waits for somebody to type says so."""
    if path == STANDARD and sys.stdin.isatty():
        print(LISTENING.say(lang), file=sys.stderr)


@command(
    fr="Afficher une position d’une partie enregistrée.",
    en="Print a position of a recorded game.",
)
def show(
    file: Annotated[Path | None, RECORDS, Parameter(allow_leading_hyphen=True, validator=check_input)] = None,
    /,
    *,
    position: Annotated[
        str | None,
        Text(
            fr="Au lieu d’un fichier, le texte d’une position (ce que --text écrit).",
            en="Instead of a file, the text of a position (what --text writes).",
        ),
    ] = None,
    game: Annotated[int, WHICH_GAME] = 0,
    at: Annotated[
        int | None,
        Text(
            fr="La position après ce nombre d’événements ; sans indication, la dernière.",
            en="The position after this many events; the last one unless given.",
        ),
    ] = None,
    seat: Annotated[
        int | None,
        Text(
            fr="Telle que la voyait cette place, à partir de 0 ; sans indication, toutes les mains.",
            en="As that seat saw it, counted from 0; all hands unless given.",
        ),
    ] = None,
    svg: Annotated[
        Path | None,
        Text(
            fr="Écrire aussi l’image SVG de la table : ce que voit cette place ou, sans --seat, ce que tous voient.",
            en="Write the table as an SVG picture, too: what that seat sees or, without --seat, what everybody sees.",
        ),
    ] = None,
    text: Annotated[
        bool,
        Parameter(negative=()),
        Text(
            fr="Écrire la position en une ligne de texte et rien d’autre ; avec --seat, ce que cette place voyait.",
            en="Write the position as one line of text and nothing else; with --seat, what that seat saw.",
        ),
    ] = False,
    lang: Lang,
) -> None:
    from tablee.cli.show import show_position, show_record

    if position is not None:
        if file is not None or at is not None or game:
            raise TableeError(POSITION_ALONE)
        show_position(position, seat, svg, lang, as_text=text)
    elif file is None:
        raise TableeError(FILE_OR_POSITION)
    else:
        announce_input(file, lang)
        show_record(file, game, at, seat, svg, lang, as_text=text)


@command(
    fr="Analyser une partie enregistrée : ce que chaque coup a coûté, le talent et le hasard. Avec --at : les "
    "meilleurs coups d’une position.",
    en="Review a recorded game: what each move cost, skill and luck. With --at: the best moves of one position.",
)
def analyse(
    file: Records,
    /,
    *,
    game: Annotated[int, WHICH_GAME] = 0,
    bot: Annotated[
        str,
        Text(
            fr="Le robot qui juge, un de ceux qui cherchent : strong, strong@20000 ou expert.",
            en="The bot that judges: one that searches, such as strong, strong@20000 or expert.",
        ),
        Parameter(completer=complete_bot),
    ] = "strong",
    simulations: Annotated[
        int | None,
        Text(
            fr="Simulations pour comparer le coup joué au meilleur.",
            en="Simulations for comparing the move played with the best one.",
        ),
    ] = None,
    at: Annotated[
        int | None,
        Text(
            fr="Analyser seulement la position après ce nombre d’événements.",
            en="Analyse only the position after this many events.",
        ),
    ] = None,
    seat: Annotated[
        int | None,
        Text(
            fr="Ne lister que les coups de cette place, à partir de 0 ; avec --at, analyser pour cette place.",
            en="List only that seat’s moves, counted from 0; with --at, analyse for that seat.",
        ),
    ] = None,
    json: Annotated[
        Path | None,
        Text(
            fr="Fichier à écrire (.json ou .json.zst) ; - pour la sortie standard, sans les tableaux.",
            en="Output file (.json or .json.zst); - for standard output, without the tables.",
        ),
        Parameter(allow_leading_hyphen=True),
    ] = None,
    seed: Annotated[
        str,
        Text(
            fr="Un texte quelconque ; le même texte donne la même analyse.",
            en="Any text; the same text gives the same review.",
        ),
    ] = "0",
    lang: Lang,
) -> None:
    from tablee.cli.analyse import analyse_record

    announce_input(file, lang)
    analyse_record(
        file,
        game,
        spec=bot,
        simulations=simulations,
        at=at,
        seat=seat,
        json=json,
        seed=seed,
        lang=lang,
    )


@command(
    fr="Chercher dans des parties de robots les positions où un coup est nettement le meilleur, en JSON Lines. "
    "Mêmes arguments, même résultat.",
    en="Find positions in bots’ games where one move is clearly best, as JSON Lines. The same arguments give the "
    "same output.",
)
def puzzles(
    game: GameName,
    /,
    *,
    count: Annotated[int, Text(fr="Nombre de positions.", en="Number of positions.")] = 10,
    players: Annotated[
        int | None,
        Text(
            fr="Nombre de joueurs ; sans indication, le plus petit que le jeu permet.",
            en="Number of seats; the fewest that the game allows unless given.",
        ),
    ] = None,
    bot: Annotated[
        str,
        Text(
            fr="Le robot dont les parties fournissent les positions.",
            en="The bot whose games the positions are taken from.",
        ),
        Parameter(completer=complete_bot),
    ] = "medium",
    seed: Annotated[str, ANY_TEXT] = "0",
    obvious: Annotated[
        bool,
        Text(
            fr="Aussi les positions dont le robot gourmand trouve le meilleur coup.",
            en="Also positions whose best move the greedy bot finds.",
        ),
        Parameter(negative=()),
    ] = False,
    out: Annotated[
        Path | None,
        Text(
            fr="Fichier à écrire (.jsonl ou .jsonl.zst) ; sans indication, la sortie standard.",
            en="Output file (.jsonl or .jsonl.zst); standard output unless given.",
        ),
    ] = None,
    lang: Lang,  # noqa: ARG001 - what goes wrong is said in it, by `main`
) -> None:
    from tablee.cli.puzzles import make_puzzles

    make_puzzles(GAMES[game], count=count, players=players, bot=bot, seed=seed, obvious=obvious, out=out)


@command(
    fr=f"Jouer dans le terminal, contre des robots ou à plusieurs au même clavier. Sans indication, à {USUAL}.",
    en=f"Play a game in the terminal, against bots or with others at the same keyboard. Unless given, {USUAL}.",
)
def play(
    game: Annotated[str | None, ONE_OF, Parameter(completer=complete_game)] = None,
    /,
    *,
    players: Annotated[
        int | None, Text(fr="Nombre de joueurs ; vous êtes le premier.", en="Number of seats; you have the first.")
    ] = None,
    bots: Annotated[
        str | None,
        Text(
            fr="Les autres places : un robot pour toutes, ou un par place, séparés par des virgules ; « human » pour une autre "
            "personne à ce clavier. Sans indication, medium.",
            en="The other seats: one bot for all, or one per seat, separated by commas; “human” for another person at this "
            "keyboard. Unless given, medium.",
        ),
        Parameter(completer=complete_bot),
    ] = None,
    seed: Annotated[
        str | None,
        Text(
            fr="Un texte quelconque, pour rejouer la même partie ; sans indication, au hasard.",
            en="Any text, to play the same game again; a random one unless given.",
        ),
    ] = None,
    option: OptionList = (),
    name: Annotated[str | None, Text(fr="Votre nom.", en="Your name.")] = None,
    out: Annotated[
        Path | None,
        Text(
            fr="Où enregistrer la partie ; sans indication, dans votre dossier de données.",
            en="Where the game is saved; your data folder unless given.",
        ),
    ] = None,
    continue_: Annotated[
        Path | None,
        Text(
            fr="Une partie enregistrée à continuer ; elle est enregistrée dans le même fichier, sauf avec --out.",
            en="A saved game to go on with; it is saved to the same file unless --out is given.",
        ),
        Parameter(name="--continue"),
    ] = None,
    lang: Lang,
) -> None:
    from tablee.cli.play import continue_in_terminal, play_in_terminal

    if continue_ is not None:
        given = {"--players": players, "--bots": bots, "--seed": seed, "--option": option or None, "--name": name}
        unwanted = [flag for flag, value in given.items() if value is not None]
        if unwanted:
            raise TableeError(NOT_WITH_CONTINUE, names=", ".join(unwanted))
        continue_in_terminal(continue_, None if game is None else GAMES[game], out=out, lang=lang)
        return
    play_in_terminal(
        GAMES[game or USUAL],
        seats=players,
        others=(bots or "medium").split(","),
        seed=seed if seed is not None else secrets.token_hex(8),
        options=parse_options(option),
        name=name,
        out=out,
        lang=lang,
    )


@command(
    fr="Entraîner l’évaluation par laquelle les robots qui cherchent jugent les positions. Mêmes arguments, même "
    "résultat.",
    en="Train the evaluation that the searching bots use to judge positions. The same arguments give the same output.",
)
def train(
    game: GameName,
    /,
    *,
    games: Annotated[
        int,
        Text(
            fr="Nombre de parties dont apprendre, pour chaque nombre de joueurs.",
            en="Number of games to learn from, for each number of players.",
        ),
    ] = 50_000,
    seed: Annotated[int, Text(fr="Un nombre entier quelconque.", en="Any whole number.")] = 1,
    out: Annotated[
        Path | None,
        Text(
            fr="Où mettre les poids ; sans indication, ici, dans JEU.weights.json. Ceux de Tablée sont dans "
            "src/tablee/games/JEU/weights.json.",
            en="Where the weights go; GAME.weights.json here unless given. Tablée’s own are in "
            "src/tablee/games/GAME/weights.json.",
        ),
    ] = None,
    threads: Annotated[
        int, Text(fr="Nombre de parties jouées en même temps.", en="Number of games played at the same time.")
    ] = 2,
    lang: Lang,
) -> None:
    from tablee.cli.train import train_game

    if games < 1:
        raise TableeError(TOO_FEW)
    if threads < 1:
        raise TableeError(TOO_FEW_THREADS)
    path = out or Path(f"{game}.weights.json")
    train_game(GAMES[game], games, seed, path, threads, lang)


@command(
    fr="Afficher les règles d’un jeu, ou une seule d’après son numéro.",
    en="Print a game’s rules, or one rule by its id.",
)
def rules(
    game: GameName,
    rule: Annotated[
        str | None,
        Text(
            fr="Le numéro d’une règle, par exemple T-6 ; sans indication, toutes les règles.",
            en="A rule’s id, for example T-6; all rules unless given.",
        ),
    ] = None,
    /,
    *,
    lang: Lang,
) -> None:
    from tablee.cli.show import show_rules

    show_rules(GAMES[game], rule, lang)


@command(
    name="--install-completion",
    fr="Installer la complétion pour votre interpréteur de commandes.",
    en="Install completion for your shell.",
)
def install_completion(
    *,
    shell: Annotated[
        Literal["bash", "zsh", "fish", "powershell"] | None,
        Text(
            fr="L’interpréteur ; sans indication, celui qui est reconnu.", en="The shell; the one in use unless given."
        ),
    ] = None,
    output: Annotated[
        Path | None,
        Text(
            fr="Le fichier à écrire ; sans indication, là où l’interpréteur le cherche.",
            en="The file to write; unless given, where the shell looks for it.",
        ),
        Parameter(name=("--output", "-o")),
    ] = None,
    lang: Lang,
) -> None:
    path = command_line(lang).install_completion(shell=shell, output=output)
    print(INSTALLED.say(lang, path=path))


def main() -> None:
    """Run the command line. Exit codes: 1 for a negative answer, 2 for what went wrong, 130 for Ctrl-C."""
    lang, arguments = language_first(sys.argv[1:])
    said = False

    def tell(_entry: str) -> None:
        nonlocal said
        if not said and sys.stderr.isatty():
            print(COMPILING.say(lang), file=sys.stderr)
        said = True

    def tell_of_unkept(folder: Path, error: OSError) -> None:
        print(UNKEPT.say(lang, folder=folder, why=reason(error).say(lang)), file=sys.stderr)

    keep_signs_together()
    native.on_compile = tell
    native.on_unkept = tell_of_unkept
    try:
        command_line(lang)(arguments, exit_on_error=False, print_error=False)
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
