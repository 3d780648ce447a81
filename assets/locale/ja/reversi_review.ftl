### リバーシのヒントと検討

hint = ヒント
hint-line = 最善手順
hint-thinking = 考えています…
hint-depth = 推定値({ $depth }手読み)
hint-deeper = 推定値({ $depth }手読み、探索中)
hint-exact = 終局まで読み切った値
explain-best = 最善は{ $square }({ $value })。{ $how }。
hint-failed = ヒントのプロセスが動かないため、今は出せません。
hint-not-now = ほかの人との対局中は、ヒントは出ません。
hint-game-over = 終局しています。ヒントはありません。

review = 検討
review-again = もう一度
review-end = 検討を終える
review-show-better = 好手を見る
review-try = ここから試す
review-lost-at = 敗着へ
review-graph = 各手のあとの形勢。押すとその局面へ
review-running = 検討中: { $percent } %
review-done = 検討済み(残り{ $empties }マスから読み切り)
review-failed = 検討のプロセスが動かないため、止まりました。
review-no-game = ここには検討できる対局がありません。
review-not-over = 検討は終局してからできます。
review-passed = { $seat ->
    [black] 黒はパス
   *[other] 白はパス
}
review-best = { $square }: 最善手
review-good = 好手
review-inaccuracy = 緩手
review-mistake = 悪手
review-blunder = 大悪手
review-verdict = { $lost ->
    [0] { $square }: { $kind }
   *[other] { $square }: { $kind }({ $exact ->
        [true] { $lost }石損
       *[other] 約{ $lost }石損
    })
}
review-value =
    { $ahead ->
        [black] 黒{ $value }
        [white] 白{ $value }
       *[even] 互角
    }
review-better = { $square }なら{ $value }(実戦は{ $played })
review-why-corner = すぐに{ $seat ->
    [black] 白
   *[other] 黒
}に隅{ $corner }を取られます。
review-why-corner-later = 数手先で隅{ $corner }を取られます。
review-why-corner-open = 隅{ $corner }が取れました。
review-why-corner-won = { $better }なら隅{ $corner }が取れます。
review-why-parity = 空きが偶数({ $played }マス)なので、最後は{ $seat ->
    [black] 白
   *[other] 黒
}の手です。
review-why-few-moves = 安全な手が{ $played ->
    [0] なくなります
   *[other] { $played }か所だけです
}({ $better }なら{ $best })。
review-why-frees = { $seat ->
    [black] 白
   *[other] 黒
}の打てる所が{ $played }か所({ $better }なら{ $best })。
review-why-frontier = 返されやすい石が{ $played }個({ $better }なら{ $best })。
review-why-left = { $better }を{ $seat ->
    [black] 白
   *[other] 黒
}に打たれます。
review-why-mobility = 数手先で、{ $seat ->
    [black] 黒
   *[other] 白
}の打てる所が{ $better }より減ります。
review-why-beside-corner = 空いている隅{ $corner }の隣です。
review-waiting = まだ調べていません
review-counts = { $name }: 緩手{ $inaccuracies }・悪手{ $mistakes }・大悪手{ $blunders }
milestone-turning = 勝負の分かれ目

try-title = ここから試す
try-about = 相手はコンピューターです。元の対局は残り、「{ $back }」で戻れます。
try-open = 打つ
try-back = 元の対局へ
try-level = レベル
try-seat = 自分の色
key-hint = F2
key-hint-does = ヒント: 各マスの値。もう一度押すと消える
key-hint-line = F3
key-hint-line-does = 最善手順を番号つきの石で。もう一度押すと消える
key-review = F4
key-review-does = 対局の検討。もう一度押すと終える
