"""What newcomers see: the rule pages with their figures, the guided first games, and the proofs of the companion's counting.

Everything is made from positions of the engine: `python -m tablee.learn web/src` writes it for the web client.
"""
