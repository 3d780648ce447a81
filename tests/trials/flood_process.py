"""Runs one kind of flood in a process of its own, for some seconds.

    python -m tests.trials.flood_process KIND PORT SECONDS SEED

It prints one JSON line: the counts of sent messages and of the server's answers. It runs next to the bystanders'
process, at a lower priority, so that it takes time from the server only by its messages.
"""

import asyncio
import json
import os
import sys
from contextlib import suppress

from tests.trials.cores import NICE
from tests.trials.crowd_floods import CROWD_FLOODS
from tests.trials.flooders import FLOODS, Flood
from tests.trials.table_floods import TABLE_FLOODS
from tests.trials.wire_floods import WIRE_FLOODS

KINDS = {**FLOODS, **TABLE_FLOODS, **CROWD_FLOODS, **WIRE_FLOODS}


def main() -> None:
    """Be one kind of flooder."""
    kind, port, seconds, seed = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])
    os.nice(NICE)
    flood = Flood(port, seconds, seed)

    async def limited() -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds + 2):
                await KINDS[kind](flood)

    asyncio.run(limited())
    sys.stdout.write(json.dumps(flood.counts) + "\n")


if __name__ == "__main__":
    main()
