"""Parse messages with Fluent's own parser, for those that `patterns` cannot read."""

from fluent.syntax import FluentParser, ast

from banmen.fluent.patterns import Pattern, Variant, VariantChoice


def parse_message(source: str) -> Pattern:
    """Return the pattern of a message, given as in its file: `ID = …`.

    Raise ValueError if it uses more of Fluent than a pattern has: a function, a term, another message, attributes
    alone.
    """
    entry = FluentParser(with_spans=False).parse_entry(source)
    if not isinstance(entry, ast.Message) or entry.value is None:
        raise ValueError(f"This is no message with a text: {source}")
    return _pattern(entry.value)


def _pattern(pattern: ast.Pattern) -> Pattern:
    return tuple(
        element.value if isinstance(element, ast.TextElement) else _placeable(element.expression)
        for element in pattern.elements
    )


def _placeable(expression: object) -> str | VariantChoice:
    match expression:
        case ast.StringLiteral():
            return str(expression.parse()["value"])
        case ast.VariableReference():
            return VariantChoice(expression.id.name)
        case ast.SelectExpression(selector=ast.VariableReference() as variable):
            return VariantChoice(variable.id.name, [_variant(variant) for variant in expression.variants])
        case _:
            raise ValueError(f"banmen's messages have no such part: {expression}")


def _variant(variant: ast.Variant) -> Variant:
    key = variant.key.name if isinstance(variant.key, ast.Identifier) else float(variant.key.value)
    return Variant(key, _pattern(variant.value), default=variant.default)
