"""A slow, obvious second reading of Maho!'s rules (GAMES.md, H-1 to H-15), to test the engine against.

Nothing here is shared with the engine: a card is its text, hands and stock are lists of texts, and each
rule is one small function.
"""

import copy
from collections import Counter
from functools import cache, lru_cache
from itertools import permutations
from typing import Any, NamedTuple

from tests.games.heading import is_int, is_same, is_text_list, problems_of_heading

Event = dict[str, Any]
Card = str  # `r5`, `s2`, `jk`
Written = str  # a card as it is written in a series or a pair: `r5`, or `jk=r5` for a joker in its place

COLOURS = "rgb"
SILVER = "s"
JOKER: Card = "jk"
VALUES = range(1, 10)
COPIES = 4
LENGTHS = {"basic": 3, "standard": 5, "original": 13}  # H-14, where `length` says nothing else
PENALTY_CARDS = 3


class Series(NamedTuple):
    """Three cards in the order in which they are written, and what kind of series they are (H-2)."""

    kind: str
    cards: tuple[Written, ...]


class LaidSeries(NamedTuple):
    """A series on the table; one that was claimed lies face up, any other face down (H-5, H-7)."""

    kind: str
    cards: tuple[Written, ...]
    is_face_up: bool


# Cards


def family(card: Card) -> str:
    """The colour of a card, or silver."""
    return card[0]


def value(card: Card) -> int:
    """The number on a card."""
    return int(card[1:])


def piece(written: Written) -> Card:
    """The card that lies there: a joker that stands for a card is still a joker."""
    return JOKER if written.startswith("jk") else written


def meaning(written: Written) -> Card:
    """The card that counts: a joker counts as the card it stands for (H-3)."""
    return written.removeprefix("jk=")


@cache
def deck(mode: str, silver: int, jokers: int) -> tuple[Card, ...]:
    """H-1, H-14: all the cards of a game, in the order of sorted hands; mode basic has no silver."""
    kinds = [f"{colour}{number}" for colour in COLOURS for number in VALUES]
    if mode != "basic":
        kinds += [f"{SILVER}{number}" for number in range(1, silver + 1)]
    return tuple(card for card in kinds for _ in range(COPIES)) + (JOKER,) * jokers


def sort_key(card: Card) -> tuple[int, int]:
    """The order r1…r9 g1…g9 b1…b9 s1… jk."""
    return (4, 0) if card == JOKER else ("rgbs".index(family(card)), value(card))


# Series (H-2, H-3)


def pure_runs() -> list[Series]:
    """H-2: three consecutive values of one colour."""
    return [
        Series("pure-run", (f"{colour}{low}", f"{colour}{low + 1}", f"{colour}{low + 2}"))
        for colour in COLOURS
        for low in range(1, 8)
    ]


def pure_triplets() -> list[Series]:
    """H-2: three identical cards, in a colour or in silver."""
    return [Series("pure-triplet", (f"{kind}{number}",) * 3) for kind in COLOURS + SILVER for number in VALUES]


def rainbow_triplets() -> list[Series]:
    """H-2: one value in the three colours."""
    return [Series("rainbow-triplet", (f"r{number}", f"g{number}", f"b{number}")) for number in VALUES]


def rainbow_runs() -> list[Series]:
    """H-2: three consecutive values, each in another of the three colours."""
    return [
        Series("rainbow-run", (f"{first}{low}", f"{second}{low + 1}", f"{third}{low + 2}"))
        for first, second, third in permutations(COLOURS)
        for low in range(1, 8)
    ]


def with_joker(series: Series, place: int) -> Series:
    """The same series with a joker in one place."""
    cards = list(series.cards)
    cards[place] = f"{JOKER}={cards[place]}"
    return Series(series.kind, tuple(cards))


@cache
def all_series() -> tuple[Series, ...]:
    """H-2, H-3: every series as it may be written, without a joker or with one."""
    found: list[Series] = []
    for series in pure_runs() + pure_triplets() + rainbow_triplets() + rainbow_runs():
        joker_places = [2] if series.kind == "pure-triplet" else [0, 1, 2]
        found.append(series)
        found += [with_joker(series, place) for place in joker_places]
    return tuple(found)


