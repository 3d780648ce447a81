"""The folder of a cluster keeps its ports and its password from one start to the next."""

import socket
from pathlib import Path

import pytest

from banmen_server.local_cluster.folder import HOST, ClusterFolder, NotAFolder, free_ports


def test_a_second_start_has_the_ports_of_the_first(tmp_path: Path) -> None:
    first = ClusterFolder(tmp_path / "hall", 2)
    first.save()
    second = ClusterFolder(tmp_path / "hall", 2)
    assert second.engine_url == first.engine_url
    assert second.server_ports == first.server_ports
    assert [node.settings for node in second.nodes()] == [node.settings for node in first.nodes()]


def test_a_port_taken_by_another_program_is_replaced(tmp_path: Path) -> None:
    first = ClusterFolder(tmp_path, 2)
    first.save()
    with socket.socket() as taken:
        taken.bind((HOST, first.server_ports[0]))
        taken.listen()
        second = ClusterFolder(tmp_path, 2)
    assert first.server_ports[0] not in second.server_ports
    assert second.engine_url == first.engine_url


def test_a_requested_port_is_reserved_for_its_server(tmp_path: Path) -> None:
    first = ClusterFolder(tmp_path, 2)
    first.save()
    taken = first.nodes()[1].settings.address.port
    second = ClusterFolder(tmp_path, 1, taken)
    assert second.server_ports == [taken]
    assert taken not in {port for node in second.nodes() for port in node.settings.address[1:]}


def test_servers_have_the_requested_ports(tmp_path: Path) -> None:
    (port,) = free_ports(1)
    assert ClusterFolder(tmp_path, 3, port).server_ports == [port, port + 1, port + 2]


def test_another_server_leaves_the_ports_of_the_others(tmp_path: Path) -> None:
    two = ClusterFolder(tmp_path, 2)
    two.save()
    assert ClusterFolder(tmp_path, 3).server_ports[:2] == two.server_ports


def test_secret_files_are_private_to_this_user(tmp_path: Path) -> None:
    folder = ClusterFolder(tmp_path / "hall", 2)
    folder.save()
    assert (tmp_path / "hall").stat().st_mode & 0o777 == 0o700
    assert folder.login.stat().st_mode & 0o777 == 0o600
    name, _, password = folder.login.read_text().strip().partition(":")
    assert name == "banmen"
    assert len(password) > 20
    assert password not in folder.engine_url


@pytest.mark.parametrize(
    "altered",
    [
        "{}",
        "",
        '{"password":"x","nodes":[[1],[2],[3]],"servers":[1,2]}',
        '{"password":"x","nodes":[[1,2,3],[4,5,6],[7,8,99999]],"servers":[1,2]}',
        '{"password":"x","nodes":[[1,2,3],[4,5,6],[7,8,9]],"servers":[0]}',
    ],
)
def test_a_file_of_another_program_or_an_altered_one_is_left_alone(tmp_path: Path, altered: str) -> None:
    (tmp_path / "cluster.json").write_text(altered)
    with pytest.raises(NotAFolder):
        ClusterFolder(tmp_path, 2)
    assert (tmp_path / "cluster.json").read_text() == altered
