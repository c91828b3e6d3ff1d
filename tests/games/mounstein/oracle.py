"""A slow, obvious second reading of Mounstein's rules (GAMES.md, K-1 to K-13), to test the engine against.

Nothing here is shared with the engine: kites are tuples, the mountain is a dict, and each rule is one small
function.

Points of the plane are pairs of integers (X, Y) that stand for x = X/2 and y = Y·√3/2; in this scale every
corner of every kite is a whole point. Collinearity and hulls are affine, so the factors play no part in them.
"""

from functools import cache
from typing import Any

from tests.games.heading import is_int, is_same, problems_of_heading

Event = dict[str, Any]
Kite = tuple[int, int, int]
Placement = tuple[int, int, int]
Point = tuple[int, int]
Edge = frozenset[Point]

TILES_PER_SEAT = 10
HAT: tuple[Kite, ...] = (
    (0, 0, 0), (0, 0, 1), (0, 0, 4), (0, 0, 5), (1, -1, 1), (1, -1, 2), (1, 0, 3), (1, 0, 4),
)  # fmt: skip
# From a hexagon's centre to its corner at 60°·d, and to the middle of the side at 60°·d + 30°.
CORNERS: tuple[Point, ...] = ((4, 0), (2, 2), (-2, 2), (-4, 0), (-2, -2), (2, -2))
MIDDLES: tuple[Point, ...] = ((3, 1), (0, 2), (-3, 1), (-3, -1), (0, -2), (3, -1))
# The centre of mass of a kite lies 7/12 of the way from the hexagon's centre to its corner; a hat has eight
# kites of equal area, so its centre of mass is a whole point in a scale 8·12 times finer.
MASS_SCALE = 8 * 12


# Geometry (K-1, K-2): it never changes, so it is cached.


def turn(kite: Kite) -> Kite:
    """The kite turned by 60° about the centre of hexagon (0, 0) (K-2)."""
    q, r, d = kite
    return -r, q + r, (d + 1) % 6


def mirror(kite: Kite) -> Kite:
    """The kite's mirror image (K-2)."""
    q, r, d = kite
    return q, -q - r, -d % 6


@cache
def orientation_kites(o: int) -> tuple[Kite, ...]:
    """The eight kites of the hat in orientation o at (0, 0) (K-2)."""
    kites = HAT if o < 6 else tuple(mirror(kite) for kite in HAT)
    for _ in range(o % 6):
        kites = tuple(turn(kite) for kite in kites)
    return kites


@cache
def kites_of(placement: Placement) -> tuple[Kite, ...]:
    """The eight kites that a placement covers (K-2)."""
    q, r, o = placement
    return tuple((q + kq, r + kr, d) for kq, kr, d in orientation_kites(o))


def centre_of_hexagon(q: int, r: int) -> Point:
    """q·(3, √3) + r·(0, 2√3), in our scale (K-2)."""
    return 6 * q, 2 * q + 4 * r


def outline(kite: Kite) -> list[Point]:
    """The four corners of a kite, in order around it (K-1, K-2)."""
    q, r, d = kite
    x, y = centre_of_hexagon(q, r)
    offsets = [(0, 0), MIDDLES[d - 1], CORNERS[d], MIDDLES[d]]
    return [(x + dx, y + dy) for dx, dy in offsets]


@cache
def points_of(placement: Placement) -> frozenset[Point]:
    """All corners of all kites of a placement."""
    return frozenset(point for kite in kites_of(placement) for point in outline(kite))


@cache
def edges_of(placement: Placement) -> frozenset[Edge]:
    """All kite edges of a placement (two tiles that don't overlap can share only those on their borders)."""
    edges: set[Edge] = set()
    for kite in kites_of(placement):
        a, b, c, d = outline(kite)
        edges |= {frozenset((a, b)), frozenset((b, c)), frozenset((c, d)), frozenset((d, a))}
    return frozenset(edges)


@cache
def placements_around(placement: Placement) -> frozenset[Placement]:
    """All placements that overlap a given one or have at least a corner in common with it."""
    q, r, o = placement
    if (q, r) != (0, 0):
        return frozenset((q + dq, r + dr, other) for dq, dr, other in placements_around((0, 0, o)))
    points = points_of(placement)
    reach = range(-5, 6)
    candidates = [(dq, dr, other) for dq in reach for dr in reach for other in range(12)]
    return frozenset(other for other in candidates if points & points_of(other))


@cache
def edge_contacts(placement: Placement) -> dict[Placement, int]:
    """The placements beside a given one, not overlapping it, with the number of edges shared (K-2, K-8)."""
    q, r, o = placement
    if (q, r) != (0, 0):
        return {(q + dq, r + dr, other): shared for (dq, dr, other), shared in edge_contacts((0, 0, o)).items()}
    contacts: dict[Placement, int] = {}
    for other in placements_around(placement):
        shared = len(edges_of(placement) & edges_of(other))
        if shared > 0 and not set(kites_of(placement)) & set(kites_of(other)):
            contacts[other] = shared
    return contacts


