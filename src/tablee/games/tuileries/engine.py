"""Tuileries' compiled rules."""

from tablee.core.rules import Rules
from tablee.games.tuileries import rules

ENGINE = Rules("tuileries", rules, rules.STATE, rules.OPTIONS, most_moves=rules.HAND_ROOM * rules.SQUARES)
