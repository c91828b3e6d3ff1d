"""Maho! drawn in the terminal: every card readable by its letters alone, and coloured where colour works."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from tablee.core.notation import typed
from tablee.core.texts import Language, Text
from tablee.games.maho.notation import FAMILIES as LETTERS
from tablee.games.maho.notation import TYPED
from tablee.games.maho.options import MODE_LABELS
from tablee.games.maho.view import Series, Sheet, View
from tablee.games.maho.words import FAMILIES, KINDS

INK = {
    "r": "white on #c8102e",
    "g": "white on #2f7d5b",
    "b": "white on #1d4f91",
    "s": "black on #c0c0c0",
    "j": "black on #e2b93b",
}
BACK = "▒▒ ▒▒ ▒▒"
DISCARDS_SHOWN = 24

STOCK = Text(fr="Pioche : {count} · mélanges restants : {left}", en="Stock: {count} · reshuffles left: {left}")
ROUND = Text(
    fr="Manche {number} · mode {mode} · donneur : place {dealer}",
    en="Round {number} · {mode} mode · dealer: seat {dealer}",
)
DISCARDS = Text(fr="Défausse ({count}) : ", en="Discards ({count}): ")
YOUR_HAND = Text(fr="Votre main : ", en="Your hand: ")
DRAWN = Text(fr="(piochée : {card})", en="(drawn: {card})")
SEAT = Text(fr="place", en="seat")
CARDS = Text(fr="cartes", en="cards")
SERIES = Text(fr="séries", en="series")
POINTS = Text(fr="points", en="points")
WANTED = Text(fr="{card} vient d’être écartée : crier ou passer ?", en="{card} was just discarded: shout or pass?")
LAST_WON = Text(
    fr="Manche précédente : gagnée par la place {winner}, points : {points} ({lines})",
    en="Last round: won by seat {winner}, points: {points} ({lines})",
)
LAST_VOID = Text(fr="Manche précédente : nulle.", en="Last round: void.")
CAN_LAY = Text(fr="À poser : {moves}", en="To lay: {moves}")
CAN_CLAIM = Text(fr="À réclamer : {moves}", en="To claim: {moves}")
CAN_WIN = Text(fr="Pour gagner : {moves}", en="To win: {moves}")
HELP = Text(
    fr="Jouer : « écarter r5 », « poser r5 r6 r7 », « crier », « passer », « réclamer r5 r6 r7 » (la carte réclamée d’abord), "
    "« retirer 2 », « maho ». Cartes : {families} ; un joker dans une série dit ce "
    "qu’il remplace : jk=r6.",
    en="To play: “discard r5”, “lay r5 r6 r7”, “shout”, “pass”, “claim r5 r6 r7” (the claimed card first), "
    "“strike 2”, “maho”. Cards: {families}; a joker in a series says what it stands for: jk=r6.",
)


def card_line(card: str) -> Line:
    return Line(card, style=INK[card[0]])


def card_lines(cards: Sequence[str]) -> Line:
    return Line(" ").join(card_line(card) for card in cards)


def draw(view: View, lang: Language) -> RenderableType:
    """The seats with their series, the discards and the stock, and the hand sorted by family."""
    parts: list[RenderableType] = [
        Line(ROUND.say(lang, number=view.round, mode=MODE_LABELS[view.mode].say(lang).lower(), dealer=view.dealer)),
        table(view, lang),
        Line(STOCK.say(lang, count=view.stock, left=view.reshuffles_left)),
        discards(view, lang),
    ]
    if view.last is not None:
        parts.append(Line(last_round(view.last, lang), style="dim"))
    if view.seat >= 0:
        parts += [hand(view, lang), *choices(view, lang)]
    return Group(*parts)


def table(view: View, lang: Language) -> RenderableType:
    drawn = Table(box=None, header_style="dim", padding=(0, 1))
    for heading in (
        "",
        SEAT.say(lang),
        CARDS.say(lang),
        POINTS.say(lang),
        f"{SERIES.say(lang)} / {view.needed}",
    ):
        drawn.add_column(heading)
    for seat in range(view.seats):
        mark = "▶" if seat in view.acting else "!" if seat in view.false_shouters else ""
        series = Line("  |  ").join(series_line(series, lang) for series in view.series[seat])
        drawn.add_row(mark, str(seat), str(view.hand_sizes[seat]), str(view.scores[seat]), series)
    return drawn


def series_line(series: Series, lang: Language) -> Line:
    """The cards, or backs; in brackets what lies face down and is seen by its owner only."""
    if series.cards is None or series.kind is None:
        return Line(BACK, style="dim")
    line = card_lines(series.cards)
    if not series.face_up:
        line = Line("(").append_text(line).append(")")
    return line.append(f" {KINDS[series.kind].say(lang)}", style="dim")


def discards(view: View, lang: Language) -> Line:
    shown = view.discards[-DISCARDS_SHOWN:]
    line = Line(DISCARDS.say(lang, count=len(view.discards)))
    if len(shown) < len(view.discards):
        line.append("… ")
    return line.append_text(card_lines(shown))


def hand(view: View, lang: Language) -> Line:
    line = Line(YOUR_HAND.say(lang))
    for letter in (*LETTERS, "j"):
        cards = [card for card in view.hand if card[0] == letter]
        if cards:
            line.append_text(card_lines(cards)).append("   ")
    if view.drawn is not None:
        line.append(DRAWN.say(lang, card=view.drawn), style="dim")
    return line


def choices(view: View, lang: Language) -> list[Line]:
    """What the viewer may do beyond discarding."""
    lines = []
    if view.phase == "window" and view.seat in view.acting:
        lines.append(Line(WANTED.say(lang, card=view.wanted), style="bold"))
    for verb, text in (("lay", CAN_LAY), ("claim", CAN_CLAIM), ("maho", CAN_WIN)):
        moves = [typed(target.move, TYPED, lang) for target in view.targets if target.move.split()[0] == verb]
        if moves:
            lines.append(Line(text.say(lang, moves=" · ".join(moves)), style="dim"))
    return lines


def last_round(last: Sheet, lang: Language) -> str:
    if last.winner is None:
        return LAST_VOID.say(lang)
    lines = ", ".join(f"{line.fr if lang == 'fr' else line.en} (+{line.points})" for line in last.lines)
    return LAST_WON.say(lang, winner=last.winner, points=last.points, lines=lines)


def legend(lang: Language) -> str:
    """How cards are written and a move is typed."""
    names = [f"{letter}1…{letter}9 {family.say(lang)}" for letter, family in zip(LETTERS, FAMILIES, strict=False)]
    return HELP.say(lang, families=", ".join([*names, f"jk {FAMILIES[-1].say(lang)}"]))
