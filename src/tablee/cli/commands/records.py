"""The commands that read recorded games: verify, show, analyse."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tablee.cli.arguments import RECORDS, WHICH_GAME, Records, announce_input, complete_bot
from tablee.cli.help import command
from tablee.cli.language import Lang
from tablee.cli.mistakes import check_input
from tablee.core.errors import RecordError, TableeError
from tablee.core.texts import Text
from tablee.records.files import STANDARD

VALID = Text(fr="Parties vérifiées : {count}, toutes conformes.", en="Records checked: {count}, all valid.")
INVALID = Text(
    fr="Parties vérifiées : {count}, dont non conformes : {bad}.",
    en="Records checked: {count}, of which invalid: {bad}.",
)
FROM_ELSEWHERE = Text(
    fr="la partie est conforme, mais sa graine ne donne pas ce mélange",
    en="the record is valid, but its seed does not give this shuffle",
)
FILE_OR_POSITION = Text(
    fr="Donnez un fichier de parties enregistrées, ou le texte d’une position avec --position.",
    en="Give a file of records, or the text of a position with --position.",
)
POSITION_ALONE = Text(
    fr="Avec --position, rien n’est lu d’un fichier : retirez le fichier, --game et --at.",
    en="With --position nothing is read from a file: leave out the file, --game and --at.",
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
