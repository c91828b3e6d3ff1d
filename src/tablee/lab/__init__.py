"""The laboratory: many games at once."""

from tablee.lab.simulate import play_game, simulate

__all__ = ["play_game", "simulate"]
