"""The forms of what newcomers see: a rule page and its figures, and the steps of a guided first game."""

from typing import Any

import msgspec

from tablee.core.errors import IllegalMove
from tablee.core.game import Event
from tablee.core.match import Match
from tablee.core.texts import Said, Text, said
from tablee.teaching.scene import Scene, ScoreLine, lines_of, picture, scene


class Polygon(msgspec.Struct, frozen=True):
    """Corners x, y (y down), and how strongly it is drawn: 0 quiet, 1 plain, 2 strong."""

    points: list[tuple[float, float]]
    tone: int


class Row(msgspec.Struct, frozen=True):
    """Pieces in groups, shapes or words, with what they show."""

    label: Said
    pieces: list[list[str]] = []
    shapes: list[list[Polygon]] = []
    words: Said | None = None


class Reason(msgspec.Struct, frozen=True):
    rule: str
    text: Said


class Figure(msgspec.Struct, frozen=True):
    """A position, or pieces in rows."""

    id: str
    caption: Said
    scene: Scene | None = None
    marked: str | None = None
    """The move, or the place, that the figure is about."""
    lines: list[ScoreLine] = []
    """What the marked move scores, by the engine."""
    refused: Reason | None = None
    """Why the marked move is not allowed, by the engine."""
    trial: Said | None = None
    """What to try out on it."""
    moves: dict[str, Said] = {}
    """Where moves may be tried out: each legal one, as a board submits it, in words."""
    rows: list[Row] = []


class Section(msgspec.Struct, frozen=True):
    id: str
    title: Said
    intro: Said | None
    rules: list[str]
    figures: list[Figure]


class OptionText(msgspec.Struct, frozen=True):
    """An option in words: people never read its identifier."""

    label: Said
    allowed: Said
    default: Said
    help: Said


class RulePage(msgspec.Struct, frozen=True):
    game: str
    title: str
    authors: Said
    fewest: int
    most: int
    rules: dict[str, Said]
    rulings: dict[str, Said]
    sections: list[Section]
    options: list[OptionText]


class Step(msgspec.Struct, frozen=True):
    """One step of a guided game: what to do, and on what position."""

    say: Said
    rules: list[str]
    scene: Scene
    move: str
    """The move that is taught; no other is accepted."""
    instead: Said
    """A friendly word when a legal move is made that is not the one taught."""


class Lesson(msgspec.Struct, frozen=True):
    game: str
    title: str
    names: list[str]
    """Of the others at the table, from seat 1 on."""
    steps: list[Step]
    end: Said
    last: Scene
    """The table after the last step."""


def board(id: str, caption: Text, match: Match, seat: int = -1) -> Figure:
    """A position to be looked at."""
    return Figure(id, said(caption), picture(match, seat))


def trial(id: str, caption: Text, match: Match, task: Text, marked: str | None = None) -> Figure:
    """A position in which whoever is to act may try out every move."""
    seat = match.to_act[0]
    lines: list[ScoreLine] = []
    if marked is not None:
        _, move = match.resolve(marked, seat)
        match.game.check(match.position, seat, move)
        lines = lines_of(match, seat, move)
    return Figure(id, said(caption), scene(match, seat), marked, lines, trial=said(task), moves=_in_words(match, seat))


def illegal(id: str, caption: Text, match: Match, task: Text, marked: str) -> Figure:
    """A position in which the marked move is refused; others may be tried out."""
    seat = match.to_act[0]
    try:
        match.game.check(match.position, *match.resolve(marked, seat))
    except IllegalMove as why:
        reason = Reason(why.rule, Said(why.say("fr"), why.say("en")))
        return Figure(
            id,
            said(caption),
            scene(match, seat),
            marked,
            refused=reason,
            trial=said(task),
            moves=_in_words(match, seat),
        )
    raise AssertionError(f"{marked} is legal")


def _in_words(match: Match, seat: int) -> dict[str, Said]:
    observed = match.observation(seat)
    return {str(move): said(match.game.say_move(observed, seat, move.code)) for move in match.legal(seat)}


def pieces(id: str, caption: Text, *rows: tuple[Text, list[list[str]]]) -> Figure:
    return Figure(id, said(caption), rows=[Row(said(label), groups) for label, groups in rows])


def table(id: str, caption: Text, *rows: tuple[Text, Text]) -> Figure:
    """Words in rows."""
    return Figure(id, said(caption), rows=[Row(said(label), words=said(words)) for label, words in rows])


def shapes(id: str, caption: Text, *rows: tuple[Text, list[list[Polygon]]]) -> Figure:
    """Outlines in rows."""
    return Figure(id, said(caption), rows=[Row(said(label), shapes=drawn) for label, drawn in rows])


def section(id: str, title: Text, intro: Text | None, rules: list[str], *figures: Figure) -> Section:
    return Section(id, said(title), None if intro is None else said(intro), rules, list(figures))


def rule_page(game: Any, sections: list[Section]) -> RulePage:
    """The page; every rule stands in just one of its sections."""
    placed = [rule for each in sections for rule in each.rules]
    assert sorted(placed) == sorted(game.texts.RULES), "a rule is missing, or stands there twice"
    return RulePage(
        game=game.name,
        title=game.title,
        authors=said(game.authors),
        fewest=game.fewest,
        most=game.most,
        rules={id: said(text) for id, text in game.texts.RULES.items()},
        rulings={id: said(text) for id, text in game.texts.RULINGS.items()},
        sections=sections,
        options=[
            OptionText(said(option.label), said(option.allowed), said(option.say_default()), said(option.help))
            for option in game.options.OPTIONS
        ],
    )


class Guide:
    """Builds a lesson: the learner has seat 0; in between the others play as the script says."""

    def __init__(self, match: Match, names: list[str]) -> None:
        self.match = match
        self.names = names
        self.steps: list[Step] = []
        self._told = len(match.events)

    def step(self, say: Text, rules: list[str], move: str, instead: Text) -> "Guide":
        """What the learner is told to do, and does."""
        assert 0 in self.match.to_act, f"it is not the learner's turn to play {move}"
        shown = scene(self.match, 0, news=self._news())
        assert any(move in worth.moves for worth in shown.worth), f"{move} is not legal, or not written so"
        self.steps.append(Step(said(say), rules, shown, move, said(instead)))
        self.match.push(move, 0)
        return self

    def meanwhile(self, *moves: tuple[int, str]) -> "Guide":
        """What the others do, and where the learner lets a chance pass by."""
        for seat, move in moves:
            self.match.push(move, seat)
        return self

    def lesson(self, end: Text) -> Lesson:
        game = self.match.game
        last = picture(self.match, 0, news=self._news())
        return Lesson(game.name, game.title, self.names, self.steps, said(end), last)

    def _news(self) -> list[Event]:
        """What the learner has not been shown yet."""
        events = self.match.events[self._told :]
        self._told += len(events)
        return events
