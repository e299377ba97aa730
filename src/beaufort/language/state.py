"""A game's record: a class of typed fields, from which the memory that it takes is derived.

    class State(AnyState):
        hand = u64(5)  # a row of five
        store = i8(4, 6)  # a grid of four by six
        round = i8()

Compiled rules read `state.hand[seat]` straight from memory, from an element of a NumPy array of this layout (`State.dtype`).
Plain Python reads the same bytes as an object of the class, without NumPy, and in its own integers: no promotion rules to
remember, and a value that does not fit its field is an error, not a wrap.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, TypeVar, overload

from beaufort.language.jit import chosen, instruction

if TYPE_CHECKING:
    import numpy as np


class Row(Protocol):
    """Numbers side by side: a row of a record, a set of actions, points; in plain Python a list or a part of memory."""

    def __getitem__(self, place: int, /) -> int: ...

    def __setitem__(self, place: int, value: int, /) -> None: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[int]: ...


class Grid(Protocol):
    """Rows of numbers of one length."""

    def __getitem__(self, place: tuple[int, int], /) -> int: ...

    def __setitem__(self, place: tuple[int, int], value: int, /) -> None: ...

    def tolist(self) -> list[list[int]]: ...


class Field(NamedTuple):
    """What a record says of one of its fields."""

    code: str  # as memoryviews name it
    size: int  # of each number, in bytes
    shape: tuple[int, ...]


class Width(NamedTuple):
    """The width of whole numbers: called, it is a field of one, of a row, or of a grid."""

    code: str
    size: int

    @overload
    def __call__(self) -> int: ...
    @overload
    def __call__(self, length: int, /) -> Row: ...
    @overload
    def __call__(self, rows: int, columns: int, /) -> Grid: ...
    def __call__(self, *shape: int) -> Any:
        return Field(self.code, self.size, shape)


u64, u32, u8 = Width("Q", 8), Width("I", 4), Width("B", 1)
i32, i16, i8 = Width("i", 4), Width("h", 2), Width("b", 1)


def f32() -> float:
    """A field of one number with a fraction."""
    field: Any = Field("f", 4, ())
    return field


class _Layout(type):
    """Makes of a class of fields the object that plain Python reads: rows are attributes, single numbers properties."""

    def __new__(mcs, name: str, bases: tuple[type, ...], members: dict[str, Any]) -> Any:
        own = {called: field for called, field in members.items() if isinstance(field, Field)}
        members = {called: member for called, member in members.items() if called not in own}
        members.setdefault("__slots__", [called for called, field in own.items() if field.shape])
        inherited = {called: field for base in bases for called, field in getattr(base, "fields", {}).items()}
        # Widest first and padded by hand, so that no byte is left to chance: equal states have equal bytes.
        fields = dict(sorted({**inherited, **own}.items(), key=lambda each: -each[1].size))
        codes = tuple(dict.fromkeys(field.code for field in fields.values() if not field.shape))
        ends = 0
        places = []
        for called, field in fields.items():
            start, ends = ends, ends + field.size * prod(field.shape)
            if field.shape:
                places.append((called, start, ends, field.code, field.shape))
            else:
                members[called] = _number(codes.index(field.code), start // field.size)
        size = ends + 8 - ends % 8
        members |= {"fields": fields, "codes": codes, "places": places, "padding": size - ends, "size": size}
        return super().__new__(mcs, name, bases, members)

    @property
    def dtype(cls) -> np.dtype[Any]:
        """The layout as NumPy has it, for arrays of states."""
        return _dtype(cls)


def _number(code: int, place: int) -> property:
    """A single number: the place that it has in the whole record, read as numbers of its width."""

    def read(self: Fields) -> int:
        return self.wholes[code][place]

    def write(self: Fields, value: int) -> None:
        self.wholes[code][place] = value

    return property(read, write)


class Fields(metaclass=_Layout):
    """A record: its fields are its attributes. Made by `fresh`, `again` or `at`, never directly."""

    __slots__ = ("_", "wholes")
    _: memoryview  # all of it, as bytes
    wholes: tuple[Any, ...]  # all of it, as numbers of each width that single numbers have
    fields: ClassVar[dict[str, Field]]
    codes: ClassVar[tuple[str, ...]]  # of single numbers
    places: ClassVar[list[tuple[str, int, int, str, tuple[int, ...]]]]  # of rows and grids: name, first byte, end, code, shape
    padding: ClassVar[int]
    size: ClassVar[int]


@cache
def _dtype(kind: type[Fields]) -> np.dtype[Any]:
    import numpy as np

    fields: list[Any] = [(name, np.dtype(field.code), field.shape) for name, field in kind.fields.items()]
    found = np.dtype([*fields, ("padding", np.uint8, kind.padding)], align=True)
    assert found.itemsize == kind.size
    return found


S = TypeVar("S", bound=Fields)


def _over(kind: type[S], whole: memoryview) -> S:
    """The state that these bytes hold, to be read and written in place."""
    state = kind()
    state._, state.wholes = whole, tuple([whole.cast(code) for code in kind.codes])  # type: ignore[call-overload]
    for slot, start, end, code, shape in kind.places:
        setattr(state, slot, whole[start:end].cast(code, shape))  # type: ignore[call-overload]
    return state


def fresh(kind: type[S]) -> S:
    """A record of zeros."""
    return _over(kind, memoryview(bytearray(kind.size)))


def copy(state: S) -> S:
    """An independent copy, for plain Python."""
    return again(state._, type(state))


def again(record: bytes | memoryview, kind: type[S]) -> S:
    """A state from its bytes."""
    return _over(kind, memoryview(bytearray(record)))


def raw(state: Fields) -> bytes:
    """The record's bytes: equal states have equal bytes."""
    return bytes(state._)


def write(state: Fields, record: bytes) -> None:
    """Make it the state with these bytes; a record that is used again spares finding its fields."""
    state._[:] = record


def clear(state: Fields) -> None:
    """Make it a record of zeros."""
    state._[:] = bytes(len(state._))


@instruction(clear, "void(record)")
def _clear(builder: Any, record: Any) -> Any:
    from llvmlite import ir
    from numba.core.cgutils import memset

    memset(builder, record, ir.Constant(ir.IntType(64), record.type.pointee.count), 0)
    return ir.Constant(ir.IntType(8).as_pointer(), None)  # Python's None


@cache
def _kind(layout: np.dtype[Any]) -> type[Fields]:
    """The class of records with this layout."""
    kinds: list[type[Fields]] = [Fields]
    for kind in kinds:
        kinds += kind.__subclasses__()
        if kind.fields and kind.dtype == layout:
            return kind
    raise TypeError(f"no record has the layout {layout}")


def array(state: Fields) -> np.ndarray[Any, Any]:
    """The state as an array of one record, over the same bytes, for compiled code."""
    import numpy as np

    return np.frombuffer(state._, type(state).dtype)


def at(records: Any, index: int) -> Any:
    """The record at this index of an array, to be read and written in place."""
    array = getattr(records, "_ary", records)  # CUDA's simulator wraps arrays
    return _over(_kind(array.dtype), memoryview(array[index : index + 1].view("u1")))


chosen(at, lambda records, index: lambda records, index: records[index])
