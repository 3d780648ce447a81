"""A whole cluster on this machine, to try one: three nodes of the engine, two servers, and all data in one folder."""
