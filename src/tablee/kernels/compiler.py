"""Compiles kernels with Numba to object code. Imported only when the cache has none (see `tablee.kernels.native`)."""

import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import CellType, FunctionType, ModuleType
from typing import Any

import numpy as np

# Numba imports coverage whenever it is installed, which costs a fifth of a second and serves nothing here.
_hidden = "coverage" not in sys.modules
if _hidden:
    sys.modules["coverage"] = None  # type: ignore[assignment]
import numba  # noqa: E402
from numba import cfunc, types  # noqa: E402
from numba.core import cgutils  # noqa: E402
from numba.extending import intrinsic  # noqa: E402

if _hidden:
    del sys.modules["coverage"]

from tablee.kernels.dependencies import Dependencies, dependencies, digest  # noqa: E402
from tablee.kernels.memory import copy_struct, load_shared, store_shared  # noqa: E402


@intrinsic  # type: ignore[untyped-decorator]
def memcpy(_typing: Any, target: Any, source: Any) -> Any:
    """`copy_struct`, compiled."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        size = context.get_constant(types.intp, signature.args[0].size)
        cgutils.raw_memcpy(builder, arguments[0], arguments[1], size, 1)
        return context.get_dummy_value()

    return types.none(target, source), generate


def _first(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    """Where the array's first number is."""
    return context.make_array(kind)(context, builder, array).data


@intrinsic  # type: ignore[untyped-decorator]
def atomic_load(_typing: Any, shared: Any) -> Any:
    """`load_shared`, compiled."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _first(context, builder, signature.args[0], arguments[0])
        return builder.load_atomic(place, "acquire", signature.return_type.bitwidth // 8)

    return shared.dtype(shared), generate


@intrinsic  # type: ignore[untyped-decorator]
def atomic_store(_typing: Any, shared: Any, value: Any) -> Any:
    """`store_shared`, compiled."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = signature.args[0].dtype
        place = _first(context, builder, signature.args[0], arguments[0])
        number = context.cast(builder, arguments[1], signature.args[1], kind)
        builder.store_atomic(number, place, "release", kind.bitwidth // 8)
        return context.get_dummy_value()

    return types.none(shared, value), generate


@intrinsic  # type: ignore[untyped-decorator]
def as_number(_typing: Any, result: Any) -> Any:
    """What an entry returns: its kernel's number, or 0 where the kernel returns nothing. A conditional expression would
    not do: from Python 3.12 on it becomes two returns of different types, which Numba cannot unify."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        if isinstance(signature.args[0], types.NoneType):
            return context.get_constant(types.int64, 0)
        return context.cast(builder, arguments[0], signature.args[0], types.int64)

    return types.int64(result), generate


# No reference counting and no wrappers for Python: kernels own no memory, and only C entries are ever called.
_options = {
    "error_model": "numpy",
    "_nrt": False,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "no_rewrites": True,
}


def _nothing() -> None:
    """What is done to a kernel's own module: it is optimised and made machine code only inside an entry."""


def _jit(function: Callable[..., Any]) -> Any:
    """A kernel that other kernels call. Only the entry that they end up in becomes machine code, so that each of them
    is not generated a second time on its own."""
    dispatcher = numba.njit(**_options)(function)
    compiler = dispatcher._compiler
    customise, compile_kernel = compiler._customize_flags, compiler.compile

    def lower_only(flags: Any) -> Any:
        flags = customise(flags)
        flags.no_compile = True
        return flags

    def compile_and_register(arguments: Any, return_type: Any) -> Any:
        result = compile_kernel(arguments, return_type)
        result.library._optimize_final_module = _nothing
        result.library._finalize_specific = _nothing
        key = object()  # stands for the address that a kernel of its own would have
        dispatcher.targetctx.insert_user_function(key, result.fndesc, [result.library])
        return result._replace(entry_point=key)

    def add_overload(result: Any) -> None:
        dispatcher.overloads[tuple(result.signature.args)] = result

    compiler._customize_flags = lower_only
    compiler.compile = compile_and_register
    dispatcher.add_overload = add_overload
    return dispatcher


_INTRINSICS: dict[Any, Any] = {copy_struct: memcpy, load_shared: atomic_load, store_shared: atomic_store}
_dispatchers: dict[str, Any] = {}
"""By the digest of everything that they are made from: kernels that several entries reach are compiled once."""


def _dispatcher(function: FunctionType) -> Any:
    """The kernel as Numba calls it: the same code, which sees the compiled kernels under their names, and nothing but what
    `dependencies` has found."""
    if function in _INTRINSICS:
        return _INTRINSICS[function]
    made_from = digest(function)
    if made_from not in _dispatchers:
        found = dependencies(function)
        cells = {name: CellType() for name in found.cells}
        scope: dict[str, Any] = {"__name__": function.__module__}
        twin = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, tuple(cells.values()))
        twin.__kwdefaults__ = function.__kwdefaults__
        twin.__qualname__ = function.__qualname__
        _dispatchers[made_from] = _jit(twin)  # before what it calls: that may call it back
        for name, value in found.names.items():
            scope[name] = _compiled(value, found)
        for name, value in found.cells.items():
            cells[name].cell_contents = _compiled(value, found)
    return _dispatchers[made_from]


def _compiled(value: Any, found: Dependencies) -> Any:
    """What replaces this value inside a kernel."""
    if isinstance(value, FunctionType):
        return _dispatcher(value)
    if isinstance(value, ModuleType) and any(
        isinstance(each, FunctionType) for each in found.attributes[value].values()
    ):
        twin = ModuleType(value.__name__)
        vars(twin).update({name: _compiled(each, found) for name, each in found.attributes[value].items()})
        return twin
    return value


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Numba makes millions of small objects that live to the end: a tenth of the time is saved."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def _record_at(dtype: np.dtype[Any]) -> Any:
    """An intrinsic that takes an address for a record of this type."""
    record = numba.from_dtype(dtype)

    @intrinsic  # type: ignore[untyped-decorator]
    def at(_typing: Any, _address: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.bitcast(arguments[0], context.get_value_type(record))

        return record(types.voidptr), generate

    return at


def _check_returned(entry: str, function: Any) -> None:
    """An entry returns int64. Numba would turn a uint64 into a float on the way, and lose its lowest bits."""
    for result in function.overloads.values():
        if result.signature.return_type == types.uint64:
            raise TypeError(f"{entry} returns a uint64: an entry returns a signed number, made by `wide`")


def compile_entry(kernel: FunctionType, arguments: Sequence[np.dtype[Any] | None]) -> bytes:
    """The C function's symbol, a line feed, and the object code."""
    names = [f"a{i}" for i in range(len(arguments))]
    function = _dispatcher(kernel)
    scope: dict[str, Any] = {"function": function, "as_number": as_number}
    passed = []
    for argument, dtype in zip(names, arguments, strict=True):
        if dtype is None:
            passed.append(argument)
        else:
            scope[f"at_{argument}"] = _record_at(dtype)
            passed.append(f"at_{argument}({argument})" + (".values" if dtype.names == ("values",) else ""))
    exec(f"def entry({', '.join(names)}):\n    return as_number(function({', '.join(passed)}))", scope)
    signature = types.int64(*[types.int64 if kind is None else types.voidptr for kind in arguments])
    with _without_garbage_collection():
        callback = cfunc(signature, _nrt=False, error_model="numpy", no_rewrites=True)(scope["entry"])
    _check_returned(kernel.__qualname__, function)
    return bytes(callback.native_name.encode() + b"\n" + callback._library._get_compiled_object())
