"""Tablée: the table for four games."""
