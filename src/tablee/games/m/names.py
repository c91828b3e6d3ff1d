"""Who begins: the person whose name has the most letters M (M-7)."""

import unicodedata
from collections.abc import Sequence


def letters_m(name: str) -> int:
    """
    >>> letters_m("Mamma Ḿia")
    4
    """
    return unicodedata.normalize("NFKD", name).casefold().count("m")


def first_by_names(names: Sequence[str | None]) -> list[int]:
    """The seats tied for the most letters M; one of them begins, drawn at random. A bot has no name (None), hence no M.

    >>> first_by_names(["Martin", "Emma", "Zoé"])
    [1]
    >>> first_by_names(["Ada", "Zoé"])
    [0, 1]
    >>> first_by_names([None, "Tom", None])
    [1]
    """
    counts = [letters_m(name or "") for name in names]
    return [seat for seat, count in enumerate(counts) if count == max(counts)]
