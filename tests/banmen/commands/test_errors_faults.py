"""The sentences for faults of external programs."""

from banmen.commands.errors import program_fault_text
from banmen.texts import Texts

DETAILS = {"action": "d4", "refusal": "occupied", "text": "There is a disc on d4 already."}


def test_a_refusal_by_the_rules_is_in_the_users_language() -> None:
    assert program_fault_text(Texts("en"), "illegal", DETAILS) == "'d4' is not legal: There is a disc on d4 already."
    assert "There is" not in program_fault_text(Texts("ja"), "illegal", DETAILS)
