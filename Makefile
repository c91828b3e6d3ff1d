# Two commands: `make run` plays, `make test` proves. Both set everything up on their own, in ./.venv.
.DEFAULT_GOAL := help
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
GAME ?= tuileries
WORKERS ?= auto
SECONDS ?= 30
# The games of this repository, from the only list of them.
GAMES = $(shell sed -n 's/^BUILT_IN = //p' src/tablee/core/registry.py | tr -d '(",)')

export UV_PYTHON_DOWNLOADS := never

NODE := PATH="$(abspath $(BIN)):$$PATH"

.PHONY: help run play test machine lint types imports client unit pythons package browser walk coverage prove bench pictures ladder reports web wire messages teaching audit lock clean

help: ## Show this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-9s %s\n", $$1, $$2}'

$(BIN)/uv:
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' || { echo "Tablée needs Python 3.11 to 3.14, and $(PYTHON) is $$($(PYTHON) --version 2>&1): point at one by PYTHON=..."; exit 1; }
	@echo "Setting up Tablée in $(VENV), the first time only: a minute or two."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check 'uv>=0.9'

$(READY): pyproject.toml uv.lock | $(BIN)/uv
	@$(BIN)/uv sync --quiet --frozen --inexact --all-extras --compile-bytecode --python $(BIN)/python
	@touch $@

run: web ## Serve the four games on http://127.0.0.1:8000 (flags: make run FLAGS="--port 8080")
	@$(BIN)/tablee serve $(FLAGS)

play: $(READY) ## Play a game in the terminal (GAME=m|tuileries|mounstein|maho)
	@$(BIN)/tablee play $(GAME)

web: $(READY) ## Build the web client into the package, if its sources have changed
	@$(BIN)/python web/build.py

wire: $(READY) ## Write the server's messages as TypeScript types, and the names and drawings of pieces, for the web client
	$(BIN)/python -m tablee.server.typescript web/src

messages: $(READY) ## Record what clients hear at real tables, for the web client's tests
	$(BIN)/python -m tests.server.record_messages web/fixtures/wire

teaching: $(READY) ## Write rule pages, figures, lessons and counting vectors for the web client, and the rules in docs/games, from the engine
	$(BIN)/python -m tablee.teaching web/src
	$(BIN)/python docs/rules.py

# The gate walks the same way every time; `make prove` and `make walk` another way each time.
test: SEED ?= 15
test: machine lint types imports client unit pythons package browser walk coverage ## Everything: lint, types, tests, coverage, every Python here, the package

machine: # What the tests need of the machine itself: PostgreSQL and a browser, from Debian's packages where we may install them.
	@sh tests/machine.sh

client: web
	cd web && $(NODE) npm run --silent lint && $(NODE) npm run --silent check && $(NODE) npm test --silent

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

imports: $(READY)
	$(BIN)/lint-imports

unit: $(READY)
	$(BIN)/pytest -n $(WORKERS) -m "not heavy" --ignore=tests/browser

pythons: web ## All four games and the server on every Python from 3.11 up that this machine has
	$(BIN)/python -m tests.installed.pythons

package: $(READY) ## Build the wheel from a clean clone, install it into an empty environment and play from it
	$(BIN)/python -m tests.installed.package

browser: web # in processes of their own: Playwright leaves an event loop running; what fails among others is tried once more alone
	$(BIN)/pytest -n $(WORKERS) -m "not heavy" tests/browser || $(BIN)/pytest -n 0 -m "not heavy" --last-failed tests/browser

walk: web ## A restless person at the tables of every game (make walk SECONDS=600 GAME=maho SEED=7)
	@[ -x /usr/bin/chromium ] || { echo "*** No Chromium: the walker is SKIPPED."; exit 0; }; \
	for game in $(if $(filter command line,$(origin GAME)),$(GAME),$(GAMES)); do \
		$(BIN)/python -m tests.browser.journeys.walker --game $$game --seconds $(SECONDS) $(if $(SEED),--seed $(SEED)) || exit 1; \
	done

coverage: $(READY)
	$(BIN)/python tests/coverage_of_rules.py

prove: web ## The heavy proofs: tens of thousands of games against the oracles, a thousand restarts, a million messages
	$(BIN)/pytest -n $(WORKERS) -m heavy --ignore=tests/browser
	$(BIN)/pytest -n $(WORKERS) -m heavy tests/browser
	$(MAKE) walk SECONDS=900

bench: web ## Compare speed with other projects, each in its own environment
	$(BIN)/python -m benchmarks.rules
	$(BIN)/python -m benchmarks.search
	$(BIN)/python -m benchmarks.server
	$(BIN)/python -m benchmarks.envs
	$(BIN)/python -m benchmarks.web
	$(BIN)/python -m benchmarks.library

pictures: web ## Take new pictures: those that the browser tests compare with, and those of the README
	PICTURES=renew $(BIN)/pytest -n 0 -q tests/browser/test_pictures.py
	$(BIN)/python -m web.tools.pictures

ladder: $(READY) ## Play every bot against the one below it, for docs/bots.md
	$(BIN)/python -m benchmarks.ladder

reports: $(READY) ## Simulate and report on the four games: docs/reports and the findings that the server shows (quicker: REPORT="--games 300 --deals 40")
	@for game in $(GAMES); do \
		$(BIN)/tablee report $$game $(REPORT) --both --out docs/reports/$$game.html --findings src/tablee/games/$$game/findings.json || exit 1; \
	done

audit: $(READY) ## Ask the databases of advisories about every package in both lock files (needs the internet)
	@$(BIN)/python -m tests.installed.audit

lock: $(BIN)/uv ## Update uv.lock after editing pyproject.toml
	$(BIN)/uv lock

clean: ## Remove the environment and all caches
	rm -rf $(VENV) .pythons dist web/node_modules src/tablee/server/web .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .coverage
