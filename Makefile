# Everything here sets itself up: a fresh machine with Python 3.11 or newer is enough.

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.installed
EXTRAS := dev,web
WORKERS := 2

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test lint types tools bench compiled pictures format clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(READY) ## Open the table in a browser; without a terminal, one patrol is played and its log printed
	@if [ -t 0 ]; then $(BIN)/kaleun serve --open; else $(BIN)/kaleun auto hunted --captain careful --patrols 1 --log; fi

# The types are checked beside the tests, and what is said of them comes at the end. Compiled modules are kept: the tests start
# many a server, and each would compile them again.
test: export PYTHONDONTWRITEBYTECODE :=
test: lint tools ## Lint, check types and run all tests
	@mkdir -p build; trap 'kill $$types' INT TERM; \
	echo "$(BIN)/mypy, beside $(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup"; \
	$(BIN)/mypy >build/types.txt 2>&1 & types=$$!; \
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup; tests=$$?; \
	wait $$types; types=$$?; cat build/types.txt; exit $$((tests || types))
	@if $(BIN)/kaleun rules --help 2>/dev/null | grep -q -e --coverage; then $(BIN)/kaleun rules hunted --coverage; fi

# What the tests of the web table need besides Python: a PostgreSQL to start, a browser to drive.
tools:
	@missing=; \
	command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing=postgresql; \
	command -v chromium >/dev/null || missing="$$missing chromium"; \
	if [ -n "$$missing" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing for the tests:" $$missing; \
	    { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $$missing; } >/dev/null 2>&1 && missing=; \
	fi; \
	if [ -n "$$missing" ]; then echo "Some tests are left out: run 'apt-get install" $$missing"' to have them too." >&2; fi

lint: $(READY) ## Check style and format
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(READY) ## Check types
	$(BIN)/mypy

bench: $(READY) ## Measure the speed, in plain Python and of compiled rules, which takes some minutes
	@$(BIN)/python -c 'import pyspiel' 2>/dev/null || $(BIN)/python -m pip install -qq --disable-pip-version-check --constraint constraints.txt --editable '.[$(EXTRAS),bench]'
	$(BIN)/python -m benchmarks

compiled: $(READY) ## Compile the rules with mypyc into build/compiled, and compare journals
	@$(BIN)/python -c 'import setuptools, sys; sys.exit(int(setuptools.__version__.split(".")[0]) < 77)' 2>/dev/null || $(BIN)/python -m pip install -qq --disable-pip-version-check --constraint constraints.txt --editable '.[$(EXTRAS),bench]'
	$(BIN)/python -m benchmarks.compiled

pictures: $(READY) ## Take the pictures of the documentation anew, with Chromium
	$(BIN)/python -m benchmarks.pictures

format: $(READY) ## Format the code and mend what can be mended by itself
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean: ## Remove all that these targets have made
	rm -rf $(VENV) build dist htmlcov .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The virtual environment: made with the first Python that is new enough, and brought up to date when the
# project file or the pinned versions change.
$(READY): pyproject.toml constraints.txt
	@set -e; \
	new_enough='import sys; sys.exit(sys.version_info < (3, 11))'; \
	if ! $(BIN)/python -c "import pip; $$new_enough" 2>/dev/null; then \
	    python=; \
	    for candidate in python3.13 python3.12 python3.11 python3; do \
	        if "$$candidate" -c "$$new_enough" >/dev/null 2>&1; then python=$$candidate; break; fi; \
	    done; \
	    if [ -z "$$python" ]; then \
	        echo "kaleun needs Python 3.11 or newer, and none was found on this machine." >&2; exit 1; \
	    fi; \
	    if ! "$$python" -c 'import ensurepip, venv' 2>/dev/null; then \
	        if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	            echo "Installing python3-venv, which this Python lacks."; \
	            apt-get update -q; \
	            DEBIAN_FRONTEND=noninteractive apt-get install -y -q python3-venv; \
	        fi; \
	        if ! "$$python" -c 'import ensurepip, venv' 2>/dev/null; then \
	            echo "kaleun needs Python's venv module: run 'apt-get install python3-venv', then try again." >&2; exit 1; \
	        fi; \
	    fi; \
	    echo "Setting up $(VENV) with $$python ..."; \
	    "$$python" -m venv --clear $(VENV); \
	fi; \
	$(BIN)/python -m pip install -qq --disable-pip-version-check --no-compile --constraint constraints.txt --editable '.[$(EXTRAS)]'; \
	$(BIN)/python -m compileall -qq -j 0 $(VENV)/lib || true; \
	touch $@
