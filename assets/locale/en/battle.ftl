### The battle

game-battle = Battle
game-battle-players = Fight, or watch
game-battle-rules =
    The hero and the demon king act in turn; the hero begins. Whoever has no HP left loses.
    Attack: a plain blow. Guard: the next blow that lands on you does half its damage. Charge: several times the damage, but only once every few turns.
    A blow may be evaded, or critical for half as much again. The dice follow from a seed that is fixed before the first blow: Verify works it all out again.
seat-hero = Hero
seat-demon_king = Demon king
reason-fell = Decided

## How they stand, what happens. $seat is whom a sentence is about

battle-standing = { $seat ->
    [hero] Hero: HP { $hp }, attack { $attack }
   *[demon_king] Demon king: HP { $hp }, attack { $attack }
}
battle-attacks = { $seat ->
    [hero] The hero attacks!
   *[demon_king] The demon king attacks!
}
battle-charges = { $seat ->
    [hero] The hero strikes a charged blow!
   *[demon_king] The demon king strikes a charged blow!
}
battle-critical = Critical!
battle-takes = { $seat ->
    [hero] The hero takes { $damage } damage.
   *[demon_king] The demon king takes { $damage } damage.
}
battle-takes-guarded = { $seat ->
    [hero] Guarding, the hero takes { $damage }.
   *[demon_king] Guarding, the demon king takes { $damage }.
}
battle-evades = { $seat ->
    [hero] The hero evades it.
   *[demon_king] The demon king evades it.
}
battle-guards = { $seat ->
    [hero] The hero is on guard.
   *[demon_king] The demon king is on guard.
}
battle-falls = { $seat ->
    [hero] The hero has fallen.
   *[demon_king] The demon king has fallen.
}
battle-world = { $winner ->
    [hero] Peace has come to the world.
   *[demon_king] The world has been conquered.
}
battle-wins = { $seat ->
    [hero] The hero wins
   *[demon_king] The demon king wins
}
battle-joined = { $first } { $next }

## Commands

battle-attack = Attack
battle-attack-hint = A plain blow
battle-guard = Guard
battle-guard-hint = Halves the next damage
battle-guard-holds = Until a blow lands
battle-charge = Charge
battle-charge-hint = Next blow ×{ $times }
battle-charge-wait = { $turns ->
    [one] Ready after 1 turn
   *[other] Ready after { $turns } turns
}

## Dice and verification

battle-roll-evasion = Evasion roll { $value } (below { $below } evades)
battle-roll-critical = Critical roll { $value } (below { $below } is a critical hit)
battle-commitment = SHA-256 of the dice's seed { $commitment }
battle-seed = Seed of the dice { $seed }
battle-verified = Verified: the seed has the SHA-256 announced at the start, and all { $rolls } rolls and all damage follow from it by the rules.
battle-fault-unfinished = This cannot be verified yet: the seed is revealed when the battle is over.
battle-fault-no_battle = Not verified: this does not begin with the start of a battle.
battle-fault-seed = Not verified: the seed does not have the SHA-256 announced at the start.
battle-fault-dice = Not verified: the rolls of ply { $ply } are not those of the seed.
battle-fault-end = Not verified: the battle did not end as recorded.
battle-fault-rules = Not verified: ply { $ply } does not follow from the rolls by the rules.

## Refusals

refused-on_guard = You are already on guard, until a blow lands.
refused-not_charged = The charged blow is not ready yet.
refused-not_taken_back = Nothing can be taken back in a battle: its dice have been seen.
refused-dice_hidden = Only the server knows the dice of this battle.
refused-bad_dice = The seed of the dice is 1 to 64 letters, digits and signs.
