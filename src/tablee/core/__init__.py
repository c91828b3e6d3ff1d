"""The contract that every game fulfils, and a match of it."""
