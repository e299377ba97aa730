# `make` lists the targets. Everything is installed into .venv, in the versions of constraints.txt.
PYTHON ?= python3
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help setup play test lint bench pictures screenshots pins

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

setup: .venv/.ready ## install what play and test need into .venv

.venv/.ready: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt --group dev -e .
	touch $@

play: setup ## open the table in the browser, against bots or with friends
	@$(BIN)/beaufort

test: setup ## run all tests
	$(BIN)/python -m pytest -n auto --dist worksteal
	$(BIN)/python -m coverage erase
	$(BIN)/python -m coverage run -m pytest src/beaufort/games
	$(BIN)/python -m coverage report

lint: setup ## check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: setup ## measure playouts, searches and environments beside their peers, and live tables
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[bench]"
	$(BIN)/python benchmarks/playouts.py
	$(BIN)/python benchmarks/search.py
	$(BIN)/python benchmarks/environments.py
	$(BIN)/python benchmarks/tables.py

pictures: setup ## draw the pictures of README.md again
	$(BIN)/python docs/pictures/draw.py

screenshots: setup ## take the pictures of the table on the web again
	$(BIN)/python docs/pictures/screenshots.py

pins: ## choose versions anew, but for the extra learn: PyTorch's CUDA differs from ours (needs uv)
	uv pip compile --no-emit-index-url --no-header --universal --python-version 3.11 --extra bench --extra cluster --extra gpu --extra postgres --extra research --group dev -o constraints.txt pyproject.toml
