"""Tables where people and bots play: state is the replay of a log; one message at a time; commit, then tell."""
