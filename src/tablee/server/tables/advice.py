"""What a player may know of a move before making it: from what the seat can see, and nothing else."""

import secrets
from collections.abc import Sequence

from tablee.bots.analysis import Analysis, MoveAnalysis, analyse
from tablee.bots.thinker import Thinker
from tablee.core.errors import IllegalMove
from tablee.core.game import Game, ScoreLine
from tablee.core.position import Position
from tablee.kernels import dice
from tablee.server import errors, messages
from tablee.server.errors import WrongMoment
from tablee.server.tables.rights import check_deciding
from tablee.server.tables.table import Table

HINT_LEVEL = "strong"
MOST_HINTS = 5


def explain(table: Table, seat: int, text: str, request: int) -> messages.Explained:
    """What the move would score, or why it is not allowed; from what the seat can see."""
    check_deciding(table.state)
    game, observed = table.state.game, table.state.match.observation(seat)
    try:
        move = game.parse_move(observed, text)
        game.check(observed, seat, move)
    except IllegalMove as error:
        return messages.Explained(request, [], error.rule, errors.said(error.text, **error.details))
    return messages.Explained(request, _told(game.explain(observed, seat, move)))


async def hint(table: Table, seat: int, request: int) -> messages.Hinted:
    check_deciding(table.state)
    if table.state.setting.rated:
        raise WrongMoment(errors.NO_HINTS)
    if not table.state.decisions[seat]:
        raise WrongMoment(errors.NOTHING_TO_DECIDE)
    game, observed = table.state.game, table.state.match.observation(seat)
    person = table.state.chairs[seat].person
    assert person is not None

    def think(bot: Thinker) -> Analysis:
        return analyse(game, observed, seat, bot, dice(secrets.randbits(63)))

    found = await table.context.bot_pool.ask(person.id, game, HINT_LEVEL, think)
    return messages.Hinted(request, [_hinted(game, observed, seat, move) for move in found.moves[:MOST_HINTS]])


def _hinted(game: Game, observed: Position, seat: int, found: MoveAnalysis) -> messages.HintedMove:
    return messages.HintedMove(
        move=found.move,
        text=errors.said(game.say_move(observed, seat, found.code)),
        lines=_told(game.advise(observed, seat, found.code)),
        win=found.win,
        low=found.low,
        high=found.high,
    )


def _told(lines: Sequence[ScoreLine]) -> list[messages.ScoreLine]:
    return [messages.ScoreLine(errors.said(line.text), line.points) for line in lines]
