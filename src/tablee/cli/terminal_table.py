"""The table in the terminal: it is redrawn on each of your turns, and moves are typed in notation."""

import hashlib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from rich.console import Console
from rich.markup import escape

from tablee.bots import Bot, make_bot
from tablee.bots.analysis import analyse, dice_for
from tablee.bots.bot import bot_label, is_bot
from tablee.bots.thinker import Thinker
from tablee.cli.analyse import chance
from tablee.cli.prompt import ask, completing
from tablee.cli.show import standings, tell_event
from tablee.core.errors import IllegalMove, TableeError
from tablee.core.game import SPECTATOR, Event, Game, ScoreLine
from tablee.core.match import Match
from tablee.core.position import Position
from tablee.core.texts import Language, Text
from tablee.kernels import Buffer
from tablee.lab.simulate import dice_of_game, next_seat, seat_bots
from tablee.records import Record, replay

HUMAN = "human"
ADVISER = "strong"
MOVES_SHOWN = 40
OTHERS_SHOWN = 2

Command = Literal["quit", "help", "moves", "hint", "rule", "log", "board", "undo"]
COMMANDS: Mapping[str, Command] = {
    **dict.fromkeys(("quit", "exit", "q", "quitter"), "quit"),
    **dict.fromkeys(("?", "help", "why", "aide", "pourquoi"), "help"),
    **dict.fromkeys(("moves", "coups"), "moves"),
    **dict.fromkeys(("hint", "conseil"), "hint"),
    **dict.fromkeys(("rule", "règle", "regle"), "rule"),
    **dict.fromkeys(("log", "journal"), "log"),
    **dict.fromkeys(("board", "table", "plateau"), "board"),
    **dict.fromkeys(("undo", "reprendre", "annuler"), "undo"),
}
"""What can be typed besides moves. Both languages are always understood."""

WELCOME = Text(fr="[bold]{title}[/] · {authors} · graine {seed}", en="[bold]{title}[/] · {authors} · seed {seed}")
WELCOME_BACK = Text(
    fr="[bold]{title}[/] · {authors} · suite de {path} (événements : {events})",
    en="[bold]{title}[/] · {authors} · continuing {path} (events so far: {events})",
)
HELP = Text(
    fr="? aide · ? COUP ce qu’il rapporte, ou pourquoi il est interdit · coups [MOT] coups permis · conseil · "
    "règle ID · journal · table · reprendre · quitter",
    en="? help · ? MOVE what it scores, or why it is illegal · moves [WORD] legal moves · hint · "
    "rule ID · log · table · undo · quit",
)
PROMPT = Text(fr="{name}, votre coup", en="{name}, your move")
IS_LEGAL = Text(fr="{move} est permis : {lines}", en="{move} is legal: {lines}")
HINT = Text(
    fr="Conseil : {move} · {words} · {chance} % de chances de gagner",
    en="Hint: {move} · {words} · {chance}% chance of winning",
)
OTHER = Text(fr="sinon {move} · {chance} %", en="otherwise {move} · {chance}%")
MANY = Text(fr="… et {count} autres ; « coups MOT » filtre.", en="… and {count} more; “moves WORD” filters them.")
NO_MOVES = Text(fr="Aucun coup permis ne contient « {word} ».", en="No legal move contains “{word}”.")
NO_UNDO = Text(
    fr="Vous ne pouvez pas reprendre ce coup : depuis, quelque chose de caché a été révélé, ou quelqu’un d’autre a joué.",
    en="You can’t undo: something hidden has been revealed since your move, or someone else has played.",
)
NOTHING_TO_UNDO = Text(fr="Vous n’avez aucun coup à reprendre.", en="You have no move to undo.")
UNDONE = Text(fr="Coup repris.", en="Undone.")
OVER = Text(fr="Partie terminée. {ending}", en="The game is over. {ending}")
WINNERS = Text(fr="Victoire : {names}", en="Won by {names}")
CURTAIN = Text(
    fr="À {name} de jouer. Appuyez sur Entrée quand personne d’autre ne regarde…",
    en="{name} is next. Press Enter when nobody else is looking…",
)
YOU = Text(fr="Vous", en="You")
PLAYER = Text(fr="Joueur {number}", en="Player {number}")
RULES = Text(fr="Règles : {rules}", en="Rules: {rules}")
NAMED_LIKE_A_BOT = Text(
    fr="« {name} » est le nom d’un robot ; choisissez-en un autre pour vous.",
    en="“{name}” is the name of a bot; choose another one for yourself.",
)


