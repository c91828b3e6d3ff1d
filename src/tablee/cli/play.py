"""A game in the terminal: the table drawn anew at each of your turns, moves typed in notation."""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from tablee.bots import make_bot
from tablee.bots.analysis import analyse, dice_for
from tablee.bots.thinker import Thinker
from tablee.cli.analyse import chance
from tablee.cli.saving import record_path, save
from tablee.cli.show import standings, tell_event
from tablee.core.buffer import Position
from tablee.core.errors import IllegalMove, TableeError
from tablee.core.game import SPECTATOR, Event, Game
from tablee.core.texts import Language, Text
from tablee.lab.simulate import dice_of_game, seat_bots, throw_below
from tablee.records import Recorder

HUMAN = "human"
ADVISER = "strong"
MOVES_SHOWN = 40
OTHERS_SHOWN = 2

WELCOME = Text(fr="[bold]{title}[/] · {authors} · graine {seed}", en="[bold]{title}[/] · {authors} · seed {seed}")
COMMANDS = Text(
    fr="? aide · ? COUP pourquoi pas · moves [MOT] coups permis · hint conseil · rule ID règle · log journal · "
    "undo annuler · quit quitter",
    en="? help · ? MOVE why not · moves [WORD] legal moves · hint advice · rule ID a rule · log what happened · undo · quit",
)
PROMPT = Text(fr="{name}, votre coup", en="{name}, your move")
SCORES = Text(fr="rapporte {lines}", en="earns {lines}")
IS_LEGAL = Text(fr="{move} est permis : {lines}", en="{move} is legal: {lines}")
HINT = Text(fr="Conseil : {move} · gain {chance} %", en="Advice: {move} · wins {chance} %")
OTHER = Text(fr="sinon {move} · gain {chance} %", en="or else {move} · wins {chance} %")
MANY = Text(fr="… et {count} autres ; « moves MOT » filtre.", en='… and {count} more; "moves WORD" filters them.')
NO_MOVES = Text(fr="Aucun coup permis ne contient « {word} ».", en='No legal move contains "{word}".')
NO_UNDO = Text(
    fr="On n’annule pas : depuis votre coup, quelque chose de caché a été vu, ou un autre a joué.",
    en="No undo: since your move something hidden has been seen, or somebody else has played.",
)
NOTHING_TO_UNDO = Text(fr="Il n’y a rien à annuler.", en="There is nothing to undo.")
UNDONE = Text(fr="Annulé.", en="Undone.")
OVER = Text(fr="Partie terminée. {ending}", en="The game is over. {ending}")
WINNERS = Text(fr="Victoire : {names}", en="Won by {names}")
SAVED = Text(fr="Le record est gardé dans {path}", en="The record is kept in {path}")
LEFT = Text(fr="Partie interrompue.", en="Game interrupted.")
CURTAIN = Text(
    fr="À {name}. Entrée quand les autres ne regardent pas…",
    en="{name} is next. Enter when nobody else is looking…",
)
YOU = Text(fr="Vous", en="You")
PLAYER = Text(fr="Joueur {number}", en="Player {number}")
NO_RULE = Text(fr="Règles : {rules}", en="Rules: {rules}")


class Leave(Exception):
    """The player wants to stop."""


