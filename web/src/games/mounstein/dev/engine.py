"""Plays Mounstein for the dev page over HTTP, with the real engine: the rules' answers, not recorded ones.

    .venv/bin/python web/src/games/mounstein/dev/engine.py 8123 [seats] [tiles already placed]

Seat 0 is the page's; bots play the others. `/view`, `/play?move=`, `/judge?move=`.
"""

import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec

from tablee.bots import make_bot
from tablee.core.errors import IllegalMove, NotationError
from tablee.core.game import SPECTATOR
from tablee.core.texts import said
from tablee.games import GAMES
from tablee.lab.simulate import dice_of_game, seed_of_game

GAME = GAMES["mounstein"]
PLAYER = 0


class Table:
    def __init__(self, seats: int, placed: int) -> None:
        seed = seed_of_game("mounstein, looked at", seats)
        self.position = GAME.start(seats, 0, {}, seed)
        self.bot, self.dice = make_bot("greedy", GAME), dice_of_game(seed)
        while GAME.to_act(self.position) and self.position.number("tiles") - 1 < placed:
            self.let_bot_play()
        self.wait_for_player()

    def let_bot_play(self) -> None:
        seat = GAME.to_act(self.position)[0]
        GAME.play(self.position, seat, self.bot.choose(GAME.observe(self.position, seat), seat, self.dice))

    def wait_for_player(self) -> None:
        while GAME.to_act(self.position) not in ([], [PLAYER]):
            self.let_bot_play()

    def view(self) -> Any:
        seat = PLAYER if GAME.to_act(self.position) else SPECTATOR
        return GAME.views.view(GAME.observe(self.position, seat), seat)

    def answer(self, path: str, text: str) -> Any:
        if path == "/view":
            return self.view()
        try:
            move = GAME.notation.parse_move(self.position, text)
        except NotationError:
            return None
        try:
            GAME.check(self.position, PLAYER, move)
        except IllegalMove as refused:
            return {"legal": False, "rule": refused.rule, "text": {"fr": refused.say("fr"), "en": refused.say("en")}}
        if path == "/judge":
            lines = GAME.views.explain(GAME.observe(self.position, PLAYER), PLAYER, move)
            return {"legal": True, "lines": [{"text": said(line.text), "points": line.points} for line in lines]}
        GAME.play(self.position, PLAYER, move)
        self.wait_for_player()
        return self.view()


def serve(port: int, seats: int, placed: int) -> None:
    table = Table(seats, placed)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked = urlsplit(self.path)
            query = {name: values[0] for name, values in parse_qs(asked.query).items()}
            body = msgspec.json.encode(table.answer(asked.path, query.get("move", "")))
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Access-Control-Allow-Origin", "*")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    HTTPServer(("127.0.0.1", port), Handler).serve_forever()


if __name__ == "__main__":
    port, seats, placed = (*map(int, sys.argv[1:]), *(8123, 3, 12)[len(sys.argv) - 1 :])
    serve(port, seats, placed)
