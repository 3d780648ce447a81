### リバーシの練習: 詰め問題と定石

puzzle-task = { $seat ->
    [black] 黒番: 勝つ手はひとつ
   *[other] 白番: 勝つ手はひとつ
}
puzzle-grade-1 = 入門
puzzle-grade-2 = 初級
puzzle-grade-3 = 中級
puzzle-grade-4 = 上級
puzzle-grade-5 = 最上級
puzzle-right = 正解! { $square }で{ $discs }石勝ちです。
puzzle-wrong = { $discs ->
    [0] { $square }では引き分けです。
   *[other] { $square }では{ $discs }石負けです。
}
puzzle-line = 最善の手順: { $line }
