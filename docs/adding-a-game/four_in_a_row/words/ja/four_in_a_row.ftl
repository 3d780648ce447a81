game-four_in_a_row = 四目並べ
game-four_in_a_row-players = 2人
game-four_in_a_row-rules =
    赤と黄が交代で打ちます。先手は赤です。石は選んだ列のいちばん下の空いた所に落ちます。
    縦・横・斜めのどれかに自分の石を4つ並べたほうの勝ちです。盤がいっぱいになったら引き分けです。
seat-red = 赤
seat-yellow = 黄
refused-column_full = その列はもういっぱいです。
reason-four_in_a_row = 四つ並び
four-column = { $number }列目
four-key-column = 1~7
four-key-column-does = その列に石を落とす
unread-four_no_column = { $found }は1から7の列ではありません。
program-four_in_a_row-1 = コンピューター レベル1
program-four_in_a_row-2 = コンピューター レベル2
program-four_in_a_row-3 = コンピューター レベル3
program-four_in_a_row-1-about = 一手だけ読む
program-four_in_a_row-2-about = 三手先まで読む
program-four_in_a_row-3-about = 全力
four-column-holds = { $number }列目、下から{ $discs }
four-dropped = { $seat }、{ $number }列目
