"""The door to the compilers. A `@rule` stays an ordinary Python function; compiled code can call it as well.

Nothing here imports a compiler before something compiled is called for, so that a plain match never waits for one:

    rule         a function that compiled code may call; from Python it runs as it stands
    instruction  for a rule that is one machine instruction: the LLVM to emit instead of its source
    chosen       for a function of the contract: picks the source to compile by the types of its arguments
    native       a compiled entry point, called from Python, kept on disk between starts
    enlist       tells a compiler ("cpu" or "cuda") about all of the above; native does so by itself
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, update_wrapper
from pathlib import Path
from threading import RLock
from typing import Any, Generic, Literal, ParamSpec, TypeVar

from beaufort import folders

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

P = ParamSpec("P")
R = TypeVar("R")
Target = Literal["cpu", "cuda"]
_compiling = RLock()  # one thread at a time: the compiler is told of rules, and of our cache, for all of them
Entry = tuple[Callable[..., Any], Callable[[Target], Any]]

_entries: list[Entry] = []
_enlisted: dict[Target, int] = {"cpu": 0, "cuda": 0}
_HOME = Path(__file__).parents[1]
_sources: dict[Any, list[Path]] = {None: [_HOME]}  # by the class of records whose code they are in; None for all code
_USUAL = {"error_model": "numpy"}  # no exceptions in compiled rules: CUDA has none, and no rule divides by zero
_OPTIONS: dict[Target, dict[str, Any]] = {
    "cpu": {
        **_USUAL,
        "_nrt": False,  # nor does one make arrays: who holds them need not be counted, which took half the time
        "no_cfunc_wrapper": True,  # nor does C call a rule: a door for it took a sixth of compiling
    },
    "cuda": _USUAL,
}


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Let compiled code call this function. Python code calls it as the plain function it stays."""

    def register(target: Target) -> None:
        _overload(target)(function, jit_options=_OPTIONS[target], strict=False)(lambda *_: function)

    _entries.append((function, register))
    return function


def is_rule(function: Callable[..., Any]) -> bool:
    """Whether compiled code may call this function."""
    return any(function is each for each, _ in _entries)


def chosen(function: Callable[P, R], choose: Callable[..., Callable[..., Any]]) -> None:
    """Where compiled code calls `function`, compile `choose(*argument types)` in its place."""

    def register(target: Target) -> None:
        _overload(target)(function, jit_options=_OPTIONS[target], strict=False)(choose)

    _entries.append((function, register))


