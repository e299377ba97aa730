"""The templates, and how they become Python: as plain calls and attributes, without what Jinja does for templates of strangers.

A screen is drawn for every click, so this counts: it takes a third of the time.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator
from markupsafe import Markup, escape

from beaufort.game import games
from beaufort.words import LANGUAGES

LOOK = Path(__file__).parent / "look"
ESCAPED = 16384  # words and numbers that are kept ...
LONG = 200  # ... unless they are longer: what somebody sends would fill the memory


class PlainCalls(CodeGenerator):
    """Writes `a.b` where Jinja would look for an attribute, then for an item, and `a[b]` where it would look for either; a call
    where it would ask whether a function wants to know the template; and a macro as a function, unless it has defaults. What
    is markup already is not copied, and what has been escaped once is known. An `if` without `else` is nothing where Jinja
    would make a value that says so."""

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Any) -> None:
        super().visit_CondExpr(nodes.CondExpr(node.test, node.expr1, node.expr2 or nodes.Const("")), frame)

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
        self.writeline(f"return environment.markup({frame.buffer})")  # nobody does that for a macro that is a function

    def _output_child_pre(self, node: nodes.Expr, frame: Any, finalize: Any) -> None:
        self.write("(drawn if type(drawn := ")

    def _output_child_post(self, node: nodes.Expr, frame: Any, finalize: Any) -> None:
        self.write(") is Markup else environment.words[drawn] if type(drawn) is str else environment.escaped(drawn))")


class EscapedTexts(dict[str, Markup]):
    """Texts as they stand in HTML: what has been escaped once is known, unless it is long."""

    def __missing__(self, text: str) -> Markup:
        html = escape(text)
        if len(text) <= LONG:
            if len(self) >= ESCAPED:
                self.clear()
            self[text] = html
        return html


def markup(drawn: list[str]) -> Markup:
    """What is escaped already, put together; Markup itself would ask what it is given, and copy a single piece."""
    return drawn[0] if len(drawn) == 1 and type(drawn[0]) is Markup else str.__new__(Markup, "".join(drawn))


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
    made.code_generator_class = PlainCalls
    made.words, made.markup = EscapedTexts(), markup  # type: ignore[attr-defined]
    made.escaped = lru_cache(maxsize=ESCAPED, typed=True)(escape)  # type: ignore[attr-defined]
    made.globals["languages"] = LANGUAGES
    made.filters["tuple"] = tuple  # what is drawn once is kept by values that do not change
    made.filters["list"] = list  # Jinja's would ask whether it is awaited
    return made
