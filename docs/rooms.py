"""Draws the rooms of src/tablee, from the imports as they are: `python docs/rooms.py` writes docs/pictures/rooms.svg.

A room is a folder of src/tablee. An arrow goes from a room to one that it imports; where it also gets there by way of others the
arrow is left out, and the picture stays readable. There are downward arrows only: a circle is an error.
"""

import ast
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "tablee"
PICTURE = ROOT / "docs" / "pictures" / "rooms.svg"
PARTS = {
    "bots": ("evaluation",),
    "lab": ("studies",),
    "teaching": ("rule_page", "lesson", "counting", "deck", "candidates"),
    "envs": ("encoding", "mask"),
}
"""What a game brings for one room is built on that room, and is drawn with it."""

WIDTH, BOX, LINE, GAP, EDGE = 860, 250, 17, 44, 16
LETTERS = 33
"""How many stand in a line of a box."""

Graph = Mapping[str, set[str]]


def room_of(module: str) -> str | None:
    """
    >>> room_of("tablee.server.tables.table"), room_of("tablee.games.m.lesson"), room_of("numpy")
    ('server', 'teaching', None)
    """
    names = module.split(".")
    if names[0] != "tablee" or len(names) < 2:
        return None
    if names[1] == "games" and len(names) > 3:
        return next((room for room, parts in PARTS.items() if names[3] in parts), "games")
    return names[1]


def imported(code: str) -> Iterator[str]:
    """What the code imports; not what it names for type checkers only."""
    waiting: list[ast.AST] = [ast.parse(code)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        waiting += ast.iter_child_nodes(node)


def rooms() -> dict[str, set[str]]:
    """Each room with those that it imports."""
    folders = {file.parent.name for file in SOURCE.glob("*/__init__.py")}
    graph: dict[str, set[str]] = {room: set() for room in sorted(folders)}
    for file in sorted(SOURCE.glob("*/**/*.py")):
        room = room_of(".".join(["tablee", *file.relative_to(SOURCE).with_suffix("").parts]))
        targets = {room_of(module) for module in imported(file.read_text(encoding="utf-8"))}
        if room in folders:
            graph[room] |= {target for target in targets if target in folders and target != room}
    return graph


def height(graph: Graph, room: str, path: tuple[str, ...] = ()) -> int:
    """How many floors are below it.

    >>> height({"a": {"b", "c"}, "b": {"c"}, "c": set()}, "a")
    2
    """
    if room in path:
        raise ValueError(f"rooms import each other in a circle: {' → '.join([*path, room])}")
    return max((1 + height(graph, below, (*path, room)) for below in graph[room]), default=0)


def reached(graph: Graph, room: str) -> set[str]:
    return graph[room].union(*(reached(graph, below) for below in graph[room]))


def needed(graph: Graph) -> dict[str, set[str]]:
    """The arrows that say something new.

    >>> needed({"a": {"b", "c"}, "b": {"c"}, "c": set()})
    {'a': {'b'}, 'b': {'c'}, 'c': set()}
    """
    return {
        room: {below for below in lower if not any(below in reached(graph, other) for other in lower)}
        for room, lower in graph.items()
    }


def purpose(room: str) -> list[str]:
    """The first sentence of the room's own description, and which parts of the games are drawn with it."""
    told = ast.get_docstring(ast.parse((SOURCE / room / "__init__.py").read_text(encoding="utf-8"))) or ""
    sentence = " ".join(told.split("\n\n")[0].split()).split(". ")[0].split("; ")[0].rstrip(".").replace("`", "")
    lines = textwrap.wrap(sentence, LETTERS)
    if room in PARTS:
        lines += textwrap.wrap(f"+ of each game: {', '.join(PARTS[room])}", LETTERS)
    return lines


def floor_of(graph: Graph, room: str) -> int:
    """Just below the lowest of those that import it.

    >>> [floor_of({"a": {"b", "c"}, "b": {"d"}, "c": set(), "d": set()}, room) for room in "abcd"]
    [2, 1, 1, 0]
    """
    above = [floor_of(graph, other) for other, lower in graph.items() if room in lower]
    return min(above) - 1 if above else height(graph, room)


def draw(graph: Graph) -> str:
    floors: dict[int, list[str]] = {}
    for room in graph:
        floors.setdefault(floor_of(graph, room), []).append(room)
    drawn: list[str] = []
    places: dict[str, tuple[float, float, float]] = {}
    top = float(EDGE)
    for floor in sorted(floors, reverse=True):
        texts = {room: purpose(room) for room in floors[floor]}
        tall = max(34 + LINE * len(lines) for lines in texts.values())
        left = (WIDTH - len(texts) * BOX - (len(texts) - 1) * EDGE) / 2
        for number, (room, lines) in enumerate(texts.items()):
            x = left + number * (BOX + EDGE)
            places[room] = x + BOX / 2, top, top + tall
            drawn.append(f'<rect x="{x:g}" y="{top:g}" width="{BOX}" height="{tall}" rx="8"/>')
            drawn.append(f'<text class="name" x="{x + 12:g}" y="{top + 22:g}">{escape(room)}/</text>')
            drawn += [
                f'<text x="{x + 12:g}" y="{top + 40 + LINE * i:g}">{escape(line)}</text>'
                for i, line in enumerate(lines)
            ]
        top += tall + GAP
    arrows: list[str] = []
    for room, lower in needed(graph).items():
        for below in sorted(lower):
            (x, _, y), (to_x, to_y, _) = places[room], places[below]
            bend = to_y - GAP / 2  # straight down past the floors between, and then across
            arrows.append(f'<path d="M{x:g} {y:g} C{x:g} {bend:g} {to_x:g} {bend:g} {to_x:g} {to_y - 6:g}"/>')
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top - GAP + EDGE:g}" role="img">
<title>The rooms of src/tablee, and what they import</title>
<style>
text {{ font: 12px "Inter", "Segoe UI", sans-serif; fill: #4a453c; }}
.name {{ font-size: 15px; font-weight: 600; fill: #22201c; }}
rect {{ fill: #fffdf8; stroke: #b9ad98; }}
path {{ fill: none; stroke: #6b6353; stroke-width: 1.5; marker-end: url(#head); }}
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="8" markerHeight="8" orient="auto">
<polygon points="0,0 8,4 0,8" fill="#6b6353"/></marker></defs>
<rect width="100%" height="100%" style="fill: #faf6ee; stroke: none"/>
{chr(10).join(arrows + drawn)}
</svg>
"""


if __name__ == "__main__":
    PICTURE.write_text(draw(rooms()), encoding="utf-8")
