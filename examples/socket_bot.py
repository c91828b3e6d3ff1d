"""A program that plays at a table of a Tablée server, by the same messages as everybody.

    python examples/socket_bot.py http://127.0.0.1:8000 TABLE SEAT --key KEY

KEY is made once, by the person for whom the program plays: `POST /api/me/tokens {"label": "my bot"}`. Without one the
program plays as a guest. It takes the seat, waits for the game to begin and always makes the move that scores most at once.
"""

import argparse
import asyncio
import json
import urllib.request
from typing import Any

import websockets


def post(server: str, path: str, data: dict[str, Any], headers: dict[str, str]) -> tuple[Any, Any]:
    request = urllib.request.Request(
        server + path, json.dumps(data).encode(), headers | {"content-type": "application/json"}, method="POST"
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), answer.headers


def introduce(server: str, key: str | None) -> dict[str, str]:
    """The headers that say who we are."""
    if key is not None:
        return {"authorization": f"Bearer {key}"}
    _, headers = post(server, "/api/guest", {"name": "Socket bot"}, {})
    return {"cookie": headers["set-cookie"].split(";")[0]}


def choose(view: dict[str, Any]) -> str:
    """The whole of its wisdom. `targets` are the legal moves; in Maho! it never shouts."""
    sober = [target for target in view["targets"] if target["move"] != "shout"]
    best = max(sober, key=lambda target: target["points"])
    return str(best["move"])


async def play(server: str, table: str, seat: int, key: str | None) -> dict[str, Any]:
    """Play to the end; returns the result."""
    headers = introduce(server, key)
    post(server, f"/api/tables/{table}/sit", {"seat": seat}, headers)
    address = server.replace("http", "ws", 1) + "/socket"
    async with websockets.connect(address, additional_headers=headers) as socket:
        await socket.send(json.dumps({"do": "watch", "table": table, "seat": seat}))
        answered = 0
        async for data in socket:
            message = json.loads(data)
            if message["do"] == "refused":
                raise SystemExit(f"refused: {message['text']['en']}")
            if message["do"] == "news" and message["entry"]["what"]["do"] == "finished":
                result: dict[str, Any] = message["entry"]["what"]
                return result
            standing = message.get("standing")
            if not standing:
                continue
            if standing["pause"] and seat in standing["pause"]["waiting"]:  # a round is over: it need not read
                await socket.send(json.dumps({"do": "ready", "table": table, "seat": seat}))
            elif standing["decision"] > answered and "view" in standing:  # a line of chat has none
                answered = standing["decision"]
                move = {
                    "do": "move",
                    "table": table,
                    "seat": seat,
                    "version": standing["decision"],
                    "move": choose(standing["view"]),
                }
                await socket.send(json.dumps(move))
    raise SystemExit("the server has closed the connection")


def main() -> None:
    parser = argparse.ArgumentParser(description="Play at a table of a Tablée server.")
    parser.add_argument("server")
    parser.add_argument("table")
    parser.add_argument("seat", type=int)
    parser.add_argument("--key")
    given = parser.parse_args()
    print(asyncio.run(play(given.server.rstrip("/"), given.table, given.seat, given.key)))


if __name__ == "__main__":
    main()
