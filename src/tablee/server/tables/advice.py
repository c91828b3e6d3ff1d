"""What a player may know of a move before he makes it: from what his seat can see, and nothing else."""

from tablee.core.errors import IllegalMove
from tablee.server import errors, wire
from tablee.server.errors import WrongMoment
from tablee.server.tables.table import Table


def explain(table: Table, seat: int, text: str, request: int) -> wire.Explained:
    """What the move would score, or why it is not allowed; from what the seat can see."""
    table.check_playing()
    game, position = table.state.game, table.state.position
    assert position is not None
    observed = game.observe(position, seat)
    try:
        move = game.notation.parse_move(observed, text)
        game.check(observed, seat, move)
    except IllegalMove as error:
        return wire.Explained(request, [], error.rule, errors.said(error.text, **error.details))
    lines = [wire.ScoreLine(wire.Said(*line.text), line.points) for line in game.views.explain(observed, seat, move)]
    return wire.Explained(request, lines)


async def hint(table: Table, seat: int, request: int) -> wire.Hinted:
    table.check_playing()
    if table.state.setting.rated:
        raise WrongMoment(errors.NO_HINTS)
    if not table.state.decisions[seat]:
        raise WrongMoment(errors.NOTHING_TO_DECIDE)
    assert table.state.position is not None
    observed = table.state.game.observe(table.state.position, seat)
    found = await table.house.thinkers.hint(table.state.game, observed, seat)
    return wire.Hinted(request, [wire.HintedMove(m.move, m.win, m.low, m.high) for m in found.moves[:5]])
