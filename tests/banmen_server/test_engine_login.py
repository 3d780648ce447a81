"""The server's login at its engine, from a file."""

from pathlib import Path

import pytest

from banmen_server.config import Config
from banmen_server.engine_login import BadCertificates, BadLogin, engine_options
from tests.banmen_server.engine_accounts import user_key

CERTIFICATES = Path(__file__).parent / "net" / "certificates"
URLS = ("nats://a:4222", "nats://b:4222")
JWT = "-----BEGIN NATS USER JWT-----\neyJ0\n------END NATS USER JWT------\n"


def config(folder: Path, text: str) -> Config:
    (folder / "login").write_text(text)
    return Config(data=folder, log=URLS, log_creds=folder / "login")


def test_a_name_and_a_password_are_one_line(tmp_path: Path) -> None:
    options = engine_options(config(tmp_path, "banmen:with:colons\n"))
    assert (options.servers, options.user, options.password) == (URLS, "banmen", "with:colons")


def test_credentials_and_keys_stay_in_their_files(tmp_path: Path) -> None:
    seed = user_key().seed.decode()
    made = config(tmp_path, f"{JWT}-----BEGIN USER NKEY SEED-----\n{seed}\n------END USER NKEY SEED------\n")
    assert engine_options(made).credentials_file == tmp_path / "login"
    assert engine_options(config(tmp_path, f"{seed}\n")).nkey_file == tmp_path / "login"


@pytest.mark.parametrize("text", ["", "banmen", ":password", "banmen:", "banmen:one\nother:two", "SUABC", JWT])
def test_a_file_that_is_no_login_is_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadLogin) as raised:
        engine_options(config(tmp_path, text))
    assert raised.value.file == tmp_path / "login"


def test_a_file_that_is_not_text_is_no_login(tmp_path: Path) -> None:
    made = config(tmp_path, "")
    (tmp_path / "login").write_bytes(b"\xff\xfe:\xff")
    with pytest.raises(BadLogin):
        engine_options(made)


def test_without_a_file_there_is_no_login_and_a_file_that_is_missing_is_a_fault_of_the_system(tmp_path: Path) -> None:
    plain = Config(data=tmp_path, log=URLS)
    assert engine_options(plain).user is None
    with pytest.raises(FileNotFoundError):
        engine_options(plain._replace(log_creds=tmp_path / "no"))


def test_certificates_are_named_and_those_that_are_none_refused(tmp_path: Path) -> None:
    plain = Config(data=tmp_path, log=URLS)
    assert engine_options(plain._replace(log_ca=CERTIFICATES / "first.pem")).ca_file == CERTIFICATES / "first.pem"
    (tmp_path / "ca.pem").write_text("no certificate")
    with pytest.raises(BadCertificates) as raised:
        engine_options(plain._replace(log_ca=tmp_path / "ca.pem"))
    assert raised.value.file == tmp_path / "ca.pem"
    with pytest.raises(FileNotFoundError) as missing:
        engine_options(plain._replace(log_ca=tmp_path / "no"))
    assert missing.value.filename == str(tmp_path / "no")
