"""Mounstein's compiled rules."""

from tablee.core.rules import Rules
from tablee.games.mounstein import rules

ENGINE = Rules("mounstein", rules, rules.STATE, rules.OPTIONS, most_moves=rules.MOVES)
