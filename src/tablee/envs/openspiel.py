"""The games in OpenSpiel (extra `tablee[openspiel]`): importing this module registers each as `tablee_` and its name.

>>> import pyspiel
>>> state = pyspiel.load_game("tablee_tuileries(players=3,options=ending:full-board)").new_initial_state()
>>> state.is_chance_node()
True

Chance is explicit. The seed of the game's shuffles is drawn byte by byte at the beginning, so that every deal can happen; and
where several seats may act at once, a chance node says who is asked next. A state can be resampled from what
a player sees, so that OpenSpiel's IS-MCTS plays the games with hidden pieces (with its `use_observation_string`).
"""

import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from tablee.core.edge import check_seat
from tablee.core.errors import MoveError, OptionError
from tablee.core.game import Game
from tablee.core.outcome import Outcome
from tablee.core.position import SCORES, Position
from tablee.core.texts import Text
from tablee.envs.encoding import Layout, layout
from tablee.envs.kernels import Kernels, row_dtype
from tablee.envs.masks import masking
from tablee.games import GAMES
from tablee.kernels import Buffer, dice

NOT_AN_OPTION = Text(
    fr="« {text} » : une option s’écrit nom:valeur, par exemple ending:full-board.",
    en="“{text}”: an option is written name:value, for example ending:full-board.",
)
NO_CHANCE = Text(fr="Le hasard ne peut pas donner {outcome} ici.", en="{outcome} is not among what chance can do here.")
SEED_BYTES = 8
BYTE = 256
VERY_LONG = 1_000_000
"""Where stubborn players could go on: far beyond any game."""


def game_type(game: Game) -> Any:
    kinds = pyspiel.GameType
    is_open = game.is_open
    return kinds(
        short_name=f"tablee_{game.name}",
        long_name=f"Tablée: {game.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.DETERMINISTIC if is_open else kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION if is_open else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.most,
        min_num_players=game.fewest,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.fewest, "options": ""},
    )


def parse_options(text: str) -> dict[str, str]:
    """
    >>> parse_options("ending:full-board;circles:centre")
    {'ending': 'full-board', 'circles': 'centre'}
    """
    given = {}
    for part in filter(None, text.split(";")):
        name, colon, value = part.partition(":")
        if not colon:
            raise OptionError(part, NOT_AN_OPTION, text=part)
        given[name] = value
    return given


class Setup:
    """What all states of one game object share: kernels, and scratch memory for them. Copying a state leaves it alone."""

    def __init__(self, game: Game, options: str, players: int) -> None:
        given = parse_options(options)
        self.game, self.players = game, players
        self.packed = game.pack_options(game.complete_options(given, players))
        self.layout: Layout = layout(game)
        self.listed = Buffer(game.rules.moves)
        self.seen = Buffer(game.rules.state)
        self._points, self._numbers = Buffer(SCORES), Buffer(row_dtype("i2", self.layout.size))
        self._mask = Buffer(np.dtype([("values", "i1", (masking(game).moves,))]))
        self._see = Kernels(game).see()
        self._arguments = (game.name, options, players)

    def __deepcopy__(self, _memo: Any) -> "Setup":
        return self

    def __reduce__(self) -> Any:
        return setup_of, self._arguments

    def numbers(self, position: Position, seat: int) -> Any:
        """What the seat sees, as `tablee.envs.encoding` lays it out."""
        self._see(position, seat, self._points, self.seen, self.listed, self._mask, self._numbers)
        return self._numbers.array["of"][0]


@cache
def setup_of(game: str, options: str, players: int) -> Setup:
    return Setup(GAMES[game], options, players)


