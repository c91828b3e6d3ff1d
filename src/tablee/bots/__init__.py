"""Players that are programs. A bot gets the observation, never the position."""

from tablee.bots.bot import Bot, make_bot

__all__ = ["Bot", "make_bot"]
