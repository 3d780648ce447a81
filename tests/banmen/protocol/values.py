"""Values of the wire's types, for Hypothesis."""

from typing import Any, get_args

from hypothesis import strategies as st
from msgspec import inspect

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
"""Whatever msgpack and JSON both know."""


def values_of(kind: inspect.Type) -> st.SearchStrategy[Any]:  # noqa: C901, PLR0911 - one line for each kind of type
    """Values of a type as msgspec understands it, within the bounds that its annotation sets."""
    match kind:
        case inspect.NoneType():
            return st.none()
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType(ge=low, le=high, lt=beyond):
            highest = 2**63 - 1 if beyond is None else beyond - 1
            return st.integers(-(2**63) if low is None else low, highest if high is None else high)
        case inspect.FloatType(ge=low, le=high):
            return st.floats(low, high, allow_nan=False)
        case inspect.StrType(min_length=shortest, max_length=longest):
            return st.text(min_size=shortest or 0, max_size=min(longest or 20, 20))
        case inspect.LiteralType(values=values):
            return st.sampled_from(values)
        case inspect.UnionType(types=members):
            return st.one_of([values_of(member) for member in members])
        case inspect.DictType(key_type=key, value_type=value):
            return st.dictionaries(values_of(key), values_of(value), max_size=3)
        case inspect.VarTupleType(item_type=item):
            return st.lists(values_of(item), max_size=3).map(tuple)
        case inspect.StructType(cls=cls, fields=fields):
            return st.builds(cls, **{field.name: values_of(field.type) for field in fields})
        case inspect.AnyType():
            return PLAIN
    raise NotImplementedError(kind)


def messages_of(union: Any) -> st.SearchStrategy[Any]:
    return st.sampled_from(get_args(union)).flatmap(lambda kind: values_of(inspect.type_info(kind)))
