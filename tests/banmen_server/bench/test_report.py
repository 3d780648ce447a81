import pytest

from banmen.texts import Texts
from banmen_server.bench.processes import BANMEN, CEILING
from banmen_server.bench.report import (
    BEGINS,
    ENDS,
    BadReport,
    BenchReport,
    from_json,
    in_page,
    markdown,
    ratios,
    result_lines,
    to_json,
)
from banmen_server.bench.runs import CaseResult

ENGLISH = Texts("en")


def result(cpu_us: float = 150.0, server_core: float = 0.95, load_core: float = 0.4) -> CaseResult:
    own = {"moves_s": 6_000.0, "cpu_us": cpu_us, "server_core": server_core, "load_core": load_core}
    bare = {"moves_s": 12_000.0, "cpu_us": 75.0, "server_core": 1.0, "load_core": 0.5}
    return CaseResult("reversi", 100, {BANMEN: own, CEILING: bare}, acknowledged=24_000)


def test_figures_are_compared_with_the_ceiling() -> None:
    assert ratios(result()) == {"cpu_us": 2.0, "moves_s": 0.5}


def test_a_result_is_a_table_with_remarks() -> None:
    assert list(result_lines(ENGLISH, result())) == [
        "Reversi, 100 tables, each move as soon as it can be made",
        "                               banmen  ceiling  of the ceiling",
        "  moves a second                6,000   12,000            0.50",
        "  CPU a move (µs)               150.0     75.0            2.00",
        "  the server's part of a core    0.95     1.00",
        "  the load's part of a core      0.40     0.50",
        "  All 24,000 acknowledged actions are in the files of the killed servers.",
    ]


def test_it_is_compared_with_an_earlier_one() -> None:
    lines = list(result_lines(ENGLISH, result(), earlier=result(cpu_us=300)))
    assert lines[1].split("  ")[-2:] == ["earlier", "of earlier"]
    assert lines[3].split()[-2:] == ["300.0", "0.50"]


@pytest.mark.parametrize(
    ("server_core", "load_core", "said"),
    [
        (0.7, 0.97, "The load was the limit (97 % of its core), the server used 70 %: more moves were possible."),
        (0.7, 0.5, "Neither the server (70 % of its core) nor the load (50 %) was the limit"),
    ],
)
def test_a_remark_says_that_the_server_was_not_the_bottleneck(server_core: float, load_core: float, said: str) -> None:
    assert any(said in line for line in result_lines(ENGLISH, result(150, server_core, load_core)))


def test_remarks_report_lost_late_and_broken_runs() -> None:
    one = result()
    one.lost, one.late, one.broken = 3, 1, ["banmen: has ended"]
    said = "\n".join(result_lines(ENGLISH, one))
    assert "3 of 24,000 acknowledged actions are NOT" in said
    assert "Once it was time for a move" in said
    assert "BROKEN: banmen: has ended" in said


def test_a_remark_reports_a_run_without_moves() -> None:
    one = CaseResult("paced", 100, {BANMEN: {"server_core": 0.0, "load_core": 0.0}})
    assert any("No move was acknowledged while" in line for line in result_lines(ENGLISH, one))


def test_a_report_is_read_again() -> None:
    report = BenchReport(machine="a machine", results=[result()])
    assert from_json(to_json(report)) == report


@pytest.mark.parametrize("data", [b"", b"[]", b'{"form": "banmen export"}', b"\xff", b'{"results": 3}'])
def test_another_file_is_no_report(data: bytes) -> None:
    with pytest.raises(BadReport):
        from_json(data)


def test_new_figures_replace_the_old_ones_in_the_page() -> None:
    figures = markdown(ENGLISH, BenchReport(results=[result()]))
    page = in_page(f"# Before\n{BEGINS}\nold\n{ENDS}\nafter\n", figures)
    assert page == f"# Before\n{BEGINS}\n{figures}{ENDS}\nafter\n"
    assert "| 150.0 |" in figures
    assert "| **2.00** |" in figures
    assert in_page("a page without a place for them", figures) == figures
    assert "](pictures/growth.svg)" in markdown(ENGLISH, BenchReport(results=[result()]), "pictures/growth.svg")
