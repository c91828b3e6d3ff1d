"""What a position's text is made of: items such as `turn=1` or `hands=r20c,g0-|?4`, each of which tells one or more fields.

A game declares its items with these; each knows how to write its fields and how to read them back. An item whose value goes
without saying is left out.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np

from tablee.core.errors import NotationError
from tablee.core.position import EMPTY, UNKNOWN, Position
from tablee.core.texts import Text

NONE = "-"
"""A row with nothing in it."""
HIDDEN = "?"
"""A piece that the observer cannot see; `?4`: four of them."""
LONGEST = 20
"""Digits of the largest number that a field can hold."""
IN_ROW, BETWEEN_SEATS, BETWEEN_ROWS, MARK = ",", "|", "/", ":"

NOT_A_NUMBER = Text(
    fr="« {text} » n’est pas un nombre entier de {low} à {high}",
    en="“{text}” is not a whole number from {low} to {high}",
)
NOT_A_NAME = Text(fr="« {text} » n’est pas l’un de : {names}", en="“{text}” is none of: {names}")
NOT_BYTES = Text(
    fr="« {text} » n’est pas une suite de chiffres hexadécimaux", en="“{text}” is not a row of hexadecimal digits"
)
WRONG_COUNT = Text(fr="il en faut {wanted}, pas {given}", en="there must be {wanted}, not {given}")
TOO_MANY = Text(fr="il y en a {given} ; au plus {most}", en="there are {given}; at most {most}")
WRONG_WIDTH = Text(
    fr="la rangée « {row} » a {given} cases ; il en faut {wanted}",
    en="the row “{row}” has {given} spaces; it must have {wanted}",
)
OWN_HIDDEN = Text(fr="la place {seat} voit ce qu’elle a elle-même", en="seat {seat} sees what it has itself")
TOO_OFTEN = Text(
    fr="la pièce {piece} y est {given} fois ; elle existe {deck} fois",
    en="the piece {piece} is there {given} times; it exists {deck} times",
)
WRONG_TOTAL = Text(
    fr="le nombre de pièces est de {given} ; il doit être de {wanted}",
    en="there are {given} pieces; there must be {wanted}",
)


class Item(NamedTuple):
    """One `name=value`. `format` gives "" where the item is left out, and `parse` gets "" for one that is."""

    name: str
    fields: tuple[str, ...]
    format: Callable[[Position], str]
    parse: Callable[[Position, str], None]


class Pieces(NamedTuple):
    """A game's notation of its pieces."""

    format: Callable[[int], str]
    parse: Callable[[str], int]


class Marked(NamedTuple):
    """A piece in a row and the seat noted with it, or EMPTY."""

    piece: int
    seat: int = EMPTY


def read_number(text: str, low: int, high: int) -> int:
    """
    >>> read_number("12", 0, 20), read_number("-1", -5, 5)
    (12, -1)
    """
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= LONGEST) or not low <= int(text) <= high:
        raise NotationError(NOT_A_NUMBER, text=text, low=low, high=high)
    return int(text)


def number(field: str, low: int, high: int, *, name: str = "", missing: int | None = 0) -> Item:
    """A number; left out where it is `missing` (None: never)."""

    def form(position: Position) -> str:
        value = position.number(field)
        return "" if value == missing else str(value)

    def parse(position: Position, text: str) -> None:
        position[field] = missing if missing is not None and not text else read_number(text, low, high)

    return Item(name or field, (field,), form, parse)


def choice(field: str, names: Sequence[str], *, name: str = "") -> Item:
    """One of a few values by its name; left out where it is the first."""

    def form(position: Position) -> str:
        value = position.number(field)
        return names[value] if value else ""

    def parse(position: Position, text: str) -> None:
        position[field] = names.index(read_name(text, names)) if text else 0

    return Item(name or field, (field,), form, parse)


def read_name(text: str, names: Sequence[str]) -> str:
    if text not in names:
        raise NotationError(NOT_A_NAME, text=text, names=", ".join(names))
    return text


def seat(field: str, *, name: str = "", missing: int | None = EMPTY) -> Item:
    """A seat, or EMPTY: nobody; left out where it is `missing` (None: never)."""

    def form(position: Position) -> str:
        value = position.number(field)
        return "" if value == missing else str(value)

    def parse(position: Position, text: str) -> None:
        position[field] = missing if missing is not None and not text else read_seat(position, text)

    return Item(name or field, (field,), form, parse)


def read_seat(position: Position, text: str) -> int:
    return read_number(text, 0, position.seats - 1)


def seats(field: str, *, name: str = "") -> Item:
    """A set of seats; left out where it is empty."""

    def form(position: Position) -> str:
        mask = position.number(field)
        return IN_ROW.join(str(seat) for seat in range(position.seats) if mask >> seat & 1)

    def parse(position: Position, text: str) -> None:
        found = [read_seat(position, word) for word in text.split(IN_ROW)] if text else []
        position[field] = sum(1 << seat for seat in set(found))

    return Item(name or field, (field,), form, parse)


