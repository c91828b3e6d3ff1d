"""One suite that every game passes: legality, sampling, hiding, conservation, endings."""

import itertools

import msgspec
import pytest
from scipy.stats import chisquare

from tablee.bots import make_bot
from tablee.core.game import SPECTATOR
from tablee.core.position import Position
from tablee.core.texts import LANGUAGES
from tablee.kernels import Buffer, dice
from tests.conformance.cases import CASES, IDS, Case, start, walk
from tests.conformance.census import check_pieces

every_case = pytest.mark.parametrize("case", CASES, ids=IDS)


def snapshots(case: Case, text: str, every: int, most: int = 400) -> list[tuple[Position, int]]:
    """Copies of every n-th position of a random game."""
    return [(position.copy(), seat) for position, seat, _ in itertools.islice(walk(case, text, most), 0, None, every)]


@every_case
def test_legal_means_refusal_is_zero_over_the_whole_action_space(case: Case) -> None:
    rules = case.game.rules
    for position, acting in snapshots(case, "legality", every=37):
        for seat in {acting, (acting + 1) % case.seats}:
            legal = set(case.game.legal(position, seat))
            allowed = {move for move in range(-1, rules.module.MOVES + 1) if rules.refusal(position, seat, move) == 0}
            assert legal == allowed


@every_case
def test_legal_lists_each_move_once_and_there_is_always_one(case: Case) -> None:
    for position, seat, _ in walk(case, "listing"):
        moves = case.game.legal(position, seat)
        assert moves
        assert len(moves) == len(set(moves))


@every_case
def test_every_refusal_has_a_rule_and_a_sentence(case: Case) -> None:
    game = case.game
    for position, acting in snapshots(case, "refusals", every=61):
        for seat in range(case.seats):
            for move in range(0, game.rules.module.MOVES, 7):
                code = game.rules.refusal(position, seat, move)
                if code:
                    rule, text = game.texts.REFUSALS[code]
                    details = game.texts.details(position, seat, move, code)
                    assert rule in game.texts.RULES
                    assert "{" not in text.say("fr", **details) + text.say("en", **details)
        assert acting in game.to_act(position)


@every_case
def test_sample_gives_only_legal_moves_and_each_of_them_equally(case: Case) -> None:
    game = case.game
    thrown = dice(7)
    for position, seat in snapshots(case, "sampling", every=83, most=250):
        legal = game.legal(position, seat)
        observed = game.observe(position, seat)
        draws = 40 * len(legal)
        counts = dict.fromkeys(legal, 0)
        for i in range(draws):
            move = game.rules.sample(observed if i % 2 else position, seat, thrown)
            assert move in counts
            counts[move] += 1
        if len(legal) > 1:
            assert min(counts.values()) > 0
            assert chisquare(list(counts.values())).pvalue > 1e-7


@every_case
def test_a_seat_knows_its_moves_from_its_observation(case: Case) -> None:
    game = case.game
    for position, seat in snapshots(case, "honest", every=11):
        observed = game.observe(position, seat)
        assert game.legal(observed, seat) == game.legal(position, seat)
        assert seat in game.to_act(observed)


@every_case
def test_what_is_hidden_changes_nothing_that_a_viewer_gets(case: Case) -> None:
    """Imagine the hidden part anew: observation, view and the stream of later events stay the same, byte for byte."""
    game = case.game
    thrown = dice(11)
    compared = 0
    for position, seat in snapshots(case, "hiding", every=5):
        for viewer in range(SPECTATOR, case.seats):
            observed = game.observe(position, viewer)
            other = Position(game)
            game.rules.imagine(observed, viewer, thrown, other)
            check_pieces(game, other)
            again = game.observe(other, viewer)
            assert again.tobytes() == observed.tobytes()
            assert encode(game.views.view(again, viewer)) == encode(game.views.view(observed, viewer))
            common = sorted(set(game.legal(position, seat)) & set(game.legal(other, seat)))
            # Passes in Maho!'s window are hidden too: whether one closes it is what the window itself shows.
            if viewer != seat and common and len(case.game.to_act(position)) == 1 == len(case.game.to_act(other)):
                compared += 1
                move = common[len(common) // 2]
                streams = [streamed(case, world.copy(), seat, move, viewer) for world in (position, other)]
                assert streams[0] == streams[1]
    assert compared


def encode(view: object) -> bytes:
    return msgspec.json.encode(view)


def streamed(case: Case, position: Position, seat: int, move: int, viewer: int) -> bytes:
    """What the viewer is told of a move, up to what the move itself uncovers: his own next draw, a struck series."""
    told = []
    for event in case.game.play(position, seat, move):
        own_draw = event["do"] in ("deal", "draw") and event.get("seat", viewer) == viewer
        if (viewer >= 0 and own_draw) or event["do"] == "penalty":
            break
        told.append(case.game.narrate.redact(event, viewer))
    return msgspec.json.encode(told)


@every_case
def test_the_seed_is_in_no_observation(case: Case) -> None:
    for position, _ in snapshots(case, "seed", every=97):
        assert position["seed"].any()
        for viewer in range(SPECTATOR, case.seats):
            assert not case.game.observe(position, viewer)["seed"].any()


@every_case
def test_pieces_are_conserved_and_copies_are_equal(case: Case) -> None:
    for position, seat, rng in walk(case, "pieces"):
        check_pieces(case.game, position)
        if rng.random() < 0.1:
            twins = [position.copy(), position.copy()]
            move = case.game.legal(position, seat)[0]
            for twin in twins:
                case.game.rules.play(twin, seat, move)
            assert twins[0].tobytes() == twins[1].tobytes()


@every_case
def test_moves_have_texts_that_parse_back(case: Case) -> None:
    notation = case.game.notation
    for position, seat in snapshots(case, "texts", every=9):
        texts = set()
        for move in case.game.legal(position, seat):
            text = notation.format_move(position, move)
            assert notation.parse_move(position, text) == move
            assert notation.parse_move(position, f"  {text.upper()} ") == move
            for lang in LANGUAGES:
                assert notation.parse_move(position, case.game.type_move(position, move, lang)) == move
            texts.add(text)
        assert len(texts) == len(case.game.legal(position, seat))


@every_case
def test_explanations_exist_for_legal_moves(case: Case) -> None:
    for position, seat in snapshots(case, "explanations", every=23):
        observed = case.game.observe(position, seat)
        for move in case.game.legal(position, seat)[:10]:
            for line in case.game.views.explain(observed, seat, move):
                assert line.text.fr
                assert line.text.en


@every_case
def test_games_end(case: Case) -> None:
    game = case.game
    position = start(case, "ending")
    bots = [make_bot("greedy", game)] * case.seats
    thrown = dice(3)
    while acting := game.to_act(position):
        seat = acting[0]
        game.rules.play(position, seat, bots[seat].choose(game.observe(position, seat), seat, thrown))
    assert game.ending(position) in game.endings
    assert game.rules.is_over(position)
    assert game.to_act(position) == []
    assert all(game.legal(position, seat) == [] for seat in range(case.seats))
    result = game.narrate.result(position)
    assert result["scores"] == game.scores(position)
    assert result["winners"] == [s for s in range(case.seats) if result["scores"][s] == max(result["scores"])]


def test_positions_are_small() -> None:
    for case in CASES:
        assert case.game.rules.state.itemsize <= (4096 if case.game.name == "mounstein" else 1024)


def test_buffers_copy_and_compare() -> None:
    position = Buffer(CASES[0].game.rules.state)
    assert position.copy().tobytes() == position.tobytes()