@cache
def all_claims() -> tuple[Series, ...]:
    """H-7: every series as it may be written in a claim: the claimed card first, then the others."""
    found: list[Series] = []
    for series in all_series():
        for place in range(3):
            others = series.cards[:place] + series.cards[place + 1 :]
            claim = Series(series.kind, (series.cards[place], *others))
            if claim not in found:
                found.append(claim)
    return tuple(found)


@cache
def claims_of(claimed: Card) -> tuple[Series, ...]:
    """The claims that begin with this card."""
    return tuple(claim for claim in all_claims() if piece(claim.cards[0]) == claimed)


@cache
def pieces(cards: tuple[Written, ...]) -> tuple[Card, ...]:
    """The cards that lie there, jokers as jokers."""
    return tuple(piece(written) for written in cards)


def has_cards(hand: list[Card], cards: tuple[Written, ...]) -> bool:
    """Whether all these cards are in the hand, each as often as needed."""
    needed = pieces(cards)
    if needed[0] not in hand:
        return False
    return all(hand.count(card) >= needed.count(card) for card in needed)


def series_in_hand(hand: list[Card]) -> list[Series]:
    """All series that can be laid from a hand (H-5); often asked for the same hand, so remembered."""
    return list(series_in_sorted_hand(tuple(sorted(hand))))


@lru_cache(maxsize=4096)
def series_in_sorted_hand(hand: tuple[Card, ...]) -> tuple[Series, ...]:
    return tuple(series for series in all_series() if has_cards(list(hand), series.cards))


def series_with_claimed(hand: list[Card], claimed: Card) -> list[Series]:
    """All series that the claimed card and two cards of the hand make (H-7)."""
    return [claim for claim in claims_of(claimed) if has_cards(hand, claim.cards[1:])]


# The pair (H-3, H-8)


def is_pair(left: Card, right: Card) -> bool:
    """H-8, H-3: two identical cards, or any card and one joker; two jokers are no pair."""
    if left == JOKER or right == JOKER:
        return left != right
    return left == right


def written_pair(held: Card, completing: Card) -> tuple[Written, Written]:
    """The hand card and the completing card, a joker with what it stands for."""
    if held == JOKER:
        return f"{JOKER}={completing}", completing
    if completing == JOKER:
        return held, f"{JOKER}={held}"
    return held, completing


# Points (H-14, H-15)


def silver_series(laid: list[LaidSeries]) -> int:
    """How many series are of silver."""
    return sum(1 for series in laid if family(meaning(series.cards[0])) == SILVER)


def colour_triplets(laid: list[LaidSeries]) -> int:
    """How many series are pure triplets in a colour."""
    return sum(1 for s in laid if s.kind == "pure-triplet" and family(meaning(s.cards[0])) in COLOURS)


def uses_joker(laid: list[LaidSeries], pair: tuple[Written, Written]) -> bool:
    """Whether there is a joker in the series or in the pair."""
    return any(piece(card) == JOKER for series in laid for card in series.cards) or any(
        piece(card) == JOKER for card in pair
    )


def is_of_one_colour(laid: list[LaidSeries], pair: tuple[Written, Written]) -> bool:
    """Whether all series and the pair are of one colour; silver is not a colour."""
    families = {family(meaning(card)) for series in laid for card in series.cards}
    families |= {family(meaning(card)) for card in pair}
    return len(families) == 1 and SILVER not in families


def has_straight(laid: list[LaidSeries]) -> bool:
    """Whether the pure runs 1-2-3, 4-5-6 and 7-8-9 of one colour are there."""
    present = [{meaning(card) for card in series.cards} for series in laid]
    return any(
        all({f"{colour}{low}", f"{colour}{low + 1}", f"{colour}{low + 2}"} in present for low in (1, 4, 7))
        for colour in COLOURS
    )


def bonuses(laid: list[LaidSeries], pair: tuple[Written, Written], source: str, jokers: int) -> int:
    """H-15: the bonuses of mode original, which add up."""
    kinds = {series.kind for series in laid}
    total = silver_series(laid)
    total += colour_triplets(laid)
    if not any(series.is_face_up for series in laid):
        total += 2
    if source == "stock":
        total += 1
    if jokers > 0 and not uses_joker(laid, pair):
        total += 1
    if kinds <= {"pure-run", "pure-triplet"}:
        total += 2
    if kinds <= {"rainbow-run", "rainbow-triplet"}:
        total += 3
    if kinds <= {"pure-triplet", "rainbow-triplet"}:
        total += 3
    if kinds <= {"pure-run", "rainbow-run"}:
        total += 2
    if is_of_one_colour(laid, pair):
        total += 5
    if family(meaning(pair[0])) == SILVER:
        total += 1
    if has_straight(laid):
        total += 3
    return total


