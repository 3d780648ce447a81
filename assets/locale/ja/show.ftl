### 進行バーと発表者

show-following = みんなと同じ場面を見ています
show-go-live = みんなと同じ場面に戻る
show-milestone-before = 前の見せ場
show-milestone-next = 次の見せ場
show-milestones = : { $kinds }
show-milestones-between = 、
milestone-retreat = 後戻り
milestone-solution = 解
milestone-critical = クリティカルヒット
milestone-evaded = 回避
milestone-pass = パス
milestone-technique = 手筋
show-restart = 最初から
show-step-back = 1つ戻る
show-step-forward = 1つ進む
show-play = 再生
show-pause = 一時停止
show-speed = 1秒あたりの手数
show-speed-value = { $speed }×
show-follow = 発表者に合わせる
show-host = 主催者
show-presenting = 発表中
show-you-present = あなたが発表中
show-playing = プレイ中
show-at-live-edge = いま最新の場面
show-paused = 一時停止中
show-paused-alone = 発表者がいないので一時停止中
show-rests-limit = サーバーの上限に達しました
show-rests-nothing = もう進める手がありません
show-again = もう一回
show-again-tip = 見ている全員と、最初からもう一回
show-presented = 発表の記録
show-played = 対局の記録
show-latest = 最新
show-recorded = 記録
show-recorded-tip = 保存した記録です。どこを見てもほかの人には影響しません
show-code-link-tip = 観戦に来る人に伝えるコード { $code } のリンクと QR コード
show-code-tip = 観戦に来る人に伝えるコード { $code } をコピー
show-save = 記録を保存
show-first-ply = 最初の場面
show-move = { $number }手目
show-step = { $number }手目

### 保存した記録

replay-open = 保存した対局を開く
replay-looking = { $number }手目({ $last }手中)
replay-none = 保存した対局はまだありません。対局中に Ctrl+S で保存できます
replay-not-a-replay = banmenの記録ではないか、途中で切れています。
replay-later-version = もっと新しいbanmenで保存された記録なので、開けません。
replay-too-large = 大きすぎます。記録は8 MiBまでです。
replay-damaged-replay = 壊れています。中身がゲームの進行として成り立ちません。

### キー

key-replay = Ctrl+Shift+R
key-replay-does = 記録を保存する
key-show-run = Space
key-show-run-does = 再生・一時停止
key-show-step = ← →
key-show-step-does = 1つ戻る・進む
key-show-milestone = Page Up, Page Down
key-show-milestone-does = 前の見せ場・次の見せ場
key-show-restart = Home
key-show-restart-does = 最初から
key-show-live = L, End
key-show-live-does = みんなと同じ場面に戻る
key-show-speed = + −
key-show-speed-does = 速く・遅く
