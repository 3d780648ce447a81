### Opening files and texts

opening-reads = Opening
opening-reads-file = { $name } is long. It opens as soon as it is read.
opening-reads-text = The text is long. It opens as soon as it is read.
paste-nothing = There is no text on the clipboard.
unread-title = This cannot be opened
unread-file = { $name }: { $reason }
unread-place = { $game }{ $move }, line { $line }, character { $column }: { $reason }
unread-move = , move { $number }
unread-move-found = , move { $number } ({ $found })
unread-no_text = It is neither a saved replay of banmen nor a text.
unread-text_too_large = It is too large: a text has at most 262,144 characters, and a collection of games or puzzles at most 32 MiB.
unread-unknown_text = It is neither a saved replay of banmen nor a text that a game can read.
unread-nothing = It is empty.
unread-bad_transcript = { $found } is neither a square nor a pass.
unread-tour_row = This row has more or fewer numbers than the first.
unread-tour_twice = This number appears twice.
unread-tour_gap = The number before this one is missing.
unread-tour_number = { $found } is not the number of a square of this board.
refused-pass_not_due = You cannot pass here: there is a legal move.
file-ENOENT = There is no such file.
file-EISDIR = This is a folder.
file-EACCES = You are not allowed to read it.
file-ELOOP = It is a link that leads to itself.
file-EINVAL = This is not an ordinary file.
file-ENAMETOOLONG = The name is too long.

### The lobby

replay-confirm = Open
replay-open-hint = Or drop a file here, or paste moves, a grid or an address with Ctrl+V.
key-open = Ctrl+O
key-open-does = Open a saved game
key-paste = Ctrl+V
key-paste-does = Open moves, a board or an address from the clipboard
key-save-replay = Ctrl+S
key-save-replay-does = Save the replay