def points_of_round(options: dict[str, Any], laid: list[LaidSeries], pair: tuple[Written, Written], source: str) -> int:
    """H-14: what the winner of a round scores in each mode."""
    if options["mode"] == "basic":
        return 1
    if options["mode"] == "standard":
        return 1 + silver_series(laid)
    return 1 + bonuses(laid, pair, source, options["jokers"])


# The game


class Oracle:
    """One match of Maho!, with all its rules in the plainest form.

    `phase` says what is being decided: "turn" (the actor has drawn: lay, discard or win), "discard" (the
    actor has laid or claimed, and must discard), "window" (the others shout or pass), "claim" (the actor has
    shouted and chooses his series), "strike" (the discarder chooses what the false shouter loses), "over".
    """

    def __init__(self, options: dict[str, Any], seats: int, first: int, setup: dict[str, Any], rules: int) -> None:
        problems = problems_of_start(options, seats, first, setup, rules)
        if problems:
            raise ValueError("; ".join(problems))
        self.length: int = options["length"] if rules >= 2 else LENGTHS[options["mode"]]  # H-13a
        self.options = options
        self.seats = seats
        self.points = [0] * seats
        self.rounds_won = [0] * seats
        self.rounds_played = 0
        self.phase = "start"
        # The round that is being played.
        self.dealer = first
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.laid: list[list[LaidSeries]] = [[] for _ in range(seats)]
        self.stock: list[Card] = []
        self.discards: list[Card] = []  # the latest is the last
        self.reshuffles = 0
        self.actor = first
        # The discard window.
        self.discarder = first
        self.waiting: set[int] = set()  # who has neither passed nor shouted for this card
        self.false_shouter = first

    def series_needed(self) -> int:
        """H-6: how many series a seat must lay before the pair."""
        return 3 if self.options["mode"] == "basic" else 4

    def hand_size(self) -> int:
        """H-4: how many cards are dealt to each."""
        return 10 if self.options["mode"] == "basic" else 13

    def has_all_series(self, seat: int) -> bool:
        """H-6: whether only the pair is missing."""
        return len(self.laid[seat]) == self.series_needed()

    # Chance: `chance` is what chance did, in order; what is used is taken away from its front.

    def begin(self, chance: list[Event]) -> list[Event]:
        """The first deal, and the dealer's first draw."""
        rest = list(chance)
        events = self.deal(rest)
        refuse_rest(rest)
        return events

    def deal(self, chance: list[Event]) -> list[Event]:
        """H-4: a new round; the dealer plays first."""
        event = take_chance(chance, "deal", {"do", "dealer", "hands", "stock"})
        self.check_deal(event)
        self.hands = [list(hand) for hand in event["hands"]]
        self.laid = [[] for _ in range(self.seats)]
        self.stock = list(event["stock"])
        self.discards = []
        self.reshuffles = 0
        return [
            {"do": "deal", "dealer": self.dealer, "hands": event["hands"], "stock": event["stock"]},
            *self.start_turn(self.dealer, chance),
        ]

    def check_deal(self, event: Event) -> None:
        """H-1, H-4: the whole deck, in hands of the right size (sorted) and a stock, by the right dealer."""
        hands, stock = event["hands"], event["stock"]
        if not is_same(event["dealer"], self.dealer):
            raise ValueError(f"the dealer should be {self.dealer}")
        if not isinstance(hands, list) or not all(is_text_list(hand) for hand in [*hands, stock]):
            raise ValueError("the deal is not made of lists of cards")
        if [len(hand) for hand in hands] != [self.hand_size()] * self.seats:
            raise ValueError("the hands have not the right size")
        whole = deck(self.options["mode"], self.options["silver"], self.options["jokers"])
        if Counter(card for cards in [*hands, stock] for card in cards) != Counter(whole):
            raise ValueError("the deal is not the whole deck")
        if any(hand != sorted(hand, key=sort_key) for hand in hands):
            raise ValueError("a hand is not sorted")

    def can_reshuffle(self) -> bool:
        """H-11: a reshuffle is left in this round, and there are discards besides the latest."""
        return self.reshuffles < self.options["reshuffles"] and len(self.discards) > 1

    def reshuffle(self, chance: list[Event]) -> list[Event]:
        """H-11: the discards except the latest are shuffled under what is left of the stock."""
        event = take_chance(chance, "reshuffle", {"do", "stock"})
        stock, left = event["stock"], len(self.stock)
        if not is_text_list(stock) or stock[:left] != self.stock:
            raise ValueError("what was left of the stock does not stay on top")
        if Counter(stock[left:]) != Counter(self.discards[:-1]):
            raise ValueError("the new stock is not made of the discards except the latest")
        self.stock = list(stock)
        self.discards = self.discards[-1:]
        self.reshuffles += 1
        return [{"do": "reshuffle", "stock": list(stock)}]

    # Turns

    def start_turn(self, seat: int, chance: list[Event]) -> list[Event]:
        """H-5: a turn begins with a draw; H-11: an empty stock is reshuffled, or the round is void."""
        events: list[Event] = []
        if not self.stock:
            if not self.can_reshuffle():
                return [{"do": "void"}, *self.end_round(chance)]
            events += self.reshuffle(chance)
        card = self.stock.pop(0)
        self.hands[seat].append(card)
        self.actor = seat
        self.phase = "turn"
        return [*events, {"seat": seat, "do": "draw", "card": card}]

    def end_round(self, chance: list[Event]) -> list[Event]:
        """H-12, H-14: after a round the match is over, or the next seat deals."""
        self.rounds_played += 1
        if self.ending() is not None:
            self.phase = "over"
            return []
        self.dealer = (self.dealer + 1) % self.seats
        return self.deal(chance)

    def win(self, seat: int, pair: tuple[Written, Written], source: str, chance: list[Event]) -> list[Event]:
        """H-8: the pair is complete, the round is won."""
        points = points_of_round(self.options, self.laid[seat], pair, source)
        self.points[seat] += points
        self.rounds_won[seat] += 1
        event = {"seat": seat, "do": "maho", "pair": list(pair), "from": source, "points": points}
        return [event, *self.end_round(chance)]

    def has_drawn_pair(self) -> bool:
        """H-8: the actor, all series laid, has completed the pair with the card drawn (his last)."""
        hand = self.hands[self.actor]
        return self.has_all_series(self.actor) and len(hand) == 2 and is_pair(hand[0], hand[1])

    def layable(self, seat: int) -> list[Series]:
        """H-5, H-6: the series a seat can lay in his turn, so that a card is left to discard."""
        if self.has_all_series(seat) or len(self.hands[seat]) < 4:
            return []
        return series_in_hand(self.hands[seat])

    def lay(self, seat: int, series: Series, is_face_up: bool) -> None:
        """Puts a series on the table; its cards that come from the hand leave it."""
        self.laid[seat].append(LaidSeries(series.kind, series.cards, is_face_up))
        from_hand = series.cards[1:] if is_face_up else series.cards
        for card in pieces(from_hand):
            self.hands[seat].remove(card)

    # The discard window (H-7, H-8, H-9)

    def claimable(self, seat: int) -> list[Series]:
        """H-7: the series a seat can make with the latest discard, so that a card is left to discard."""
        if self.has_all_series(seat) or len(self.hands[seat]) < 3:
            return []
        return series_with_claimed(self.hands[seat], self.discards[-1])

    def can_win_by_shout(self, seat: int) -> bool:
        """H-8: all series laid, and the latest discard makes a pair with the one card in hand."""
        hand = self.hands[seat]
        return self.has_all_series(seat) and len(hand) == 1 and is_pair(hand[0], self.discards[-1])

    def can_use_discard(self, seat: int) -> bool:
        """Whether a shout would not be false."""
        return self.can_win_by_shout(seat) or bool(self.claimable(seat))

    def discard(self, seat: int, card: Card) -> list[Event]:
        """H-5, H-7: a card is discarded and a window opens for all others."""
        self.hands[seat].remove(card)
        self.discards.append(card)
        self.discarder = seat
        self.waiting = set(range(self.seats)) - {seat}
        self.phase = "window"
        return [{"seat": seat, "do": "discard", "card": card}]

    def go_on_with_window(self, chance: list[Event]) -> list[Event]:
        """H-7: the window lasts while somebody may still shout; then the card is dead, the next draws."""
        if self.waiting:
            self.phase = "window"
            return []
        return self.start_turn((self.discarder + 1) % self.seats, chance)

    def shout(self, seat: int, chance: list[Event]) -> list[Event]:
        """H-7, H-8, H-9: a shout wins the round, takes the card for a series, or is false."""
        shout = {"seat": seat, "do": "shout"}
        if self.can_win_by_shout(seat):
            pair = written_pair(self.hands[seat][0], self.discards[-1])
            return [shout, *self.win(seat, pair, "discard", chance)]
        if self.claimable(seat):
            self.actor = seat
            self.phase = "claim"
            return [shout]
        self.waiting.remove(seat)
        if self.laid[seat]:
            self.false_shouter = seat
            self.phase = "strike"
            return [shout]
        penalty = {"seat": seat, "do": "penalty", "by": self.discarder, "struck": None, "drew": []}
        return [shout, penalty, *self.go_on_with_window(chance)]

    def strike(self, number: int, chance: list[Event]) -> list[Event]:
        """H-9, H-11: the false shouter loses a series and draws three cards; then it joins the discards."""
        seat = self.false_shouter
        events: list[Event] = []
        if len(self.stock) < PENALTY_CARDS and self.can_reshuffle():
            events += self.reshuffle(chance)
        drew = self.stock[:PENALTY_CARDS]
        self.stock = self.stock[PENALTY_CARDS:]
        self.hands[seat] += drew
        struck = self.laid[seat].pop(number - 1)
        latest = self.discards.pop()
        self.discards += pieces(struck.cards)
        self.discards.append(latest)
        events.append({"seat": seat, "do": "penalty", "by": self.discarder, "struck": list(struck.cards), "drew": drew})
        return events + self.go_on_with_window(chance)

    # Deciding

    def is_over(self) -> bool:
        return self.phase == "over"

    def to_act(self) -> set[int]:
        """The seats that must decide now."""
        if self.phase in ("start", "over"):
            return set()
        if self.phase == "window":
            return set(self.waiting)
        if self.phase == "strike":
            return {self.discarder}
        return {self.actor}

    def legal(self, seat: int) -> set[str]:
        """All legal move texts of a seat."""
        if seat not in self.to_act():
            return set()
        if self.phase == "window":
            return self.legal_in_window(seat)
        if self.phase == "claim":
            return {f"claim {' '.join(series.cards)}" for series in self.claimable(seat)}
        if self.phase == "strike":
            return {f"strike {number + 1}" for number in range(len(self.laid[self.false_shouter]))}
        discards = {f"discard {card}" for card in self.hands[seat]}
        if self.phase == "discard":
            return discards
        if self.has_drawn_pair():
            return {"maho"}
        return discards | {f"lay {' '.join(series.cards)}" for series in self.layable(seat)}

    def legal_in_window(self, seat: int) -> set[str]:
        """H-7, H-9: shout or pass; with false shouts prevented, shout only for a card he can use."""
        if self.options["false_shouts"] == "allowed" or self.can_use_discard(seat):
            return {"shout", "pass"}
        return {"pass"}

    def play(self, seat: int, move: str, chance: list[Event]) -> list[Event]:
        """Carries out a legal move, returns the events it causes; after an error the match is worthless."""
        rest = list(chance)
        events = self.carry_out(seat, move, rest)
        refuse_rest(rest)
        return events

    def carry_out(self, seat: int, move: str, chance: list[Event]) -> list[Event]:
        """Like play, but takes what chance did from the front of `chance` and leaves the rest in it."""
        if move not in self.legal(seat):
            raise ValueError(f"seat {seat} may not play {move}")
        verb, *words = move.split()
        if verb == "lay":
            [series] = [series for series in self.layable(seat) if list(series.cards) == words]
            self.lay(seat, series, is_face_up=False)
            self.phase = "discard"
            return [{"seat": seat, "do": "lay", "cards": words, "kind": series.kind}]
        if verb == "claim":
            [series] = [series for series in self.claimable(seat) if list(series.cards) == words]
            self.discards.pop()
            self.lay(seat, series, is_face_up=True)
            self.phase = "discard"
            return [{"seat": seat, "do": "claim", "cards": words, "kind": series.kind}]
        if verb == "discard":
            return self.discard(seat, words[0])
        if verb == "maho":
            held, drawn = self.hands[seat]
            return self.win(seat, written_pair(held, drawn), "stock", chance)
        if verb == "shout":
            return self.shout(seat, chance)
        if verb == "strike":
            return self.strike(int(words[0]), chance)
        self.waiting.remove(seat)  # pass
        return self.go_on_with_window(chance)

    # The end of the match (H-14)

    def ending(self) -> str | None:
        """H-14: how the match has ended, or None."""
        if self.options["mode"] == "basic":
            return "rounds-won" if max(self.rounds_won) >= self.length else None
        if self.options["mode"] == "standard":
            return "points-reached" if max(self.points) >= self.length else None
        return "rounds-played" if self.rounds_played >= self.length else None

    def scores(self) -> list[int]:
        """The points of each seat; in mode basic a round won is one point."""
        return list(self.points)

    def result(self) -> dict[str, Any]:
        """The record's `result`; ties are shared wins."""
        if not self.is_over():
            raise ValueError("the match is not over")
        winners = [seat for seat in range(self.seats) if self.points[seat] == max(self.points)]
        return {"ending": self.ending(), "scores": self.scores(), "winners": winners}


