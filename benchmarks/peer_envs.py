"""The environments' peers, in their own environment: pgx on CPU, and PettingZoo's connect_four_v3. Prints JSON.

pgx runs as a fast user writes it: one jitted call makes two vectorised steps with auto-reset, choosing random legal actions;
on all cores. connect_four replays recorded games in the AEC loop, so that only the environment is measured; and plays them with
an agent that looks for legal moves with NumPy.
"""

import json
import os
import sys
import time
import warnings
from typing import Any

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
warnings.filterwarnings("ignore")

BATCH = 4096
SCAN = 2


def pgx_steps(name: str, seconds: float) -> dict[str, float]:
    """Steps per second of CPU time and by the clock."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def one(state: Any, key: Any) -> Any:
        choose, reset = jax.random.split(key)
        action = jax.random.categorical(choose, jnp.where(state.legal_action_mask, 0.0, -jnp.inf))
        return step(state, action, reset)

    many = jax.vmap(one)

    @jax.jit  # type: ignore[untyped-decorator]
    def run(state: Any, key: Any) -> Any:
        def body(carry: Any, _: Any) -> Any:
            state, key = carry
            key, now = jax.random.split(key)
            return (many(state, jax.random.split(now, BATCH)), key), 0

        return jax.lax.scan(body, (state, key), None, length=SCAN)[0]

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), BATCH))
    key = jax.random.PRNGKey(1)
    state, key = run(state, key)
    jax.block_until_ready(state)
    done, begun, spent = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - begun < seconds:
        state, key = run(state, key)
        jax.block_until_ready(state)
        done += SCAN * BATCH
    return {"cpu": done / (time.process_time() - spent), "wall": done / (time.perf_counter() - begun)}


def aec_steps(env: Any, seconds: float) -> dict[str, float]:
    """Steps per second of CPU time: of the environment alone, and with an agent that chooses at random. Ours is measured by
    this function too."""
    import numpy as np

    rng = np.random.default_rng(1)

    def play(seed: int, moves: list[int] | None) -> list[int]:
        made: list[int] = []
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            if moves is None:
                made.append(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
            else:
                made.append(moves[len(made)])
            env.step(made[-1])
        return made

    recorded: list[list[int]] = []
    steps, spent = 0, time.process_time()
    while time.process_time() - spent < seconds:
        recorded.append(play(len(recorded), None))
        steps += len(recorded[-1])
    with_agent = steps / (time.process_time() - spent)
    steps, spent, game = 0, time.process_time(), 0
    while time.process_time() - spent < seconds:
        steps += len(play(game % len(recorded), recorded[game % len(recorded)]))
        game += 1
    return {"env": steps / (time.process_time() - spent), "agent": with_agent}


def connect_four(seconds: float) -> dict[str, float]:
    from pettingzoo.classic import connect_four_v3

    return aec_steps(connect_four_v3.env(), seconds)


if __name__ == "__main__":
    seconds = float(sys.argv[1])
    found = {
        name: connect_four(seconds) if name == "connect_four_v3" else pgx_steps(name, seconds) for name in sys.argv[2:]
    }
    print(json.dumps(found))