def by_seat(field: str, low: int, high: int, *, name: str = "") -> Item:
    """A number for every seat; left out where all are 0."""

    def form(position: Position) -> str:
        values = position.numbers(field)[: position.seats]
        return IN_ROW.join(map(str, values)) if any(values) else ""

    def parse(position: Position, text: str) -> None:
        values = [read_number(word, low, high) for word in text.split(IN_ROW)] if text else [0] * position.seats
        check_count(values, position.seats)
        position[field] = 0
        position.array[field][0, : position.seats] = values

    return Item(name or field, (field,), form, parse)


def check_count(given: Sequence[object], wanted: int) -> None:
    if len(given) != wanted:
        raise NotationError(WRONG_COUNT, wanted=wanted, given=len(given))


def write_row(row: Iterable[Marked], pieces: Pieces) -> str:
    """Pieces side by side; those that are hidden are counted.

    >>> letters = Pieces(lambda piece: "abc"[piece], "abc".index)
    >>> write_row([Marked(0), Marked(2, seat=1), Marked(-2), Marked(-2)], letters)
    'a,c:1,?2'
    >>> write_row([], letters)
    '-'
    """
    words: list[str] = []
    for is_hidden, run in groupby(row, Marked(UNKNOWN).__eq__):
        if is_hidden:
            count = len(list(run))
            words.append(HIDDEN if count == 1 else f"{HIDDEN}{count}")
        else:
            words += [_write_piece(marked, pieces) for marked in run]
    return IN_ROW.join(words) or NONE


def _write_piece(marked: Marked, pieces: Pieces) -> str:
    name = HIDDEN if marked.piece == UNKNOWN else pieces.format(marked.piece)
    return name if marked.seat == EMPTY else f"{name}{MARK}{marked.seat}"


def read_row(text: str, pieces: Pieces, most: int, seats: int = 0) -> list[Marked]:
    """What `write_row` wrote, at most `most`; a seat may be noted with a piece if there are `seats`.

    >>> letters = Pieces(lambda piece: "abc"[piece], "abc".index)
    >>> read_row("a,?2", letters, most=3)
    [Marked(piece=0, seat=-1), Marked(piece=-2, seat=-1), Marked(piece=-2, seat=-1)]
    """
    row: list[Marked] = []
    for word in text.split(IN_ROW) if text != NONE else ():
        name, mark, seat = word.partition(MARK) if seats else (word, "", "")
        noted = read_number(seat, 0, seats - 1) if mark else EMPTY
        if name.startswith(HIDDEN):
            count = read_number(name[1:], 1, most) if name != HIDDEN else 1
            row += [Marked(UNKNOWN, noted)] * count
        else:
            row.append(Marked(pieces.parse(name), noted))
    if len(row) > most:
        raise NotationError(TOO_MANY, given=len(row), most=most)
    return row


def row(
    field: str, size: str, pieces: Pieces, *, name: str = "", noted: str | None = None, first_last: bool = False
) -> Item:
    """The pieces in a field, as many as the field `size` says; `noted`: the field with the seat noted with each.
    `first_last`: the last one in the field stands first in the text, as in a stock, whose top is drawn first."""

    def form(position: Position) -> str:
        count = position.number(size)
        marks = position.numbers(noted)[:count] if noted else [EMPTY] * count
        row = [Marked(*pair) for pair in zip(position.numbers(field)[:count], marks, strict=True)]
        return write_row(reversed(row) if first_last else row, pieces) if row else ""

    def parse(position: Position, text: str) -> None:
        values = position[field]
        row = read_row(text or NONE, pieces, len(values), position.seats if noted else 0)
        if first_last:
            row.reverse()
        values[:] = EMPTY
        values[: len(row)] = [piece for piece, _ in row]
        if noted:
            position[noted] = EMPTY
            position[noted][: len(row)] = [seat for _, seat in row]
        position[size] = len(row)

    return Item(name or field, (field, size) if noted is None else (field, size, noted), form, parse)


def stock(pieces: Pieces, *, noted: str | None = None) -> Item:
    """The pieces that are still to be drawn, in the order in which they will be."""
    return row("stock", "stock_size", pieces, noted=noted, first_last=True)


def hands(pieces: Pieces, *, noted: str | None = None) -> Item:
    """Every seat's pieces, of the fields `hands` and `hand_sizes`; `noted`: the field with the seat noted with each."""

    def form(position: Position) -> str:
        written = []
        for seat, size in enumerate(position.numbers("hand_sizes")[: position.seats]):
            marks = position[noted][seat, :size].tolist() if noted else [EMPTY] * size
            held = position["hands"][seat, :size].tolist()
            written.append(write_row(map(Marked, held, marks), pieces))
        return BETWEEN_SEATS.join(written)

    def parse(position: Position, text: str) -> None:
        room = position["hands"].shape[1]
        rows = [read_row(word, pieces, room, position.seats if noted else 0) for word in split_seats(position, text)]
        position["hands"], position["hand_sizes"] = EMPTY, 0
        if noted:
            position[noted] = EMPTY
        for seat, held in enumerate(rows):
            check_own(position, seat, [piece for piece, _ in held])
            position["hand_sizes"][seat] = len(held)
            position["hands"][seat, : len(held)] = [piece for piece, _ in held]
            if noted:
                position[noted][seat, : len(held)] = [mark for _, mark in held]

    return Item("hands", ("hands", "hand_sizes") if noted is None else ("hands", "hand_sizes", noted), form, parse)


