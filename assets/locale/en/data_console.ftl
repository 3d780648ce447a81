### banmen data

data-command = manage a data file: check, back up, salvage, export, import, compact
data-command-status = 0 done; 1 something is damaged; 2 wrong arguments; 3 a server has the file open; 4 a file cannot be used.
data-to = the new file; one that exists is not overwritten
data-code = code { $code }

data-check = read every record, and say what is damaged; beside a running server too
data-check-file = the data file
data-check-status = 0 nothing is damaged; 1 something is; 2 wrong arguments; 4 the file cannot be read.
data-check-good = { $file } is whole.
data-check-bad = Not all of { $file } is whole. `banmen data salvage` saves what is good into a new file; a table that is short stays marked there.

data-backup = copy the file as it is now, beside a running server too
data-backup-file = the data file
data-backup-to = the new file, which must not exist; with --keep a folder
data-backup-keep = put the copy into the folder TO, named after its time, and if it is whole delete all but the newest N
data-backup-every = go on, with a copy each time: 12h, 1d, 7d; only with --keep
data-backup-every-alone = --every is for a folder of backups: say with --keep how many to keep
data-backup-status = 0 copied, and whole; 1 copied, damaged as it is; 2 wrong arguments; 4 a file cannot be read or written.
data-backup-done = The copy is { $file } ({ $size }); all of it is whole.
data-backup-damaged = The copy is { $file } ({ $size }); it is damaged as the file itself is.

data-salvage = save what is good in a damaged file into a new one; the old one stays as it is
data-salvage-file = the damaged data file
data-salvage-status = 0 all was intact; 1 not all was, what is good is saved; 2 wrong arguments; 4 a file cannot be read or written.
data-salvage-done = What is good is in { $file }; { $source } is as it was.

data-export = write all tables as lines of JSON, with hashes; beside a running server too
data-export-file = the data file
data-export-status = 0 written; 1 written, but tables are damaged; 2 wrong arguments; 4 a file cannot be read or written.
data-export-done = The tables are in { $file }. It also contains the server's secrets: keep it as private as the data file.

data-import = read an export into a new data file; every table is verified
data-import-file = a file that `banmen data export` wrote
data-import-status = 0 read; 1 read, but tables were damaged when they were exported; 2 wrong arguments; 4 a file cannot be read or written.
data-import-done = The tables are in { $file }: `banmen serve --data` takes it.
data-import-form = { $file } is not an export of banmen.
data-import-version = { $file } was exported by a newer banmen. Upgrade first.
data-import-cut = { $file } is cut off at line { $line }.
data-import-line = Line { $line } of { $file } does not belong to an export.
data-import-hash = { $file } was altered before line { $line }: its hash does not match.
data-import-in-table = { $fault } That is in table { $table }.
data-import-nothing-written = { $fault } Nothing was written.
data-import-some-written = { $fault } What is before it may have been written.

data-compact = write the file anew without gaps; the server must be stopped
data-compact-file = the data file
data-compact-status = 0 done; 2 wrong arguments; 3 a server has the file open; 4 the file cannot be used.
data-compact-done = { $file }: { $before } before, { $after } now.

data-report-whole = { $count ->
    [one] One table is whole
   *[other] { $count } tables are whole
  }; records read: { $records }.
data-report-damaged = Table { $table } is damaged: good up to event { $event }, and no further.
data-report-nothing-good = Table { $table } is damaged: nothing of it can be read.
data-report-rebuilt = Table { $table } has all its records, but its entry is lost; the server makes it anew.
data-report-missing = Table { $table } was acknowledged up to event { $event }; what is missing was in the -wal, which is cut or lost.
data-report-not-deleted = Table { $table } had been deleted, and is there again.
data-report-lost = Table { $table } is lost: only its name was found.
data-report-more = { $count ->
    [one] And one more table.
   *[other] And { $count } more tables.
  }
data-report-lost-value = The server's own value { $name } is lost.
data-report-pages = { $count ->
    [one] One page is
   *[other] { $count } pages are
  } cut off, perhaps with tables whose names nobody knows.
data-report-fault = The file itself: { $fault }.

data-empty = { $file } is empty; it has no tables.
data-foreign = { $file } is not a data file of banmen; it was left as it is.
data-newer = { $file } was written by a newer banmen; it was left as it is. Upgrade first.
data-older = { $file } was written by an older banmen. Start `banmen serve --data` on it once: that keeps a copy and converts it.
data-damaged = { $file } is damaged; it was left as it is. `banmen data check` says what is wrong, `banmen data salvage` saves what is good.
data-exists = { $file } exists already; name a new file.
data-in-use = A server has { $file } open; stop it first.
data-failed = { $file } cannot be used: { $reason }.

data-import-to = the new file, or an engine as nats://a,b,c
data-engine-none = There are no tables of banmen at { $engine }.
data-engine-differs = The engine has { $name } already, and it is another one. Import into an engine on which no server has run yet.
data-engine-not = `banmen data { $action }` is for a data file, not for an engine. `banmen data export` writes all that an engine has into a file.
data-engine-two = An export is a file: name one, and the engine on the other side.
data-engine-unavailable = { $engine } cannot be used: { $reason }
data-engine-interrupted = { $engine } cannot be used: { $reason } What was written is kept; the same command continues.
data-engine-good = All tables at { $engine } are whole.
data-engine-bad = Not all tables at { $engine } are whole.
data-engine-done = All tables are at { $engine }, and were read again: `banmen serve --engine` takes them.
