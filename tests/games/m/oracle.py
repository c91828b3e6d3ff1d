"""A slow, plain second reading of the rules of M, to hold the engine against.

It shares no code with the engine. Every function below is one rule of GAMES.md, named in its comment.
`Oracle` plays one game; `judge` is a referee for a whole record (RECORDS.md).
"""

from typing import Any

from tests.games.heading import is_same, is_text_list, problems_of_heading

Event = dict[str, Any]
Cell = tuple[int, int]  # x to the right, y down (M-5)
Table = dict[Cell, str]  # cell -> tile, for example {(0, 0): "r20c"}

COLOURS = "rgbny"  # red, green, blue, brown (n), yellow
SYMBOLS = "ctmfs"  # cube, triangle, moebius, fork, stairs
BLANK = "-"
MISSING_SYMBOL = {"r": "s", "g": "f", "b": "m", "n": "c", "y": "t"}  # M-2

CHIPS_EACH = 6  # M-3
TILES_IN_PLAY = {2: 50, 3: 60, 4: 70, 5: 80, 6: 90}  # M-4
LAYOUTS: dict[str, set[Cell]] = {  # M-5
    "pi": {(0, 0), (1, 0), (2, 0), (0, 1), (2, 1)},
    "zigzag": {(0, 1), (1, 0), (2, 1), (3, 0), (4, 1)},
}
HAND_SIZE = 4  # M-6
LARGEST_SPAN = 6  # M-11
SCORING_LENGTHS = (5, 6)  # M-16

SIDES = [(-1, 0), (1, 0), (0, -1), (0, 1)]
CORNERS = [(-1, -1), (1, -1), (-1, 1), (1, 1)]


def deck() -> list[str]:
    # M-1, M-2: per colour two 0-tiles and four of the five symbols with 10, 20, 30, 40
    tiles: list[str] = []
    for colour in COLOURS:
        tiles += [colour + "0" + BLANK] * 2
        for symbol in SYMBOLS:
            if symbol != MISSING_SYMBOL[colour]:
                tiles += [f"{colour}{value}{symbol}" for value in (10, 20, 30, 40)]
    return tiles


def colour_of(tile: str) -> str:
    return tile[0]


def value_of(tile: str) -> int:
    return int(tile[1:-1])


def symbol_of(tile: str) -> str:
    return tile[-1]


def shared(one: str, other: str, blank_matches: bool) -> int:
    # M-9, M-10: how many characteristics two tiles share; "no symbol" counts only if blank_matches
    count = 0
    if colour_of(one) == colour_of(other):
        count += 1
    if value_of(one) == value_of(other):
        count += 1
    if symbol_of(one) == symbol_of(other) and (blank_matches or symbol_of(one) != BLANK):
        count += 1
    return count


def adjacent(table: Table, cell: Cell) -> list[Cell]:
    # M-8: the cells with a tile that touch this one by a side
    x, y = cell
    return [(x + dx, y + dy) for dx, dy in SIDES if (x + dx, y + dy) in table]


def free_cells(table: Table) -> set[Cell]:
    # M-8: every empty cell with at least one side against a tile
    around = {(x + dx, y + dy) for x, y in table for dx, dy in SIDES}
    return {cell for cell in around if cell not in table}


def within_span(cells: set[Cell]) -> bool:
    # M-11: never more than 6 columns or 6 rows, measured on the tiles lying there now
    xs = [x for x, _ in cells]
    ys = [y for _, y in cells]
    return max(xs) - min(xs) + 1 <= LARGEST_SPAN and max(ys) - min(ys) + 1 <= LARGEST_SPAN


def may_place(table: Table, tile: str, cell: Cell, blank_matches: bool) -> bool:
    # M-8, M-9, M-11: against a tile, matching every neighbour, within 6 x 6
    if cell in table or not adjacent(table, cell):
        return False
    if not within_span(set(table) | {cell}):
        return False
    return all(shared(tile, table[near], blank_matches) >= 1 for near in adjacent(table, cell))


def run_from(table: Table, cell: Cell, step: Cell) -> set[Cell]:
    # M-16: the tiles that follow this cell without a gap in one direction (this cell left out)
    found: set[Cell] = set()
    x, y = cell[0] + step[0], cell[1] + step[1]
    while (x, y) in table:
        found.add((x, y))
        x, y = x + step[0], y + step[1]
    return found


