"""A slow, plain second reading of the rules of Tuileries, to hold the engine against.

It shares no code with the engine. Every function below is one rule of GAMES.md, named in its comment.
`Oracle` plays one game; `judge` is a referee for a whole record (RECORDS.md).
"""

from typing import Any

from tests.games.heading import is_same, is_text_list, problems_of_heading

Event = dict[str, Any]
Board = dict[str, str]  # square -> tile, for example {"c3": "rnd"}

COLOURS = "bygr"  # blue, yellow, green, red
RANKS = "kqnj"  # king, queen, knight, jack
SIGNS = "shdc"  # spade, heart, diamond, club
FILES = "abcdefgh"
ROWS = "12345678"

HAND_SIZE = {2: 10, 3: 8, 4: 7, 5: 6, 6: 6}  # T-2
CIRCLED_TILES = 4  # T-4
POINTS_TO_PLAY_AGAIN = 5  # T-7
ENDINGS = ("first-out", "full-board")  # T-8

# T-5: the three pairs of characteristics, as positions in the text of a tile (0 colour, 1 rank, 2 sign).
PAIRS = ((0, 1), (1, 2), (2, 0))


def all_squares() -> list[str]:
    # T-1: an 8 x 8 board, a1 to h8
    return [file + row for file in FILES for row in ROWS]


def all_tiles() -> list[str]:
    # T-1: 64 unique tiles
    return [colour + rank + sign for colour in COLOURS for rank in RANKS for sign in SIGNS]


def neighbours(square: str) -> list[str]:
    # T-5: the squares that touch this one by a side
    x = FILES.index(square[0])
    y = ROWS.index(square[1])
    around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    return [FILES[i] + ROWS[j] for i, j in around if 0 <= i < 8 and 0 <= j < 8]


def group(board: Board, square: str, pair: tuple[int, int]) -> set[str]:
    # T-5, T-6: the squares connected by sides to this one, all with its tile's two characteristics
    first, second = pair
    tile = board[square]
    found = {square}
    grown = True
    while grown:
        grown = False
        for known in found.copy():
            for near in neighbours(known):
                if near in found or near not in board:
                    continue
                other = board[near]
                if other[first] == tile[first] and other[second] == tile[second]:
                    found.add(near)
                    grown = True
    return found


def points(board: Board, square: str) -> int:
    # T-6: the sizes of the groups of at least 2 that hold the tile just placed here; 1 point if none
    sizes = [len(group(board, square, pair)) for pair in PAIRS]
    total = sum(size for size in sizes if size >= 2)
    return total if total > 0 else 1


def open_squares(board: Board, circles: list[str]) -> list[str]:
    # T-4: the first four tiles go on the circled squares, after that any free square (T-3)
    if len(board) < CIRCLED_TILES:
        return [square for square in circles if square not in board]
    return [square for square in all_squares() if square not in board]


def best_seats(scores: list[int]) -> list[int]:
    # T-9: most points wins; ties are shared wins
    return [seat for seat, score in enumerate(scores) if score == max(scores)]


def refuse_chance(chance: list[Event]) -> None:
    # The order of the stock is in the setup: nothing is left to chance after it.
    if chance:
        raise ValueError("this game has no chance events")


class Oracle:
    """One game of Tuileries, with everything known."""

    def __init__(self, options: dict[str, Any], seats: int, first: int, setup: dict[str, Any], _rules: int) -> None:
        self.ending: str = options["ending"]
        self.circles: list[str] = list(options["circles"])
        self.seats = seats
        self.turn = first
        self.hands: list[list[str]] = [list(hand) for hand in setup["hands"]]
        self.stock: list[str] = list(setup["stock"])
        self.board: Board = {}
        self.points: list[int] = [0] * seats
        self.over = False

    def begin(self, chance: list[Event]) -> list[Event]:
        refuse_chance(chance)
        return []

    def is_over(self) -> bool:
        return self.over

    def to_act(self) -> set[int]:
        return set() if self.over else {self.turn}

    def legal(self, seat: int) -> set[str]:
        # T-3, T-4: any hand tile on any open square; there is no passing
        if seat not in self.to_act():
            return set()
        squares = open_squares(self.board, self.circles)
        return {f"{tile} {square}" for tile in self.hands[seat] for square in squares}

    def play(self, seat: int, move: str, chance: list[Event]) -> list[Event]:
        refuse_chance(chance)
        if move not in self.legal(seat):
            raise ValueError(f"seat {seat} may not play {move!r}")
        tile, square = move.split(" ")
        events = [self._place(seat, tile, square)]
        if self.stock:
            events.append(self._draw(seat))
        self.over = self._has_ended(seat)
        if not self.over:
            self.turn = self._next_turn(seat, events[0]["points"])
        return events

    def scores(self) -> list[int]:
        # T-9: unplayed tiles cost nothing
        return list(self.points)

    def result(self) -> dict[str, Any]:
        return {"ending": self.ending, "scores": self.scores(), "winners": best_seats(self.scores())}

    def _place(self, seat: int, tile: str, square: str) -> Event:
        # T-3, T-6: the tile goes from the hand to the board and scores
        self.hands[seat].remove(tile)
        self.board[square] = tile
        won = points(self.board, square)
        self.points[seat] += won
        return {"seat": seat, "do": "place", "tile": tile, "at": square, "points": won}

    def _draw(self, seat: int) -> Event:
        # T-3, T-7: draw one, also before playing again
        tile = self.stock.pop(0)
        self.hands[seat].append(tile)
        return {"seat": seat, "do": "draw", "tile": tile}

    def _has_ended(self, seat: int) -> bool:
        # T-8: at once when the seat has no tile left, or when all 64 lie on the board
        if self.ending == "first-out":
            return not self.hands[seat]
        return len(self.board) == len(all_squares())

    def _next_turn(self, seat: int, won: int) -> int:
        # T-7: who scores 5 or more plays again, if he has a tile to play
        if won >= POINTS_TO_PLAY_AGAIN and self.hands[seat]:
            return seat
        # T-3, T-8: otherwise the next seat, skipping those with empty hands
        following = (seat + 1) % self.seats
        while not self.hands[following]:
            following = (following + 1) % self.seats
        return following


