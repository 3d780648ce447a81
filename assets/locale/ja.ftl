### Widgets

dialog-ok = OK
dialog-cancel = キャンセル

### ゲーム、席、結果の理由

game-reversi = リバーシ
seat-black = 黒
seat-white = 白
game-reversi-players = 2人用
pass = パス

### ロビー

brand-sub = 盤面
link-online = { $server }に接続中
link-connecting = { $server }に接続しています…
link-waiting = 接続が切れました · { $seconds }秒後に再接続({ $attempt }回目)
link-failing = { $server }に接続できません · { $reason } · { $seconds }秒後に再試行
link-retrying = 接続が切れました · 再接続しています({ $attempt }回目)
link-offline = { $server }に接続できません · { $reason }
link-ended = 切断されました · { $reason }
link-short-online = 接続中
link-short-broken = 再接続中
link-short-offline = 未接続
link-ms = { $ms } ms
this-computer = このコンピューター
retry = 再試行
open-table = 新しい卓を開く
open-table-hint = ゲームを選び、次に条件を決めます
quick-two = この画面で2人
quick-two-hint = 交代で打つ・通信なし
open-tables = 開いている卓
filter-all = すべて
filter-waiting = 募集中
filter-playing = 対局中
no-tables = 開いている卓はまだありません。
no-tables-hint = 卓を開くか、友だちにアドレスとコードを聞いてください。
row-waiting = 対戦相手を待っています
row-move = { $number }手目
row-over = 終局
row-clock = 持ち時間 各{ $minutes }分
row-clock-inc = { $minutes }分+{ $seconds }秒
row-no-clock = 時間制限なし
row-size = { $size }×{ $size }
join = 参加
watch = 観戦
back-to-table = 卓に戻る
with-friend = 友だちと遊ぶ
with-friend-hint = このアドレスを友だちに伝えてください。コードは卓に表示されます。
with-friend-closed = 今はこのコンピューターだけがサーバーにつながります。公開すると、同じネットワークの友だちが参加できます。
open-network = ネットワークに公開する
address = アドレス
code = コード
copy = コピー
copied = コピーしました: { $text }
join-by = アドレスかコードで参加
join-placeholder = 192.168.0.12 か K7QX-2MPD
recent-servers = 最近のサーバー
no-servers = 訪れたサーバーがここに並びます。
settings = 設定
keys = キー操作
you = あなた

### 卓を開く

new-title = 新しい卓: { $game }
new-size = 盤の大きさ
new-seat = あなたの席
new-seat-both = 両方
new-list = 参加できる人
new-list-all = だれでも
new-list-code = コードを知る人
new-watch = 観戦できる人
new-watch-all = だれでも
new-watch-code = コードを知る人
new-watch-none = なし
new-clock = 持ち時間
new-clock-none = なし
new-clock-minutes = { $minutes }分
open = 卓を開く
cancel = キャンセル
close = 閉じる

### 卓

to-lobby = ホール
casual = フリー対局
waiting-opponent = 対戦相手を待っています
waiting-seat = 対局者を待っています
your-turn = あなたの番です
turn-of = { $name }さんの番です
turn-of-seat = { $seat }の番です
sending = { $move } を送っています…
passed-you = あなたはパスです · { $name }さんがもう一度
passed-other = { $name }さんはパスです · もう一度あなたの番
passed-seat = { $seat }はパスです
looking-back = { $number }手目({ $last }手中)· Endキーで最新へ
result-win = { $name }の勝ち
result-you-win = あなたの勝ちです
result-you-lose = { $name }さんの勝ち
result-draw = 引き分け
result-score = { $black } : { $white }
reason-played_out = 終局
reason-resigned = 投了
reason-agreed = 合意による
reason-claimed = 相手の不在による
reason-time = 時間切れ
result-empties = { $discs } · 空きマスを加えて { $score }
moves = 棋譜
start = 開始
go-first = 最初へ
go-back = 1手戻る
go-forward = 1手進む
go-live = 最新の局面へ
live = LIVE
take-back = 待った
offer-draw = 引き分け
resign = 投了
rematch = 再戦
copy-moves = コピー
save-moves = 保存
saved = 保存しました: { $path }
not-saved = 保存できませんでした: { $reason }
moves-copied = 棋譜をコピーしました
resign-title = 投了しますか?
resign-body = { $name }さんの勝ちになります。
resign-body-seat = { $seat }が投了します。
leave-title = 卓を離れますか?
leave-body = 席はあなたのままです。相手が勝ちを申し出る前に戻ってください。
leave = 離れる
offered-draw = { $name }さんが引き分けを申し込んでいます
offered-take_back = { $name }さんが{ $number }手目まで戻したいと言っています
offered-rematch = { $name }さんがもう一局を希望しています
mine-draw = 引き分けを申し込みました
mine-take_back = { $number }手目まで戻すよう頼みました
mine-rematch = 再戦を申し込みました
accept = 受ける
decline = 断る
withdraw = 取り下げる
declined-draw = { $name }さんは引き分けを断りました
declined-take_back = { $name }さんは待ったを断りました
declined-rematch = { $name }さんは今は再戦しません
took-back = { $number }手目まで戻りました
new-game-as = 新しい対局です。あなたは{ $seat }です
new-game = 新しい対局が始まりました
sat-down = { $name }さんが着席しました
got-up = { $name }さんが席を立ちました
away = 切断中
gone = 離席中
here-watching = 観戦{ $count }人
claim = 勝ちを申し出る
claim-hint = { $name }さんがしばらく不在です。待つか、勝ちを申し出てください。
invite-title = 対戦相手を招く
invite-hint = 友だちは banmen を起動し、次のアドレスかロビーでコードを入力します:
invite-loopback = サーバーは今このコンピューターだけに開いています。ネットワークで遊ぶにはロビーで公開してください。
private = コードのみ
table-closed = 卓は閉じられました。
seat-free = 空席
no-undo-yet = 戻せるあなたの手がまだありません。
watching-only = 観戦中です。打てるのは対局者だけです。
look-live-first = 前の局面を見ています。Endキーで最新の局面に戻ります。
queue-full = 送信待ちが多すぎます。接続が戻ってからもう一度どうぞ。
not-an-address = { $text } はアドレスでもコードでもありません。
superseded = 別の場所から接続したため、この画面は切断されました。
version-old = サーバーの通信規約の版が違います: { $text }
server-stopped = このコンピューターのサーバーが止まりました: { $text }
settings-not-saved = 設定を保存できませんでした: { $text }

