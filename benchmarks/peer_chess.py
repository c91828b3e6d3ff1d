"""Random games with python-chess, run in its own environment; prints as JSON what a move costs, in µs of CPU time."""

import json
import random
import sys
import time

import chess


def measure(seconds: float) -> dict[str, float]:
    rng = random.Random(1)
    listing = playing = 0
    moves = 0
    clock = time.process_time_ns
    ends = clock() + seconds * 1e9
    while clock() < ends:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 200:
            begun = clock()
            legal = list(board.legal_moves)
            listed = clock()
            move = rng.choice(legal)
            chosen = clock()
            board.push(move)
            playing += clock() - chosen
            listing += listed - begun
            moves += 1
    return {"legal_moves": listing / moves / 1e3, "push": playing / moves / 1e3}


if __name__ == "__main__":
    print(json.dumps(measure(float(sys.argv[1]))))