def play_in_terminal(
    game: Game,
    *,
    seats: int | None,
    others: Sequence[str],
    seed: str,
    options: Mapping[str, Any],
    name: str | None,
    out: Path | None,
    lang: Language,
    console: Console | None = None,
) -> None:
    """Play one game to its end, or until the player leaves; either way its record is saved."""
    table = TerminalTable(game, seats or max(game.fewest, len(others) + 1), others, seed, options, name, lang, console)
    path = out or record_path(game.name, datetime.now())
    try:
        table.run()
    except (KeyboardInterrupt, EOFError, Leave):
        table.console.print()
        table.console.print(LEFT.say(lang))
    finally:
        save(table.recorder.record, path)
        table.console.print(SAVED.say(lang, path=escape(str(path))))


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
        self.game = game
        self.lang = lang
        self.console = console or Console()
        sitters = [HUMAN, *seat_bots(others, seats - 1)]
        self.people = [seat for seat, sitter in enumerate(sitters) if sitter == HUMAN]
        self.names = list(sitters)
        for seat in self.people:
            self.names[seat] = PLAYER.say(lang, number=seat + 1) if len(self.people) > 1 else YOU.say(lang)
        if name:
            self.names[0] = name
        self.bots = {seat: make_bot(sitter, game) for seat, sitter in enumerate(sitters) if sitter != HUMAN}
        digest = hashlib.sha256(f"tablee play {seed}".encode()).digest()
        self.recorder = Recorder(game, self.names, digest, options, bots=self.bots)
        self.dice = dice_of_game(digest)
        self.seed = seed
        self.told = 0
        self.refused: IllegalMove | None = None
        self.past: list[tuple[int, Position, int]] = []  # before each person's move: seat, position, events so far
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None

    @property
    def position(self) -> Position:
        return self.recorder.position

    def run(self) -> None:
        welcome = WELCOME.say(self.lang, title=self.game.title, authors=self.game.authors.say(self.lang), seed=escape(self.seed))
        self.console.print(welcome)
        self.console.print(f"[dim]{COMMANDS.say(self.lang)}[/]")
        while acting := self.game.to_act(self.position):
            seat = self._next(acting)
            if seat in self.bots:
                observed = self.game.observe(self.position, seat)
                self._play(seat, self.bots[seat].choose(observed, seat, self.dice))
            else:
                self._turn(seat)
        self._tell()
        self._finish()

    def _next(self, acting: Sequence[int]) -> int:
        """Where several may act at once they are asked in random order (H-13)."""
        return acting[0] if len(acting) == 1 else acting[throw_below()(self.dice, len(acting))]

    def _play(self, seat: int, move: int) -> None:
        self.recorder.play(seat, move)

    def _turn(self, seat: int) -> None:
        """Ask a person until he has moved (or taken a move back)."""
        if self.looking != seat:
            self._draw_curtain(seat)
        self._tell()
        self._draw(seat)
        while True:
            text = self.console.input(f"[bold]{escape(PROMPT.say(self.lang, name=self.names[seat]))}[/] > ").strip()
            if not text:
                continue
            if self._command(seat, text):
                if text.lower() == "undo":
                    return
                continue
            try:
                move = self.game.notation.parse_move(self.position, text)
                before = self.position.copy(), len(self.recorder.events)
                self._play(seat, move)
            except IllegalMove as error:
                self.refused = error
                self.console.print(f"[bold red]{error.rule}[/] {escape(error.say(self.lang))}")
                continue
            except TableeError as error:
                self.console.print(f"[red]{escape(error.say(self.lang))}[/]")
                continue
            self.past.append((seat, *before))
            return

    def _command(self, seat: int, text: str) -> bool:
        """Carry out what is not a move; False if the text must be a move."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        match word.lower():
            case "quit" | "exit" | "q":
                raise Leave
            case "?" | "help" | "why":
                self._explain(seat, rest)
            case "moves":
                self._list_moves(seat, rest)
            case "hint":
                self._hint(seat)
            case "rule":
                self._rule(rest)
            case "log":
                for event in self.recorder.events:
                    self._tell_event(event, seat)
            case "undo":
                self._undo(seat)
            case _:
                return False
        return True

    def _draw_curtain(self, seat: int) -> None:
        """Nobody at this keyboard sees the next one's hand."""
        self.console.clear()
        self.console.input(CURTAIN.say(self.lang, name=escape(self.names[seat])) + " ")
        self.looking = seat

    def _tell(self) -> None:
        """What has happened since the last time, as the one who looks may see it."""
        for event in self.recorder.events[self.told :]:
            self._tell_event(event, SPECTATOR if self.looking is None else self.looking)
        self.told = len(self.recorder.events)

    def _tell_event(self, event: Event, viewer: int) -> None:
        seen = self.game.narrate.redact(event, viewer)
        self.console.print(tell_event(self.game, seen, self.names, self.lang))

    def _draw(self, seat: int) -> None:
        observed = self.game.observe(self.position, seat)
        self.console.print()
        self.console.print(self.game.terminal.draw(self.game.views.view(observed, seat), self.lang))
        self.console.print(standings(self.game, self.position, self.names, self.lang))

    def _explain(self, seat: int, text: str) -> None:
        """`?` alone: the rule of the last refusal, and how to play; with a move: what it earns, or what forbids it."""
        if not text:
            if self.refused:
                self._rule(self.refused.rule)
                self.refused = None
            self.console.print(self.game.terminal.legend(self.lang))
            self.console.print(f"[dim]{COMMANDS.say(self.lang)}[/]")
            return
        try:
            move = self.game.notation.parse_move(self.position, text)
            self.game.check(self.position, seat, move)
        except IllegalMove as error:
            self.console.print(f"[bold red]{error.rule}[/] {escape(error.say(self.lang))}")
            self._rule(error.rule)
        except TableeError as error:
            self.console.print(f"[red]{escape(error.say(self.lang))}[/]")
        else:
            lines = self._earns(seat, move)
            self.console.print(IS_LEGAL.say(self.lang, move=escape(text), lines=escape(lines)))

    def _earns(self, seat: int, move: int) -> str:
        observed = self.game.observe(self.position, seat)
        lines = self.game.views.explain(observed, seat, move)
        return ", ".join(f"{line.text.say(self.lang)} ({line.points:+d})" for line in lines) or "0"

    def _list_moves(self, seat: int, word: str) -> None:
        texts = [self.game.notation.format_move(self.position, move) for move in self.game.legal(self.position, seat)]
        chosen = sorted(text for text in texts if word.lower() in text.lower())
        if not chosen:
            self.console.print(NO_MOVES.say(self.lang, word=escape(word)))
            return
        self.console.print(" · ".join(chosen[:MOVES_SHOWN]))
        if len(chosen) > MOVES_SHOWN:
            self.console.print(f"[dim]{MANY.say(self.lang, count=len(chosen) - MOVES_SHOWN)}[/]")

    def _hint(self, seat: int) -> None:
        observed = self.game.observe(self.position, seat)
        thrown = dice_for("hint", self.seed, len(self.recorder.events), seat)
        best, *others = analyse(self.game, observed, seat, self._adviser, thrown).moves
        words = HINT.say(self.lang, move=f"[bold]{escape(best.move)}[/]", chance=chance(best, self.lang))
        lines = SCORES.say(self.lang, lines=self._earns(seat, best.code))
        self.console.print(f"{words} [dim]({escape(lines)})[/]")
        for other in others[:OTHERS_SHOWN]:
            words = OTHER.say(self.lang, move=escape(other.move), chance=chance(other, self.lang))
            self.console.print(f"[dim]{words}[/]")

    @cached_property
    def _adviser(self) -> Thinker:
        """Who gives hints; with dice of its own, so that the game is the same whether or not it is asked."""
        return Thinker(self.game, ADVISER)

    def _rule(self, name: str) -> None:
        rule = self.game.texts.RULES.get(name.upper())
        if rule is None:
            self.console.print(NO_RULE.say(self.lang, rules=", ".join(self.game.texts.RULES)))
        else:
            self.console.print(f"[bold]{name.upper()}[/] {escape(rule.say(self.lang))}")

    def _undo(self, seat: int) -> None:
        """Take back this person's last move, unless something hidden was seen since or another person played."""
        if not self.past:
            self.console.print(NOTHING_TO_UNDO.say(self.lang))
            return
        mover, before, events = self.past[-1]
        if mover != seat or not self._may_take_back(before, events, seat):
            self.console.print(NO_UNDO.say(self.lang))
            return
        self.past.pop()
        self.recorder.position.array[:] = before.array
        del self.recorder.events[events:]
        self.told = min(self.told, events)
        self.console.print(UNDONE.say(self.lang))

    def _may_take_back(self, before: Position, events: int, seat: int) -> bool:
        if hides_nothing(self.game, before):
            return True
        drawn = before["stock"].tobytes() != self.position["stock"].tobytes()
        shuffled = before.number("shuffles") != self.position.number("shuffles")
        alone = all(event.get("seat") == seat for event in self.recorder.events[events:])
        return alone and not drawn and not shuffled

    def _finish(self) -> None:
        ending = self.game.ending(self.position)
        assert ending is not None
        self.console.print(OVER.say(self.lang, ending=self.game.texts.ENDINGS[ending].say(self.lang)))
        self.console.print(standings(self.game, self.position, self.names, self.lang))
        winners = self.game.narrate.result(self.position)["winners"]
        names = ", ".join(escape(self.names[seat]) for seat in winners)
        self.console.print(f"[bold]{WINNERS.say(self.lang, names=names)}[/]")


def hides_nothing(game: Game, position: Position) -> bool:
    """Whether a spectator sees everything but the seed."""
    seen = game.observe(position, SPECTATOR)
    bare = position.copy()
    bare["seed"] = 0
    return seen.tobytes() == bare.tobytes()
