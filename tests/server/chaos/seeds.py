"""By which dice a proof is played: always the same in `make test`, so that what fails fails again; others in `make prove`."""

import os
import random

ALWAYS = 15


def seed_of(variable: str, *, varies: bool) -> int:
    """Printed, for whoever wants it again by that environment variable."""
    given = os.environ.get(variable)
    seed = int(given) if given else random.randrange(1_000_000) if varies else ALWAYS
    print(f"\n{variable}={seed}", flush=True)
    return seed
