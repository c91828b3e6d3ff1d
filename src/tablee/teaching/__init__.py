"""What newcomers see: the rule pages with their figures, the guided first games, and what the companion counts by.

Here are the forms of it; what a game says stands in its own package (`rule_page`, `lesson`, `counting`). Everything is made
from positions of the engine: `python -m tablee.teaching web/src` writes it for the web client.
"""
