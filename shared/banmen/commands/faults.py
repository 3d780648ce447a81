"""Error messages about external programs."""

from collections.abc import Mapping

from banmen.texts import Texts


def program_fault_text(t: Texts, code: str, details: Mapping[str, str]) -> str:
    """Return the sentence for a `ProgramFault`; a refusal by the rules inside it is in the same language."""
    refusal = f"refused-{details.get('refusal', '')}"
    text = t(refusal) if t.language != "en" and t.has(refusal) else details.get("text", "")
    return t(f"program-fault-{code}", **{**details, "text": text})
