"""A real Firefox without a window, driven over WebDriver BiDi, which it speaks itself."""

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

FOUND = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
"""Where Firefox is; None where there is none."""
PATIENCE_S = 60.0
_LOOK_AGAIN_S = 0.1
_PLACE = """selector => {
    const found = [...document.querySelectorAll(selector)].find((each) => each.getClientRects().length);
    if (!found) return null;
    found.scrollIntoView({ block: "center" });
    const { left, top, width, height } = found.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
}"""
"""The middle of the first element of a selector that is shown."""


class Firefox:
    """One page in it. `faults` are the errors and warnings of its console."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = 0
        self.faults: list[str] = []
        self._tell("session.new", capabilities={})
        self._tell("session.subscribe", events=["log.entryAdded"])
        self._page = self._tell("browsingContext.getTree")["contexts"][0]["context"]

    def _tell(self, method: str, **params: Any) -> Any:
        """Send a command and return its result. Raises AssertionError if Firefox refuses it."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            told = json.loads(self._socket.recv(timeout=PATIENCE_S))
            if told.get("method") == "log.entryAdded" and told["params"]["level"] in {"error", "warn"}:
                self.faults.append(told["params"]["text"])
            elif told.get("id") == self._number:
                assert told["type"] == "success", f"{method}: {told.get('message')}"
                return told["result"]

    def open(self, address: str, width: int, height: int) -> None:
        """Open an address in a page of this size, in px."""
        self._tell("browsingContext.setViewport", context=self._page, viewport={"width": width, "height": height})
        self._tell("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def ask(self, function: str, *arguments: str) -> Any:
        """What a function of JavaScript gives in the page, as JSON has it. Raises AssertionError where it throws."""
        called = f"async (...all) => JSON.stringify((await ({function})(...all)) ?? null)"
        told = self._tell(
            "script.callFunction",
            functionDeclaration=called,
            arguments=[{"type": "string", "value": each} for each in arguments],
            target={"context": self._page},
            awaitPromise=True,
        )
        assert told["type"] == "success", told.get("exceptionDetails", {}).get("text")
        return json.loads(told["result"]["value"])

    def wait_until(self, function: str, *arguments: str) -> Any:
        """Ask until the answer is neither null nor false, and return it. Raises AssertionError if that takes long."""
        until_s = time.monotonic() + PATIENCE_S
        while not (answer := self.ask(function, *arguments)):
            assert time.monotonic() < until_s, function
            time.sleep(_LOOK_AGAIN_S)
        return answer

    def tap(self, selector: str) -> None:
        """Lay a finger on the first element of a selector that is shown, once there is one."""
        x, y = self.wait_until(_PLACE, selector)
        actions = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": actions}
        self._tell("input.performActions", context=self._page, actions=[finger])


@contextmanager
def open_firefox(profile: Path) -> Iterator[Firefox]:
    """The browser with a profile of its own in this folder, until the end."""
    command = [str(FOUND), "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    process = subprocess.Popen([*command, "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        lines = iter(process.stderr.readline, "")
        found = next(filter(None, (re.search(r"BiDi listening on (ws://\S+)", line) for line in lines)), None)
        assert found, "Firefox does not say where it listens"
        with connect(f"{found[1]}/session", max_size=None, ping_interval=None) as socket:
            yield Firefox(socket)
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(10)
        process.kill()
        process.wait()
        if process.stderr is not None:
            process.stderr.close()
