"""Messages in the part of Fluent's syntax that banmen uses: patterns, and a parser for those that they cannot read."""
