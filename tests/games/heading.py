"""What the four oracles' referees share: the keys of RECORDS.md that stand before a game's own, and JSON equality."""

from typing import Any

REQUIRED = {"format", "game", "rules", "options", "players", "first", "seed", "setup", "events"}
HEX = set("0123456789abcdef")


def is_same(left: object, right: object) -> bool:
    """Equality of JSON values that tells 1 from true and from 1.0, and ignores the order of keys."""
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(is_same(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(is_same(a, b) for a, b in zip(left, right, strict=True))
    return type(left) is type(right) and left == right


def is_int(value: object, low: int, high: int | None = None) -> bool:
    """Whether the value is a true integer (not a bool) from low to high."""
    return type(value) is int and low <= value and (high is None or value <= high)


def is_text_list(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def problems_of_heading(record: dict[str, Any], game: str, fewest: int, most: int, newest: int = 1) -> list[str]:
    """What is wrong with a record's keys, its game, its version of the rules (1 to newest), its players and its seed."""
    problems = [f"{key}: missing" for key in sorted(REQUIRED - record.keys())]
    problems += [f"{key}: unknown key" for key in sorted(record.keys() - REQUIRED - {"result"})]
    if problems:
        return problems
    if not is_same([record["format"], record["game"]], ["tablee-record/1", game]):
        problems.append(f"format and game are not tablee-record/1 and {game}")
    if not is_int(record["rules"], 1, newest):
        problems.append(f"rules: not a version from 1 to {newest}")
    seed, players, events = record["seed"], record["players"], record["events"]
    if not isinstance(seed, str) or len(seed) != 64 or set(seed) - HEX:
        problems.append("seed: not 64 hexadecimal digits")
    if not is_text_list(players) or not fewest <= len(players) <= most:
        problems.append(f"players: not a list of {fewest} to {most} names")
    elif not is_int(record["first"], 0, len(players) - 1):
        problems.append("first: not a seat")
    if not isinstance(events, list) or not all(isinstance(event, dict) for event in events):
        problems.append("events: not a list of objects")
    return problems
