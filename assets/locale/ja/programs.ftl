## The programs that play, by game: a program's name stands where a person's would

program-sudoku-solver = コンピューター
program-sudoku-slow = コンピューター(ゆっくり)
program-sudoku-steady = コンピューター(ふつう)
program-sudoku-quick = コンピューター(速い)
program-knights_tour-search = コンピューター
program-goishi-search = コンピューター
program-battle-cunning = コンピューター(狡猾)
program-battle-reckless = コンピューター(無鉄砲)
program-battle-wary = コンピューター(用心深い)
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

## コンピューターと対局: ホールのカード、ダイアログ、レベルの強さ

computer-title = コンピューターと対局
computer-hint = 初級から名人級まで・「待った」自由
computer-game = ゲーム
computer-level = レベル
computer-strength = 強さ
computer-even = 互角の相手
computer-even-choose = { $program }: 勝率は五分五分
computer-seat-random = ランダム
computer-play = 対局開始
program-reversi-1-about = ルールを覚えたて
program-reversi-2-about = 初心者: たくさん取りたがる
program-reversi-3-about = 慎重: 隅を渡さない
program-reversi-4-about = 少し先を読む
program-reversi-5-about = たいていの人に勝つ
program-reversi-6-about = 腕に覚えのある人
program-reversi-7-about = クラブの選手
program-reversi-8-about = クラブの強豪
program-reversi-9-about = 名人級
program-reversi-10-about = 全力: 一手2秒
