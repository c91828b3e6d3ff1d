"""Why a move is refused: the codes that mean the same in every game; a game's own begin at OWN."""

from tablee.core.texts import RefusalText, Text

LEGAL = 0
GAME_OVER = 1
NOT_YOUR_TURN = 2
NO_SUCH_MOVE = 3
OWN = 10


def shared_refusals(turn_rule: str, end_rule: str) -> dict[int, RefusalText]:
    """Their sentences; the ids are those of the game's rules about turns and about the end."""
    return {
        GAME_OVER: RefusalText(end_rule, Text(fr="La partie est terminée.", en="The game is over.")),
        NOT_YOUR_TURN: RefusalText(turn_rule, Text(fr="Ce n’est pas à vous de jouer.", en="It is not your turn.")),
        NO_SUCH_MOVE: RefusalText(turn_rule, Text(fr="Ce coup n’existe pas.", en="There is no such move.")),
    }
