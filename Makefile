# Two commands: `make run` plays, `make test` proves. Both set everything up on their own, in ./.venv.
.DEFAULT_GOAL := help
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
GAME ?= tuileries
WORKERS ?= auto

export UV_PYTHON_DOWNLOADS := never

WEB := src/tablee/server/web/index.html
WEB_READY := web/node_modules/.ready
WEB_SOURCES := $(shell find web -name node_modules -prune -o -type f -print)
NODE := PATH="$(abspath $(BIN)):$$PATH"

.PHONY: help run play test machine lint types imports unit browser client coverage prove bench pictures ladder reports web wire learn lock clean

help: ## Show this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-9s %s\n", $$1, $$2}'

$(BIN)/uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Tablée needs Python 3.11 or newer; set PYTHON=... to point at one."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'uv>=0.9'

$(READY): pyproject.toml uv.lock | $(BIN)/uv
	$(BIN)/uv sync --quiet --frozen --inexact --all-extras --compile-bytecode --python $(BIN)/python
	@touch $@

$(WEB_READY): web/package-lock.json | $(READY)
	cd web && $(NODE) npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(WEB): $(WEB_SOURCES) | $(WEB_READY)
	cd web && $(NODE) npm run --silent build
	@touch $@

run: $(READY) $(WEB) ## Serve the four games on http://127.0.0.1:8000 (flags: make run FLAGS="--port 8080")
	@$(BIN)/tablee serve $(FLAGS)

play: $(READY) ## Play a game in the terminal (GAME=m|tuileries|mounstein|maho)
	@$(BIN)/tablee play $(GAME)

web: $(WEB) ## Build the web client into the package

wire: $(READY) ## Write the server's messages as TypeScript types, and the names of pieces, for the web client
	$(BIN)/python -m tablee.server.typescript web/src

learn: $(READY) ## Write rule pages, figures, lessons and counting vectors for the web client, from the engine
	$(BIN)/python -m tablee.learn web/src

test: machine lint types imports client unit browser coverage ## Everything: lint, types, imports, tests, coverage of the rules

machine: # What the tests need of the machine itself: PostgreSQL and a browser, from Debian's packages where we may install them.
	@sh tests/machine.sh

client: $(WEB_READY) $(WEB)
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

browser: $(READY) $(WEB) # in processes of their own: Playwright leaves an event loop running; what fails among others is tried once more alone
	$(BIN)/pytest -n $(WORKERS) -m "not heavy" tests/browser || $(BIN)/pytest -n 0 -m "not heavy" --last-failed tests/browser

coverage: $(READY)
	$(BIN)/python tests/coverage_of_rules.py

prove: $(READY) $(WEB) ## The heavy proofs: tens of thousands of games against the oracles
	$(BIN)/pytest -n $(WORKERS) -m heavy --ignore=tests/browser
	$(BIN)/pytest -n $(WORKERS) -m heavy tests/browser

bench: $(READY) $(WEB) ## Speed beside the peers, which get an environment of their own
	$(BIN)/python -m benchmarks.rules
	$(BIN)/python -m benchmarks.search
	$(BIN)/python -m benchmarks.server
	$(BIN)/python -m benchmarks.envs
	$(BIN)/python -m benchmarks.web

pictures: $(READY) $(WEB) ## Take the pictures anew that the browser tests compare with, and those of the README
	PICTURES=renew $(BIN)/pytest -n 0 -q tests/browser/test_pictures.py
	$(BIN)/python -m web.tools.pictures

ladder: $(READY) ## Every bot against the one below it, for docs/bots.md
	$(BIN)/python -m benchmarks.ladder

reports: $(READY) ## The four games in the laboratory: docs/reports and what the server tells of them (quicker: REPORT="--games 300 --deals 40")
	@for game in m tuileries mounstein maho; do \
		$(BIN)/tablee report $$game $(REPORT) --both --out docs/reports/$$game.html --findings src/tablee/lab/found || exit 1; \
	done

lock: $(BIN)/uv ## Renew uv.lock after editing pyproject.toml
	$(BIN)/uv lock

clean: ## Remove the environment and all caches
	rm -rf $(VENV) web/node_modules src/tablee/server/web .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .coverage
