### banmen battle

battle-command = hero against demon king; verify a saved battle
battle-command-about = Let the hero and the demon king fight, blow by blow, until one falls. The dice follow from a seed. Its SHA-256 is shown on standard error before the first blow, and at the end the seed itself, which brings the same battle back.
battle-command-status = 0 fought or verified; 1 not verified; 2 wrong arguments; 4 a file cannot be used.
battle-command-seed = the seed of the dice; by default one is drawn
battle-command-seed-of-file = --verify takes the seed from FILE
battle-command-original = write it as the original did: in Japanese, an empty line between rounds, no line for the winner
battle-command-lang = by default that of LANG; where that names none, the original's, ja
battle-command-save = save the battle too: as a replay for the window and --verify
battle-command-verify = work out a battle again from its seed: FILE was saved by --save, or by the window after the end
battle-command-simulate = fight N battles for each pairing of strategies, and count
battle-command-bad-file = { $name }: { $fault }
battle-command-other-game = { $name }: This is a replay of another game; only battles have dice.
battle-command-won = { $hero } / { $demon_king }: { $won } of { $battles }
battle-command-pairing = hero \ demon king
battle-command-wins = Battles that the hero wins, in percent:
battle-command-rounds = Rounds that a battle takes:
