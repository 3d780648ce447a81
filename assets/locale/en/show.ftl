### The timeline, and who presents

show-following = You see what everyone sees
show-go-live = Back to what everyone sees
show-milestone-before = Previous milestone
show-milestone-next = Next milestone
show-milestones = : { $kinds }
show-milestones-between = {", "}
milestone-retreat = retreat
milestone-solution = solution found
milestone-critical = critical hit
milestone-evaded = evaded blow
milestone-pass = pass
milestone-technique = technique
show-restart = From the beginning
show-step-back = One step back
show-step-forward = One step forward
show-play = Play
show-pause = Pause
show-speed = Steps per second
show-speed-value = { $speed }×
show-follow = Follow the presenter
show-host = The host
show-presenting = Presenting
show-you-present = You present
show-playing = Playing
show-at-live-edge = up to date
show-paused = paused
show-paused-alone = paused, presenter away
show-rests-limit = at the limit for shows here
show-rests-nothing = nothing left to do
show-again = Again
show-again-tip = Once more from the beginning, for all who watch
show-presented = Presented
show-played = Played
show-latest = Latest
show-recorded = REPLAY
show-recorded-tip = A saved replay: nobody else sees where you look
show-code-link-tip = The code { $code } lets others watch: its link and QR code
show-code-tip = Copy the code { $code }, with which others can watch
show-save = Save the replay
show-first-ply = The beginning
show-move = Move { $number }
show-step = Step { $number }

### Saved replays

replay-open = Open a saved game
replay-looking = Move { $number } of { $last }
replay-none = There is no saved game yet. Save one at a table: Ctrl+S
replay-not-a-replay = This is not a saved replay of banmen, or only part of one.
replay-later-version = It was saved by a newer banmen; this one cannot open it.
replay-too-large = It is too large: a saved replay has at most 8 MiB.
replay-damaged-replay = It is damaged: what happens in it cannot have happened in a game.

### Keys

key-replay = Ctrl+Shift+R
key-replay-does = Save the replay
key-show-run = Space
key-show-run-does = Play, pause
key-show-step = ← →
key-show-step-does = One step back or forward
key-show-milestone = Page Up, Page Down
key-show-milestone-does = The previous or next milestone
key-show-restart = Home
key-show-restart-does = From the beginning
key-show-live = L, End
key-show-live-does = Back to what everyone sees
key-show-speed = + −
key-show-speed-does = Faster, slower
