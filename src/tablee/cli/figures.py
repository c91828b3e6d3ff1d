"""Numbers as they are written in each language."""

from tablee.core.texts import Language


def figure(value: float, lang: Language, digits: int = 1, sign: str = "") -> str:
    """
    >>> figure(12.345, "fr"), figure(12.345, "en", 2), figure(0.5, "fr", sign="+")
    ('12,3', '12.35', '+0,5')
    """
    text = f"{value:{sign}.{digits}f}"
    return text.replace(".", ",") if lang == "fr" else text
