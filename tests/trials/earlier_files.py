"""Trial: a server opens data files of earlier commits; every table is complete, can be played, and survives a kill."""

from random import Random

from banmen.protocol import messages
from tests.banmen_server.log.earlier_files import COMMITS, EVENTS, NEXT, Earlier, unpack
from tests.trials.client import Client
from tests.trials.results import Result
from tests.trials.server import GENEROUS, Server
from tests.trials.setup import Setup


async def run(setup: Setup) -> Result:
    """Start a server on each file, look, play, kill it, start it again and look again."""
    result = Result("earlier", "data files of ten earlier commits, taken up, played at, killed and taken up again")
    for commit in COMMITS[:: setup.size(1, 4)]:
        folder = setup.folder / commit
        folder.mkdir()
        made = unpack(commit, folder / "hall.db")
        server = Server(setup.python, folder / "hall.db", *GENEROUS)
        try:
            await _try(result, commit, made, server)
        finally:
            server.kill()
        result.faults_of([f"{commit}: {fault}" for fault in server.faults_said()])
        if "event=data_damaged" in server.error_output:
            result.fault(f"{commit}: a false alarm: {server.error_output.strip()[-200:]}")
    result.figure("files", len(COMMITS[:: setup.size(1, 4)]))
    return result


async def _try(result: Result, commit: str, made: Earlier, server: Server) -> None:
    expected = dict(EVENTS)
    for round_ in range(2):
        if not await server.start():
            result.fault(f"{commit}: the server did not start: {server.error_output.strip()[-200:]}")
            return
        aki = Client("Aki", lambda: server.url, Random(round_), token=made.aki)
        mika = Client("Mika", lambda: server.url, Random(round_), token=made.mika)
        await aki.connect()
        await mika.connect()
        for name, table in made.tables.items():
            aki.at(table, table, messages.Join)
            shown = await aki.fresh(table)
            if isinstance(shown, messages.Refused) or shown.seq < expected[name]:
                result.lost += 1
                result.fault(f"{commit}: {name}: {shown if isinstance(shown, messages.Refused) else shown.seq}")
            elif name == "reversi" and shown.seq > expected[name]:  # a sudoku that is left notes the time
                result.doubled += 1
                result.fault(f"{commit}: {name} has {shown.seq} events, not {expected[name]}")
        if not round_:
            table = made.tables["reversi"]
            mika.at(table, table, messages.Join)
            await mika.fresh(table)
            move = messages.Act(mika.id(), table, 3, {"type": "place", "square": NEXT})
            answer = await mika.insist(move)
            if isinstance(answer, messages.Done):
                result.acknowledged += 1
                expected["reversi"] += 1
            else:
                result.fault(f"{commit}: a move is refused: {answer}")
        server.kill()
        for client in (aki, mika):
            await client.vanish()
            result.faults_of([f"{commit}: {fault}" for fault in client.faults])