class Table:
    """A position that is copied with its state."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def __deepcopy__(self, _memo: Any) -> "Table":
        return Table(self.position.copy())

    def __reduce__(self) -> Any:
        return Table, (self.position,)


class TableeState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: "TableeGame") -> None:
        super().__init__(game)
        self._setup = game.setup
        self._table = Table(Position(game.setup.game))
        self._seed: tuple[int, ...] = ()
        self._actor = int(pyspiel.PlayerId.CHANCE)
        self._is_polling = False
        if game.setup.game.is_open:
            self._deal()

    def current_player(self) -> int:
        return self._actor

    def is_terminal(self) -> bool:
        return self._actor == int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        if player != self._actor:
            return []
        setup = self._setup
        count = setup.game.rules.legal(self._table.position, player, setup.listed)
        return sorted(setup.listed.array["values"][0, :count].tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A byte of the seed, or the seat that is asked next."""
        if not self._is_polling:
            return [(byte, 1 / BYTE) for byte in range(BYTE)]
        waiting = self._setup.game.to_act(self._table.position)
        return [(seat, 1 / len(waiting)) for seat in waiting]

    def _apply_action(self, action: int) -> None:
        position, game = self._table.position, self._setup.game
        if self._actor >= 0:
            game.check(position, self._actor, action)
            game.rules.play(position, self._actor, action)
            self._find_actor()
            return
        if not (action in game.to_act(position) if self._is_polling else 0 <= action < BYTE):
            raise MoveError(NO_CHANCE, outcome=action)
        if self._is_polling:
            self._actor, self._is_polling = action, False
        else:
            self._seed = (*self._seed, action)
            if len(self._seed) == SEED_BYTES:
                self._deal()

    def _deal(self) -> None:
        setup = self._setup
        seed = Buffer(np.dtype("u8,u8,u8,u8"), hashlib.sha256(b"tablee openspiel" + bytes(self._seed)).digest())
        setup.game.rules.start(self._table.position, setup.players, 0, setup.packed, seed)
        self._find_actor()

    def _find_actor(self) -> None:
        mask = self._setup.game.rules.to_act(self._table.position)
        self._is_polling = mask & (mask - 1) != 0
        if mask == 0:
            self._actor = int(pyspiel.PlayerId.TERMINAL)
        elif self._is_polling:
            self._actor = int(pyspiel.PlayerId.CHANCE)
        else:
            self._actor = mask.bit_length() - 1

    def _action_to_string(self, player: int, action: int) -> str:
        if player >= 0:
            return self._setup.game.format_move(self._table.position, action)
        return f"ask seat {action}" if self._is_polling else f"seed byte {action}"

    def returns(self) -> list[float]:
        """1 for a winner alone, and the others share -1; ties are shared."""
        seats = self._setup.players
        if not self.is_terminal():
            return [0.0] * seats
        winners = Outcome.of("", self._setup.game.scores(self._table.position)).winners
        return [((seat in winners) / len(winners) * seats - 1) / (seats - 1) for seat in range(seats)]

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> "TableeState":
        """Another state that looks the same to that player."""
        setup = self._setup
        twin: TableeState = self.clone()
        if self._has_begun():
            observed = setup.game.observe(self._table.position, player_id)
            setup.game.rules.imagine(observed, player_id, dice(int(sampler() * (1 << 53))), twin._table.position)
        return twin

    def observed(self, player: int) -> str:
        """The bytes of the player's observation, in hexadecimal: equal for states that look the same to that player."""
        setup = self._setup
        check_seat(player, setup.players)
        if not self._has_begun():
            return ""
        setup.game.rules.observe(self._table.position, player, setup.seen)
        return setup.seen.tobytes().hex()

    def numbers(self, player: int) -> Any:
        check_seat(player, self._setup.players)
        if not self._has_begun():
            return np.zeros(self._setup.layout.size, np.int16)
        return self._setup.numbers(self._table.position, player)

    def _has_begun(self) -> bool:
        return self._table.position.number("seats") > 0

    def __str__(self) -> str:
        return self._table.position.tobytes().hex() if self._has_begun() else f"seed {bytes(self._seed).hex()}"


class TableeObserver:
    """Observations as arrays of float32, one a part of the layout."""

    def __init__(self, shown: Layout, observation: Any) -> None:
        if observation.perfect_recall:
            raise ValueError("observations without perfect recall are offered only")
        self.tensor = np.zeros(shown.size, np.float32)
        self.dict = shown.split(self.tensor)  # type: ignore[arg-type]

    def set_from(self, state: TableeState, player: int) -> None:
        self.tensor[:] = state.numbers(player)

    def string_from(self, state: TableeState, player: int) -> str:
        return state.observed(player)


class TableeGame(pyspiel.Game):  # type: ignore[misc]
    """Parameters: `players`, and `options` as `name:value;name:value`."""

    game: Game
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        game = self.game
        players = int(given.get("players", game.fewest))
        self.setup = setup_of(game.name, str(given.get("options", "")), players)
        info = pyspiel.GameInfo(
            num_distinct_actions=masking(game).moves,
            max_chance_outcomes=0 if game.is_open else BYTE,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.longest or VERY_LONG,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> TableeState:
        return TableeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableeObserver:  # noqa: ARG002 - OpenSpiel's
        return TableeObserver(self.setup.layout, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def register() -> Sequence[str]:
    """Make the games known to OpenSpiel; their names there."""
    names = []
    known = set(pyspiel.registered_names())
    for game in GAMES.values():
        kind = game_type(game)
        names.append(kind.short_name)
        if kind.short_name not in known:
            pyspiel.register_game(kind, type(f"Tablee_{game.name}", (TableeGame,), {"game": game, "kind": kind}))
    return names


NAMES = register()