def take_chance(chance: list[Event], do: str, keys: set[str]) -> Event:
    """The next thing that chance did, which must be of this sort."""
    if not chance:
        raise ValueError(f"a {do} is missing")
    event = chance.pop(0)
    if event.get("do") != do or event.keys() != keys:
        raise ValueError(f"{event} is not a {do}")
    return event


def refuse_rest(chance: list[Event]) -> None:
    """All that chance did must have been needed."""
    if chance:
        raise ValueError(f"chance did too much: {chance}")


# The referee


def problems_of_options(options: object, rules: int) -> list[str]:
    """What is wrong with the options: each must be there, with a value of its range."""
    if not isinstance(options, dict):
        return ["options: not an object"]
    names = {"mode", "silver", "jokers", "false_shouts", "reshuffles", "window_ms"} | (
        {"length"} if rules >= 2 else set()
    )
    if set(options) != names:
        return [f"options: wrong keys {sorted(map(str, options))}"]
    problems = []
    if options["mode"] not in ("basic", "standard", "original"):
        problems.append("options: unknown mode (H-14)")
    if not is_int(options["silver"], 0, 9):
        problems.append("options: silver is not an integer from 0 to 9 (H-1)")
    if not is_int(options["jokers"], 0, 4):
        problems.append("options: jokers is not an integer from 0 to 4 (H-1)")
    if options["false_shouts"] not in ("allowed", "prevented"):
        problems.append("options: false_shouts is not allowed or prevented (H-9)")
    if not is_int(options["reshuffles"], 0, None):
        problems.append("options: reshuffles is not a number (H-11)")
    if not is_int(options["window_ms"], 0, None):
        problems.append("options: window_ms is not a number (H-13)")
    if rules >= 2 and not is_int(options["length"], 1, 99):
        problems.append("options: length is not an integer from 1 to 99 (H-13a)")
    return problems


