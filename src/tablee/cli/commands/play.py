"""The commands of whoever plays here: play, rules."""

import secrets
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tablee.cli.arguments import ONE_OF, GameName, OptionList, complete_bot, complete_game, parse_options
from tablee.cli.help import command
from tablee.cli.language import Lang
from tablee.core.errors import TableeError
from tablee.core.registry import USUAL
from tablee.core.texts import Text
from tablee.games import GAMES

NOT_WITH_CONTINUE = Text(
    fr="Avec --continue, c’est la partie enregistrée qui décide : retirez {names}.",
    en="With --continue, the saved game decides: leave out {names}.",
)


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
