# `make` lists the targets. Everything is installed into .venv, in the versions of constraints.txt.
PYTHON ?= python3
BIN := .venv/bin
TESTS := BIN=$(BIN) tools/tests

.DEFAULT_GOAL := help
.PHONY: help setup deps play test test-full lint fit bench docs pictures screenshots pins

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

play: ## open the table in the browser, against bots or with friends
	@$(PYTHON) tools/setup.py play
	@$(BIN)/beaufort

setup: ## install what tests need, a browser and PostgreSQL included where there is none
	@$(PYTHON) tools/setup.py test

test: setup ## run all tests, at their everyday size
	$(TESTS)

test-full: setup ## run all tests at full size
	BEAUFORT_FULL=1 PYTEST_ADDOPTS="--timeout=1800 $$PYTEST_ADDOPTS" $(TESTS)

lint: export PATH := $(PATH):$(CURDIR)/$(BIN)
lint: setup ## check style and types, also of style sheets and scripts
	@$(PYTHON) tools/setup.py lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/biome check --error-on-warnings
	$(BIN)/tsc -p .

deps: ## as root on Debian or Ubuntu: what tests can use of the system instead of getting it themselves
	apt-get update -qq
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3-venv postgresql fonts-dejavu-core nginx-light caddy openssl systemd
	if grep -q '^ID=debian' /etc/os-release; then DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium; fi  # Ubuntu has it as a snap only; `make test` gets one

fit: setup ## look at 3000 random tables in random windows, and say what does not fit
	$(BIN)/python -m tests.web.fit --views 3000 --seed 7

bench: ## measure playouts, searches and environments beside their peers, and live tables
	@$(PYTHON) tools/setup.py bench
	$(BIN)/python benchmarks/playouts.py
	$(BIN)/python benchmarks/search.py
	$(BIN)/python benchmarks/environments.py
	$(BIN)/python benchmarks/tables.py

docs: ## build the documentation as a site, in build/site
	@$(PYTHON) tools/setup.py docs
	$(BIN)/python docs/website.py

pictures: setup ## draw the pictures of README.md again
	$(BIN)/python docs/pictures/draw.py

screenshots: setup ## take the pictures of the table on the web again
	PYTHONPATH=. $(BIN)/python docs/pictures/screenshots.py

pins: ## choose versions anew, but for the extra learn: PyTorch's CUDA differs from ours (needs uv)
	uv pip compile --no-emit-index-url --no-header --universal --python-version 3.11 --extra bench --extra cluster --extra gpu --extra postgres --extra research --group dev --group docs -o constraints.txt pyproject.toml
