"""What the house looks like, in figures: entries at the top, levels, sizes, parameters, names that two classes share.

    python3 tools/survey.py [FOLDER]

FOLDER is a package's, `src/beaufort` if left out; standard library only, so that any state of the tree can be looked at.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

MANY = 7  # values that a function should take at most
LONG = 600  # lines that a file should have at most
TOLD = ("client/__init__.py", "client/protocol.py")  # what programs and servers say to each other: the API has words of its own
Function = ast.FunctionDef | ast.AsyncFunctionDef


def main(home: Path) -> None:
    trees = {file.relative_to(home): ast.parse(file.read_text(encoding="utf-8")) for file in _files(home)}
    lines = {file: len((home / file).read_text(encoding="utf-8").splitlines()) for file in trees}
    functions = [(file, node) for file, tree in trees.items() for node in ast.walk(tree) if isinstance(node, Function)]
    inside, told = (Counter(_classes(trees, told)) for told in (False, True))
    top = sorted({file.parts[0] for file in trees})
    print(f"{len(top)} entries at the top: {', '.join(top)}")
    print(f"{len(trees)} files, {sum(lines.values()):,} lines, the longest {_most(lines)}; over {LONG}: {_over(lines)}")
    lengths = sorted(node.end_lineno - node.lineno + 1 for _, node in functions if node.end_lineno)
    median, most = lengths[len(lengths) // 2], lengths[9 * len(lengths) // 10]
    print(f"{len(lengths):,} functions of {median} lines in the median, {most} at 90 %")
    many = [(len(_taken(node)), f"{file}:{node.name}") for file, node in functions if len(_taken(node)) > MANY]
    worst = ", ".join(f"{name} ({amount})" for amount, name in sorted(many)[::-1][:5])
    print(f"{len(many)} functions take more than {MANY} values: {worst}")
    untyped = sum(_any(each.annotation) for _, node in functions for each in _taken(node))
    print(f"{untyped} parameters are Any")
    twice = sorted(name for name, amount in inside.items() if amount > 1)
    print(f"{len(twice)} names of classes are used more than once: {', '.join(twice) or 'none'}")
    both = sorted({*inside} & {*told})
    print(f"{len(both)} more are also what programs call it, in {', '.join(TOLD)}: {', '.join(both) or 'none'}")
    edges = {(file.parts[0], other) for file, tree in trees.items() for other in _imports(tree, top) if other != file.parts[0]}
    print(f"{len(edges)} imports between entries at the top")


def _files(home: Path) -> Iterator[Path]:
    return (file for file in sorted(home.rglob("*.py")) if "tests" not in file.relative_to(home).parts)


def _taken(node: Function) -> list[ast.arg]:
    given = node.args
    return [each for each in (*given.posonlyargs, *given.args, *given.kwonlyargs) if each.arg not in ("self", "cls")]


def _any(annotation: ast.expr | None) -> bool:
    return isinstance(annotation, ast.Name) and annotation.id == "Any"


def _imports(tree: ast.Module, top: list[str]) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("beaufort."):
            first = (node.module or "").split(".")[1]
            yield first if first in top else f"{first}.py"


def _most(lines: dict[Path, int]) -> str:
    file = max(lines, key=lines.__getitem__)
    return f"{file} ({lines[file]})"


def _over(lines: dict[Path, int]) -> int:
    return sum(amount > LONG for amount in lines.values())


def _classes(trees: dict[Path, ast.Module], told: bool) -> Iterator[str]:
    """The names of all classes that are, or are not, what programs and servers say to each other."""
    for file, tree in trees.items():
        if (str(file) in TOLD) == told:
            yield from (node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "src/beaufort"))
