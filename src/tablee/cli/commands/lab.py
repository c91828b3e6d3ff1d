"""The commands of the lab: simulate, report, arena, puzzles, train."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tablee.cli.arguments import ANY_TEXT, PROCESSES, SEATS, BotNames, GameName, OptionList, complete_bot, parse_options
from tablee.cli.help import command
from tablee.cli.language import Lang
from tablee.core.errors import TableeError
from tablee.core.texts import Text
from tablee.games import GAMES

TOO_FEW = Text(fr="--games : il faut au moins une partie.", en="--games: at least one game is needed.")
TOO_FEW_THREADS = Text(
    fr="--threads : il faut au moins un fil d’exécution.", en="--threads: at least one thread is needed."
)


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
