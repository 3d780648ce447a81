### 大会:主催者が開き、参加者が入り、対局は自動で始まる

game-tournament = 大会
game-tournament-players = 主催する・参加する
game-tournament-rules =
    主催者が大会を開きます。参加者はコードかQRコードで入り、名前を書きます。戻ってきても同じ席です。遅れて来た人は次の回戦から対局します。
    毎回、勝ち点の近い相手と1局ずつ打ちます。同じ相手とは二度当たりません。対局は自動で開きます。初手を時間内に打たないと負けです。人数が奇数のときは1人が不戦勝になります。
    勝ちは1点、引き分けは½点です。同点なら、対戦相手の点の合計(ブッフホルツ)、同点者どうしの対局、石数の差の順で決まります。
seat-director = 主催者
seat-player = 参加者{ $number }
reason-tournament_over = 大会終了
tournament-gathers = { $players ->
    [0] 参加者はまだいません。コードを伝えてください
   *[other] 参加者{ $players }人
}
tournament-round-of = 第{ $round }回戦(全{ $rounds }回戦)
tournament-round = 第{ $round }回戦
tournament-rounds = 回戦
tournament-standings = 順位表
tournament-place = 位
tournament-place-about = 順位
tournament-player = 名前
tournament-player-about = 参加者
tournament-points = 点
tournament-points-about = 勝ち点
tournament-buchholz = BH
tournament-buchholz-about = ブッフホルツ:対戦相手の点の合計
tournament-discs = 石差
tournament-discs-about = 相手との石数の差
tournament-own-black = あなたは黒番、相手は{ $name }さんです。
tournament-own-white = あなたは白番、相手は{ $name }さんです。
tournament-own-over = 対局は終わりました。次の対局は自動で開きます。
tournament-bye = 不戦勝
tournament-bye-own = 今回は不戦勝です。対局なしで1点です。
tournament-to-board = 対局へ
tournament-watch = この対局を観戦
tournament-correct = 結果
tournament-note = 全員に見えるメモ
tournament-give = 結果を入れる
tournament-no-points = 両者0点
tournament-remove = { $name }さんを棄権にする
tournament-remove-body = 以後の回戦に組まれません。点は残ります。
tournament-left = 残り{ $games }局が対局中
tournament-pairing = 組み合わせを決めています…
tournament-too-few = 参加者が2人必要です。
tournament-wait = まもなく次の回戦です。
tournament-start = 第1回戦を始める
tournament-next = 次の回戦
tournament-play-too = 自分も打つ
tournament-back = また参加する
tournament-withdraw = 棄権する
tournament-withdraw-body = 以後の回戦に組まれません。点は残り、また参加できます。
tournament-end = 大会を終える
tournament-end-body = 以後の回戦はなく、対局中の勝負は数えません。
tournament-begun = 参加受付中
tournament-paired = 組み合わせが決まりました
tournament-result = 結果
tournament-entries = 参加
tournament-return = 大会へ戻る
tournament-time = 持ち時間
tournament-minutes = { $minutes }分
tournament-no-clock = なし(何日もかける)
tournament-board = 盤
tournament-auto = 次の回戦
tournament-auto-no = 主催者が始める
tournament-auto-yes = 自動で始まる
tournament-most = 定員
tournament-rated = レーティング対象
tournament-yes = する
tournament-no = しない
