"""The end of a trial in which tables were played one after another: everyone goes, and the file is judged."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.trials.client import Client
from tests.trials.data_file import KeptTable, read_tables
from tests.trials.judge import judge_acknowledged, judge_files, judge_folds
from tests.trials.results import Result
from tests.trials.server import Server
from tests.trials.tables import Table


async def end_and_judge(
    result: Result, server: Server, data: Path, clients: Sequence[Client], played: Sequence[Table]
) -> Mapping[str, KeptTable]:
    """Judge what everyone has folded, let all go, stop the server, and judge its file; the tables that are in it."""
    last = list({id(table.clients[0]): table for table in played}.values())  # those at which the clients are now
    await judge_folds(result, last)
    result.faults_of(server.faults_said())
    await asyncio.gather(*(client.leave() for client in clients))
    await server.stop()
    kept = await read_tables(data, {one.table for client in clients for one in client.acknowledged})
    judge_acknowledged(result, clients, kept)
    judge_files(result, last, kept)
    return kept
