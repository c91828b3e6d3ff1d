"""Every message between the server and its clients; `web/src/wire/` is generated from this module.

Times are milliseconds since 1970. A seat of -1 is a spectator's. Messages on the socket carry their kind in `do`.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

PersonName = Annotated[
    str, Meta(min_length=1, max_length=24, pattern=r"^[^\s\x00-\x1f](?:[^\x00-\x1f]*[^\s\x00-\x1f])?$")
]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
TableId = Annotated[str, Meta(pattern=r"^[a-z0-9]{10}$")]
Invite = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
ViewerSeat = Annotated[int, Meta(ge=-1, le=5)]
EntryNumber = Annotated[int, Meta(ge=0, le=10_000_000)]
RequestId = Annotated[int, Meta(ge=0, le=2**53)]
MoveText = Annotated[str, Meta(min_length=1, max_length=80)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
BotSpec = Annotated[str, Meta(pattern=r"^[a-z]{3,12}$")]
Label = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f]*$")]
GameView = Annotated[Any, Meta(extra={"typescript": "object"})]
"""The game's own view (`View` of its room); never null, so that a client's type checker sees where it may be absent."""


class Said(Struct, frozen=True):
    """A sentence in both languages, so that a client can switch at once."""

    fr: str
    en: str


# ---- People ----------------------------------------------------------------------------------------------------------


class NewGuest(Struct, forbid_unknown_fields=True):
    name: PersonName


class Credentials(Struct, forbid_unknown_fields=True):
    name: PersonName
    password: Password


class NewPassword(Struct, forbid_unknown_fields=True):
    old: Password
    new: Password


class Goodbye(Struct, forbid_unknown_fields=True):
    """Deletes the account; an account gives its password."""

    password: Password | None = None


class NewName(Struct, forbid_unknown_fields=True):
    name: PersonName


class NewToken(Struct, forbid_unknown_fields=True):
    label: Label


class Token(Struct):
    """A key for a program of yours; the secret is shown once."""

    id: str
    label: str
    created_ms: int
    secret: str | UnsetType = UNSET


class Person(Struct, frozen=True):
    """Somebody as everybody may see him."""

    id: str
    name: str
    kind: Literal["guest", "account"]


class Me(Struct):
    person: Person | None
    """Nobody yet: become a guest or sign in."""
    muted: list[str] = []


class Rating(Struct):
    game: str
    rating: float
    """What is shown: certain within three deviations."""
    mu: float
    sigma: float
    games: int
    wins: float


class PlayedGame(Struct):
    """A finished game in somebody's history."""

    table: str
    game: str
    finished_ms: int
    names: list[str]
    seat: int
    scores: list[int]
    winners: list[int]
    ending: str
    rating: float | None
    """After the game, if it was rated."""


class Profile(Struct):
    person: Person
    since_ms: int
    ratings: list[Rating]
    recent: list[PlayedGame]


class Ranked(Struct):
    person: Person
    rating: Rating


# ---- Games -----------------------------------------------------------------------------------------------------------


class OptionChoice(Struct):
    value: Any
    label: Said


class OptionInfo(Struct):
    """One option of a game in words; `name` and the values are for programs, people read the labels."""

    name: str
    label: Said
    help: Said
    default: Any
    default_label: Said
    choices: list[OptionChoice] | None
    """The values to choose from, if it is a choice or a switch."""
    is_open: bool
    """Whether another value may be written instead."""
    range: tuple[int, int] | None
    """The least and the greatest value, if it is a number."""
    unit: Said | None
    """What the number counts."""
    scale: int
    """How many of the value make one unit: 1000 where milliseconds are shown as seconds."""
    allowed: Said
    """The possible values in words."""


class GameInfo(Struct):
    name: str
    title: str
    authors: Said
    fewest: int
    most: int
    rules_version: int
    options: list[OptionInfo]
    rules: dict[str, Said]
    rulings: dict[str, Said]
    endings: dict[str, Said]
    events: dict[str, Said]
    bots: list[str]


