"""A whole cluster on this machine, for trying one: three nodes of the engine, two servers, all data in one folder."""