NOT_DRAWN = {(-1, 0, 5), (0, 1, 1), (0, -1, 3), (0, -1, 6), (0, -1, 9), (0, 1, 9)}


def carried_along(kite: Kite, o: int) -> Kite:
    """Where a kite comes when the hat in orientation 0 is brought into orientation o (K-2): mirror first, then turn."""
    q, r, d = kite
    if o >= 6:
        q, r, d = q, -q - r, -d % 6
    for _ in range(o % 6):
        q, r, d = -r, q + r, (d + 1) % 6
    return q, r, d


@cache
def drawn_contacts(o: int) -> frozenset[frozenset[Kite]]:
    """K-8, contact=sheet: the contacts with the hat at (0, 0, o) that the sheet draws, each as the kites that it covers."""
    drawn = [other for other, shared in edge_contacts((0, 0, 0)).items() if shared >= 2 and other not in NOT_DRAWN]
    assert len(drawn) == 16
    return frozenset(frozenset(carried_along(kite, o) for kite in kites_of(other)) for other in drawn)


def is_drawn_contact(tile: Placement, placement: Placement) -> bool:
    q, r, o = tile
    return frozenset((kq - q, kr - r, d) for kq, kr, d in kites_of(placement)) in drawn_contacts(o)


@cache
def is_on_board(placement: Placement, board: int) -> bool:
    """K-3: |x| ≤ board/2 and |y| ≤ board/2 for every corner, that is |X| ≤ board and 3·Y² ≤ board²."""
    return all(abs(x) <= board and 3 * y * y <= board * board for x, y in points_of(placement))


def centre_of_mass(placement: Placement) -> Point:
    """The hat's centre of mass, MASS_SCALE times finer than our scale (K-10)."""
    total_x, total_y = 0, 0
    for q, r, d in kites_of(placement):
        x, y = centre_of_hexagon(q, r)
        corner_x, corner_y = CORNERS[d]
        total_x += 12 * x + 7 * corner_x
        total_y += 12 * y + 7 * corner_y
    return total_x, total_y


