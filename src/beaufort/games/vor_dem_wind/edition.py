"""Reads an edition of Vor dem Wind, the figures on its cards, from a file; what is wrong in it is said with its line."""

from __future__ import annotations

import hashlib
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from beaufort.edition import chosen
from beaufort.errors import BadEdition

GOODS = "ACST"
PILE = 40  # cards in each of the three piles
LARGE, SMALL = 26, 20
OURS = Path(__file__).with_name("cards.toml")

# What an action card is. Of the special ones with a number there is one kind for 1 and one for 2.
PURCHASE, STORAGE, SHIPMENT, FREE, CONSERVATION, BUY, EXCHANGE, SALE, SAFE = 0, 1, 2, 3, 5, 7, 9, 11, 12

Figures = tuple[int, ...]
Rows = tuple[Figures, ...]


@dataclass(frozen=True)
class Edition:
    """The figures on the cards: 120 action cards in three piles of 40, then 26 large and 20 small ships."""

    name: str  # with the hash of all figures
    goods: int
    gulden: int
    kind: Figures
    shown: Rows  # goods on a purchase card
    amount: Figures  # goods to store, buy, save or swap; gulden of an income
    price: Figures
    load: Rows  # goods a ship takes
    points: Figures


def chosen_file() -> Path:
    """The file of the edition that is played: ours, or the one BEAUFORT_EDITION names."""
    return chosen("vor-dem-wind", OURS)


class _Reader:
    """A parsed file that knows on which line each entry stands."""

    def __init__(self, file: Path) -> None:
        self.file = file
        try:
            self.text = file.read_text(encoding="utf-8")
            self.data = tomllib.loads(self.text)
        except (OSError, UnicodeDecodeError) as error:
            raise BadEdition(f"{file} cannot be read: {error}", 0, str(file)) from None
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"at line (\d+)", str(error))
            raise BadEdition(str(error), int(line[1]) if line else self.text.count("\n") + 1, str(file)) from None

    def fail(self, reason: str, section: str, key: str = "", word: str = "") -> BadEdition:
        """An error at the line where this word of this entry stands."""
        lines = self.text.splitlines()
        start = next((i for i, line in enumerate(lines) if re.match(rf"\s*\[{section}\]", line)), 0) if section else 0
        first = next((i for i in range(start, len(lines)) if re.match(rf"\s*{key}\s*=", lines[i])), start) if key else start
        at = first
        if word:
            whole = rf"(?:^|[\s,\"]){re.escape(word)}\s*(?:$|[,\"])"  # as an entry of its own, or at least as a word
            for pattern in (rf"(?<!\w){re.escape(word)}(?!\w)", whole):
                at = next((i for i in range(first, len(lines)) if re.search(pattern, lines[i])), at)
        return BadEdition(reason, at + 1, str(self.file))

    def get(self, section: str, key: str, kind: type) -> Any:
        table = self.data.get(section, {}) if section else self.data
        where = f"[{section}] {key}" if section else key
        if not isinstance(table, dict) or key not in table:
            raise self.fail(f"{where} is missing", section)
        if not isinstance(table[key], kind) or isinstance(table[key], bool):
            names = {int: "a whole number", str: "a text", list: "a list"}
            raise self.fail(f"{where} should be {names[kind]}", section, key)
        return table[key]

    def number(self, section: str, key: str, least: int, most: int) -> int:
        value: int = self.get(section, key, int)
        if not least <= value <= most:
            raise self.fail(f"{key} should be from {least} to {most}, not {value}", section, key)
        return value

    def numbers(self, section: str, key: str, least: int, most: int) -> list[int]:
        values: list[Any] = self.get(section, key, list)
        for value in values:
            if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
                raise self.fail(f"each of {key} should be a number from {least} to {most}, not {value!r}", section, key)
        return values

    def goods(self, text: str, section: str, key: str, most: int) -> list[int]:
        if not 1 <= len(text) <= most or set(text) - set(GOODS):
            raise self.fail(f"{text!r} should be 1 to {most} of the letters {GOODS}", section, key, text)
        return [text.count(good) for good in GOODS]

    def deals(self, section: str, key: str, most: int) -> list[tuple[int, int]]:
        """Lines such as `3 for 2 x7`: seven cards of 3 goods for 2 gulden."""
        cards: list[tuple[int, int]] = []
        for line in filter(None, map(str.strip, self.get(section, key, str).splitlines())):
            found = re.fullmatch(r"(\d{1,2}) for (\d{1,2}) x(\d{1,2})", line)
            if not found or not 1 <= int(found[1]) <= most:
                raise self.fail(f"{line!r} should look like '2 for 1 x6', with 1 to {most} goods", section, key, line)
            cards += [(int(found[1]), int(found[2]))] * int(found[3])
        return cards

    def ships(self, key: str, number: int, most: int) -> list[tuple[list[int], int]]:
        ships = []
        for word in filter(None, (part.strip() for part in re.split(r"[,\n]", self.get("ships", key, str)))):
            found = re.fullmatch(r"(\w+) (\d{1,2})", word)
            if not found:
                raise self.fail(f"{word!r} should look like 'AACC 18'", "ships", key, word)
            ships.append((self.goods(found[1], "ships", key, most), int(found[2])))
        if len(ships) != number:
            raise self.fail(f"there should be {number} {key} ships, not {len(ships)}", "ships", key)
        return ships