def problems_of_start(options: object, seats: object, first: object, setup: object, rules: int) -> list[str]:
    """What is wrong with how a match starts."""
    problems = problems_of_options(options, rules)
    if not is_int(seats, 2, 6):
        problems.append("not 2 to 6 players")
    elif isinstance(seats, int) and not is_int(first, 0, seats - 1):
        problems.append("first is not a seat")
    if not is_same(setup, {}):
        problems.append("setup is not empty")
    return problems


def chance_from(events: list[Event], number: int) -> list[Event]:
    """Everything that chance did from an event on, to the end of the record."""
    return [event for event in events[number:] if event.get("do") in ("deal", "reshuffle")]


def recorded_moves(oracle: Oracle, events: list[Event], number: int) -> list[list[tuple[int, str]]]:
    """The decisions that may have led to the event with this number, each as a list of moves (seat, text).

    There is more than one only for a penalty that strikes one of two series written alike.
    """
    event = events[number]
    if oracle.phase == "window":
        return [moves_in_window(oracle, event)]
    [seat] = oracle.to_act()
    if oracle.phase == "strike":
        return [[(seat, f"strike {index}")] for index in struck_indices(oracle, events[number:])]
    if not is_same(event.get("seat"), seat):
        return []
    if event.get("do") in ("lay", "claim") and is_text_list(event.get("cards")):
        return [[(seat, f"{event['do']} {' '.join(event['cards'])}")]]
    if event.get("do") == "discard":
        return [[(seat, f"discard {event.get('card')}")]]
    if event.get("do") == "maho":
        return [[(seat, "maho")]]
    return []