class Leave(Exception):
    """The player wants to stop."""


class TerminalTable:
    """People at this keyboard, bots at the other seats."""

    def __init__(
        self,
        game: Game,
        seats: int,
        others: Sequence[str],
        seed: str,
        options: Mapping[str, Any],
        name: str | None,
        lang: Language,
        console: Console | None,
    ) -> None:
        sitters = [HUMAN, *seat_bots(others, seats - 1)]
        people = [seat for seat, sitter in enumerate(sitters) if sitter == HUMAN]
        names = list(sitters)
        for seat in people:
            names[seat] = PLAYER.say(lang, number=seat + 1) if len(people) > 1 else YOU.say(lang)
        if name:
            if is_bot(name):
                raise TableeError(NAMED_LIKE_A_BOT, name=name)
            names[0] = name
        digest = hashlib.sha256(f"tablee play {seed}".encode()).digest()
        bots = {seat: make_bot(sitter, game) for seat, sitter in enumerate(sitters) if sitter != HUMAN}
        self._sit_down(
            Match(game, names, seed=digest, options=options, bots=bots), bots, dice_of_game(digest), seed, lang, console
        )

    def _sit_down(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        dice: Buffer,
        seed: str,
        lang: Language,
        console: Console | None,
    ) -> None:
        self.match, self.bots, self.dice, self.seed = match, bots, dice, seed
        self.game, self.lang, self.console = match.game, lang, console or Console()
        self.people = [seat for seat in range(len(match.players)) if seat not in bots]
        self.names = told_names(match.players, bots, lang)
        self.told = 0
        self.refused: IllegalMove | None = None
        self.past: list[tuple[int, Match]] = []  # before each person's move: the seat, and the game as it was
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None

    @property
    def position(self) -> Position:
        return self.match.position

    @property
    def welcome(self) -> str:
        authors = self.game.authors.say(self.lang)
        return WELCOME.say(self.lang, title=self.game.title, authors=authors, seed=escape(self.seed))

    def run(self) -> None:
        self.console.print(self.welcome)
        self.console.print(f"[dim]{HELP.say(self.lang)}[/]")
        with completing(lambda line: [text for text in self._lines() if text.startswith(line)]):
            while acting := self.game.to_act(self.position):
                seat = next_seat(acting, self.dice)
                if seat in self.bots:
                    observed = self.game.observe(self.position, seat)
                    self._play(seat, self.bots[seat].choose(observed, seat, self.dice))
                else:
                    self._turn(seat)
        self._tell()
        self._finish()

    def _lines(self) -> Iterator[str]:
        """What can be typed now."""
        yield from COMMANDS
        for seat in self.game.to_act(self.position):
            if seat == self.looking:
                for move in self.game.legal(self.position, seat):
                    yield self.game.type_move(self.position, move, self.lang)

    def _play(self, seat: int, move: int) -> None:
        self.match.push(move, seat)

    def _turn(self, seat: int) -> None:
        """Ask a person until they have moved (or undone a move)."""
        if self.looking != seat:
            self._draw_curtain(seat)
        self._tell()
        self._draw(seat)
        while True:
            text = ask(self.console, f"[bold]{escape(PROMPT.say(self.lang, name=self.names[seat]))}[/] > ").strip()
            if not text:
                continue
            word, _, rest = text.partition(" ")
            if command := COMMANDS.get(word.lower()):
                if self._obey(seat, command, rest.strip()):
                    return
                continue
            try:
                move = self.game.parse_move(self.position, text)
                before = self.match.copy()
                self._play(seat, move)
            except IllegalMove as error:
                self.refused = error
                self.console.print(f"[bold red]{error.rule}[/] {escape(error.say(self.lang))}")
                continue
            except TableeError as error:
                self.console.print(f"[red]{escape(error.say(self.lang))}[/]")
                continue
            self.past.append((seat, before))
            return

    def _obey(self, seat: int, command: Command, rest: str) -> bool:
        """Carry a command out; whether somebody else may be to move now."""
        match command:
            case "quit":
                raise Leave
            case "help":
                self._explain(seat, rest)
            case "moves":
                self._list_moves(seat, rest)
            case "hint":
                self._hint(seat)
            case "rule":
                self._rule(rest)
            case "log":
                for event in self.match.events:
                    self._tell_event(event, seat)
            case "board":
                self._draw(seat)
            case "undo":
                return self._undo(seat)
        return False

    def _draw_curtain(self, seat: int) -> None:
        """Nobody at this keyboard sees the next one's hand."""
        self.console.clear()
        ask(self.console, CURTAIN.say(self.lang, name=escape(self.names[seat])) + " ")
        self.looking = seat

    def _tell(self) -> None:
        """What has happened since the last time, as the one who looks may see it."""
        for event in self.match.events[self.told :]:
            self._tell_event(event, SPECTATOR if self.looking is None else self.looking)
        self.told = len(self.match.events)

    def _tell_event(self, event: Event, viewer: int) -> None:
        seen = self.game.narrate.redact(event, viewer)
        self.console.print(tell_event(self.game, seen, self.names, self.lang))

    def _draw(self, seat: int) -> None:
        observed = self.game.observe(self.position, seat)
        self.console.print()
        self.console.print(self.game.terminal.draw(self.game.view(observed, seat), self.lang))
        self.console.print(standings(self.game, self.position, self.names, self.lang))

    def _explain(self, seat: int, text: str) -> None:
        """`?` alone: the rule of the last refusal, and how to play; with a move: what it earns, or what forbids it."""
        if not text:
            if self.refused:
                self._rule(self.refused.rule)
                self.refused = None
            self.console.print(self.game.terminal.legend(self.lang))
            self.console.print(f"[dim]{HELP.say(self.lang)}[/]")
            return
        try:
            move = self.game.parse_move(self.position, text)
            self.game.check(self.position, seat, move)
        except IllegalMove as error:
            self.console.print(f"[bold red]{error.rule}[/] {escape(error.say(self.lang))}")
            self._rule(error.rule)
        except TableeError as error:
            self.console.print(f"[red]{escape(error.say(self.lang))}[/]")
        else:
            lines = self._say_lines(self.game.explain(self.position, seat, move))
            self.console.print(IS_LEGAL.say(self.lang, move=escape(text), lines=escape(lines)))

    def _say_lines(self, lines: Sequence[ScoreLine]) -> str:
        said = [(line.text.say(self.lang), line.points) for line in lines]
        return ", ".join(f"{text} ({points:+d})" if points or len(said) > 1 else text for text, points in said) or "0"

    def _list_moves(self, seat: int, word: str) -> None:
        texts = [self.game.type_move(self.position, move, self.lang) for move in self.game.legal(self.position, seat)]
        chosen = sorted(text for text in texts if word.lower() in text.lower())
        if not chosen:
            self.console.print(NO_MOVES.say(self.lang, word=escape(word)))
            return
        self.console.print(" · ".join(chosen[:MOVES_SHOWN]))
        if len(chosen) > MOVES_SHOWN:
            self.console.print(f"[dim]{MANY.say(self.lang, count=len(chosen) - MOVES_SHOWN)}[/]")

    def _hint(self, seat: int) -> None:
        observed = self.game.observe(self.position, seat)
        thrown = dice_for("hint", self.seed, len(self.match.events), seat)
        best, *others = analyse(self.game, observed, seat, self._adviser, thrown).moves
        hint = HINT.say(
            self.lang,
            move=f"[bold]{escape(self.game.type_move(observed, best.code, self.lang))}[/]",
            words=self.game.say_move(observed, seat, best.code),
            chance=chance(best, self.lang),
        )
        self.console.print(f"{hint} [dim]({escape(self._say_lines(self.game.advise(observed, seat, best.code)))})[/]")
        for other in others[:OTHERS_SHOWN]:
            typed = self.game.type_move(observed, other.code, self.lang)
            words = OTHER.say(self.lang, move=escape(typed), chance=chance(other, self.lang))
            self.console.print(f"[dim]{words}[/]")

    @cached_property
    def _adviser(self) -> Thinker:
        """Who gives hints; with dice of its own, so that the game is the same whether or not it is asked."""
        return Thinker(self.game, ADVISER)

    def _rule(self, name: str) -> None:
        rule = self.game.texts.RULES.get(name.upper())
        if rule is None:
            self.console.print(RULES.say(self.lang, rules=", ".join(self.game.texts.RULES)))
        else:
            self.console.print(f"[bold]{name.upper()}[/] {escape(rule.say(self.lang))}")

    def _undo(self, seat: int) -> bool:
        """Undo this person's last move, unless something hidden was seen since or another person played."""
        if not self.past:
            self.console.print(NOTHING_TO_UNDO.say(self.lang))
            return False
        mover, before = self.past[-1]
        if mover != seat or not self._may_take_back(before, seat):
            self.console.print(NO_UNDO.say(self.lang))
            return False
        self.past.pop()
        self.match = before
        self.told = min(self.told, len(before.events))
        self.console.print(UNDONE.say(self.lang))
        return True

    def _may_take_back(self, before: Match, seat: int) -> bool:
        since = self.match.events[len(before.events) :]
        return self.game.is_open or all(
            event.get("seat") == seat and not self.game.narrate.reveals(event) for event in since
        )

    def _finish(self) -> None:
        ending = self.game.ending(self.position)
        assert ending is not None
        self.console.print(OVER.say(self.lang, ending=self.game.texts.ENDINGS[ending].say(self.lang)))
        self.console.print(standings(self.game, self.position, self.names, self.lang))
        winners = self.game.narrate.result(self.position)["winners"]
        names = ", ".join(escape(self.names[seat]) for seat in winners)
        self.console.print(f"[bold]{WINNERS.say(self.lang, names=names)}[/]")


