"""What a kernel's machine code is made from: its own code, and every kernel and constant that it can reach.

One walk serves two readers. The cache names machine code after what the walk found, so that an edit recompiles exactly the
entries that can notice it. And the compiler gives a kernel these names and no others (see `compiler`): had the walk missed
one, the kernel would not compile. So the cache cannot be wrong about what an entry reaches.

Code is described by its bytecode, not by its file or its source: comments, docstrings and line numbers are not in it, nor is
whatever else the file holds. Constants are described by value, and so is what a closure has closed over.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from enum import Enum, EnumMeta
from opcode import opmap
from types import BuiltinFunctionType, CellType, CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from tablee.kernels.marks import is_kernel

_LOAD_GLOBAL, _EXTENDED_ARG = opmap["LOAD_GLOBAL"], opmap["EXTENDED_ARG"]
_MISSING = object()
_NUMBERS_AND_TEXTS = (bool, int, float, complex, str, bytes, type(None), type(...))


class Dependencies(NamedTuple):
    """Of one function, without those of the kernels that it calls."""

    names: dict[str, Any]
    """The globals that its code reads; modules come with the attributes that it may read (see `attributes`)."""
    cells: dict[str, Any]
    """What it closes over."""
    attributes: dict[ModuleType, dict[str, Any]]
    kernels: tuple[FunctionType, ...]
    """The kernels among all these, in the order in which the digest refers to them."""
    digest: bytes


def dependencies(function: FunctionType) -> Dependencies:
    """Remembered as long as the function lives and every name still means what it meant."""
    found = _remembered.get(function)
    if found is None or not _is_current(function, found):
        found = _remembered[function] = _find(function)
    return found


def forget() -> None:
    """Look at everything afresh: an array that was changed in place still is the same array."""
    _remembered.clear()


def digest(function: FunctionType) -> str:
    """Stands for everything that the machine code of the function is made from, through all the kernels that it reaches."""
    numbers, queue = {function: 0}, [function]  # by number, since kernels may call each other in circles
    total = hashlib.sha256()
    for reached in queue:
        part = dependencies(reached)
        for kernel in part.kernels:
            if kernel not in numbers:
                numbers[kernel] = len(queue)
                queue.append(kernel)
        total.update(part.digest + repr([numbers[kernel] for kernel in part.kernels]).encode())
    return total.hexdigest()


def describe_dtype(dtype: np.dtype[Any]) -> tuple[Any, ...]:
    """Everything about the layout in memory: names, types and offsets of fields, shapes, sizes, alignment."""
    if dtype.subdtype is not None:
        return ("rows of", describe_dtype(dtype.subdtype[0]), dtype.subdtype[1])
    if dtype.fields is None:
        return (dtype.str,)
    fields = [(name, dtype.fields[name][1], *describe_dtype(dtype.fields[name][0])) for name in dtype.names or ()]
    return ("record", *fields, dtype.itemsize, dtype.isalignedstruct)


_remembered: WeakKeyDictionary[FunctionType, Dependencies] = WeakKeyDictionary()


def _is_current(function: FunctionType, found: Dependencies) -> bool:
    known = function.__globals__
    return (
        all(known.get(name, _MISSING) is value for name, value in found.names.items())
        and all(cell.cell_contents is found.cells[name] for name, cell in _cells(function))
        and all(
            vars(module).get(name, _MISSING) is value
            for module, attributes in found.attributes.items()
            for name, value in attributes.items()
        )
    )


def _find(function: FunctionType) -> Dependencies:
    if not is_kernel(function):
        raise TypeError(f"{_name(function)} is called by a kernel, or loaded as one, but is not marked @kernel")
    codes = list(_codes(function.__code__))
    known = function.__globals__
    names = {name: known[name] for name in sorted(set().union(*map(_global_names, codes))) if name in known}
    cells = {name: cell.cell_contents for name, cell in _cells(function)}
    describer = _Describer(function, {name for code in codes for name in code.co_names})
    description = (
        _describe_code(function.__code__, has_docstring=function.__doc__ is not None),
        [(name, describer.describe(name, value)) for name, value in names.items()],
        [(name, describer.describe(name, value)) for name, value in cells.items()],
        describer.describe("default", function.__defaults__),
        [(name, describer.describe(name, value)) for name, value in (function.__kwdefaults__ or {}).items()],
    )
    hashed = hashlib.sha256(repr(description).encode()).digest()
    return Dependencies(names, cells, describer.attributes, tuple(describer.kernels), hashed)


def _name(function: FunctionType) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def _cells(function: FunctionType) -> Iterator[tuple[str, CellType]]:
    return zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The function's code, and that of whatever is defined in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _global_names(code: CodeType) -> Iterator[str]:
    """The names that the code reads as globals. `dis` would say so too, but takes a hundred times as long."""
    operations, arguments = code.co_code[::2], code.co_code[1::2]
    at = operations.find(_LOAD_GLOBAL)
    while at >= 0:
        argument, shift, before = arguments[at], 8, at - 1
        while before >= 0 and operations[before] == _EXTENDED_ARG:
            argument |= arguments[before] << shift
            shift, before = shift + 8, before - 1
        yield code.co_names[argument >> 1]  # the lowest bit says whether it is about to be called
        at = operations.find(_LOAD_GLOBAL, at + 1)


def _describe_code(code: CodeType, *, has_docstring: bool = False) -> tuple[Any, ...]:
    constants = code.co_consts[1:] if has_docstring else code.co_consts
    return (
        code.co_code,
        code.co_exceptiontable,
        (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags),
        (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars),
        [_describe_constant(constant) for constant in constants],
    )


def _describe_constant(constant: Any) -> Any:
    """A constant of the bytecode itself."""
    if isinstance(constant, CodeType):
        return _describe_code(constant)
    if isinstance(constant, tuple):
        return tuple(map(_describe_constant, constant))
    if isinstance(constant, frozenset):
        return ("set", *sorted(map(repr, constant)))  # its own order is another in each process
    return constant


class _Describer:
    """Describes the values that one function reaches, as what `repr` writes the same way in every process."""

    def __init__(self, function: FunctionType, mentioned: set[str]) -> None:
        self.kernels: list[FunctionType] = []
        self.attributes: dict[ModuleType, dict[str, Any]] = {}
        self._function = function
        self._mentioned = mentioned

    def describe(self, name: str, value: Any) -> Any:
        for kinds, describe in self._ways:
            if isinstance(value, kinds):
                described = describe(self, name, value)
                if described is not None:
                    return described
        raise TypeError(
            f"{_name(self._function)} uses {name}, a {type(value).__name__}: a kernel can use kernels, numbers, texts, "
            "tuples, enumerations, dtypes and arrays"
        )

    def _kernel(self, _name: str, function: FunctionType) -> Any:
        self.kernels.append(function)
        return ("kernel",)

    def _module(self, _name: str, module: ModuleType) -> Any:
        """Its attributes that the code mentions, whether it means them or fields of the same name."""
        read = {name: vars(module)[name] for name in sorted(self._mentioned & vars(module).keys())}
        if module in self.attributes:
            return ("module", module.__name__)
        self.attributes[module] = read
        return ("module", module.__name__, [(name, self.describe(name, value)) for name, value in read.items()])

    def _class(self, name: str, kind: type) -> Any:
        described = ("class", kind.__module__, kind.__qualname__)
        if isinstance(kind, EnumMeta):
            members: Mapping[str, Any] = kind.__members__
            return (*described, [(each, self.describe(name, member.value)) for each, member in members.items()])
        if issubclass(kind, tuple) and hasattr(kind, "_fields"):
            return (*described, kind._fields)
        return described if kind.__module__ == "builtins" or issubclass(kind, np.generic) else None

    def _enumerated(self, name: str, member: Enum) -> Any:
        return (type(member).__qualname__, member.name, self.describe(name, member.value))

    def _array(self, _name: str, array: np.ndarray[Any, Any]) -> Any:
        if array.dtype.hasobject:
            return None
        content = hashlib.sha256(array.tobytes()).hexdigest()
        return ("array", describe_dtype(array.dtype), array.shape, array.flags.c_contiguous, content)

    def _scalar(self, _name: str, scalar: np.generic) -> Any:
        return ("scalar", describe_dtype(scalar.dtype), scalar.tobytes())

    def _dtype(self, _name: str, dtype: np.dtype[Any]) -> Any:
        return ("dtype", describe_dtype(dtype))

    def _tuple(self, name: str, values: tuple[Any, ...]) -> Any:
        kind = type(values)
        if any(isinstance(value, FunctionType) for value in values):
            return None
        return (kind.__qualname__, getattr(kind, "_fields", ()), [self.describe(name, value) for value in values])

    def _itself(self, _name: str, value: Any) -> Any:
        return (type(value).__name__, value) if type(value) in _NUMBERS_AND_TEXTS else None

    def _named(self, _name: str, function: Any) -> Any:
        """What the compiler has an implementation of its own for; NumPy's and Python's versions are in the key."""
        return ("function", function.__module__, function.__qualname__)

    def _ufunc(self, _name: str, function: np.ufunc) -> Any:
        return ("ufunc", function.__name__)

    _ways: tuple[tuple[Any, Callable[["_Describer", str, Any], Any]], ...] = (
        (FunctionType, _kernel),
        (_NUMBERS_AND_TEXTS, _itself),
        (ModuleType, _module),
        (type, _class),
        (Enum, _enumerated),
        (np.generic, _scalar),
        (np.ndarray, _array),
        (np.dtype, _dtype),
        (tuple, _tuple),
        ((BuiltinFunctionType, type(np.sum)), _named),
        (np.ufunc, _ufunc),
    )