def line_through(table: Table, cell: Cell, line: str, gaps: bool) -> set[Cell]:
    # M-16: the row or column of the placed tile: all of it if gaps do not matter, else its gapless run
    if gaps and line == "row":
        return {other for other in table if other[1] == cell[1]}
    if gaps:
        return {other for other in table if other[0] == cell[0]}
    if line == "row":
        return {cell} | run_from(table, cell, (-1, 0)) | run_from(table, cell, (1, 0))
    return {cell} | run_from(table, cell, (0, -1)) | run_from(table, cell, (0, 1))


def triggers(table: Table, cell: Cell, line: str, gaps: bool, blank_matches: bool) -> bool:
    # M-16: (1) the line has 5 or 6 tiles, (2) two characteristics shared with a neighbour in that line
    cells = line_through(table, cell, line, gaps)
    if len(cells) not in SCORING_LENGTHS:
        return False
    near = [other for other in adjacent(table, cell) if other in cells]
    return any(shared(table[cell], table[other], blank_matches) >= 2 for other in near)


def connected(cells: set[Cell], diagonally: bool) -> bool:
    # M-20: can every cell be reached from any other, by sides (or by sides and corners)?
    steps = SIDES + CORNERS if diagonally else SIDES
    reached = {min(cells)}
    grown = True
    while grown:
        grown = False
        for x, y in reached.copy():
            for dx, dy in steps:
                near = (x + dx, y + dy)
                if near in cells and near not in reached:
                    reached.add(near)
                    grown = True
    return reached == cells


def takeable(table: Table, line: set[Cell], diagonally: bool) -> set[Cell]:
    # M-20: a tile of the line, if one of the line remains and what is left on the table is connected
    lying = {cell for cell in line if cell in table}
    if len(lying) <= 1:
        return set()
    return {cell for cell in lying if connected(set(table) - {cell}, diagonally)}


def payments(chips: list[int], seat: int, due: int) -> list[list[int]]:
    # M-15: each chip comes from the right neighbour, else from the next to the right who can; never yourself
    seats = len(chips)
    paid: list[list[int]] = []
    for distance in range(1, seats):
        payer = (seat - distance) % seats
        amount = min(due, chips[payer])
        if amount > 0:
            paid.append([payer, amount])
            due -= amount
    return paid


def score(chips: int, taken: list[str]) -> int:
    # M-24: 10 per chip, plus the two best colours, minus all the others
    sums = [sum(value_of(tile) for tile in taken if colour_of(tile) == colour) for colour in COLOURS]
    sums.sort(reverse=True)
    return 10 * chips + sum(sums[:2]) - sum(sums[2:])


def best_seats(scores: list[int]) -> list[int]:
    # M-24: most points wins; ties are shared wins
    return [seat for seat, points in enumerate(scores) if points == max(scores)]


