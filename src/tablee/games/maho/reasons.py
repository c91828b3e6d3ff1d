"""Why a move in Maho! may be a good one, where it earns no points: for hints; from what the seat can see."""

from collections.abc import Sequence

from tablee.core.position import Position
from tablee.core.texts import Text, listed_with_and
from tablee.games.maho.engine import ENGINE
from tablee.games.maho.narrate import cards_in_hand
from tablee.games.maho.notation import claimed_member, format_series, latest
from tablee.games.maho.position import SERIES_NEEDED, UNKNOWN
from tablee.games.maho.prospects import LINKS
from tablee.games.maho.rules import CLAIMS, LAYS, PASS, SHOUT, STRIKES
from tablee.games.maho.words import name_card, name_piece, name_series

FITS_NOTHING = Text(
    fr="ne forme de série avec aucune autre carte de votre main", en="makes no series with any other card in your hand"
)
FITS_ONE = Text(
    fr="ne peut former de série qu’avec une autre carte de votre main, {card}",
    en="can make a series with only one other card in your hand, {card}",
)
FITS_FEWEST = Text(
    fr="aucune de vos cartes ne peut former de série avec moins d’autres ({count})",
    en="none of your cards can make a series with fewer others ({count})",
)
FITS = Text(
    fr="peut former une série avec {count} de vos {others} autres cartes",
    en="can make a series with {count} of your {others} other cards",
)
FOR_THE_PAIR = Text(fr="vous gardez {card} pour la paire", en="you keep {card} for the pair")
ONE_MORE = Text(
    fr="séries posées, avec celle-ci : {laid} sur {needed}", en="series laid, with this one: {laid} of {needed}"
)
LAST_SERIES = Text(fr="il ne vous manquera plus que la paire", en="only the pair will then be missing")
COMPLETES = Text(fr="{card} complète une série : {series}", en="{card} completes a series: {series}")
WINS = Text(fr="{card} complète votre paire", en="{card} completes your pair")
USELESS = Text(fr="vous ne pouvez pas vous servir de la carte écartée", en="you cannot use the discarded card")
COSTS = Text(
    fr="la réclamer prendrait de votre main {cards}, et la série resterait visible",
    en="claiming it would take {cards} from your hand, and the series would lie face up",
)
THAT_SERIES = Text(fr="c’est la série visible : {series}", en="it is the series that lies open: {series}")
HIDDEN_SERIES = Text(
    fr="cette série est face cachée : vous ne savez pas ce qu’elle vaut",
    en="that series lies face down: you do not know what it is worth",
)


def reasons(observed: Position, seat: int, move: int) -> Sequence[Text]:
    """At least one for every legal move that does not win."""
    if move < LAYS:
        return [_of_discard(observed, seat, move)]
    if move < SHOUT or CLAIMS <= move < STRIKES:
        return [_of_series(observed, seat)]
    if move == SHOUT:
        return [_of_shout(observed, seat)]
    if move == PASS:
        return [_of_pass(observed, seat)]
    return [_of_strike(observed, move - STRIKES)]


def _of_discard(observed: Position, seat: int, card: int) -> Text:
    hand = cards_in_hand(observed, seat)
    if len(hand) == 2:  # H-6: all series are laid
        return FOR_THE_PAIR.fill(card=name_card(hand[1] if hand[0] == card else hand[0]).the)
    partners = _partners(hand, card)
    if not partners:
        return FITS_NOTHING
    if len(partners) == 1:
        return FITS_ONE.fill(card=name_card(partners[0]).the)
    is_least = len(partners) == min(len(_partners(hand, other)) for other in hand)
    return (FITS_FEWEST if is_least else FITS).fill(count=len(partners), others=len(hand) - 1)


def _partners(hand: Sequence[int], card: int) -> list[int]:
    """The other cards of the hand with which it can make a series."""
    others = list(hand)
    others.remove(card)
    return [other for other in others if LINKS[card, other]]


def _of_series(observed: Position, seat: int) -> Text:
    laid = int(observed["laid_sizes"][seat]) + 1
    needed = int(SERIES_NEEDED[observed["options"]["mode"]])
    return LAST_SERIES if laid == needed else ONE_MORE.fill(laid=laid, needed=needed)


def _of_shout(observed: Position, seat: int) -> Text:
    claims = _claims(observed, seat)
    if not claims:
        return USELESS
    return COMPLETES.fill(card=_latest(observed), series=name_series(claims[0]))


def _of_pass(observed: Position, seat: int) -> Text:
    if ENGINE.verb("can_win_by_shout", ENGINE.state, None)(observed, seat):
        return WINS.fill(card=_latest(observed))
    claims = _claims(observed, seat)
    if not claims:
        return USELESS
    _, *used = format_series(claims[0], claimed_member(observed, claims[0]))
    return COSTS.fill(cards=listed_with_and([name_piece(code).the for code in used]))


def _of_strike(observed: Position, number: int) -> Text:
    laid = int(observed["laid"][observed.number("shouter")][number])
    return HIDDEN_SERIES if laid == UNKNOWN else THAT_SERIES.fill(series=name_series(laid))


def _latest(observed: Position) -> Text:
    card = latest(observed)
    assert card is not None, "somebody has discarded"
    return name_card(card).the


def _claims(observed: Position, seat: int) -> list[int]:
    """The series that a shout would let the seat lay."""
    if not ENGINE.verb("can_use_discard", ENGINE.state, None)(observed, seat):
        return []
    shouted = observed.copy()
    ENGINE.act(shouted, seat, SHOUT)
    return [move - CLAIMS for move in ENGINE.list_legal(shouted, seat) if CLAIMS <= move < STRIKES]