### 設定

settings-title = 設定
set-name = 名前
set-language = 言語
set-theme = 配色
theme-dark = ダーク
theme-light = ライト
set-scale = 表示の大きさ
set-animation = 石の裏返し
animation-off = なし
animation-quick = 速い
animation-normal = ふつう
set-legal = 置ける場所を示す

### キー

keys-title = キー操作
key-tab = Tab, Shift+Tab
key-tab-does = 操作の対象を移す
key-enter = Enter, Space
key-enter-does = 枠のついたものを押す
key-square = D 3
key-square-does = 石を置く(文字と数字)
key-arrows = ← →
key-arrows-does = 前の手、次の手(盤に枠があるときはカーソルを動かす)
key-ends = Home, End
key-ends-does = 最初の局面、最新の局面
key-undo = Ctrl+Z
key-undo-does = 待ったを頼む
key-draw = Ctrl+D
key-draw-does = 引き分けを申し込む
key-resign = Ctrl+R
key-resign-does = 投了する
key-copy = Ctrl+C
key-copy-does = 棋譜をコピーする
key-save = Ctrl+S
key-save-does = 棋譜を保存する
key-rematch = Ctrl+N
key-rematch-does = 再戦(ロビーでは新しい卓)
key-language = Ctrl+L
key-language-does = 英語と日本語を切り替える
key-settings = Ctrl+,
key-settings-does = 設定
key-escape = Esc
key-escape-does = 閉じる、ホールに戻る
key-help = ?
key-help-does = この一覧

### 断りの言葉。サーバーのコードごと。ここに無いものはサーバーの文をそのまま示す

refused-not_your_turn = あなたの番ではありません。
refused-turns_nothing = そこに置いても返せる石がありません。
refused-occupied = そこにはもう石があります。
refused-no_such_square = この盤にそのマスはありません。
refused-game_over = 対局は終わっています。
refused-not_begun = まだ始まっていません。席が空いています。
refused-not_seated = あなたはこの卓に着席していません。
refused-stale = 盤面が変わっていました。もう一度見てください。
refused-no_such_table = その卓はありません。またはコードが必要です。
refused-no_watchers = この卓は観戦できません。
refused-seat_taken = この卓の席は埋まっています。
refused-no_such_offer = その申し込みはもうありません。
refused-already_offered = 申し込み済みです。返事を待ってください。
refused-own_offer = 自分の申し込みを受けることはできません。
refused-no_such_ply = そのような前の局面はありません。
refused-not_over = 対局はまだ終わっていません。
refused-opponent_left = 相手の席が空いています。再戦には相手が必要です。
refused-too_early = 相手の不在がしばらく続いてから申し出ることができます。
refused-time_over = 時間切れです。
refused-too_fast = 速すぎます。少し待ってください。
refused-unavailable = サーバーは今、手を保存できません。少し後でもう一度どうぞ。
refused-internal = サーバーに誤りが起きました。何も変わっていません。
refused-already_seated = あなたはもうこの卓に着席しています。
refused-bad_code = コードは K7QX-2MPD のような8文字の英数字です。
refused-bad_host = コンピューターの名前でも番号でもありません。
refused-bad_port = ポートは1から65535までの数です。
refused-bad_scheme = アドレスは ws:// か wss:// で始めるか、何も付けません。
refused-bad_size = 盤の大きさは4から16までの偶数です。
refused-code_needed = この卓はコードがないと観戦できません。
refused-empty = アドレスがありません。
refused-id_reused = すでに送られた要求です。もう一度どうぞ。
refused-no_program = この卓にプログラムはいません。
refused-no_seat_taken = 開く卓の席に少なくとも一つ着いてください。
refused-no_such_game = このサーバーにそのゲームはありません。
refused-no_such_seat = その席はありません。
refused-not_watching = 話す前に卓に来てください。
refused-server_full = サーバーは満員です。後でもう一度どうぞ。
refused-too_many_connections = あなたのアドレスからの接続が多すぎます。
refused-too_many_tables = 卓が多すぎます。先に一つ終えるか離れてください。

### 接続できない理由

why-refused_connection = サーバーが動いていません
why-no_such_host = そのコンピューターが見つかりません
why-unreachable = 到達できません
why-timeout = 応答がありません
why-no_hall = 別のものが応答しています
why-not_secure = 証明書を信頼できません
why-silent = 応答が途絶えました
why-dropped = 接続が切れました
why-busy = 満員です
why-shutdown = サーバーが止められました
why-superseded = 別の場所から接続しています
why-version = 通信規約の版が違います
why-no_server = サーバーを起動できませんでした

### 自分のファイルの問題

trouble-broken_kept_aside = 読めないファイルを取り分けました: { $text }
trouble-unreadable = ファイルを読めませんでした: { $text }
trouble-not_saved = ファイルを保存できませんでした: { $text }
