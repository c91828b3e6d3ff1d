"""Secrets that are shown once and kept as hashes: tokens of sessions, and codes that set a new password."""

import hashlib
import secrets

CODES = 8
CODE_LENGTH = 16
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""None that is taken for another."""


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """For a link."""
    return secrets.token_urlsafe(32)


def draw_codes() -> list[str]:
    return [draw_code() for _ in range(CODES)]


def draw_code() -> str:
    code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return "-".join(code[i : i + 4] for i in range(0, CODE_LENGTH, 4))


def code_hash(code: str) -> str:
    """However it is typed."""
    return token_hash("".join(one for one in code.upper() if one in CODE_LETTERS))
