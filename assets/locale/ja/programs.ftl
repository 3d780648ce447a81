## The programs that play, by game: a program's name stands where a person's would

program-sudoku-solver = コンピューター
program-knights_tour-search = コンピューター
program-goishi-search = コンピューター
program-battle-cunning = コンピューター(狡猾)
program-reversi-1 = コンピューター レベル1
program-reversi-2 = コンピューター レベル2
program-reversi-3 = コンピューター レベル3
program-reversi-4 = コンピューター レベル4
program-reversi-5 = コンピューター レベル5
program-reversi-6 = コンピューター レベル6
program-reversi-7 = コンピューター レベル7
program-reversi-8 = コンピューター レベル8
program-reversi-9 = コンピューター レベル9
program-reversi-10 = コンピューター レベル10
