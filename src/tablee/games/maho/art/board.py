"""Maho!'s baize as a seat sees it: the stock and the discards, everybody's series, the hand."""

from collections.abc import Sequence

from tablee.core.picture import MARGIN, Picture, Seat, caption, seat_names, shortened, told
from tablee.core.svg import tag
from tablee.core.texts import Language, Text, listed
from tablee.games.maho.art.pieces import GOLD, HIDDEN, PIECES, in_rainbow
from tablee.games.maho.notation import FAMILIES
from tablee.games.maho.options import MODE_LABELS
from tablee.games.maho.terminal import LAST_VOID, WANTED
from tablee.games.maho.view import Series, Sheet, View
from tablee.games.maho.words import KINDS, name_piece

BAIZE, LEAST_HIGH = 520, 228
PANEL = 250
WIDTH = 3 * MARGIN + BAIZE + PANEL
CARD, SPENT, LAID = 92, 44, 25
HIGH = 1.44
"""How high a card is that is one wide."""
SPENT_SHOWN = 5
"""In a row, and as many rows as there is room for."""
HAND_MOST = 54
ACCENT = "#c8102e"
CLOTH, RIM, CHALK = "#173a2e", "#5a0a16", "#f0e9d8"

ROUND = Text(
    fr="Manche {number} · mode {mode} · donneur : {dealer}", en="Round {number} · {mode} mode · dealer: {dealer}"
)
LAST_WON = Text(
    fr="Manche précédente, gagnée par {winner}, points : {points}.", en="Last round, won by {winner}, points: {points}."
)
HOLDS = Text(fr="cartes : {cards}, séries : {series} sur {needed}", en="cards: {cards}, series: {series} of {needed}")
STOCK = Text(fr="pioche : {count}", en="stock: {count}")
DISCARDS = Text(fr="défausse : {count}", en="discards: {count}")
LATEST = Text(fr="Dernière carte écartée : {card}.", en="Latest discard: {card}.")
LAID_OUT = Text(fr="Séries de {name} : {series}.", en="Series of {name}: {series}.")
FACE_DOWN = Text(fr="une série cachée", en="a series face down")


def board_svg(
    view: View, *, lang: Language = "en", width: float = WIDTH, dark: bool = False, names: Sequence[str] = ()
) -> str:
    """The table as the viewing seat sees it; `names` of the players stand where seats are named."""
    names = seat_names(view.seats, names, lang)
    seats = [
        Seat(
            names[seat],
            view.scores[seat],
            (HOLDS.say(lang, cards=view.hand_sizes[seat], series=len(view.series[seat]), needed=view.needed),),
            is_acting=seat in view.acting,
            pieces=tuple(map(cards_of, view.series[seat])),
        )
        for seat in range(view.seats)
    ]
    picture = Picture(WIDTH, ACCENT, dark=dark)
    about = ROUND.say(
        lang, number=view.round, mode=MODE_LABELS[view.mode].say(lang).lower(), dealer=shortened(names[view.dealer])
    )
    bottom = picture.seats(seats, 2 * MARGIN + BAIZE, MARGIN, PANEL, PIECES, LAID) - 8
    bottom = max(bottom, MARGIN + LEAST_HIGH)
    baize(picture, view, bottom - MARGIN, about, lang)
    hand = sorted(view.hand, key=lambda card: (f"{FAMILIES}j".index(card[0]), card))
    if hand:
        card = min(HAND_MOST, (WIDTH - 2 * MARGIN) / len(hand) - 4)
        for number, code in enumerate(hand):
            picture.add(picture.piece(PIECES, code, (MARGIN + number * (card + 4), bottom + MARGIN), card))
        bottom += MARGIN + card * HIGH
    return picture.svg(
        bottom + MARGIN,
        title=caption("Maho!", view.seat, names, lang),
        description=told(
            seats,
            *sentences(view, names, lang),
            f"{about}. {STOCK.say(lang, count=view.stock)}, {DISCARDS.say(lang, count=len(view.discards))}.",
            hand=[name_piece(card).name.say(lang) for card in hand],
            lang=lang,
        ),
        width=width,
    )


def cards_of(series: Series) -> tuple[str, ...]:
    """A series as it is drawn: one that lies face down, and that the viewer knows, behind a back."""
    if series.cards is None or series.kind is None:
        return (HIDDEN,) * 3
    cards = tuple(
        in_rainbow(card) if series.kind.startswith("rainbow") else card
        for card in sorted(series.cards, key=lambda card: card[-1])
    )
    return cards if series.face_up else (HIDDEN, *cards)


def baize(picture: Picture, view: View, high: float, about: str, lang: Language) -> None:
    """The stock on the left, the latest discard on the right, and the discards before it in between."""
    picture.add(
        tag("rect", x=MARGIN, y=MARGIN, width=BAIZE, height=high, rx=10, fill=CLOTH, stroke=RIM, stroke_width=3),
        picture.label(about, MARGIN + BAIZE / 2, MARGIN + 26, 13, fill=CHALK, anchor="middle"),
    )
    top = MARGIN + (high - CARD * HIGH) / 2
    stock, latest = MARGIN + 28, MARGIN + BAIZE - 28 - CARD
    for x, text, count in ((stock, STOCK, view.stock), (latest, DISCARDS, len(view.discards))):
        words = text.say(lang, count=count)
        picture.add(picture.label(words, x + CARD / 2, top + CARD * HIGH + 24, 13, fill=CHALK, anchor="middle"))
    for lifted in range(0, 6 if view.stock else 0, 2):
        picture.add(picture.piece(PIECES, HIDDEN, (stock + lifted, top - lifted), CARD))
    step = SPENT * HIGH + 5
    rows = int((high - 60) / step)
    spent = view.discards[-1 - rows * SPENT_SHOWN : -1]
    upper = MARGIN + 12 + (high - step * -(-len(spent) // SPENT_SHOWN)) / 2
    for number, card in enumerate(spent):
        row, column = divmod(number, SPENT_SHOWN)
        at = stock + CARD + 30 + column * (SPENT + 4), upper + row * step
        picture.add(picture.piece(PIECES, card, at, SPENT))
    if view.discards:
        picture.add(picture.piece(PIECES, view.discards[-1], (latest, top), CARD))
    if view.wanted is not None:
        ring = {"x": latest - 5, "y": top - 5, "width": CARD + 10, "height": CARD * HIGH + 10, "rx": 14}
        picture.add(tag("rect", fill="none", stroke=GOLD, stroke_width=4, **ring))


def sentences(view: View, names: Sequence[str], lang: Language) -> list[str]:
    """What lies on the table, in words."""
    found = []
    for name, series in zip(names, view.series, strict=True):
        if series:
            told_series = listed([name_series(each) for each in series]).say(lang)
            found.append(LAID_OUT.say(lang, name=name, series=told_series))
    if view.wanted is not None:
        found.append(WANTED.say(lang, card=name_piece(view.wanted).name))
    elif view.discards:
        found.append(LATEST.say(lang, card=name_piece(view.discards[-1]).name))
    return found + ([last_round(view.last, names, lang)] if view.last else [])


def last_round(last: Sheet, names: Sequence[str], lang: Language) -> str:
    if last.winner is None:
        return LAST_VOID.say(lang)
    return LAST_WON.say(lang, winner=names[last.winner], points=last.points)


def name_series(series: Series) -> Text:
    if series.cards is None or series.kind is None:
        return FACE_DOWN
    cards = listed([name_piece(card).name for card in series.cards])
    return Text(*(f"{kind} ({names})" for kind, names in zip(KINDS[series.kind], cards, strict=True)))
