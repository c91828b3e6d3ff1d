"""Maho!'s compiled rules."""

from tablee.core.rules import Rules
from tablee.games.maho import rules

ENGINE = Rules("maho", rules, rules.STATE, rules.OPTIONS, most_moves=rules.MOST_LEGAL)
