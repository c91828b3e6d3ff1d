"""The games as learning environments: many at once over arrays, for PettingZoo, and for OpenSpiel.

All that an agent is given comes from `observe`, so nothing hidden can leak into it.
"""
