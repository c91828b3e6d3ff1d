"""Values of every shape that the server's schemas ask for, mostly right ones, and messages spoilt in every way we know."""

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

Schema = dict[str, Any]
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, 2**31, 2**53, 2**63, -(2**63), 10**40, 1e308, "", " ", "0", "\0", "\u202e", "\u200b", "é",
    "\ud800", "\U0001f0a1", "../../etc/passwd", "%00", "'; drop table people; --", "<script>", "x" * 501, "x" * 5000, [], {},
    [[]], {"": {}}, {"do": "ping"}, [None] * 50, "NaN", "-0", "ﷺ" * 24, "a\r\nb", "\ufeff", "{seat}", "__proto__",
)  # fmt: skip
"""What somebody sends who wants to know what happens."""
RIGHT = 0.97
"""How often a value is of the shape that is asked for; a message has several."""


class Shapes:
    def __init__(
        self, dice: random.Random, components: dict[str, Schema], known: Callable[[str], Sequence[Any]]
    ) -> None:
        self._dice = dice
        self._components = components
        self._known = known
        """Values that a field of that name may well have."""

    def value(self, schema: Schema, name: str = "") -> Any:
        dice = self._dice
        if dice.random() > RIGHT:
            return dice.choice(ODD)
        if dice.random() < 0.85 and (known := self._known(name)):
            return dice.choice(known)
        if "$ref" in schema:
            return self.value(self._components[schema["$ref"].rpartition("/")[2]], name)
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return self.value(dice.choice(schema[several]), name)
        if "enum" in schema:
            return dice.choice(schema["enum"])
        match schema.get("type"):
            case "object":
                return self._object(schema)
            case "array":
                return [self.value(schema.get("items", {}), name) for _ in range(dice.choice([0, 1, 2, 2, 3, 6]))]
            case "string":
                return self._text(schema)
            case "integer" | "number":
                least, most = int(schema.get("minimum", -3)), int(schema.get("maximum", 2**31))
                return dice.choice([least, most, least - 1, most + 1, *(dice.randint(least, most) for _ in range(4))])
            case "boolean":
                return dice.random() < 0.5
            case "null":
                return None
        return dice.choice(ODD)

    def _object(self, schema: Schema) -> dict[str, Any]:
        dice, required = self._dice, set(schema.get("required", ()))
        fields = schema.get("properties", {})
        made = {
            name: self.value(field, name) for name, field in fields.items() if name in required or dice.random() < 0.5
        }
        if not fields:
            made |= {name: dice.choice(ODD) for name in self._known("option") if dice.random() < 0.05}
        return made

    def _text(self, schema: Schema) -> str:
        dice = self._dice
        least, most = int(schema.get("minLength", 0)), int(schema.get("maxLength", 30))
        letters = dice.choice(["abcdefghij0123456789", "abc_-XYZ019", "éÈ üñЯאش中\u0301\u200d🂡", '{}[]",:\\/%&?#=+ '])
        return "".join(dice.choices(letters, k=dice.choice([least, most, most + 1, 10, 10, dice.randint(0, 20)])))

    def spoilt(self, message: Any) -> bytes:
        """As JSON, and often something is wrong with it."""
        dice = self._dice
        if isinstance(message, dict) and dice.random() < 0.1:
            message = dict(message)
            match dice.randrange(4):
                case 0 if message:
                    del message[dice.choice(list(message))]
                case 1:
                    message[dice.choice(["admin", "seat", "id", "", "do", "x" * 100])] = dice.choice(ODD)
                case 2 if message:
                    message[dice.choice(list(message))] = dice.choice(ODD)
                case 3:
                    message = dice.choice([[message], {"message": message}, json.dumps(message), None])
        data = json.dumps(message, ensure_ascii=dice.random() < 0.5).encode("utf-8", "surrogatepass")
        return self._damaged(data) if dice.random() < 0.05 else data

    def _damaged(self, data: bytes) -> bytes:
        dice, at = self._dice, self._dice.randrange(len(data) + 1)
        match dice.randrange(7):
            case 0:
                return data[:at]
            case 1:
                return data[:at] + dice.randbytes(dice.randint(1, 8)) + data[at:]
            case 2:
                return data[:at] + bytes([dice.randrange(256)]) + data[at + 1 :]
            case 3:
                return data + data
            case 4:
                return b"[" * dice.choice([10, 1500, 3000]) + data
            case 5:
                return data.replace(b":", b": " * dice.choice([1, 3]) + b":", 1)
        return dice.randbytes(dice.randint(0, 60))


def smaller(value: Any) -> list[Any]:
    """The same with something taken out of it, the boldest first."""
    found: list[Any] = []
    if isinstance(value, dict):
        found += [{k: v for k, v in value.items() if k != key} for key in value]
        found += [value | {key: less} for key in value for less in smaller(value[key])]
    elif isinstance(value, list):
        found += [value[:at] + value[at + 1 :] for at in range(len(value))]
        found += [[*value[:at], less, *value[at + 1 :]] for at in range(len(value)) for less in smaller(value[at])]
    elif isinstance(value, str) and len(value) > 1:
        found += ["", value[: len(value) // 2], value[len(value) // 2 :]]
    elif isinstance(value, int) and not isinstance(value, bool) and abs(value) > 1:
        found += [0, value // 2]
    return found