# The referee


def is_list_of_text_lists(value: Any) -> bool:
    return isinstance(value, list) and all(is_text_list(item) for item in value)


def check_options(options: Any) -> list[str]:
    # T-4, T-8: both options, spelled out
    if not isinstance(options, dict) or set(options) != {"ending", "circles"}:
        return ["options must be exactly: ending, circles"]
    problems: list[str] = []
    if options["ending"] not in ENDINGS:
        problems.append("option ending is neither first-out nor full-board")
    circles = options["circles"]
    if not is_text_list(circles) or len(circles) != CIRCLED_TILES or len(set(circles)) != CIRCLED_TILES:
        problems.append("option circles is not four distinct squares")
    elif not set(circles) <= set(all_squares()):
        problems.append("option circles names a square that is not on the board")
    return problems


def check_setup(setup: Any, seats: int) -> list[str]:
    # T-1, T-2: every tile exactly once, and hands of the right size
    if not isinstance(setup, dict) or set(setup) != {"hands", "stock"}:
        return ["setup must be exactly: hands, stock"]
    hands, stock = setup["hands"], setup["stock"]
    if not is_list_of_text_lists(hands) or not is_text_list(stock):
        return ["setup: hands and stock must be lists of tiles"]
    problems: list[str] = []
    if len(hands) != seats:
        problems.append(f"setup: {len(hands)} hands for {seats} seats")
    for seat, hand in enumerate(hands):
        if len(hand) != HAND_SIZE[seats]:
            problems.append(f"setup: seat {seat} has {len(hand)} tiles, not {HAND_SIZE[seats]}")
    dealt = [tile for hand in hands for tile in hand] + stock
    if sorted(dealt) != sorted(all_tiles()):
        problems.append("setup: hands and stock are not the 64 tiles, each once")
    return problems


def move_text(event: Any) -> str | None:
    # The move text of a decision event; None if this is not a decision.
    if not isinstance(event, dict) or event.get("do") != "place":
        return None
    return f"{event.get('tile')} {event.get('at')}"


def check_events(oracle: Oracle, events: list[Any]) -> list[str]:
    # Plays the record; stops at the first problem, since all that follows would rest on it.
    done = 0
    while done < len(events):
        event = events[done]
        if oracle.is_over():
            return [f"event {done}: the game is already over"]
        move = move_text(event)
        if move is None:
            return [f"event {done}: a decision was expected here"]
        seat = event.get("seat")
        if type(seat) is not int or seat not in oracle.to_act():
            return [f"event {done}: seat {seat} is not the one to act"]
        if move not in oracle.legal(seat):
            return [f"event {done}: {move} is not legal"]
        for expected in oracle.play(seat, move, []):
            if done >= len(events):
                return [f"event {done}: missing, should be {expected}"]
            if not is_same(events[done], expected):
                return [f"event {done}: is {events[done]}, should be {expected}"]
            done += 1
    return []


def check_result(oracle: Oracle, record: dict[str, Any]) -> list[str]:
    # RECORDS.md: a record of an unfinished game has no result
    if not oracle.is_over():
        return ["there is a result, but the game is not over"] if "result" in record else []
    if "result" not in record:
        return ["the game is over, but there is no result"]
    if not is_same(record["result"], oracle.result()):
        return [f"result is {record['result']}, should be {oracle.result()}"]
    return []


def judge(record: dict[str, Any]) -> list[str]:
    """The problems of a whole record; none if it holds."""
    problems = problems_of_heading(record, "tuileries", 2, 6)
    if problems:
        return problems
    seats = len(record["players"])
    problems = check_options(record["options"]) + check_setup(record["setup"], seats)
    if problems:
        return problems
    oracle = Oracle(record["options"], seats, record["first"], record["setup"], record["rules"])
    problems = check_events(oracle, record["events"])
    if problems:
        return problems
    return check_result(oracle, record)
