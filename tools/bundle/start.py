"""The first module of the bundled application: the command `banmen`, and the module of a child process."""

import sys

from banmen.__main__ import main

sys.exit(main())
