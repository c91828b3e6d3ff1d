"""The REST interface: lists and one-off actions."""
