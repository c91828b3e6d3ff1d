"""What a client is sent of a position: made from what the seat sees of it, never from the position itself."""

from typing import Any

from tablee.core.board_picture import board_picture
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.texts import said
from tablee.server import messages


def seen(game: Game, position: Position, viewer: int) -> Any:
    """The position as that seat (-1: a spectator) may see it."""
    return view_of(game, game.observe(position, viewer), viewer)


def view_of(game: Game, observed: Position, viewer: int) -> Any:
    """The game's own view, or, of a game that the web client has no board for, one that any client can show."""
    view = game.view(observed, viewer)
    if game.has_web_board:
        return view
    moves = game.legal(observed, viewer) if viewer in game.to_act(observed) else []
    return messages.PlainView(
        seat=viewer,
        scores=game.scores(observed),
        targets=[
            messages.PlainTarget(
                game.format_move(observed, move),
                said(game.say_move(observed, viewer, move)),
            )
            for move in moves
        ],
        picture=messages.Said(board_picture(game, view, "fr"), board_picture(game, view, "en")),
        own=view,
    )
