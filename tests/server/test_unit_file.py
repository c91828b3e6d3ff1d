"""The systemd unit keeps what docs/how-to/serve.md promises of it."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tablee.server.serve import uvicorn_config
from tablee.server.settings import Settings

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "deploy" / "tablee.service"
PROMISED = " ".join((ROOT / "docs" / "how-to" / "serve.md").read_text().split()) if UNIT.exists() else ""

pytestmark = pytest.mark.skipif(not UNIT.exists(), reason="no repository here")


@pytest.fixture
def unit() -> dict[str, list[str]]:
    """Every setting, as often as it is there."""
    found: dict[str, list[str]] = {}
    for line in UNIT.read_text().splitlines():
        if "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found


def number(promise: str) -> int:
    """The number in a sentence of the page."""
    found = re.search(promise, PROMISED)
    assert found, f"serve.md no longer says “{promise}”"
    return int(found[1].replace(",", ""))


def test_it_tries_again_for_ever(unit: dict[str, list[str]]) -> None:
    every_s = number(r"the systemd unit tries again every (\d+) seconds, for ever")
    assert unit["RestartSec"] == [str(every_s)]
    assert unit["Restart"] == ["on-failure"]
    assert unit["StartLimitIntervalSec"] == ["0"], "systemd would give up after five attempts"
    assert not {"RestartPreventExitStatus", "StartLimitBurst", "SuccessExitStatus"} & unit.keys()


def test_it_may_open_as_many_files_as_promised(unit: dict[str, list[str]]) -> None:
    assert unit["LimitNOFILE"] == [str(number(r"\(the unit: ([\d,]+)\)"))]


def test_data_are_where_the_page_says(unit: dict[str, list[str]]) -> None:
    assert "Data is stored in `/var/lib/tablee`" in PROMISED
    assert unit["StateDirectory"] == ["tablee"]  # under /var/lib, and the only place to write to with what is protected
    assert "TABLEE_DATA=%S/tablee" in unit["Environment"]
    assert (unit["DynamicUser"], unit["ProtectSystem"]) == (["yes"], ["strict"])


def test_its_settings_are_the_server_s(unit: dict[str, list[str]]) -> None:
    own = {f"TABLEE_{name.upper()}" for name in Settings.__struct_fields__}
    given = {value.partition("=")[0] for value in unit["Environment"] if value.startswith("TABLEE_")}
    assert given <= own
    assert "write `/etc/tablee.env`" in PROMISED
    assert unit["EnvironmentFile"] == ["-/etc/tablee.env"]
    assert "Install Tablée in `/opt/tablee`" in PROMISED
    assert unit["ExecStart"] == ["/opt/tablee/.venv/bin/tablee serve"]


def test_a_stop_has_time_to_write_what_is_pending(unit: dict[str, list[str]]) -> None:
    graceful_s = uvicorn_config(None, Settings()).timeout_graceful_shutdown
    assert graceful_s is not None
    assert int(unit["TimeoutStopSec"][0]) >= 2 * graceful_s
    assert "KillSignal" not in unit  # SIGTERM, as the page says


def test_systemd_understands_it(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not here")
    copy = tmp_path / "tablee.service"
    copy.write_text(UNIT.read_text().replace("/opt/tablee/.venv/bin/tablee", "/bin/true"))
    done = subprocess.run(["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, check=False)
    assert "tablee.service" not in done.stderr, done.stderr
