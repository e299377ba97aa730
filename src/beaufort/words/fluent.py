"""Sentences from Fluent files, in our three languages: messages, terms, values, choices by plural or by word,
NUMBER, and for French DE.

fluent.syntax reads the files. Its companion fluent.runtime would format them, but brings Babel, 33 MB of all the world's
languages; a test compares the two.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

from fluent.syntax import FluentParser, ast

Given: TypeAlias = Mapping[str, int | float | str]
Drawn: TypeAlias = Callable[[Given], Any]  # a number or a text, from the values that are given

MARKS = {"de": (".", ","), "en": (",", "."), "fr": ("\u202f", ",")}  # between thousands, and before fractions
VOWELS = frozenset("aàâäeéèêëiîïoôöuùûü")
DIGITS = {"minimumFractionDigits": 0, "maximumFractionDigits": 3}


class Bundle:
    """The messages of some files in one language."""

    def __init__(self, lang: str, *texts: str) -> None:
        self.lang = lang
        self._entries = {_key(entry): entry for text in texts for entry in entries(text)}
        self._drawn: dict[str, Drawn] = {}

    def say(self, message: str, values: Given) -> str:
        """The sentence. A message that is not there is a KeyError, a value that is missing a ValueError."""
        return self._text(self._message(message)(values))

    def _message(self, key: str) -> Drawn:
        if key not in self._drawn:
            pattern = self._entries[key].value
            if pattern is None:
                raise KeyError(key)
            self._drawn[key] = self._pattern(pattern)
        return self._drawn[key]

    def _pattern(self, pattern: ast.Pattern) -> Drawn:
        parts = [self._expression(part) for part in pattern.elements]
        return lambda given: "".join([self._text(part(given)) for part in parts])

    def _expression(self, node: Any) -> Drawn:
        match node:
            case ast.TextElement(value=text) | ast.StringLiteral(value=text):
                told = node.parse()["value"] if isinstance(node, ast.StringLiteral) else text
                return lambda given: told
            case ast.NumberLiteral():
                number = node.parse()["value"]
                return lambda given: number
            case ast.Placeable(expression=inner):
                return self._expression(inner)
            case ast.VariableReference(id=name):
                return partial(_value, name.name)
            case ast.MessageReference(id=name):
                return lambda given: self._message(name.name)(given)
            case ast.TermReference(id=name):
                return lambda given: self._message(f"-{name.name}")(given)
            case ast.SelectExpression(selector=selector, variants=variants):
                return partial(self._chosen, self._expression(selector), self._variants(variants))
            case ast.FunctionReference(id=name, arguments=arguments) if name.name == "NUMBER":
                digits = {**DIGITS, **{each.name.name: int(each.value.value) for each in arguments.named}}
                value = self._expression(arguments.positional[0])
                return lambda given: self._number(value(given), *digits.values())
            case ast.FunctionReference(id=name, arguments=arguments) if name.name == "DE":
                value = self._expression(arguments.positional[0])
                return lambda given: of(self._text(value(given)))
        raise ValueError(f"Words have no {type(node).__name__}.")

    def _variants(self, variants: list[ast.Variant]) -> list[tuple[str | float, Drawn, bool]]:
        keys = [each.key.name if isinstance(each.key, ast.Identifier) else each.key.parse()["value"] for each in variants]
        return [(key, self._pattern(each.value), each.default) for key, each in zip(keys, variants, strict=True)]

    def _chosen(self, selector: Drawn, variants: list[tuple[str | float, Drawn, bool]], given: Given) -> str:
        """The variant of this very value, or of its plural, or the usual one."""
        value = selector(given)
        wanted = (value,) if isinstance(value, str) else (value, plural(self.lang, value))
        for one in wanted:
            for key, drawn, _ in variants:
                if key == one:
                    return drawn(given)
        return next(drawn(given) for _, drawn, default in variants if default)

    def _text(self, value: Any) -> str:
        return value if isinstance(value, str) else self._number(value, *DIGITS.values())

    def _number(self, value: float, least: int, most: int) -> str:
        """In the usual form of the language: 1,234.5 or 1.234,5."""
        thousands, point = MARKS[self.lang]
        whole, _, part = f"{abs(value):,.{most}f}".partition(".")
        part = part[:least] + part[least:].rstrip("0")
        sign = "-" if math.copysign(1, value) < 0 else ""
        return sign + whole.replace(",", thousands) + (point + part if part else "")


def _value(name: str, given: Given) -> int | float | str:
    if name not in given:
        raise ValueError(f"${name} is missing")
    return given[name]


def plural(lang: str, value: float) -> str:
    """The plural category: French counts up to two as one, the others only one itself."""
    single = 0 <= abs(value) < 2 if lang == "fr" else abs(value) == 1
    return "one" if single else "other"


def of(name: str) -> str:
    """Whose in French, DE($player): d’Anna, de Bela."""
    return f"d’{name}" if name[:1].lower() in VOWELS else f"de {name}"


def entries(text: str) -> list[ast.Message | ast.Term]:
    """The messages and terms of a file; what cannot be read is an error."""
    body = FluentParser().parse(text).body
    for entry in body:
        if isinstance(entry, ast.Junk):
            raise ValueError(f"{entry.annotations[0].message}: {entry.content.strip()[:80]}")
    return [entry for entry in body if isinstance(entry, ast.Message | ast.Term)]


def _key(entry: ast.Message | ast.Term) -> str:
    return f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