# ---- Tables ----------------------------------------------------------------------------------------------------------


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """`none`; `move`: a limit per move; `game`: a limit per game plus an increment per move; `days`: by correspondence."""

    kind: Literal["none", "move", "game", "days"] = "none"
    move_ms: Annotated[int, Meta(ge=1_000, le=14 * 86_400_000)] = 60_000
    game_ms: Annotated[int, Meta(ge=10_000, le=14 * 86_400_000)] = 600_000
    increment_ms: Annotated[int, Meta(ge=0, le=600_000)] = 10_000


class Myself(Struct, tag_field="who", tag="me", forbid_unknown_fields=True):
    """Whoever opens the table."""


class Anybody(Struct, tag_field="who", tag="open", forbid_unknown_fields=True):
    """The seat stays free."""


class AtThisScreen(Struct, tag_field="who", tag="here", forbid_unknown_fields=True):
    """Somebody who plays at the same screen as whoever opens the table (hot seat)."""

    name: PersonName


class Robot(Struct, tag_field="who", tag="bot", forbid_unknown_fields=True):
    level: BotSpec


Sitter = Myself | Anybody | AtThisScreen | Robot


Begins = Literal["rule", "random"] | SeatNumber
"""Who begins, or deals first: by the game's own rule, at random, or this seat."""