def cell_text(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def read_cell(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)


def refuse_chance(chance: list[Event]) -> None:
    # The order of the stock is in the setup: nothing is left to chance after it.
    if chance:
        raise ValueError("this game has no chance events")


class Oracle:
    """One game of M, with everything known."""

    def __init__(self, options: dict[str, Any], seats: int, first: int, setup: dict[str, Any], rules: int) -> None:
        self.rules = rules
        self.pass_freely: bool = options["pass_freely"]
        self.pass_needs_chip: bool = options["pass_needs_chip"] if rules >= 2 else False
        self.blank_matches: bool = options["blank_matches"]
        self.take_order: str = options["take_order"]
        self.connect_diagonally: bool = options["connect_diagonally"]
        self.line_may_have_gaps: bool = options["line_may_have_gaps"]
        self.seats = seats
        self.turn = first
        self.table: Table = {(cell[0], cell[1]): tile for tile, cell in setup["layout"]}
        self.hands: list[list[str]] = [list(hand) for hand in setup["hands"]]
        self.stock: list[str] = list(setup["stock"])
        self.chips: list[int] = [CHIPS_EACH] * seats
        self.taken: list[list[str]] = [[] for _ in range(seats)]
        self.passes = 0  # consecutive passes and skips (M-23)
        self.line: set[Cell] = set()  # the cells of the line being scored, empty outside a scoring round
        self.taker = first  # who takes next, in a scoring round
        self.last_round = False  # was this scoring round triggered with an empty stock? (M-22)
        self.ending: str | None = None

    def begin(self, chance: list[Event]) -> list[Event]:
        refuse_chance(chance)
        return []

    def is_over(self) -> bool:
        return self.ending is not None

    def to_act(self) -> set[int]:
        if self.is_over():
            return set()
        return {self.taker} if self.line else {self.turn}

    def legal(self, seat: int) -> set[str]:
        if seat not in self.to_act():
            return set()
        if self.line:
            return self._take_moves()
        return self._place_moves(seat) | self._pass_moves(seat)

    def play(self, seat: int, move: str, chance: list[Event]) -> list[Event]:
        refuse_chance(chance)
        if move not in self.legal(seat):
            raise ValueError(f"seat {seat} may not play {move!r}")
        words = move.split(" ")
        if words[0] == "take":
            return self._play_take(seat, read_cell(words[1]))
        if words[0] == "pass":
            return self._play_pass(seat, words[1] if len(words) == 2 else None)
        return self._play_place(seat, words[0], read_cell(words[1]), words[2] if len(words) == 3 else None)

    def scores(self) -> list[int]:
        return [score(self.chips[seat], self.taken[seat]) for seat in range(self.seats)]

    def result(self) -> dict[str, Any]:
        return {
            "ending": self.ending,
            "scores": self.scores(),
            "winners": best_seats(self.scores()),
            "chips": list(self.chips),
            "taken": [list(tiles) for tiles in self.taken],
        }

    def _take_moves(self) -> set[str]:
        # M-19, M-20: one tile of the line must be taken
        cells = takeable(self.table, self.line, self.connect_diagonally)
        return {"take " + cell_text(cell) for cell in cells}

    def _place_moves(self, seat: int) -> set[str]:
        # M-8, M-9, M-11; M-17: if row and column both trigger, one of them must be named
        moves: set[str] = set()
        for tile in self.hands[seat]:
            for cell in free_cells(self.table):
                if not may_place(self.table, tile, cell, self.blank_matches):
                    continue
                text = f"{tile} {cell_text(cell)}"
                if len(self._triggered(tile, cell)) == 2:
                    moves |= {text + " row", text + " column"}
                else:
                    moves.add(text)
        return moves

    def _pass_moves(self, seat: int) -> set[str]:
        # M-13: freely (pass_needs_chip: only while one has a chip), or only when nothing can be placed
        freely = self.pass_freely and (self.chips[seat] > 0 or not self.pass_needs_chip)
        if not freely and self._place_moves(seat):
            return set()
        # M-14: with or without a swap; no swap when the stock is empty
        moves = {"pass"}
        if self.stock:
            moves |= {f"pass {tile}" for tile in self.hands[seat]}
        return moves

    def _triggered(self, tile: str, cell: Cell) -> list[str]:
        # M-16: the lines (row, column) for which this placement would trigger a scoring round
        table = dict(self.table)
        table[cell] = tile
        gaps, blank = self.line_may_have_gaps, self.blank_matches
        return [line for line in ("row", "column") if triggers(table, cell, line, gaps, blank)]

    def _play_place(self, seat: int, tile: str, cell: Cell, choice: str | None) -> list[Event]:
        triggered = self._triggered(tile, cell)
        line = None
        if len(triggered) == 2:
            line = choice  # M-17
        elif len(triggered) == 1:
            line = triggered[0]
        self.hands[seat].remove(tile)
        self.table[cell] = tile
        self.passes = 0
        chips = self._pay_for_placing(seat, cell)
        at = [cell[0], cell[1]]
        events: list[Event] = [{"seat": seat, "do": "place", "tile": tile, "at": at, "chips": chips, "line": line}]
        if line is None:
            return events + self._end_turn(seat)
        return events + self._start_scoring(seat, cell, line)

    def _pay_for_placing(self, seat: int, cell: Cell) -> list[list[int]]:
        # M-15, M-18: k-1 chips for touching k tiles, paid before any tile is taken
        paid = payments(self.chips, seat, len(adjacent(self.table, cell)) - 1)
        for payer, amount in paid:
            self.chips[payer] -= amount
            self.chips[seat] += amount
        return paid

    def _start_scoring(self, seat: int, cell: Cell, line: str) -> list[Event]:
        # M-19: the one who triggered it takes first. M-22: is it the round that ends the game?
        self.line = line_through(self.table, cell, line, self.line_may_have_gaps)
        self.taker = seat
        self.last_round = not self.stock
        return self._end_scoring_if_done()

    def _play_take(self, seat: int, cell: Cell) -> list[Event]:
        # M-19: the tile goes face up in front of the taker; then on to the right or to the left
        tile = self.table.pop(cell)
        self.taken[seat].append(tile)
        step = -1 if self.take_order == "right" else 1
        self.taker = (seat + step) % self.seats
        event: Event = {"seat": seat, "do": "take", "at": [cell[0], cell[1]], "tile": tile}
        return [event, *self._end_scoring_if_done()]

    def _end_scoring_if_done(self) -> list[Event]:
        # M-21: the round ends when no tile can be taken
        if takeable(self.table, self.line, self.connect_diagonally):
            return []
        self.line = set()
        if self.last_round:
            self.ending = "last-scoring"  # M-22
            return []
        return self._end_turn(self.turn)  # self.turn is still the seat that triggered the round

    def _end_turn(self, seat: int) -> list[Event]:
        # M-12: after placing (and after the scoring round) draw back to 4 while there is a stock
        events: list[Event] = []
        if self.stock:
            events.append(self._draw(seat))
        return events + self._next_turn(seat)

    def _draw(self, seat: int) -> Event:
        tile = self.stock.pop(0)
        self.hands[seat].append(tile)
        return {"seat": seat, "do": "draw", "tile": tile}

    def _play_pass(self, seat: int, swapped: str | None) -> list[Event]:
        # M-14: one chip, if he has one, to the right neighbour
        paid_to = None
        if self.chips[seat] > 0:
            paid_to = (seat - 1) % self.seats
            self.chips[seat] -= 1
            self.chips[paid_to] += 1
        events: list[Event] = [{"seat": seat, "do": "pass", "paid_to": paid_to, "swapped": swapped}]
        # M-14: then perhaps one hand tile under the stock, and the top tile into the hand
        if swapped is not None:
            self.hands[seat].remove(swapped)
            self.stock.append(swapped)
            events.append(self._draw(seat))
        self.passes += 1
        return events + self._next_turn(seat)

    def _next_turn(self, seat: int) -> list[Event]:
        # M-23: on to the next seat; a seat with an empty hand is skipped and counts as passing (no chip)
        events: list[Event] = []
        if self.rules >= 2 and not self._fits([*self.stock, *[tile for hand in self.hands for tile in hand]]):
            self.ending = "nobody-can-place"  # (a)
            return events
        while True:
            if self._all_passed():
                self.ending = "all-passed"
                return events
            seat = (seat + 1) % self.seats
            self.turn = seat
            if self.hands[seat]:
                return events
            events.append({"seat": seat, "do": "skip"})
            self.passes += 1

    def _fits(self, tiles: list[str]) -> bool:
        # M-23: can any of these tiles be placed anywhere?
        return any(
            may_place(self.table, tile, cell, self.blank_matches) for tile in tiles for cell in free_cells(self.table)
        )

    def _all_passed(self) -> bool:
        if self.rules == 1:
            # M-23 as it was: one full round of passes with an empty stock, two with a stock
            rounds = 2 if self.stock else 1
            return self.passes >= rounds * self.seats
        # M-23 (b): two rounds of passes; where passing is not free, only if no hand holds a tile that fits
        if self.passes < 2 * self.seats:
            return False
        return self.pass_freely or not any(self._fits(hand) for hand in self.hands)


# The referee


def is_list_of_text_lists(value: Any) -> bool:
    return isinstance(value, list) and all(is_text_list(item) for item in value)


def is_position(value: Any) -> bool:
    # RECORDS.md: [x, y]
    return isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value)