def moves_in_window(oracle: Oracle, event: Event) -> list[tuple[int, str]]:
    """The shout that is recorded; passes are not, so if it is no shout, all who still may act have passed."""
    for seat in sorted(oracle.waiting):
        if event.get("do") == "shout" and is_same(event.get("seat"), seat):
            return [(seat, "shout")]
    return [(seat, "pass") for seat in sorted(oracle.waiting)]


def struck_indices(oracle: Oracle, following: list[Event]) -> list[int]:
    """Which of the false shouter's series the next penalty may have struck."""
    penalties = [event for event in following[:2] if event.get("do") == "penalty"]
    laid = oracle.laid[oracle.false_shouter]
    return [
        index + 1
        for index in range(len(laid))
        if penalties and is_same(penalties[0].get("struck"), list(laid[index].cards))
    ]


def first_difference(recorded: list[Event], expected: list[Event], number: int) -> list[str]:
    """Compares what is recorded from an event on with what should be."""
    for index, event in enumerate(expected):
        if number + index >= len(recorded):
            return [f"event {number + index}: the record breaks off before {event}"]
        if not is_same(recorded[number + index], event):
            return [f"event {number + index}: {recorded[number + index]} should be {event}"]
    return []


def carry_out_all(oracle: Oracle, moves: list[tuple[int, str]], chance: list[Event]) -> list[Event]:
    """Plays several moves and returns all the events they cause."""
    return [event for seat, move in moves for event in oracle.carry_out(seat, move, chance)]