class NewTable(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[int, Meta(ge=2, le=6)] = 2
    options: Annotated[dict[str, Any], Meta(max_length=30)] = {}
    public: bool = True
    clock: Clock = Clock()
    rated: bool = False
    """Counts for the ratings; there are no hints then."""
    spectator_delay_s: Annotated[int, Meta(ge=0, le=3600)] = 0
    round_pause_s: Annotated[int, Meta(ge=0, le=600)] | None = None
    """How long the table waits between two rounds for those who still read how the last one ended; None: as the server is set."""
    begins: Begins = "rule"
    sitters: Annotated[list[Sitter], Meta(min_length=2, max_length=6)] | None = None
    """Who sits where, one for each seat; the game begins at once if none is left open."""


class Sit(Struct, forbid_unknown_fields=True):
    """Take a seat; with a name, for somebody else at the same browser (hot seat)."""

    seat: SeatNumber
    name: PersonName | None = None
    invite: Invite | None = None


class SitBot(Struct, forbid_unknown_fields=True):
    seat: SeatNumber
    bot: BotSpec


class Stand(Struct, forbid_unknown_fields=True):
    seat: SeatNumber


class SeatInfo(Struct):
    name: str | None
    """Nobody sits here yet."""
    person: Person | None
    bot: str | None
    """Its level, where a bot has the seat."""
    stand_in: str | None
    """The bot that plays for a person who ran out of time, left or resigned."""
    resigned: bool
    present: bool


Status = Literal["open", "playing", "finished"]


class TableInfo(Struct):
    id: str
    game: str
    options: dict[str, Any]
    status: Status
    public: bool
    rated: bool
    clock: Clock
    spectator_delay_s: int
    round_pause_s: int
    seats: list[SeatInfo]
    host: str
    """The person who may seat bots and start."""
    created_ms: int
    seed_sha256: str | None
    """From the start on: what the seed, shown at the end, must hash to."""
    acting: list[int]
    """Who is to act, as everybody may know it."""
    scores: list[int]
    invite: str | None = None
    """Shown to those who sit at a private table or were invited to it."""
    next_table: str | None = None
    """The rematch."""


# ---- What happens at a table: the numbered log --------------------------------------------------------------------------


class SatDown(Struct, tag_field="do", tag="sat", frozen=True):
    seat: int
    name: str
    person: Person | None
    bot: str | None


class StoodUp(Struct, tag_field="do", tag="stood", frozen=True):
    seat: int


class Started(Struct, tag_field="do", tag="started", frozen=True):
    first: int
    names: list[str]
    seed_sha256: str
    setup: dict[str, Any]
    """As this viewer may see it."""
    events: list[dict[str, Any]]


class Moved(Struct, tag_field="do", tag="moved", frozen=True):
    """What the move, and chance after it, did; as this viewer may see it."""

    events: list[dict[str, Any]]


class Resigned(Struct, tag_field="do", tag="resigned", frozen=True):
    seat: int


class TookOver(Struct, tag_field="do", tag="took-over", frozen=True):
    """A bot plays for the seat; its person may come back, unless they resigned."""

    seat: int
    bot: str
    why: Literal["time", "left", "absent", "resigned"]


class TookBack(Struct, tag_field="do", tag="took-back", frozen=True):
    seat: int


class UndoAsked(Struct, tag_field="do", tag="undo-asked", frozen=True):
    seat: int
    entry: int
    """The number of the move that would be taken back."""


class UndoRefused(Struct, tag_field="do", tag="undo-refused", frozen=True):
    seat: int


class Undone(Struct, tag_field="do", tag="undone", frozen=True):
    entry: int


class Chatted(Struct, tag_field="do", tag="said", frozen=True):
    person: Person
    text: str


class Finished(Struct, tag_field="do", tag="finished", frozen=True):
    ending: str
    scores: list[int]
    winners: list[int]
    seed: str
    """Hashes to what was shown at the start."""


class GotReady(Struct, tag_field="do", tag="ready", frozen=True):
    """Somebody has read how the round ended: all the seats of that person."""

    seats: list[int]


class RematchAsked(Struct, tag_field="do", tag="rematch-asked", frozen=True):
    seat: int


class Rematch(Struct, tag_field="do", tag="rematch", frozen=True):
    table: str


What = (
    SatDown
    | StoodUp
    | Started
    | Moved
    | Resigned
    | TookOver
    | TookBack
    | UndoAsked
    | UndoRefused
    | Undone
    | Chatted
    | Finished
    | GotReady
    | RematchAsked
    | Rematch
)


class Entry(Struct, frozen=True):
    """One entry of a table's log. Numbers are consecutive: a client that misses one asks again."""

    number: int
    at_ms: int
    what: What


class ClockFace(Struct, frozen=True):
    """Each seat's time, as of `at_ms`; the clocks of `running` are going down."""

    at_ms: int
    left_ms: list[int | None]
    running: list[int]


class Pause(Struct, frozen=True):
    """A round is over, and the next one is not dealt yet."""

    ends_ms: int
    """When the next round is dealt at the latest."""
    waiting: list[int]
    """The seats of people who have not said that they are ready; those who are away are not waited for."""


class UndoState(Struct, frozen=True):
    possible: bool
    reason: Said | None
    """Why not."""


class Standing(Struct, frozen=True):
    """How the table stands for this viewer."""

    acting: list[int]
    decision: int
    """The version to send with a move: that of this viewer's decision. 0 if there is nothing to decide."""
    clock: ClockFace | None = None
    window_ends_ms: int | None = None
    """Until when one may shout (Maho!)."""
    pause: Pause | None = None
    undo: UndoState | None = None
    """Whether the last move may be taken back; None for spectators, and before the game."""
    resign_ends: bool = False
    """Whether the game ends if this seat resigns; otherwise a bot plays on for it."""
    view: GameView | UnsetType = UNSET
    """Absent where nothing on the board has changed (a line of chat), before the game, and where it was not asked for."""


# ---- From the client, on the socket ------------------------------------------------------------------------------------


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


# ---- To the client, on the socket ----------------------------------------------------------------------------------------


class Welcome(Struct, tag_field="do", tag="welcome", frozen=True):
    me: Person | None
    server: str
    now_ms: int


class Snapshot(Struct, tag_field="do", tag="snapshot", frozen=True):
    """Everything, from the beginning: the answer to `watch`."""

    table: TableInfo
    seat: int
    number: int
    log: list[Entry]
    standing: Standing
    id: int = 0


class Resumed(Struct, tag_field="do", tag="resumed", frozen=True):
    """What has happened since the number that the client had seen: another answer to `watch`."""

    table: str
    seat: int
    number: int
    log: list[Entry]
    standing: Standing
    id: int = 0


class News(Struct, tag_field="do", tag="news", frozen=True, omit_defaults=True):
    """The next entry of a table that is watched, and how the table stands after it."""

    table: str
    entry: Entry
    standing: Standing
    id: int = 0
    """The request that it answers, if it was this socket's."""


class Done(Struct, tag_field="do", tag="done", frozen=True):
    """The request was carried out, and nothing is to be told to anybody else (a pass in a window)."""

    id: int
    standing: Standing | None = None
    table: str | None = None


class Refused(Struct, tag_field="do", tag="refused", frozen=True):
    """Nothing was changed."""

    id: int
    code: str
    """For programs: illegal, stale, not-your-seat, malformed, too-fast, …"""
    text: Said
    rule: str | None = None
    table: str | None = None
    version: int | None = None
    """The version in force, where the one sent was stale."""


class ScoreLine(Struct, frozen=True):
    text: Said
    points: int


class Explained(Struct, tag_field="do", tag="explained", frozen=True):
    id: int
    lines: list[ScoreLine]
    rule: str | None = None
    """The rule that forbids the move; None if it is legal."""
    text: Said | None = None


class HintedMove(Struct, frozen=True):
    move: str
    text: Said
    """The move in words."""
    lines: list[ScoreLine]
    """What it scores at once."""
    win: float
    low: float
    high: float


class Hinted(Struct, tag_field="do", tag="hinted", frozen=True):
    id: int
    moves: list[HintedMove]
    """The best first."""


class Presence(Struct, tag_field="do", tag="presence", frozen=True):
    table: str
    present: list[bool]
    """Whether each seat's person is connected."""
    spectators: int


class TableChanged(Struct, tag_field="do", tag="table", frozen=True):
    """Who sits where, and what the table's status is: after every entry that changes it."""

    table: TableInfo


class Pong(Struct, tag_field="do", tag="pong", frozen=True):
    id: int
    now_ms: int


ServerMessage = (
    Welcome | Snapshot | Resumed | News | Done | Refused | Explained | Hinted | Presence | TableChanged | Pong
)


# ---- Records, replays, jobs ------------------------------------------------------------------------------------------------


class ReplayStep(Struct):
    """A finished game after a given number of decisions, as a seat saw it (-1: a spectator)."""

    step: int
    steps: int
    events_done: int
    events: list[dict[str, Any]]
    """What the decision that led here did."""
    view: Any


class Moment(Struct):
    """A table as it stood for this viewer right after an entry of its log, though the game may go on."""

    number: int
    events: list[dict[str, Any]]
    """What the move that led here did."""
    view: Any


class NewReview(Struct, forbid_unknown_fields=True):
    bot: Annotated[str, Meta(pattern=r"^(medium|strong|expert)$")] = "strong"


class Job(Struct):
    id: str
    kind: Literal["review"]
    table: str
    status: Literal["waiting", "running", "done", "failed", "cancelled"]
    done: int
    total: int
    result: Any = None
    """The review (`tablee.lab.review.Review`), as far as it has come."""


# ---- Looking back: replays ------------------------------------------------------------------------------------------------


class ReplayTurn(Struct):
    """A decision of a finished game: what it did, as the viewer saw it."""

    seat: int
    """Whose it was."""
    event: int
    """How many events had happened before: the number that reviews go by."""
    events: list[dict[str, Any]]
    scores: list[int]
    """Everybody's points after it, as the rules count them: the game is over, nothing is hidden any more."""


class ReplayOutline(Struct):
    """A game that was played, but for the positions themselves: they come as frames."""

    game: str
    title: str
    names: list[str]
    options: dict[str, Any]
    first: int
    seat: int
    """Who looks (-1: a spectator)."""
    opening: list[dict[str, Any]]
    scores: list[int]
    """Before the first decision."""
    turns: list[ReplayTurn]
    ending: str | None
    """None: the record ends before the game does."""
    winners: list[int]


class ReplayFrame(Struct):
    """The position after so many decisions, as the viewer saw it."""

    step: int
    acting: list[int]
    view: Any


class RecordToShow(Struct, forbid_unknown_fields=True):
    """A record from somebody's disk; nothing of it is kept."""

    record: dict[str, Any]
    seat: ViewerSeat = -1
    start: Annotated[int, Meta(ge=0, le=100_000)] = 0
    count: Annotated[int, Meta(ge=1, le=32)] = 16


# ---- Looking back: statistics ----------------------------------------------------------------------------------------------


class RatingPoint(Struct):
    at_ms: int
    rating: float


class GameTotals(Struct):
    """Somebody's games of one kind, all of them."""

    game: str
    games: int
    wins: float
    """Shared wins count by their share."""
    best_score: int
    best_margin: int
    """Ahead of the best opponent; below zero if he never won."""
    mean_score: float
    history: list[RatingPoint]
    """After each rated game, the oldest first."""


class Opponent(Struct):
    name: str
    person: Person | None
    """None: a bot, or somebody who has left for good."""
    games: int
    wins: float
    """Of the one whose statistics these are."""


class HeldRecord(Struct):
    """The best of its kind on this server."""

    kind: Literal["score", "margin", "longest"]
    game: str
    value: int
    names: list[str]
    """Who holds it."""
    person: Person | None
    at_ms: int
    table: str | None
    """None: the table is private."""


class PersonStatistics(Struct):
    person: Person
    since_ms: int
    totals: list[GameTotals]
    opponents: list[Opponent]
    """Those met most often first."""
    records: list[HeldRecord]
    """Of the whole server, held by this person."""


class SeatShare(Struct):
    players: int
    seat: int
    games: int
    share: float
    """Of the wins."""


class EndingCount(Struct):
    ending: str
    text: Said
    games: int


class GameStatistics(Struct):
    """A game as it is played on this server."""

    game: str
    title: str
    games: int
    people: int
    mean_winner: float | None
    """Points of those who win, on average."""
    seats: list[SeatShare]
    endings: list[EndingCount]
    records: list[HeldRecord]
    ranking: list[Ranked]
    reports: list[str]
    """Languages in which the laboratory's whole report is there: /reports/GAME.LANGUAGE.html."""


# ---- Puzzles ---------------------------------------------------------------------------------------------------------------

PuzzleDay = Annotated[int, Meta(ge=1, le=1_000_000)]


class Streak(Struct):
    now: int
    """Days in a row, up to today or yesterday, on which the day's puzzle was solved on the day."""
    best: int
    solved: int
    tried: int


class DayMark(Struct):
    day: int
    date: str
    """ISO."""
    level: str
    """The weakest bot that finds it."""
    solved: bool | None
    """None: not tried yet."""


class PuzzleShelfInfo(Struct):
    """A game's puzzles for the one who asks."""

    game: str
    today: int
    streak: Streak
    days: list[DayMark]
    """The newest first."""


class PuzzleMove(Struct, forbid_unknown_fields=True):
    move: MoveText


class PuzzleChoice(Struct):
    move: str
    text: Said
    """The move in words."""
    win: float
    """The seat's expected share in the win after it."""


class PuzzleVerdict(Struct):
    """What the move is worth beside the best one."""

    move: str
    text: Said
    """The move in words."""
    solved: bool
    win: float
    loss: float
    error: float
    """The standard error of the loss."""
    verdict: Literal["best", "good", "inaccuracy", "mistake", "blunder"]
    best: str
    best_text: Said
    best_win: float
    others: list[PuzzleChoice]
    """What the expert thought of next."""
    words: Said
    counted: bool
    """False: it had been answered before."""
    streak: Streak


class PuzzleInfo(Struct):
    """A position as its seat saw it. The solution is not in it."""

    game: str
    day: int
    date: str
    is_today: bool
    seat: int
    names: list[str]
    level: str
    legal: int
    events: list[dict[str, Any]]
    """What happened last."""
    view: Any
    answer: PuzzleVerdict | None
    """Mine, if I have answered."""
    by: str
    """Where the position comes from: the command that found it."""


class PuzzleExplained(Struct):
    lines: list[ScoreLine]
    rule: str | None = None
    text: Said | None = None


class Problem(Struct):
    """Any refusal over HTTP."""

    code: str
    text: Said
    rule: str | None = None


def encode(message: Any) -> bytes:
    return _encoder.encode(message)


_encoder = msgspec.json.Encoder()
client_messages = msgspec.json.Decoder(ClientMessage)
