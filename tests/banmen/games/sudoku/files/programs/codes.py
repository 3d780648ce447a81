"""Puzzles as links of f-puzzles and SudokuPad carry them, compressed by lz-string 1.5.0 itself."""

F_PUZZLES = (
    "N4IgzglgXgpiBcBOANCALhNAbO8QFkATgJwGMALGAOxFQEMBXNcge2IRAEEBrCWkAObEIAEwQBtcaABudLA1wBWVAIjTqCNMQUBf"
    "ZDLkKEAZhVqN8Lbv0hZ83ABY9oUtTQxiABWqkIWfHTE3GASAEzIAGwAus62hrgA7GbqNJbaMLGkbFQe3lS%2B%2FoHBEgAcMfrOl"
    "VHIUnH2CBHJFlYZFW0G9fAAjE2pLbF2Rki9mukD8QjKguZ9Y%2B1VNcDjnSjTKaPWHUMlI2mblfM2g7iNa81zS9W1xwg7Z7P7h1s"
    "nu%2F1Py0Om9xsZV88IDleFwO%2F3gd1U6z2rSWRwm8C%2BEPOjxhoJ63yhOj%2BdSGSXRbxRIOxuHCeOBTyJDSBuj%2BHxepORI"
    "NpCBJiIe0IpYKp0Mxi0ZsM6gPp7Ju3S5TOGQr5oKmrJ%2BPKkUvF4JmcvJItxsox%2FKGq01%2FSiMSAA%3D"
)
"""A title and an author; an entry, a centre mark and a corner mark in the first row."""

WITH_AN_ARROW = (
    "N4IgzglgXgpiBcBOANCALhNAbO8QFkATgJwGMALGAOxFQEMBXNcge2IRAEEBrCWkAObEIAEwQBtcaABudLA1wBWVAIjTqCNMQUBf"
    "ZDLkKEAZhVqN8Lbv0hZ83ABY9oUtTQxiABWqkIWfHTE3GASAEzIAGwAus62hrgA7GbqNJbaMLGkbFQe3lS+/oHBEgAcMfrOlVHIU"
    "nH2CBHJFlYZFW0G9fAAjE2pLbF2Rki9mukD8QjKguZ9Y+1VNcDjnSjTKaPWHUMlI2mblfM2g7iNa81zS9W1xwg7Z7P7h1snu/1Py"
    "0Om9xsZV88IDleFwO/3gd1U6z2rSWRwm8C+EPOjxhoJ63yhOj+dSGSXRbxRIOxuHCeOBTyJDSBuj+HxepORINpCBJiIe0IpYKp0M"
    "xi0ZsM6gPp7Ju3S5TOGQr5oKmrJ+PKkUvF4JmcvJItxsox/KGq01/Si1RAgWILAA7hJQFgIDkQvBJCAAEpdADCXX4TudoRABtQri"
    "wWFt4kdLrdMRiQA="
)

SUDOKUPAD = (
    "N4YwpgXA2lwG4QKwF8A08IGY2vQg7DrgLqqwIBsRGAjGhgJz0Iq6qlR4RNcAcRuDFXZkM/Nl2FsM2DhgAs1BOK7ZpCOnIICMAJh2"
    "VkHSQK76+aY4ISKudLj2tIjZCWKURCDo6QBOkGCgABlQgjhCacNRdDhpQ2NRIsjiYsl14tMSOdJiOYNRMKPkoxATC5NRiitLM8qh"
    "0qvrUUryQiij8KN4E9orOiu7M3qb+pu68zAyoSaTp6I55KcXZxdSoRCmN2Y3csjm6ycbJmqhFusXGxZONuo3GjZa9yeHJ0cnB09R"
    "hxdHFj43hhtRhtxnsKFNwbNwWt8FNYbNYWteFNkbNkbsYOC6uDGuCTrC6rDGrCTsi6sjGsjHpivhxwaNwR9YcNYaNYR9kcNkaNke"
    "NSABbMAAFwAhgATEWiiDAIUQADkAEkhQAdOUAZwABGqAK5igD2AGttXLUCLtUKABZ63zygCCBoAlnK0CA1UggsggA==="
)
"""In the short form: without quotes around names, and with nothing for an empty square."""

MIXED_SIGNS = "IaIQYKyLwbin+8BGcPkxLltR9XM60A=="
MIXED_TEXT = "aあ5🟥" + "ab" * 40
