"""Display names, and twins."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.game import Refusal
from banmen.names import LONGEST_NAME, signs
from banmen_server import names
from banmen_server.names import display_name, distinct_name, distinct_names, looks, looks_of, numbered, visible

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
WALES = "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"


@given(st.text(min_size=1, max_size=LONGEST_NAME))
def test_a_name_is_whole_and_stays_as_it_is_shown(name: str) -> None:
    try:
        shown = display_name(name)
    except Refusal:
        return
    assert shown == shown.strip() == display_name(shown) == unicodedata.normalize("NFC", shown)
    assert 1 <= len(shown) <= LONGEST_NAME


@given(st.text(alphabet=st.characters(categories=["Lu", "Ll", "Nd"]), min_size=1, max_size=LONGEST_NAME))
def test_letters_and_digits_can_be_seen(name: str) -> None:
    assert display_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800\u2800",
        "\u115f",
        "\u1160\uffa0",
        "\ufe0f",
        "\U000e0100",
        "\u200d",
        "\u200b\u2060\ufeff",
        "\u202e\u2066",
        "\u0301",
        " \u00a0\u3000",
        "\U000e0067",
        "\u00ad\u034f\u180b",
    ],
)
def test_an_invisible_name_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="can be seen") as refused:
        display_name(name)
    assert refused.value.code == "bad_field"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("A\u3164k\u2800i\ufe0f", "Aki"),
        ("\u202eikA\u202c", "ikA"),
        ("A\u200bki", "Aki"),
        ("Aki\tof\u2028the  sea", "Aki of the sea"),
        ("Ame\u0301lie", "Am\u00e9lie"),
        ("Z" + "\u0310" * 20, "Z" + "\u0310" * 4),
        ("\u1112\u1161\u11ab", "\ud55c"),
    ],
)
def test_the_name_is_its_visible_part(name: str, shown: str) -> None:
    assert display_name(name) == shown


@pytest.mark.parametrize(
    "name",
    [
        "あき",
        "さくらんぼ・ジュース",
        "山田ー太郎々",
        "葛\U000e0100城",
        "ﾊﾝｶｸ",
        "がぎぐげご",
        "𠮷野家",
        FAMILY,
        WALES,
        "\U0001f1ef\U0001f1f5",
        "\U0001f44d\U0001f3fd",
        "1\ufe0f\u20e3",
        "\u2764\ufe0f",
        "\u2764\ufe0f\u200d\U0001f525",
        "\U0001fae8",
        "नमस्ते",
        "שלום",
    ],
)
def test_names_of_others_scripts_and_emoji_stay_as_they_are(name: str) -> None:
    assert display_name(name) == name


@pytest.mark.parametrize("emoji", [FAMILY, WALES, "\U0001f1ef\U0001f1f5", "\U0001f44d\U0001f3fd", "1\ufe0f\u20e3"])
def test_a_name_is_cut_between_its_signs(emoji: str) -> None:
    for before in range(16, 24):
        shown = display_name("x" * before + emoji + emoji)
        rest = shown[before:]
        assert rest in {"", emoji, emoji * 2}
        assert len(shown) <= LONGEST_NAME < len(shown) + len(emoji) or rest == emoji * 2
        assert all(sign in {"x", emoji} for sign in signs(shown))


@pytest.mark.parametrize(
    ("name", "twin"),
    [
        ("Aki", "Аki"),  # Cyrillic
        ("Aki", "Ａｋｉ"),
        ("Ill", "lIl"),
        ("Omi", "0mi"),
        ("rnio", "mio"),
        ("カナ", "力ナ"),  # the second one begins with a kanji
        ("タロー", "夕ロ一"),
        ("へいわ", "ヘいわ"),
        ("Aki", "A\u2800ki"),
        ("葛", "葛\U000e0100"),
        ("Amélie", "Ame\u0301lie"),
        ("Aki", "AKI"),
        ("Aki", "aki"),
        ("Aki", "Akı"),
        ("Aki", "АKI"),  # Cyrillic, without its case
        ("Аки", "АКИ"),
        ("ᎪKI", "aki"),  # Cherokee
        ("Omi", "0MI"),
        ("Weiß", "WEISS"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
    ],
)
def test_lookalike_names_are_distinguished(name: str, twin: str) -> None:
    assert not looks(name).isdisjoint(looks(twin))
    assert distinct_name(twin, {name}).endswith(" 2")
    assert distinct_name(name, {twin}).endswith(" 2")


@pytest.mark.parametrize(
    ("name", "other"), [("Kai", "Kal"), ("Ali", "All"), ("がく", "かく"), ("Aki", "Akí"), ("はは", "ばば"), ("o", "c")]
)
def test_distinguishable_names_share_no_looks(name: str, other: str) -> None:
    assert distinct_name(other, {name}) == other


def test_many_equal_names_are_distinguished() -> None:
    assert list(distinct_names(["Guest", "Aki", "Guest", "Аki"], {"Guest"})) == ["Guest 2", "Aki", "Guest 3", "Аki 2"]


@pytest.mark.parametrize(
    ("name", "taken", "shown"),
    [
        ("Aki", set(), "Aki"),
        ("Aki", {"Mio"}, "Aki"),
        ("Aki", {"Aki"}, "Aki 2"),
        ("Aki", {"Aki", "Aki 2"}, "Aki 3"),
        ("Guest 1", {"Guest 1"}, "Guest 2"),
        ("Guest 1", {"Guest 1", "Guest 2"}, "Guest 3"),
        ("7", {"7"}, "7 2"),
        ("x" * LONGEST_NAME, {"x" * LONGEST_NAME}, "x" * (LONGEST_NAME - 2) + " 2"),
        ("Aki 99999999999999999999", {"Aki 99999999999999999999"}, "Aki 999999999999999999 2"),
    ],
)
def test_two_equal_names_are_distinguished(name: str, taken: set[str], shown: str) -> None:
    assert distinct_name(name, taken) == shown
    assert len(shown) <= LONGEST_NAME


@pytest.mark.parametrize("taken", [1, 2, 15, 16, 17, 18, 100, 999, 1_500])
def test_whoever_comes_to_a_crowd_of_one_name_gets_the_next_number_without_a_look_at_all_of_them(
    taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    crowd, tried = {"Aki", *(f"Aki {number}" for number in range(2, taken + 1))}, list[str]()

    def counted(name: str) -> frozenset[str]:
        tried.append(name)
        return looks(name)

    seen = looks_of(crowd)
    monkeypatch.setattr("banmen_server.names.looks", counted)
    assert numbered("Aki", seen) == f"Aki {taken + 1}"
    assert len(tried) < 50


@given(st.sets(st.integers(2, 200)))
def test_a_numbered_name_is_never_mistaken_for_another(taken: set[int]) -> None:
    crowd = {"Aki", *(f"Aki {number}" for number in taken)}
    assert numbered("Aki", looks_of(crowd)) not in crowd


def test_a_number_takes_the_place_of_a_whole_sign() -> None:
    name = "x" * 17 + FAMILY
    assert distinct_name(name, {name}) == "x" * 17 + " 2"


def test_the_fast_path_keeps_only_characters_that_the_slow_path_keeps() -> None:
    plain = [sign for sign in map(chr, range(0x110000)) if names._PLAIN.fullmatch(sign)]
    assert {"a", "é", "Я", "碁", "か", "ー", "한", "、", "！"} <= set(plain)
    for sign in plain:
        for before, after in (("", ""), ("a", "b"), ("\u200d", "\u0310"), ("\U0001f3f4", "\ufe0f")):
            assert names._visible_part(before, sign, after) == sign, hex(ord(sign))


@pytest.mark.parametrize("beside", ["\u0310" * 9, "\u200d", "\ufe0f", "\u3164", "\n", "👩\u200d👧", "\U000e0061"])
def test_characters_next_to_common_ones_are_checked(beside: str) -> None:
    for text in (f"碁{beside}盤", f"{beside}碁", f"z{beside}", f"碁{beside}{beside}盤"):
        slow = ""
        for place, sign in enumerate(text):
            slow += names._visible_part(slow, sign, text[place + 1 : place + 2])
        assert visible(text) == " ".join(slow.split())