def side(a: Point, b: Point, p: Point) -> int:
    """Positive if p lies to the left of the line from a to b, 0 if on it, negative if to the right."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def half_hull(points: list[Point]) -> list[Point]:
    """The corners of one half of the convex hull: walk along the points, keep the left turns."""
    chain: list[Point] = []
    for point in points:
        while len(chain) >= 2 and side(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain


def convex_hull(points: set[Point]) -> list[Point]:
    """The corners of the convex hull, counterclockwise."""
    rightwards = sorted(points)
    return half_hull(rightwards)[:-1] + half_hull(rightwards[::-1])[:-1]


@cache
def balances(o: int, resting: frozenset[Kite]) -> bool:
    """K-10: whether the hat in orientation o at (0, 0) is stable when it rests on these of its kites."""
    supports = {(MASS_SCALE * x, MASS_SCALE * y) for kite in resting for x, y in outline(kite)}
    hull = convex_hull(supports)
    mass = centre_of_mass((0, 0, o))
    return all(side(a, b, mass) >= 0 for a, b in zip(hull, hull[1:] + hull[:1], strict=True))


# Text (RECORDS.md)


def format_move(placement: Placement) -> str:
    """The text of a placement: `1,-2,7`."""
    q, r, o = placement
    return f"{q},{r},{o}"


def parse_move(text: str) -> Placement:
    """The placement that a text stands for."""
    q, r, o = (int(part) for part in text.split(","))
    return q, r, o


# The game


class Oracle:
    """One game of Mounstein, with all its rules in the plainest form."""

    def __init__(self, options: dict[str, Any], seats: int, first: int, setup: dict[str, Any], rules: int) -> None:
        problems = problems_of_start(options, seats, first, setup, rules)
        if problems:
            raise ValueError("; ".join(problems))
        self.options = options
        self.seats = seats
        self.first = first
        # Every tile in the order of play, with its level and its owner; the base is nobody's (K-4).
        self.tiles: list[Placement] = []
        self.levels: list[int] = []
        self.owners: list[int | None] = []
        self.ground: list[Placement] = []
        # The topmost tile (its index) over each kite that is covered at all.
        self.top: dict[Kite, int] = {}
        self.blocked = False
        if options["base"] != "choose":
            q, r, o = setup["base"]
            self.lay_base((q, r, o))

    def begin(self, chance: list[Event]) -> list[Event]:
        """Nothing happens before the first decision."""
        refuse_chance(chance)
        return []

    # Placing

    def lay_base(self, placement: Placement) -> None:
        """K-4: nobody's tile, the first of all."""
        self.tiles, self.levels, self.owners, self.ground = [placement], [0], [None], [placement]
        self.top = dict.fromkeys(kites_of(placement), 0)
        self.blocked = not self.any_legal()

    def level_of(self, placement: Placement) -> int:
        """K-7: 0 on empty ground, else one above the highest tile underneath."""
        below = [self.levels[self.top[kite]] for kite in kites_of(placement) if kite in self.top]
        return max(below) + 1 if below else 0

    def has_contact(self, placement: Placement) -> bool:
        """K-8: shares enough whole kite edges with one single ground tile; or touches it as the sheet draws it."""
        if self.options["contact"] == "sheet":
            return any(is_drawn_contact(tile, placement) for tile in self.ground)
        return any(edge_contacts(tile).get(placement, 0) >= self.options["contact"] for tile in self.ground)

    def resting_kites(self, placement: Placement, level: int) -> list[Kite]:
        """The kites of the placement whose column's top is the level directly below (K-9, K-10)."""
        return [kite for kite in kites_of(placement) if kite in self.top and self.levels[self.top[kite]] == level - 1]

    def covers_two(self, placement: Placement, level: int) -> bool:
        """K-9: covers at least two tiles of the level directly below."""
        return len({self.top[kite] for kite in self.resting_kites(placement, level)}) >= 2

    def is_stable(self, placement: Placement, level: int) -> bool:
        """K-10: its centre of mass lies within the hull of the kites on which it rests, or on its edge."""
        q, r, o = placement
        resting = self.resting_kites(placement, level)
        return balances(o, frozenset((kq - q, kr - r, d) for kq, kr, d in resting))

    def refusal(self, placement: Placement) -> str | None:
        """The id of a rule that forbids the placement, or None if it is legal."""
        if not self.tiles:  # K-4: the base tile lies anywhere on the board, on either face
            return None if is_on_board(placement, self.options["board"]) else "K-3"
        if placement[2] >= 6 and not self.options["reversible"]:
            return "K-6"
        if not is_on_board(placement, self.options["board"]):
            return "K-3"
        level = self.level_of(placement)
        if level == 0:
            return None if self.has_contact(placement) else "K-8"
        if not self.covers_two(placement, level):
            return "K-9"
        if self.options["stable"] and not self.is_stable(placement, level):
            return "K-10"
        return None

    def all_legal(self) -> set[Placement]:
        """All legal placements, whoever is to play; none lies away from the mountain (K-11)."""
        if not self.tiles:
            reach = range(-15, 16)
            candidates = frozenset((q, r, o) for q in reach for r in reach for o in range(12))
            return {placement for placement in candidates if self.refusal(placement) is None}
        candidates = frozenset[Placement]().union(*(placements_around(tile) for tile in self.tiles))
        return {placement for placement in candidates if self.refusal(placement) is None}

    def any_legal(self) -> bool:
        """Whether anything can be placed at all (mostly something around the newest tile can)."""
        candidates = (placement for tile in reversed(self.tiles) for placement in placements_around(tile))
        return any(self.refusal(placement) is None for placement in candidates)

    # Turns and end

    def tiles_placed(self) -> int:
        """How many of the players' tiles lie on the mountain."""
        return max(len(self.tiles) - 1, 0)

    def seat_to_place(self) -> int:
        """K-5: the starting seat moves on by one each round."""
        round_number, turn_in_round = divmod(self.tiles_placed(), self.seats)
        return (self.first + round_number + turn_in_round) % self.seats

    def ending(self) -> str | None:
        """K-12: how the game has ended, or None; all seats have the same placements, so all are blocked."""
        if self.tiles_placed() == TILES_PER_SEAT * self.seats:
            return "all-placed"
        if self.blocked:
            return "blocked"
        return None

    def is_over(self) -> bool:
        return self.ending() is not None

    def to_act(self) -> set[int]:
        """The seats that must decide now."""
        return set() if self.is_over() else {self.seat_to_place()}

    def legal(self, seat: int) -> set[str]:
        """All legal move texts of a seat."""
        if seat not in self.to_act():
            return set()
        return {format_move(placement) for placement in self.all_legal()}

    def play(self, seat: int, move: str, chance: list[Event]) -> list[Event]:
        """Carries out a legal move and returns the events it causes."""
        refuse_chance(chance)
        placement = parse_move(move)
        if seat not in self.to_act() or self.refusal(placement) is not None:
            raise ValueError(f"seat {seat} may not play {move}")
        if not self.tiles:
            self.lay_base(placement)
            return [{"seat": seat, "do": "base", "at": list(placement)}]
        level = self.level_of(placement)
        self.tiles.append(placement)
        self.levels.append(level)
        self.owners.append(seat)
        if level == 0:
            self.ground.append(placement)
        for kite in kites_of(placement):
            self.top[kite] = len(self.tiles) - 1
        self.blocked = not self.any_legal()
        return [{"seat": seat, "do": "place", "at": list(placement), "level": level}]

    # Score

    def scores(self) -> list[int]:
        """K-13: a point for each kite seen from above, except on the highest level of the whole mountain."""
        points = [0] * self.seats
        highest = max(self.levels, default=0)
        for tile in self.top.values():
            owner = self.owners[tile]
            if owner is not None and self.levels[tile] < highest:
                points[owner] += 1
        return points

    def result(self) -> dict[str, Any]:
        """The record's `result`; ties are shared wins."""
        ending = self.ending()
        if ending is None:
            raise ValueError("the game is not over")
        scores = self.scores()
        winners = [seat for seat in range(self.seats) if scores[seat] == max(scores)]
        return {"ending": ending, "scores": scores, "winners": winners}