def instruction(
    function: Callable[..., Any],
    signature: str,
    only: Callable[[Target], bool] = lambda target: True,
    otherwise: Callable[..., Any] | None = None,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Replace `function`, of one or two arguments, in compiled code by what the decorated `emit(builder, …)` writes.

    The signature is Numba's, or "void(record)" for any record. Where `only(target)` is false the source itself is compiled, or
    the source of another function that does the same.
    """

    def decorate(emit: Callable[..., Any]) -> Callable[..., Any]:
        def register(target: Target) -> None:
            body = _inlined(target, signature, emit) if only(target) else otherwise or function
            _overload(target)(function, jit_options=_OPTIONS[target], strict=False)(lambda *_: body)

        _entries.append((function, register))
        return emit

    return decorate


def _inlined(target: Target, signature: str, emit: Callable[..., Any]) -> Callable[..., Any]:
    from numba.core import types
    from numba.core.sigutils import normalize_signature

    def typed(*given: Any) -> Any:
        if signature == "void(record)":
            found = types.void(*given)
        else:
            arguments, result = normalize_signature(signature)
            found = result(*arguments)
        return found, lambda context, builder, signature, values: emit(builder, *values)

    # Numba reads the number of arguments off the source, so each number has its own.
    if "," in signature:
        call = _intrinsic(target)(lambda context, a, b: typed(a, b))
        return lambda a, b: call(a, b)
    call = _intrinsic(target)(lambda context, a: typed(a))
    return lambda a: call(a)


def enlist(target: Target) -> None:
    """Make every rule known so far callable from code compiled for this target."""
    for _, register in _entries[_enlisted[target] :]:
        register(target)
    _enlisted[target] = len(_entries)


def _overload(target: Target) -> Any:
    if target == "cuda":
        from numba.cuda.extending import overload
    else:
        from numba.extending import overload
    return overload


def _intrinsic(target: Target) -> Any:
    if target == "cuda":
        from numba.cuda.extending import intrinsic
    else:
        from numba.extending import intrinsic
    return intrinsic


class native(Generic[P, R]):
    """A compiled entry point: compiled at the first call, then read from the cache; `.plain` is the source itself."""

    def __init__(self, function: Callable[P, R]) -> None:
        update_wrapper(self, function)
        self.plain = function
        self._dispatchers: dict[Path, Any] = {}
        self._ready: dict[Any, Callable[..., R]] = {}

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        kinds = _kinds(args)
        key = sum(map(len, _sources.values())), *kinds  # the folder would do as well, and take longer to find than many a call
        ready = self._ready.get(key)
        if ready is None:
            ready = self._ready[key] = self._compile(cache_folder(*kinds), args)
        return ready(*args, **kwargs)

    def _compile(self, folder: Path, args: tuple[Any, ...]) -> Callable[..., R]:
        """Compile for arguments like these, or read it from the folder, one process at a time (see `_alone`)."""
        import numba

        with _compiling:
            enlist("cpu")
            if folder not in self._dispatchers:
                made = self._dispatchers[folder] = numba.njit(nogil=True, **_OPTIONS["cpu"])(self.plain)
                made._cache = _kept_in(folder, self.plain)
            _announce()
            with _alone(folder / f"{self.plain.__module__}.{self.plain.__qualname__}.lock"):
                self._dispatchers[folder].compile(tuple(numba.typeof(value) for value in args))
            return self._dispatchers[folder]


def _kinds(values: Iterable[Any]) -> list[Any]:
    """What each value is made of: an array's dtype, the parts of a named value, anything else's class."""
    kinds: list[Any] = []
    for value in values:
        if isinstance(value, tuple):
            kinds += _kinds(value)
        else:
            kinds.append(getattr(value, "dtype", type(value)))
    return kinds


def add_source(path: Path, record: Any = None) -> None:
    """Count a file or a folder's files into the cache's name, for what lives outside the package: games, card figures.

    A game's files count only for code over its record, so that all processes share the code of the games that they share.
    """
    own = _sources.setdefault(record, [])
    if path not in own and not path.is_relative_to(_HOME):
        own.append(path)


def cache_folder(*kinds: Any) -> Path:
    """Where code that is compiled for arguments of these kinds lies: a class of records or its dtype, or anything else.

    The name holds a hash of all sources that compiled code is made from, so that edited rules never run stale.
    """
    known = {kind for kind in kinds if hasattr(kind, "fields")}  # classes of records, and NumPy's words for them
    own = [record for record in _sources if record is None or record in known or (known and record.dtype in known)]
    sources = {path for record in own for path in _sources[record]}
    return folders.cache() / _fingerprint(tuple(sorted(sources)))


_NEVER_COMPILED = {"tests", "web", "commands", "client", "score", "env"}
_NEVER_COMPILED |= {"view.py", "guide.py", "legend.py", "match.py", "record.py"}


@cache
def _fingerprint(sources: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for source in sources:
        digest.update(f"{_name(source)}\0".encode())  # the same files under another name are another package
        inside = sorted(path for path in source.rglob("*") if path.suffix in {".py", ".toml"})
        inside = [path for path in inside if not _NEVER_COMPILED & set(path.relative_to(source).parts)]
        for file in inside if source.is_dir() else [source]:
            digest.update(f"{file.relative_to(source)}\0{file.stat().st_size}\0".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _name(source: Path) -> str:
    """What a file or a package is imported as. It goes into places in the cache instead of its path: a clone elsewhere on this
    machine, with the same sources, need not compile them again."""
    name = source.stem
    while (source.parent / "__init__.py").exists():
        source = source.parent
        name = f"{source.name}.{name}"
    return name


def _kept_in(folder: Path, function: Callable[..., Any]) -> Any:
    """Numba's cache of this function, in this folder, whose name says of which sources; other people's caches stay theirs."""
    from numba.core import caching

    class Locator(caching.UserProvidedCacheLocator):  # type: ignore[misc]
        """Where compiled code is kept, and how it is known to be stale."""

        def __init__(self, function: Callable[..., Any], file: str) -> None:
            self._py_file, self._lineno = file, function.__code__.co_firstlineno
            own = Path(file)  # need not be among the sources that the folder is named after
            self._cache_path = str(folder / f"{_name(own)}-{_fingerprint((own,))}")

        def get_source_stamp(self) -> str:
            return folder.name

        @classmethod
        def from_function(cls, function: Callable[..., Any], file: str) -> Locator:
            place = cls(function, file)
            place.ensure_cache_path()
            return place

    class CompiledResults(caching.CompileResultCacheImpl):  # type: ignore[misc]
        """How what was compiled is written down: as Numba does it, in that place."""

        _locator_classes = (Locator,)

    class Kept(caching.FunctionCache):  # type: ignore[misc]
        """The cache of one function."""

        _impl_class = CompiledResults

    return Kept(function)


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Hold one function's place in the cache for this process alone. Two that compile it for two games at the same time would
    give both the same file name, and from then on one game would run the other's code."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as file:
        if fcntl:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


@cache
def _announce() -> None:
    """From now on say so, once, when something has to be compiled: it takes seconds, and silence looks like a hang."""
    from numba.core import event

    class Announcer(event.Listener):  # type: ignore[misc]
        """Is told whenever Numba compiles something."""

        said = False

        def on_start(self, happening: Any) -> None:
            if not self.said and happening.data["dispatcher"].targetoptions.get("error_model") == "numpy":
                self.said = True
                print("Compiling the rules for this machine (some seconds, only after a change)…", file=sys.stderr)

        def on_end(self, happening: Any) -> None:
            pass

    event.register("numba:compile", Announcer())
