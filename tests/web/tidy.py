"""A reader of HTML that notices whatever is not tidy."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser
from urllib.parse import urlsplit

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


class Tidy(HTMLParser):
    """Reads a page and notes what should not be in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.open: list[str] = []
        self.labels: set[str] = set()
        self.links: list[str] = []
        self.feed(text)
        self.close()
        self.wrong += [f"id {id} {count} times" for id, count in self.ids.items() if count > 1]
        self.wrong += [f"<{tag}> is not closed" for tag in self.open]
        self.wrong += [f"label for {id}, which is not there" for id in self.labels - set(self.ids)]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._note(tag, given, len(attrs))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, dict(attrs), len(attrs))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> closes nothing")

    def _note(self, tag: str, given: dict[str, str | None], count: int) -> None:
        if len(given) != count:
            self.wrong.append(f"<{tag}> has an attribute twice")
        if given.get("id"):
            self.ids[str(given["id"])] += 1
        if tag == "label" and given.get("for"):
            self.labels.add(str(given["for"]))
        if tag == "style" or (tag == "script" and not given.get("src")):
            self.wrong.append(f"inline <{tag}>")
        self.wrong += [f"<{tag} {name}>" for name in given if name == "style" or name.startswith("on")]
        for name in ("href", "src", "action", "formaction"):
            target = given.get(name)
            if target is not None:
                self.links.append(target)
                if urlsplit(target)[:2] not in (("", ""), ("http", "localhost")):
                    self.wrong.append(f"<{tag} {name}={target}> leads elsewhere")