def refuse_chance(chance: list[Event]) -> None:
    """There is no chance in Mounstein."""
    if chance:
        raise ValueError("there is no chance in Mounstein")


# The referee


def is_placement(value: object) -> bool:
    """Whether the value is a list [q, r, o] with a possible orientation."""
    return (
        isinstance(value, list) and len(value) == 3 and all(type(part) is int for part in value) and 0 <= value[2] < 12
    )


def problems_of_options(options: object, rules: int) -> list[str]:
    """What is wrong with the options: each must be there, with a value of its range."""
    if not isinstance(options, dict):
        return ["options: not an object"]
    if set(options) != {"board", "base", "reversible", "contact", "stable"}:
        return [f"options: wrong keys {sorted(map(str, options))}"]
    problems = []
    if not is_int(options["board"], 20, 60):
        problems.append("options: board is not an integer from 20 to 60 (K-3)")
    may_choose = rules >= 2 and options["base"] == "choose"
    if not may_choose and not is_placement(options["base"]):
        problems.append("options: base is not a placement (K-4)")
    if not isinstance(options["reversible"], bool):
        problems.append("options: reversible is not true or false (K-6)")
    if not is_int(options["contact"], 1, 2) and not (rules >= 2 and options["contact"] == "sheet"):
        problems.append("options: contact is not 1 or 2 (K-8)")
    if not isinstance(options["stable"], bool):
        problems.append("options: stable is not true or false (K-10)")
    if not problems and not may_choose and not is_on_board(tuple(options["base"]), options["board"]):
        problems.append("options: base does not lie on the board (K-3)")
    return problems


def problems_of_start(options: object, seats: object, first: object, setup: object, rules: int) -> list[str]:
    """What is wrong with how a game starts."""
    problems = problems_of_options(options, rules)
    if not is_int(seats, 2, 4):
        problems.append("not 2 to 4 players")
    elif isinstance(seats, int) and not is_int(first, 0, seats - 1):
        problems.append("first is not a seat")
    if isinstance(options, dict):
        base = options.get("base")
        if not is_same(setup, {} if base == "choose" else {"base": base}):
            problems.append("setup is not the base of the options (K-4)")
    return problems


def judge(record: dict[str, Any]) -> list[str]:
    """Checks a whole record by the rules alone and returns its problems, none if it holds."""
    problems = problems_of_heading(record, "mounstein", 2, 4, newest=2)
    if not problems:
        problems = problems_of_start(
            record["options"], len(record["players"]), record["first"], record["setup"], record["rules"]
        )
    if problems:
        return problems
    oracle = Oracle(record["options"], len(record["players"]), record["first"], record["setup"], record["rules"])
    oracle.begin([])
    for number, event in enumerate(record["events"]):
        if oracle.is_over():
            return [f"event {number}: the game was over"]
        if not isinstance(event, dict) or not is_placement(event.get("at")):
            return [f"event {number}: not a placement"]
        [seat] = oracle.to_act()
        q, r, o = event["at"]
        move = format_move((q, r, o))
        if oracle.refusal((q, r, o)) is not None:
            return [f"event {number}: {move} is refused by {oracle.refusal((q, r, o))}"]
        [expected] = oracle.play(seat, move, [])
        if not is_same(event, expected):
            return [f"event {number}: {event} should be {expected}"]
    if not oracle.is_over():
        return ["result: the game is not over"] if "result" in record else []
    if "result" not in record:
        return ["result: missing, though the game is over"]
    if not is_same(record["result"], oracle.result()):
        return [f"result: {record['result']} should be {oracle.result()}"]
    return []
