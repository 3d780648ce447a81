### The battle in the window

battle-subtitle = Hero against demon king · Turn { $round }
battle-round = Turn { $round }
battle-criticals = { $count } critical
battle-evasions = { $count } evaded
battle-evaded = Evaded
battle-hp = HP
battle-log = Log
battle-begins = The battle begins!
battle-begins-hint = Hero against demon king
battle-choose = Choose your command
battle-choose-as = { $seat }: choose the command
battle-won = { $world } { $wins }.
battle-new = New battle

## The dice of the blow looked at

battle-dice-evasion = Evasion below { $below }
battle-dice-evasion-short = Evasion
battle-dice-critical = Critical below { $below }
battle-dice-critical-short = Critical
battle-no-dice = No dice were rolled.
battle-not-thrown = Not rolled: the blow was evaded.

## The seed

battle-seed-fixed = Seed of the dice (fixed before the first blow)
battle-seed-short = Seed of the dice
battle-seed-told = Seed of the dice (now revealed)
battle-seed-copy = Copy
battle-verify = Verify

## Opening a battle

battle-new-foe = How to play
battle-new-program = Against a program
battle-new-person = Against a person
battle-new-watch = Watch
battle-new-character = Character
battle-character-cunning = Cunning
battle-character-reckless = Reckless
battle-character-wary = Wary
battle-new-seed = Seed
battle-new-seed-any = Any (drawn by the server)
battle-new-seed-fault = ASCII letters and signs only

## The lobby

battle-row-seed = With a chosen seed
battle-row-turn = Turn { $round } · HP { $hero } : { $demon_king }

## Keys

battle-key-command = 1, 2, 3
battle-key-command-does = Attack, guard, charged blow
battle-key-skip = Enter
battle-key-skip-does = Skip what is being shown
battle-key-verify = V
battle-key-verify-does = Verify the battle once it is over
