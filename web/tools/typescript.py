"""Writes the TypeScript types of msgspec structs: `python web/tools/typescript.py` renews every game's `view.ts`."""

from __future__ import annotations

import importlib
import sys
import types
import typing
from pathlib import Path
from typing import Any

import msgspec

GAMES = Path(__file__).parents[1] / "src" / "games"
WITH_BOARDS_HERE = ("m", "tuileries", "maho")
NAMES = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}


def type_text(kind: Any) -> str:
    """
    >>> type_text(list[int | None]), type_text(tuple[int, int]), type_text(dict[str, int])
    ('(number | null)[]', '[number, number]', 'Record<string, number>')
    """
    if kind in NAMES:
        return NAMES[kind]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind.__name__
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Literal:
        return " | ".join(f'"{word}"' for word in inner)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(type_text(part) for part in inner)
    if origin is tuple:
        return f"[{', '.join(type_text(part) for part in inner)}]"
    if origin is dict:
        return f"Record<string, {type_text(inner[1])}>"
    if origin is list:
        text = type_text(inner[0])
        return f"({text})[]" if "|" in text else f"{text}[]"
    raise TypeError(kind)


def struct_text(struct: type[msgspec.Struct]) -> str:
    fields = typing.get_type_hints(struct)
    lines = "".join(f"  {name}: {type_text(kind)};\n" for name, kind in fields.items())
    return f"export interface {struct.__name__} {{\n{lines}}}\n"


def module_text(name: str) -> str:
    """Every struct that the module itself defines, in its order."""
    module = importlib.import_module(name)
    structs = [
        item
        for item in vars(module).values()
        if isinstance(item, type) and issubclass(item, msgspec.Struct) and item.__module__ == name
    ]
    head = f"// Generated from {name} by web/tools/typescript.py: change it there.\n\n"
    return head + "\n".join(map(struct_text, structs))


def main() -> None:
    stale = []
    for game in WITH_BOARDS_HERE:
        path = GAMES / game / "view.ts"
        text = module_text(f"tablee.games.{game}.view")
        if not path.exists() or path.read_text() != text:
            stale.append(str(path))
            if "--check" not in sys.argv:
                path.write_text(text)
    if stale and "--check" in sys.argv:
        sys.exit(f"Out of date: {', '.join(stale)}; run python web/tools/typescript.py")


if __name__ == "__main__":
    main()