def check_options(options: Any, rules: int) -> list[str]:
    # M-5 and the edition's five points, all spelled out; pass_needs_chip exists since rules 2
    switches = ["pass_freely", "blank_matches", "connect_diagonally", "line_may_have_gaps"]
    switches += ["pass_needs_chip"] if rules >= 2 else []
    texts = {"edition": ["tiles", "cards"], "layout": ["pi", "zigzag"], "take_order": ["right", "left"]}
    if not isinstance(options, dict) or set(options) != set(switches) | set(texts):
        return ["options must be exactly: " + ", ".join(sorted([*switches, *texts]))]
    problems = [f"option {name} is not true or false" for name in switches if type(options[name]) is not bool]
    for name, allowed in texts.items():
        if options[name] not in allowed:
            problems.append(f"option {name} is none of {allowed}")
    if options["layout"] == "zigzag" and options["edition"] != "cards":
        problems.append("layout zigzag is allowed in edition cards only")
    return problems


def check_setup(setup: Any, layout: str, seats: int) -> list[str]:
    # M-4, M-5, M-6: the M in its place, hands of 4, the right number of tiles, none more often than it exists
    if not isinstance(setup, dict) or set(setup) != {"layout", "hands", "stock"}:
        return ["setup must be exactly: layout, hands, stock"]
    pieces, hands, stock = setup["layout"], setup["hands"], setup["stock"]
    if not is_list_of_text_lists(hands) or not is_text_list(stock):
        return ["setup: hands and stock must be lists of tiles"]
    if not isinstance(pieces, list) or not all(is_layout_piece(piece) for piece in pieces):
        return ["setup: layout must be a list of [tile, [x, y]]"]
    problems: list[str] = []
    cells = [(cell[0], cell[1]) for _, cell in pieces]
    if sorted(cells) != sorted(LAYOUTS[layout]):
        problems.append(f"setup: the cells are not those of layout {layout}")
    if len(hands) != seats:
        problems.append(f"setup: {len(hands)} hands for {seats} seats")
    for seat, hand in enumerate(hands):
        if len(hand) != HAND_SIZE:
            problems.append(f"setup: seat {seat} has {len(hand)} tiles, not {HAND_SIZE}")
    tiles = [tile for tile, _ in pieces] + [tile for hand in hands for tile in hand] + stock
    if len(tiles) != TILES_IN_PLAY[seats]:
        problems.append(f"setup: {len(tiles)} tiles, not {TILES_IN_PLAY[seats]}")
    for tile in sorted(set(tiles)):
        dealt, existing = tiles.count(tile), deck().count(tile)
        if dealt > existing:
            problems.append(f"setup: {tile} occurs {dealt} times, exists {existing} times")
    return problems


