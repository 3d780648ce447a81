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
endgame-title = 詰め問題
endgame-open = 詰め問題
endgame-of-games = 対局から出題
endgame-searching = { $games }局中{ $done }局を調べました({ $count }問)
endgame-none = 勝つ手がひとつだけの局面はありませんでした。
endgame-failed = 途中で止まりました: { $reason }
puzzle-solved = 正解済み
puzzle-of-day = 今日の問題
puzzle-number = 問題{ $number }/{ $count }
puzzle-solution = 答えを見る
puzzle-next = 次の問題
puzzle-missed = { $number }手目(実戦は{ $square })
puzzle-found = { $number }手目、実戦でも正解
trainer-title = 定石ドリル
trainer-open = 定石ドリル
trainer-all = すべての定石
trainer-question = { $number }手目: { $seat ->
    [black] 黒
   *[other] 白
}はどこに打ちますか。
trainer-right = 正解: { $square }
trainer-mirrored = 正解: { $played }は{ $square }と対称の同じ手です。
trainer-wrong = { $played }ではありません。定石は{ $square }です。そこに打ってください。あとでもう一度出ます。
trainer-repeat = もう一度
trainer-progress = { $answered }問中{ $right }問正解、残り{ $left }問
trainer-done = 終わりです。{ $answered }問中{ $right }問に一度で正解しました。
trainer-restart = はじめから
