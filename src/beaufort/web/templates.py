"""The templates, and how they become Python: as plain calls and attributes, without what Jinja does for templates of strangers.

A screen is drawn for every click, so this counts: it takes a third of the time.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator
from markupsafe import escape

from beaufort.game import games
from beaufort.words import LANGUAGES

LOOK = Path(__file__).parent / "look"
ESCAPED = 16384  # words and numbers


class Direct(CodeGenerator):
    """Writes `a.b` where Jinja would look for an attribute, then for an item, and `a[b]` where it would look for either; a call
    where it would ask whether a function wants to know the template; and a macro as a function, unless it has defaults. What
    is markup already is not copied, and what has been escaped once is known."""

    def visit_Getattr(self, node: nodes.Getattr, frame: Any) -> None:
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_Getitem(self, node: nodes.Getitem, frame: Any) -> None:
        self.visit(node.node, frame)
        self.write("[")
        self.visit(node.arg, frame)
        self.write("]")

    def visit_Call(self, node: nodes.Call, frame: Any, forward_caller: bool = False) -> None:
        if forward_caller or node.dyn_args or node.dyn_kwargs:
            self.fail("no template of ours calls like this", node.lineno)
        self.visit(node.node, frame)
        self.write("(")
        for given in (*node.args, *node.kwargs):
            self.visit(given, frame)
            self.write(", ")
        self.write(")")

    def macro_def(self, macro_ref: Any, frame: Any) -> None:
        if macro_ref.node.defaults:
            super().macro_def(macro_ref, frame)
        else:
            self.write("macro")

    def return_buffer_contents(self, frame: Any, force_unescaped: bool = False) -> None:
        super().return_buffer_contents(frame)  # as markup: nobody does that for a macro that is a function

    def _output_child_pre(self, node: nodes.Expr, frame: Any, finalize: Any) -> None:
        self.write("(drawn if type(drawn := ")

    def _output_child_post(self, node: nodes.Expr, frame: Any, finalize: Any) -> None:
        self.write(") is Markup else environment.escaped(drawn))")


@cache
def environment() -> Environment:
    """All templates: those of the site, and under each game's name those of its `look/`."""
    looks = PrefixLoader({game.name: FileSystemLoader(game.folder / "look") for game in games()})
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(LOOK), looks]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    made.code_generator_class = Direct
    made.escaped = lru_cache(maxsize=ESCAPED, typed=True)(escape)  # type: ignore[attr-defined]
    made.globals["languages"] = LANGUAGES
    made.filters["tuple"] = tuple  # what is drawn once is kept by values that do not change
    made.filters["list"] = list  # Jinja's would ask whether it is awaited
    return made