class ContinuedTable(TerminalTable):
    """A saved game, taken up where it was left; what chance decides from here on still follows from its seed."""

    def __init__(self, record: Record, path: Path, lang: Language, console: Console | None) -> None:
        self.path = path
        match = replay(record)
        bots = {seat: make_bot(name, match.game) for seat, name in enumerate(record.players) if is_bot(name)}
        dice = dice_of_game(f"{record.seed} {len(record.events)}".encode())
        self._sit_down(match, bots, dice, record.seed, lang, console)
        self.told = len(record.events)

    @property
    def welcome(self) -> str:
        return WELCOME_BACK.say(
            self.lang,
            title=self.game.title,
            authors=self.game.authors.say(self.lang),
            path=escape(str(self.path)),
            events=len(self.match.events),
        )


def told_names(players: Sequence[str], bots: Collection[int], lang: Language) -> list[str]:
    """Bots by their levels, numbered where one level has several seats.

    >>> told_names(["Ada", "easy", "strong", "easy"], (1, 2, 3), "fr")
    ['Ada', 'robot facile 1', 'robot fort', 'robot facile 2']
    """
    names = [bot_label(name).say(lang) if seat in bots else name for seat, name in enumerate(players)]
    alike = Counter(names)
    return [f"{name} {names[: seat + 1].count(name)}" if alike[name] > 1 else name for seat, name in enumerate(names)]
