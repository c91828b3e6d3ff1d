# Two commands: `make run` plays, `make test` proves. Both set everything up on their own, in ./.venv.
.DEFAULT_GOAL := help
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
GAME ?= tuileries
WORKERS ?= auto
REPORT ?= --games 300 --deals 40

export UV_PYTHON_DOWNLOADS := never

.PHONY: help run test lint types imports unit coverage prove bench ladder reports lock clean

help: ## Show this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-9s %s\n", $$1, $$2}'

$(BIN)/uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Tablée needs Python 3.11 or newer; set PYTHON=... to point at one."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'uv>=0.9'

$(READY): pyproject.toml uv.lock | $(BIN)/uv
	$(BIN)/uv sync --quiet --frozen --inexact --all-extras --compile-bytecode --python $(BIN)/python
	@touch $@

run: $(READY) ## Play a game in the terminal (GAME=m|tuileries|mounstein|maho)
	@$(BIN)/tablee play $(GAME)

test: lint types imports unit coverage ## Everything: lint, types, imports, tests, coverage of the rules

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

imports: $(READY)
	$(BIN)/lint-imports

unit: $(READY)
	$(BIN)/pytest -n $(WORKERS) -m "not heavy"

coverage: $(READY)
	$(BIN)/python tests/coverage_of_rules.py

prove: $(READY) ## The heavy proofs: tens of thousands of games against the oracles
	$(BIN)/pytest -n $(WORKERS) -m heavy

bench: $(READY) ## Speed beside the peers, which get an environment of their own
	$(BIN)/python -m benchmarks.rules
	$(BIN)/python -m benchmarks.search
	$(BIN)/python -m benchmarks.envs

ladder: $(READY) ## Every bot against the one below it, for docs/bots.md
	$(BIN)/python -m benchmarks.ladder

reports: $(READY) ## The four games in the laboratory: docs/reports (REPORT="--games 300 --deals 40")
	@for game in m tuileries mounstein maho; do \
		$(BIN)/tablee report $$game $(REPORT) --both --out docs/reports/$$game.html || exit 1; \
	done

lock: $(BIN)/uv ## Renew uv.lock after editing pyproject.toml
	$(BIN)/uv lock

clean: ## Remove the environment and all caches
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .coverage
