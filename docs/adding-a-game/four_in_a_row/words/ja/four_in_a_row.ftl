game-four_in_a_row = 四目並べ
game-four_in_a_row-players = 2人
seat-red = 赤
seat-yellow = 黄
refused-column_full = その列はもういっぱいです。
four-column = { $number }列目
four-key-column = 1~7
four-key-column-does = その列に石を落とす