def read(file: Path) -> Edition:
    """The edition in this file, or an error that names the line and the reason."""
    reader = _Reader(file)
    piles = _purchase(reader), _storage(reader), _shipment(reader)
    for name, pile in zip(("purchase", "storage", "shipment"), piles, strict=True):
        if len(pile) != PILE:
            raise reader.fail(f"there should be {PILE} {name} cards, not {len(pile)}", name)
        if sum(kind <= SHIPMENT for kind, _, _, _ in pile) < 2:  # or players could keep so many that none can be opened
            raise reader.fail(f"at least 2 {name} cards should not be special", name)
    cards = [card for pile in piles for card in pile]
    ships = reader.ships("large", LARGE, 4) + reader.ships("small", SMALL, 4)
    parts = {
        "kind": [kind for kind, _, _, _ in cards],
        "shown": [shown for _, shown, _, _ in cards],
        "amount": [amount for _, _, amount, _ in cards],
        "price": [price for _, _, _, price in cards],
        "load": [load for load, _ in ships],
        "points": [points for _, points in ships],
    }
    goods, gulden = reader.number("", "goods", 8, 30), reader.number("", "gulden", 0, 100)
    digest = hashlib.sha256(repr((goods, gulden, parts)).encode()).hexdigest()[:12]
    return Edition(
        name=f"{reader.get('', 'name', str)} {digest}",
        goods=goods,
        gulden=gulden,
        kind=tuple(kind for kind, _, _, _ in cards),
        shown=tuple(tuple(shown) for _, shown, _, _ in cards),
        amount=tuple(amount for _, _, amount, _ in cards),
        price=tuple(price for _, _, _, price in cards),
        load=tuple(tuple(load) for load, _ in ships),
        points=tuple(points for _, points in ships),
    )


_Card = tuple[int, list[int], int, int]  # kind, goods shown, amount, price
_NOTHING = [0, 0, 0, 0]


def _purchase(reader: _Reader) -> list[_Card]:
    texts = reader.get("purchase", "cards", str).split()
    plain = [(PURCHASE, reader.goods(text, "purchase", "cards", 6), 0, 0) for text in texts]
    free = [(FREE + n - 1, _NOTHING, n, 0) for n in reader.numbers("purchase", "free", 1, 2)]
    return plain + free + [(CONSERVATION + n - 1, _NOTHING, n, 0) for n in reader.numbers("purchase", "conservation", 1, 2)]


def _storage(reader: _Reader) -> list[_Card]:
    plain = [(STORAGE, _NOTHING, amount, price) for amount, price in reader.deals("storage", "cards", 8)]
    buy = [(BUY + amount - 1, _NOTHING, amount, price) for amount, price in reader.deals("storage", "buy", 2)]
    sale = [(SALE, _NOTHING, 0, 0)] * reader.number("storage", "sale", 0, PILE)
    return plain + buy + sale + [(EXCHANGE + n - 1, _NOTHING, n, 0) for n in reader.numbers("storage", "exchange", 1, 2)]


def _shipment(reader: _Reader) -> list[_Card]:
    income = [(SHIPMENT, _NOTHING, n, 0) for n in reader.numbers("shipment", "income", 0, 50)]
    return income + [(SAFE, _NOTHING, 0, 0)] * reader.number("shipment", "safe", 0, PILE)
