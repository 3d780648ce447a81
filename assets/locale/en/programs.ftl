## The programs that play, by game: a program's name stands where a person's would

program-sudoku-solver = Computer
program-sudoku-slow = Computer, slow
program-sudoku-steady = Computer, steady
program-sudoku-quick = Computer, quick
program-knights_tour-search = Computer
program-goishi-search = Computer
program-battle-cunning = Computer, cunning
program-battle-reckless = Computer, reckless
program-battle-wary = Computer, wary
program-reversi-1 = Computer, level 1
program-reversi-2 = Computer, level 2
program-reversi-3 = Computer, level 3
program-reversi-4 = Computer, level 4
program-reversi-5 = Computer, level 5
program-reversi-6 = Computer, level 6
program-reversi-7 = Computer, level 7
program-reversi-8 = Computer, level 8
program-reversi-9 = Computer, level 9
program-reversi-10 = Computer, level 10

## Play the computer: the card in the hall, its dialog, the strength of its levels

computer-title = Play the computer
computer-hint = Easy to master; take back as you like
computer-game = Game
computer-level = Level
computer-strength = Strength
computer-even = Even match
computer-even-choose = { $program }: you would win half
computer-seat-random = Random
computer-play = Play
program-reversi-1-about = Just learned the rules
program-reversi-2-about = Beginner: greedy for discs
program-reversi-3-about = Careful: gives no corner away
program-reversi-4-about = Thinks a little ahead
program-reversi-5-about = Beats most casual players
program-reversi-6-about = A strong amateur
program-reversi-7-about = Club player
program-reversi-8-about = Strong club player
program-reversi-9-about = Master
program-reversi-10-about = Full strength, 2 seconds a move
