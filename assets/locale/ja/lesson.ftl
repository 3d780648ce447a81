### 授業:先生が問い、生徒が答える

game-lesson = 授業
game-lesson-players = 教える・参加する
game-lesson-rules =
    先生が授業を開きます。生徒はコードかQRコードで入り、名前を書きます。戻ってきても同じ席です。
    先生が問題を出します。選択、数、盤上の一手のどれかです。各自の画面で答え、公開までは変えられます。公開まで、ほかの人に答えは見えません。
    正解すると1点です。発言したいときは手を挙げてください。
seat-teacher = 先生
seat-student = 生徒{ $number }
reason-lesson_over = 授業終了
lesson-wait = まもなく問題が出ます。
lesson-nothing-asked = 問題を出しましょう
lesson-ask-choice = 正しいのはどれ?
lesson-ask-number = いくつ?
lesson-ask-board = 次の一手は?
lesson-begun = 授業開始
lesson-open = 回答受付中
lesson-asked = 第{ $number }問
lesson-number = 答えの数
lesson-send = 送る
lesson-ask = 出題
lesson-ask-title = 問題を出す
lesson-reveal = 公開
lesson-end = 授業を終える
lesson-change = 変える
lesson-hand-up = 手を挙げる
lesson-hand-down = 手を下ろす
lesson-call = 指名
lesson-manage = { $name }:名前・発言・退室
lesson-name = 名前
lesson-rename = 名前を変える
lesson-mute = 発言を止める
lesson-unmute = 発言を許す
lesson-muted = 発言停止中
lesson-remove = 退室させる
lesson-remove-means = 退室した人は、同じ端末では戻れません。席はほかの人のために空きます。
lesson-door-close = 入室を締め切る
lesson-door-open = 入室を再開する
refused-removed_from_table = この席から退室になりました。
refused-door_closed = この授業は入室を締め切っています。先生に頼んでください。
refused-name_taken = その名前の人がもういます。別の名前を書いてください。
refused-muted = 先生が発言を止めています。
lesson-yours = 回答しました。
lesson-your-turn = あなたの答えは?
lesson-answered = { $students }人中{ $answered }人が回答
lesson-students = { $students ->
    [0] 生徒はまだいません。コードを伝えてください
   *[other] 生徒{ $students }人
}
lesson-points = { $points }点
lesson-revealed = 結果
lesson-right = ✓ 正解!
lesson-wrong = 残念、不正解。
lesson-scores = 得点
lesson-scores-own = 本人だけに見せる
lesson-scores-all = 全員に見せる
lesson-kind = 答え方
lesson-kind-choice = 選択
lesson-kind-number = 数
lesson-kind-board = 一手
lesson-field-text = 問題
lesson-field-choices = 選択肢(1行に1つ)
lesson-field-brought = 局面か棋譜(テキスト)
lesson-board = 盤
lesson-board-none = なし
lesson-taken = { $game }の{ $moves }手目:見ていた局面です。
lesson-time = 時間
lesson-seconds = { $seconds }秒
lesson-seconds-none = 無制限
lesson-bad-choices = 異なる選択肢を2~{ $most }個、1行に1つ書いてください。
lesson-no-board = 盤を選ぶか、局面か棋譜を書いてください。
lesson-one-position = 局面か対局を1つだけ書いてください。
lesson-long-game = 長すぎます。局面までは{ $most }手以内です。
page-join = 参加する
page-join-title = { $name }さんからの招待:{ $game }
