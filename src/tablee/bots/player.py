"""A bot as a library's user has it: it is shown what a seat sees, and answers with a move."""

from secrets import randbits

from tablee.bots.bot import make_bot
from tablee.core.edge import A_SPECTATOR, SPECTATOR, check_position, shown
from tablee.core.errors import MatchError, PositionError, SeedError, TableeError
from tablee.core.game import Game
from tablee.core.move import Move
from tablee.core.position import Position
from tablee.core.registry import GAMES
from tablee.core.texts import Text
from tablee.kernels import dice

NOT_A_NAME = Text(
    fr="Un robot se nomme par un texte, par exemple medium, pas par {given}.",
    en="A bot is named by a text, for example medium, not by {given}.",
)
NOT_A_SEED = Text(fr="La graine d’un robot est un nombre, pas {given}.", en="A bot’s seed is a number, not {given}.")
TELLS_ALL = Text(
    fr="Un robot ne voit que ce que voit sa place : donnez-lui match.observation(place).",
    en="A bot sees only what its seat sees: give it match.observation(seat).",
)
NO_SEAT = Text(
    fr="Cette position est ce que voit {viewer} ; un robot joue pour une place.",
    en="This position is what {viewer} sees; a bot plays for a seat.",
)
NOT_TO_ACT = Text(fr="La place {seat} n’a rien à jouer ici.", en="Seat {seat} has nothing to play here.")


class BotPlayer:
    """A bot, made by `bot`.

    >>> bot("greedy", "m").name
    'greedy'
    """

    def __init__(self, name: str, game: Game, seed: int) -> None:
        self.name = name
        self.game = game
        self._bot = make_bot(name, game)
        self._dice = dice(seed)

    def choose(self, observation: Position) -> Move:
        """Its move for the seat whose observation this is.

        >>> from tablee.core.match import Match
        >>> match = Match("tuileries", seed=7, first=0)
        >>> chosen = bot("greedy", "tuileries", seed=1).choose(match.observation(0))
        >>> chosen in match.legal_moves
        True
        """
        check_position(self.game, observation)
        seat = observation.viewer
        if seat is None:
            raise PositionError(TELLS_ALL)
        if seat == SPECTATOR:
            raise PositionError(NO_SEAT, viewer=A_SPECTATOR)
        if not self.game.legal(observation, seat):
            raise MatchError(NOT_TO_ACT, seat=seat)
        return Move(seat, self._bot.choose(observation, seat, self._dice), observation.copy())

    def __repr__(self) -> str:
        return f"<bot {self.name} for {self.game.name}>"


def bot(name: str, game: Game | str, *, seed: int | None = None) -> BotPlayer:
    """A bot for a game: random, greedy, easy, medium, strong or expert; with a budget of its own, as strong@500ms or strong@2000
    (simulations); or one of yours, as module:Class. With a seed it makes the same choices again.

    >>> bot("medium", "maho")
    <bot medium for maho>
    >>> bot("genius", "maho")
    Traceback (most recent call last):
    tablee.core.errors.TableeError: There is no bot “genius”; the bots are: random, greedy, easy, medium, strong, expert.
    """
    if not isinstance(name, str):
        raise TableeError(NOT_A_NAME, given=shown(name))
    if seed is not None and type(seed) is not int:
        raise SeedError(NOT_A_SEED, given=shown(seed))
    return BotPlayer(name, game if isinstance(game, Game) else GAMES[game], randbits(64) if seed is None else seed)
