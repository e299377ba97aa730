"""A game's record: one NumPy structure, and the face it shows to plain Python.

Compiled rules read `state.hand[seat]` straight from memory. Plain Python reads the same bytes through a `Face`, which answers
in Python's own integers: no promotion rules to remember, and a value that does not fit its field is an error, not a wrap.
"""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

import numpy as np

from beaufort.jit import chosen, instruction

State = Any  # a Face in plain Python, a record reference in compiled code


class Face:
    """One record of an array, its fields as attributes. Made by `at`, never directly."""

    __slots__ = ("_",)
    _: np.ndarray[Any, Any]  # the record itself, an array without dimensions
    places: ClassVar[list[tuple[str, int, int, Any, Any]]]  # of each field: slot, first byte, end, format and shape


def layout(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """The record type of these fields: widest first and padded by hand, so that equal states have equal bytes."""
    ordered = sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize)
    size = np.dtype(ordered).itemsize
    return np.dtype([*ordered, ("padding", np.uint8, 8 - size % 8)], align=True)


@cache
def _face(dtype: np.dtype[Any]) -> type[Face]:
    """The Face of one record type: arrays are attributes, single numbers go through a property."""
    assert dtype.fields is not None
    fields = {name if field[0].shape else f"_{name}": name for name, field in dtype.fields.items()}
    sample: Any = np.zeros((), dtype)
    places = []
    for slot, name in fields.items():
        like, start = memoryview(sample[name]), dtype.fields[name][1]
        places.append((slot, start, start + like.nbytes, like.format, like.shape))
    members: dict[str, Any] = {"__slots__": list(fields), "places": places}
    for slot, name in fields.items():

        def read(self: Face, slot: str = slot) -> int:
            return getattr(self, slot)[()]

        def write(self: Face, value: int, slot: str = slot) -> None:
            getattr(self, slot)[()] = value

        if slot != name:
            members[name] = property(read, write)
    return type("Face", (Face,), members)


def at(records: Any, index: int) -> State:
    """The record at this index, to be read and written in place."""
    kind = _face(records.dtype)
    face, record = kind(), getattr(records, "_ary", records)[index : index + 1]  # CUDA's simulator wraps arrays
    face._, whole = record.reshape(()), memoryview(record.view(np.uint8))
    for slot, start, end, kept, shape in kind.places:  # NumPy would take twice as long to find each field
        setattr(face, slot, whole[start:end].cast(kept, shape))
    return face


chosen(at, lambda records, index: lambda records, index: records[index])


def clear(state: State) -> None:
    """Make it a record of zeros."""
    state._[...] = np.zeros((), state._.dtype)


@instruction(clear, "void(record)")
def _clear(builder: Any, record: Any) -> Any:
    from llvmlite import ir
    from numba.core.cgutils import memset

    memset(builder, record, ir.Constant(ir.IntType(64), record.type.pointee.count), 0)
    return ir.Constant(ir.IntType(8).as_pointer(), None)  # Python's None


def fresh(dtype: np.dtype[Any]) -> State:
    """A record of zeros."""
    return at(np.zeros(1, dtype), 0)


def copy(state: State) -> State:
    """An independent copy, for plain Python."""
    return again(raw(state), state._.dtype)  # NumPy would copy field by field


def again(record: bytes, dtype: np.dtype[Any]) -> State:
    """A state from its bytes."""
    return at(np.frombuffer(bytearray(record), dtype), 0)


def raw(state: State) -> bytes:
    """The record's bytes: equal states have equal bytes."""
    return state._.tobytes()


def write(state: State, record: bytes) -> None:
    """Make it the state with these bytes; a record that is used again spares finding its fields."""
    state._.reshape(1).view(np.uint8)[:] = np.frombuffer(record, np.uint8)
