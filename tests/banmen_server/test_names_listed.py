"""Names in the list of tables."""

from banmen_server.names import ListedNames, Person

AKI, OTHER_AKI, THIRD_AKI, MIO = Person("p1", "Aki"), Person("p2", "Aki"), Person("p3", "Akı"), Person("p4", "Mio")


def test_the_second_player_of_a_name_gets_a_number() -> None:
    names = ListedNames()
    assert names.names_for("t1", [AKI, MIO]) == {AKI: "Aki", MIO: "Mio"}
    assert names.names_for("t2", [OTHER_AKI]) == {OTHER_AKI: "Aki 2"}
    assert names.names_for("t1", [AKI]) == {AKI: "Aki"}
    assert names.names_for("t3", [OTHER_AKI]) == {OTHER_AKI: "Aki 2"}, "at every table of theirs"


def test_a_lookalike_name_is_distinguished_too() -> None:
    names = ListedNames()
    names.names_for("t1", [AKI])
    assert names.names_for("t2", [THIRD_AKI]) == {THIRD_AKI: "Akı 2"}


def test_a_name_is_free_again_when_its_last_table_is_listed_no_more() -> None:
    names = ListedNames()
    names.names_for("t1", [AKI])
    names.names_for("t2", [AKI])
    names.names_for("t1", [])
    assert names.names_for("t3", [OTHER_AKI]) == {OTHER_AKI: "Aki 2"}
    names.names_for("t2", [])
    names.names_for("t3", [])
    assert names.names_for("t4", [OTHER_AKI]) == {OTHER_AKI: "Aki"}


def test_friends_at_one_window_have_each_their_own() -> None:
    names = ListedNames()
    ren, aki = Person("p9", "Ren"), Person("p9", "Aki")
    names.names_for("t1", [AKI])
    assert names.names_for("t2", [ren, aki]) == {ren: "Ren", aki: "Aki 2"}


def test_a_player_with_two_seats_under_one_name_is_listed_once() -> None:
    assert ListedNames().names_for("t1", [AKI, AKI]) == {AKI: "Aki"}
