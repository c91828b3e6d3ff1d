"""Search through imagined worlds: written once, compiled for each game."""