def check_own(position: Position, seat: int, pieces: Iterable[int]) -> None:
    """NotationError if something is hidden from the seat that has it."""
    if seat == position.viewer and UNKNOWN in pieces:
        raise NotationError(OWN_HIDDEN, seat=seat)


def split_seats(position: Position, text: str) -> list[str]:
    """What stands there for every seat."""
    words = text.split(BETWEEN_SEATS) if text else [NONE] * position.seats
    check_count(words, position.seats)
    return words


def write_grid(rows: Iterable[Sequence[int]], pieces: Pieces) -> str:
    """Rows of spaces from the top; the empty ones are counted.

    >>> letters = Pieces(lambda piece: "abc"[piece], "abc".index)
    >>> write_grid([[-1, -1, -1], [0, -1, 2]], letters)
    '3/a,1,c'
    """
    return BETWEEN_ROWS.join(IN_ROW.join(_write_spaces(row, pieces)) for row in rows)


def _write_spaces(row: Sequence[int], pieces: Pieces) -> Iterator[str]:
    for is_empty, run in groupby(row, EMPTY.__eq__):
        if is_empty:
            yield str(len(list(run)))
        else:
            yield from map(pieces.format, run)


def read_grid(text: str, pieces: Pieces, widest: int) -> list[list[int]]:
    """What `write_grid` wrote: rows of one width.

    >>> letters = Pieces(lambda piece: "abc"[piece], "abc".index)
    >>> read_grid("3/a,1,c", letters, widest=8)
    [[-1, -1, -1], [0, -1, 2]]
    """
    rows: list[list[int]] = []
    for written in text.split(BETWEEN_ROWS):
        row: list[int] = []
        for word in written.split(IN_ROW):
            is_count = word.isascii() and word.isdigit()
            row += [EMPTY] * read_number(word, 1, widest) if is_count else [pieces.parse(word)]
        if len(row) > widest or (rows and len(row) != len(rows[0])):
            raise NotationError(WRONG_WIDTH, row=written, given=len(row), wanted=len(rows[0]) if rows else widest)
        rows.append(row)
    return rows


def check_pieces(seen: Iterable[int], deck: Sequence[int], total: int, pieces: Pieces) -> None:
    """NotationError unless there are so many pieces, hidden ones included, and none more often than it exists; `deck`: by
    piece, how often that is."""
    counts: dict[int, int] = {}
    for piece in seen:
        counts[piece] = counts.get(piece, 0) + 1
    for piece, count in counts.items():
        if piece != UNKNOWN and count > deck[piece]:
            raise NotationError(TOO_OFTEN, piece=pieces.format(piece), given=count, deck=deck[piece])
    if sum(counts.values()) != total:
        raise NotationError(WRONG_TOTAL, given=sum(counts.values()), wanted=total)


def undeclared(field: str, kind: "np.dtype[Any]") -> Item:
    """A field as plain numbers, a run of equal ones counted: `0*12,7`; what is made of several fields, as its bytes. Left out
    where all are 0. The name begins with a dot, since an option may have the same."""
    return _numbers(field, kind) if kind.base.kind in "iub" else _bytes(field, kind)


def _numbers(field: str, kind: "np.dtype[Any]") -> Item:
    base = kind.base
    limits = np.iinfo(np.int8 if base.kind == "b" else base)
    size = int(np.prod(kind.shape, dtype=int))

    def form(position: Position) -> str:
        runs = [(value, len(list(run))) for value, run in groupby(map(int, position.numbers(field)))]
        return "" if runs == [(0, size)] else IN_ROW.join(f"{value}*{n}" if n > 1 else str(value) for value, n in runs)

    def parse(position: Position, text: str) -> None:
        values: list[int] = []
        for word in text.split(IN_ROW) if text else [f"0*{size}"]:
            value, star, count = word.partition("*")
            values += [read_number(value, int(limits.min), int(limits.max))] * (
                read_number(count, 1, size) if star else 1
            )
        check_count(values, size)
        position[field] = np.array(values, base).reshape(kind.shape)

    return Item(f".{field}", (field,), form, parse)


def _bytes(field: str, kind: "np.dtype[Any]") -> Item:
    def form(position: Position) -> str:
        data = position[field].tobytes()
        return data.hex() if any(data) else ""

    def parse(position: Position, text: str) -> None:
        try:
            data = bytes.fromhex(text) if text else bytes(kind.itemsize)
        except ValueError:
            raise NotationError(NOT_BYTES, text=text) from None
        check_count(data, kind.itemsize)
        position.array[field].view("u1").reshape(-1)[:] = np.frombuffer(data, np.uint8)

    return Item(f".{field}", (field,), form, parse)
