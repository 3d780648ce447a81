## The programs that play, by game: a program's name stands where a person's would

program-sudoku-solver = Computer
program-knights_tour-search = Computer
program-goishi-search = Computer
program-battle-cunning = Computer, cunning
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