def is_layout_piece(piece: Any) -> bool:
    return isinstance(piece, list) and len(piece) == 2 and isinstance(piece[0], str) and is_position(piece[1])


def move_text(event: Any, legal: set[str]) -> str | None:
    # The move text of a decision event; None if this is not a decision.
    if not isinstance(event, dict):
        return None
    if event.get("do") == "pass":
        return "pass" if event.get("swapped") is None else f"pass {event['swapped']}"
    if event.get("do") not in ("place", "take") or not is_position(event.get("at")):
        return None
    where = f"{event['at'][0]},{event['at'][1]}"
    if event["do"] == "take":
        return f"take {where}"
    text = f"{event.get('tile')} {where}"
    if f"{text} row" in legal:  # M-17: only here is the line named
        return f"{text} {event.get('line')}"
    return text


def check_events(oracle: Oracle, events: list[Any]) -> list[str]:
    # Plays the record; stops at the first problem, since all that follows would rest on it.
    done = 0
    while done < len(events):
        event = events[done]
        if oracle.is_over():
            return [f"event {done}: the game is already over"]
        seat = event.get("seat") if isinstance(event, dict) else None
        if type(seat) is not int or seat not in oracle.to_act():
            return [f"event {done}: seat {seat} is not the one to act"]
        legal = oracle.legal(seat)
        move = move_text(event, legal)
        if move is None:
            return [f"event {done}: a decision was expected here"]
        if move not in legal:
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
    problems = problems_of_heading(record, "m", 2, 6, newest=2)
    if problems:
        return problems
    seats = len(record["players"])
    problems = check_options(record["options"], record["rules"])
    if problems:
        return problems
    problems = check_setup(record["setup"], record["options"]["layout"], seats)
    if problems:
        return problems
    oracle = Oracle(record["options"], seats, record["first"], record["setup"], record["rules"])
    problems = check_events(oracle, record["events"])
    if problems:
        return problems
    return check_result(oracle, record)
