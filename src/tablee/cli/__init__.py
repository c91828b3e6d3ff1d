"""The `tablee` command."""

from tablee.cli.app import main

__all__ = ["main"]
