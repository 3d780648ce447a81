"""Opens a log, which may bring its file up, and says when that is done."""

import sys

from banmen_server.log.sqlite import SqliteLog

if __name__ == "__main__":
    sys.stdout.write("opening\n")
    sys.stdout.flush()
    SqliteLog(sys.argv[1])
    sys.stdout.write("open\n")
    sys.stdout.flush()
