"""The errors that users meet: typed, and said in their words."""

import errno
from collections.abc import Mapping
from typing import Any

from tablee.core.texts import Language, Text

REASONS: Mapping[int, Text] = {
    errno.ENOENT: Text(fr="ce fichier ou ce dossier n’existe pas", en="no such file or folder"),
    errno.EACCES: Text(fr="accès refusé", en="permission denied"),
    errno.EPERM: Text(fr="opération interdite", en="operation not permitted"),
    errno.EISDIR: Text(fr="c’est un dossier, pas un fichier", en="this is a folder, not a file"),
    errno.ENOTDIR: Text(fr="ce n’est pas un dossier", en="this is not a folder"),
    errno.EEXIST: Text(fr="ce nom est déjà pris", en="this name is already taken"),
    errno.ENOSPC: Text(fr="il n’y a plus de place sur le disque", en="the disk is full"),
    errno.EDQUOT: Text(fr="votre quota de disque est épuisé", en="your disk quota is used up"),
    errno.EFBIG: Text(fr="le fichier deviendrait trop grand", en="the file would become too large"),
    errno.EROFS: Text(fr="ce disque est en lecture seule", en="this disk is read-only"),
    errno.ENAMETOOLONG: Text(fr="ce nom est trop long", en="this name is too long"),
    errno.ELOOP: Text(fr="ces liens tournent en rond", en="these links go round in circles"),
    errno.EIO: Text(fr="le disque ne répond pas", en="the disk does not respond"),
}


def reason(error: OSError) -> Text:
    """What the system refused, in both languages; its own words where we have none."""
    own = str(error.strerror or error)
    return REASONS.get(error.errno or 0, Text(fr=own, en=own))


class TableeError(Exception):
    """An error the user can fix; `say` returns the message in their language. A detail may be a text or an error itself.

    >>> import tablee
    >>> try:
    ...     tablee.Match("m", seed=b"short")
    ... except tablee.TableeError as error:
    ...     error.say("fr")
    'Une graine a 32 octets.'
    """

    def __init__(self, text: Text, /, **details: object) -> None:
        self.text = text
        self.details = details
        super().__init__(self.say("en"))

    def say(self, lang: Language) -> str:
        """The message, in French or in English."""
        said = {
            name: detail.say(lang) if isinstance(detail, TableeError) else detail
            for name, detail in self.details.items()
        }
        return self.text.say(lang, **said)

    def __reduce__(self) -> tuple[Any, ...]:
        """A worker process hands its errors back whole, so that they can still be said in either language."""
        return _restore, (type(self), self.args, self.__dict__)


class UnknownGame(TableeError):
    """No game has that name.

    >>> import tablee
    >>> tablee.Match("chess")
    Traceback (most recent call last):
    tablee.core.errors.UnknownGame: There is no game “chess”; the games are: m, tuileries, mounstein, maho.
    """


class SeatsError(TableeError):
    """The game is not for that many players.

    >>> import tablee
    >>> tablee.Match("mounstein", players=7)
    Traceback (most recent call last):
    tablee.core.errors.SeatsError: Mounstein is for 2 to 4 players, not 7.
    """


class SeatError(TableeError):
    """There is no such seat in this game, or it cannot be meant.

    >>> import tablee
    >>> tablee.Match("m").view(5)
    Traceback (most recent call last):
    tablee.core.errors.SeatError: There is no seat 5; the seats are 0 to 1.
    """


class SeedError(TableeError):
    """Not a seed: 32 bytes.

    >>> import tablee
    >>> tablee.Match("m", seed=b"short")
    Traceback (most recent call last):
    tablee.core.errors.SeedError: A seed has 32 bytes.
    """


class PositionError(TableeError):
    """Not a position of that game, or not one that this can be done with.

    >>> import tablee
    >>> tablee.games()["m"].scores(tablee.Match("maho").position)
    Traceback (most recent call last):
    tablee.core.errors.PositionError: This is a position of Maho!, not of M.
    """


class MoveError(TableeError):
    """Not a move at all: neither a text nor a whole number.

    >>> import tablee
    >>> tablee.Match("m").push(1.5)
    Traceback (most recent call last):
    tablee.core.errors.MoveError: A move is a whole number, not 1.5.
    """


class RulesVersionError(TableeError):
    """A version of the rules that this Tablée does not know.

    >>> import tablee
    >>> tablee.Match("m", rules=9)
    Traceback (most recent call last):
    tablee.core.errors.RulesVersionError: M: version 9 of the rules is not known; known versions: 1, 2.
    """


class NoEnvironment(TableeError):
    """The game lacks what an environment needs."""


class OptionError(TableeError):
    """An option is unknown, or its value is not allowed; `typed`: what may stand after `name=` at the command line.

    >>> import tablee
    >>> tablee.Match("m", options={"edition": "gold"})
    Traceback (most recent call last):
    tablee.core.errors.OptionError: Edition: “gold” is not possible. Possible: tiles, cards.
    """

    def __init__(self, name: str, text: Text, /, typed: str | None = None, **details: object) -> None:
        super().__init__(text, **details)
        self.name = name
        self.typed = typed


class NotationError(TableeError):
    """A text is not the notation of any piece, place or move; `rule`: the rule by which there is no such place, if so.

    >>> import tablee
    >>> tablee.Match("tuileries").push("rnd z9")
    Traceback (most recent call last):
    tablee.core.errors.NotationError: “z9” is not a square: they go from a1 to h8.
    """

    def __init__(self, text: Text, /, rule: str | None = None, **details: object) -> None:
        super().__init__(text, **details)
        self.rule = rule


class IllegalMove(TableeError):
    """A move that the rules refuse; `rule` is the id of the rule, `code` the kernel's reason.

    >>> from tablee.core.match import Match
    >>> try:
    ...     Match("tuileries", first=0).push("bkh a1", seat=1)
    ... except IllegalMove as error:
    ...     error, error.rule, error.say("fr")
    (IllegalMove(rule='T-3', 'It is not your turn.'), 'T-3', 'Ce n’est pas à vous de jouer.')
    """

    def __init__(self, rule: str, code: int, text: Text, /, **details: object) -> None:
        super().__init__(text, **details)
        self.rule = rule
        self.code = code

    def __repr__(self) -> str:
        return f"IllegalMove(rule={self.rule!r}, {str(self)!r})"


class LanguageError(TableeError):
    """Not a language that texts are written in.

    >>> import tablee
    >>> tablee.Match("m").svg(lang="de")
    Traceback (most recent call last):
    tablee.core.errors.LanguageError: “de” is not a language spoken here; possible are: fr, en.
    """


class MatchError(TableeError):
    """What the match cannot do now.

    >>> import tablee
    >>> tablee.Match("m").at(1)
    Traceback (most recent call last):
    tablee.core.errors.MatchError: The moves of this game are counted from 0 to 0; 1 is not among them.
    """


class UndoError(TableeError):
    """A move that cannot be taken back.

    >>> import tablee
    >>> tablee.Match("m").pop()
    Traceback (most recent call last):
    tablee.core.errors.UndoError: There is no move to take back.
    """


class RecordError(TableeError):
    """A record that is malformed, or that breaks the rules.

    >>> import tablee
    >>> next(tablee.read("nowhere.jsonl"))
    Traceback (most recent call last):
    tablee.core.errors.RecordError: nowhere.jsonl: no such file or folder.
    """


def _restore(kind: type[TableeError], arguments: tuple[Any, ...], content: dict[str, Any]) -> TableeError:
    error = kind.__new__(kind, *arguments)
    error.__dict__.update(content)
    return error
