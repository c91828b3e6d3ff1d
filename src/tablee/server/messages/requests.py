"""What clients ask for on the socket."""

import msgspec
from msgspec import Struct

from tablee.server.messages.fields import (
    ChatText,
    EntryNumber,
    Invite,
    MoveText,
    RequestId,
    SeatNumber,
    TableId,
    ViewerSeat,
)


class Watch(Struct, tag_field="do", tag="watch", forbid_unknown_fields=True):
    """Follow a table, from one of your seats or as a spectator; `after`: the last number seen, to go on from there."""

    table: TableId
    seat: ViewerSeat = -1
    after: EntryNumber = 0
    views: bool = True
    """Whether to send the game's view, with what is legal and what it scores, after every change."""
    invite: Invite | None = None
    id: RequestId = 0


class Unwatch(Struct, tag_field="do", tag="unwatch", forbid_unknown_fields=True):
    table: TableId
    id: RequestId = 0


class Move(Struct, tag_field="do", tag="move", forbid_unknown_fields=True):
    table: TableId
    seat: SeatNumber
    version: EntryNumber
    """`Standing.decision`, as last told."""
    move: MoveText
    id: RequestId = 0


class Explain(Struct, tag_field="do", tag="explain", forbid_unknown_fields=True):
    """What would this move score, or why may I not make it?"""

    table: TableId
    seat: SeatNumber
    move: MoveText
    id: RequestId = 0


class Hint(Struct, tag_field="do", tag="hint", forbid_unknown_fields=True):
    table: TableId
    seat: SeatNumber
    id: RequestId = 0


class Chat(Struct, tag_field="do", tag="chat", forbid_unknown_fields=True):
    table: TableId
    text: ChatText
    id: RequestId = 0


class Resign(Struct, tag_field="do", tag="resign", forbid_unknown_fields=True):
    table: TableId
    seat: SeatNumber
    id: RequestId = 0


class Leave(Struct, tag_field="do", tag="leave", forbid_unknown_fields=True):
    """A bot may play for me; I can come back."""

    table: TableId
    seat: SeatNumber
    id: RequestId = 0


class ComeBack(Struct, tag_field="do", tag="come-back", forbid_unknown_fields=True):
    table: TableId
    seat: SeatNumber
    id: RequestId = 0


class AskUndo(Struct, tag_field="do", tag="ask-undo", forbid_unknown_fields=True):
    table: TableId
    seat: SeatNumber
    id: RequestId = 0


class AnswerUndo(Struct, tag_field="do", tag="answer-undo", forbid_unknown_fields=True):
    table: TableId
    seat: SeatNumber
    agree: bool
    id: RequestId = 0


class Ready(Struct, tag_field="do", tag="ready", forbid_unknown_fields=True):
    """I have read how the round ended: for all my seats at this table."""

    table: TableId
    seat: SeatNumber
    id: RequestId = 0


class AskRematch(Struct, tag_field="do", tag="ask-rematch", forbid_unknown_fields=True):
    table: TableId
    seat: SeatNumber
    id: RequestId = 0


class Ping(Struct, tag_field="do", tag="ping", forbid_unknown_fields=True):
    id: RequestId = 0


Act = Move | Chat | Resign | Leave | ComeBack | AskUndo | AnswerUndo | Ready | AskRematch


ClientMessage = Watch | Unwatch | Act | Explain | Hint | Ping


client_messages = msgspec.json.Decoder(ClientMessage)