def problems_of_play(oracle: Oracle, record: dict[str, Any], number: int) -> list[str]:
    """What is wrong with a record from an event on, the position before it being that of the oracle."""
    events = record["events"]
    chance = chance_from(events, number)
    while number < len(events):
        if oracle.is_over():
            return [f"event {number}: the match was over"]
        decisions = recorded_moves(oracle, events, number)
        if len(decisions) > 1:
            return problems_of_branches(oracle, record, number, decisions)
        if not decisions:
            return [f"event {number}: {events[number]} is no move that can be made now"]
        try:
            expected = carry_out_all(oracle, decisions[0], chance)
        except ValueError as error:
            return [f"event {number}: {error}"]
        problems = first_difference(events, expected, number)
        if problems:
            return problems
        number += len(expected)
    return problems_of_result(oracle, record)


def problems_of_branches(
    oracle: Oracle, record: dict[str, Any], number: int, decisions: list[list[tuple[int, str]]]
) -> list[str]:
    """The record holds if it holds for one of the decisions that it may stand for."""
    problems: list[str] = []
    for moves in decisions:
        branch = copy.deepcopy(oracle)
        try:
            expected = carry_out_all(branch, moves, chance_from(record["events"], number))
        except ValueError as error:
            problems = [f"event {number}: {error}"]
            continue
        problems = first_difference(record["events"], expected, number)
        problems = problems or problems_of_play(branch, record, number + len(expected))
        if not problems:
            break
    return problems


def problems_of_result(oracle: Oracle, record: dict[str, Any]) -> list[str]:
    """Whether the result is right, or absent when the match is not over."""
    if not oracle.is_over():
        return ["result: the match is not over"] if "result" in record else []
    if "result" not in record:
        return ["result: missing, though the match is over"]
    if not is_same(record["result"], oracle.result()):
        return [f"result: {record['result']} should be {oracle.result()}"]
    return []


def judge(record: dict[str, Any]) -> list[str]:
    """Checks a whole record by the rules alone and returns its problems, none if it holds."""
    problems = problems_of_heading(record, "maho", 2, 6, newest=2)
    if not problems:
        problems = problems_of_start(
            record["options"], len(record["players"]), record["first"], record["setup"], record["rules"]
        )
    if problems:
        return problems
    oracle = Oracle(record["options"], len(record["players"]), record["first"], record["setup"], record["rules"])
    try:
        expected = oracle.begin(chance_from(record["events"], 0)[:1])
    except ValueError as error:
        return [f"event 0: {error}"]
    return first_difference(record["events"], expected, 0) or problems_of_play(oracle, record, len(expected))
