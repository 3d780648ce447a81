"""The sentences of what is wrong with programs of others."""

from collections.abc import Mapping

from banmen.texts import Texts


def program_fault_text(t: Texts, code: str, details: Mapping[str, str]) -> str:
    """Return the sentence of a `ProgramFault`; a refusal of the rules in it is told in the same language."""
    refusal = f"refused-{details.get('refusal', '')}"
    text = t(refusal) if t.language != "en" and t.has(refusal) else details.get("text", "")
    return t(f"program-fault-{code}", **{**details, "text": text})
