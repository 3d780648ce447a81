"""A background task starts once, can be waited for with a timeout, and ends by itself."""

from threading import Event

from banmen.processes.background import DaemonTask

PATIENCE_S = 30.0


def test_it_runs_beside_whoever_started_it_until_it_is_done() -> None:
    may_end, begun = Event(), []

    def task() -> None:
        begun.append(1)
        may_end.wait(PATIENCE_S)

    background = DaemonTask(task, "banmen test")
    runs = [background.running]
    background.start()
    background.start()
    background.wait(0.01)
    runs.append(background.running)
    may_end.set()
    background.wait(PATIENCE_S)
    assert [*runs, background.running] == [False, True, False]
    assert begun == [1]
