"""Networks of their own for nodes of the engine: each has a cable to this machine, which can be pulled."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from typing import Self


class NoNamespaces(Exception):
    """This machine makes no network namespaces: it has no `ip`, or this user may not."""


class Namespaces:
    """Several networks on one bridge of this machine. Raises NoNamespaces."""

    def __init__(self, number: int) -> None:
        self._base = f"bm{os.getpid() % 1_000_000}"
        self._subnet = f"10.{200 + os.getpid() % 50}.{os.getpid() // 50 % 250}"
        self._numbers = range(number)

    def __enter__(self) -> Self:
        if shutil.which("ip") is None:
            raise NoNamespaces
        try:
            self._lay()
        except subprocess.CalledProcessError as error:
            self.__exit__()
            raise NoNamespaces from error
        return self

    def __exit__(self, *_: object) -> None:
        for number in self._numbers:
            with suppress(subprocess.CalledProcessError):
                _ip("netns", "del", self._name(number))
        with suppress(subprocess.CalledProcessError):
            _ip("link", "del", self._base)

    def host(self, number: int) -> str:
        """The address of one of them."""
        return f"{self._subnet}.{number + 2}"

    def prefix(self, number: int) -> tuple[str, ...]:
        """What runs a command in one of them."""
        return ("ip", "netns", "exec", self._name(number))

    def pull(self, number: int) -> None:
        """Cut it off from all others, without a word to anybody."""
        _ip("link", "set", self._cable(number), "nomaster")

    def plug(self, number: int) -> None:
        """Join it again."""
        _ip("link", "set", self._cable(number), "master", self._base)

    def _lay(self) -> None:
        _ip("link", "add", self._base, "type", "bridge")
        _ip("addr", "add", f"{self._subnet}.1/24", "dev", self._base)
        _ip("link", "set", self._base, "up")
        for number in self._numbers:
            name, cable = self._name(number), self._cable(number)
            _ip("netns", "add", name)
            _ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", name)
            _ip("link", "set", cable, "master", self._base)
            _ip("link", "set", cable, "up")
            inside = ("-n", name)
            _ip(*inside, "addr", "add", f"{self.host(number)}/24", "dev", "eth0")
            _ip(*inside, "link", "set", "eth0", "up")
            _ip(*inside, "link", "set", "lo", "up")

    def _name(self, number: int) -> str:
        return f"{self._base}n{number}"

    def _cable(self, number: int) -> str:
        return f"{self._base}c{number}"


def _ip(*arguments: str) -> None:
    command: Sequence[str] = ("ip", *arguments)
    subprocess.run(command, check=True, capture_output=True, timeout=20)
