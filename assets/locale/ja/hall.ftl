### ゲーム、席、結果の理由

game-reversi = リバーシ
seat-black = 黒
seat-white = 白
game-reversi-players = 2人用
game-reversi-rules =
    黒と白が交代で打ちます。先手は黒です。
    相手の石を縦・横・斜めのどれかで自分の石とはさむ所に打ちます。はさんだ石はすべて裏返って自分の色になります。
    打てる所がなければパスです。どちらも打てなくなったら終わりで、石の多いほうが勝ちです。
game-sudoku = 数独
game-sudoku-players = 1〜4人用
game-sudoku-rules =
    どの行、どの列、太線で囲まれたどの3×3のブロックにも、1から9の数字が1つずつ入るように空きマスを埋めます。
    はじめからある数字は変えられません。答えは1つで、順に考えれば解けます。
    協力では全員で1つの盤を埋めます。競争では同じ問題をそれぞれの盤で解き、先に完成した人の勝ちです。
seat-blue = 青
seat-amber = 琥珀
seat-green = 緑
seat-rose = 桃
pass = パス

### ロビー

link-online = { $server }に接続済み
link-connecting = { $server }に接続しています…
link-waiting = 接続が切れました · { $seconds }秒後に再接続({ $attempt }回目)
link-failing = { $server }に接続できません · { $reason } · { $seconds }秒後に再試行
link-retrying = 接続が切れました · 再接続しています({ $attempt }回目)
link-offline = { $server }に接続できません · { $reason }
link-ended = 切断されました · { $reason }
link-short-online = 接続済み
link-short-connecting = 接続中
link-short-broken = 再接続中
link-short-offline = 未接続
link-ms = { $ms } ms
this-computer = このコンピューター
this-computer-within = このコンピューター
retry = 再試行
try-now = 今すぐ再試行
outage-lost = 接続が切れました({ $reason })。
outage-none = { $server }に接続できません({ $reason })。
outage-ended = 切断されました({ $reason })。
outage-silent = サーバーの応答がありません。
outage-silent-move = あなたの手は失われません。応答がありしだい送られます。
outage-silent-then = 応答がありしだい再開します。
link-short-silent = 応答なし
outage-kept = あなたの手は失われません。
outage-unavailable = サーバーは今、手を記録できません。
outage-next = { $seconds }秒後に再接続します。
table-unchanging = この卓はもう変わりません
table-damaged = サーバーがこの卓の記録の一部を失いました。残った所までは見られますが、もう何も変わりません。
outage-trying = 再接続しています…
guest-name = ゲスト { $number }
first-name-title = お名前を教えてください
first-name-body = 卓でほかの人に表示されます。あとで設定から変えられます。
first-name-take = 続ける
open-table = 新しい卓を開く
open-table-hint = ゲームを選び、次に条件を決めます
quick-two = この画面で2人
quick-two-hint = 交代で打つ・通信なし
quick-sudoku = すぐに数独
quick-sudoku-hint = ひとりで・初級
open-tables = 開いている卓
filter-all = すべて
filter-waiting = 募集中
filter-playing = 対局中
tables-search = 名前で探す
tables-every-game = すべてのゲーム
tables-more = ほかに{ $count }卓…
no-tables = 開いている卓はまだありません。
no-tables-filtered = 今この条件に合う卓はありません。
no-tables-filtered-hint = ほかに{ $count }卓が開いています。「{ $all }」を押してください。
no-tables-searched-hint = ほかに{ $count }卓が開いています。検索を消すか、「すべてのゲーム」を選んでください。
no-tables-known = 接続すると、開いている卓が表示されます。
no-tables-hint = 卓を開くか、友だちにアドレスとコードを聞いてください。
row-waiting = 対戦相手を待っています
row-waiting-players = 参加者を待っています
row-filled = { $count }/{ $of }マス
row-presented = 発表: { $name }
row-needs = このゲームには追加パッケージ { $distribution } が必要です
row-needs-newer = このゲームには新しいbanmenが必要です
row-move = { $number }手目
row-clock = 持ち時間 各{ $minutes }分
row-clock-move = 一手{ $seconds }秒
row-clock-inc = { $minutes }分+{ $seconds }秒
row-no-clock = 時間制限なし
row-size = { $size }×{ $size }
join = 参加
watch = 観戦
with-friend = 友だちと遊ぶ
with-friend-hint = このアドレスを友だちに伝えてください。コードは卓に表示されます。
with-friend-closed = 今はこのコンピューターだけがサーバーにつながります。公開すると、同じネットワークの友だちが参加できます。
with-friend-tunnel = このウィンドウは { $address } でサーバーにつながっています。これは自分のコンピューターだけのアドレスです。友だちが使うアドレスは、サーバーの管理者に聞いてください。卓のコードはそのまま使えます。
open-network = ネットワークに公開する
address = アドレス
code = コード
copy = コピー
copied = コピーしました: { $text }
join-by = アドレスかコードで参加
join-placeholder = 192.168.0.12 か K7QX-2MPD
join-placeholder-short = K7QX-2MPD
recent-servers = 最近のサーバー
servers = サーバー
server-nearby = { $place } · 同じネットワーク
link-qr = リンクとスマートフォン用の QR コードを表示
link-qr-title = ブラウザーで開く
link-qr-body = このリンクを開くか、カメラでコードを読み取ると、何もインストールせずに観戦や対局ができます。
link-qr-body-several = このリンクを開くか、カメラでコードを読み取ると、何もインストールせずに観戦や対局ができます。友だちが別のネットワークにいるときは、ほかのアドレスを選べます。
link-qr-copy-address = アドレスをコピー
link-qr-copy = リンクをコピー
settings = 設定
you = あなた

### 卓を開く

new-title = 新しい卓: { $game }
new-size = 盤の大きさ
new-seat = あなたの席
new-seat-both = 両方
new-list = 参加できる人
new-list-show = 一覧で見られる人
new-list-all = だれでも
new-list-code = コードを知る人
new-watch = 観戦できる人
new-watch-all = だれでも
new-watch-code = コードを知る人
new-watch-none = なし
new-clock = 持ち時間
new-clock-none = なし
new-clock-game = 切れ負け
new-clock-move = 一手ごと
new-clock-fischer = 持ち時間+加算
new-time-own = 自由に入力
new-time-game = 持ち時間(分)
new-time-game-usual = { $time }分
new-time-game-fault = 0:01〜1440
new-time-move = 一手の秒数
new-time-move-usual = { $time }秒
new-time-move-fault = 1〜3600
new-time-fischer = 分+加算秒
new-time-fischer-usual = { $time }
new-time-fischer-fault = 例: 5+3
new-seed-fault = 1から{ $largest }までの数
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
thinking = { $name }が考えています…
turn-of-seat = { $seat }の番です
sending = { $move } を送っています…
passed-you = あなたはパスです · { $kind ->
    [program] { $name }
   *[person] { $name }さん
}がもう一度
passed-other = { $kind ->
    [program] { $name }
   *[person] { $name }さん
}はパスです · もう一度あなたの番
passed-seat = { $seat }はパスです
looking-back = { $number }手目({ $last }手中)
result-win = { $name }の勝ち
result-you-win = あなたの勝ちです
result-you-lose = { $kind ->
    [program] コンピューター
   *[person] { $name }さん
}の勝ち
result-draw = 引き分け
result-score = { $black } : { $white }
reason-played_out = 終局
reason-resigned = 投了
reason-agreed = 合意による
reason-claimed = 相手の不在による
reason-no_show = 初手の時間切れ
reason-time = 時間切れ
result-empties = { $discs } (空き込み { $score })
moves = 棋譜
start = 開始
go-first = 最初へ
go-back = 1手戻る
go-forward = 1手進む
go-live = 最新の局面へ
live = 最新
take-back = 待った
offer-draw = 引き分け
resign = 投了
rematch = 再戦
again = もう一局
again-level = レベル{ $level }
copy-moves = コピー
save-moves = 保存
saved = 保存しました: { $path }
not-saved = 保存できませんでした: { $reason }
moves-copied = 棋譜をコピーしました
resign-title = 投了しますか?
resign-body = { $kind ->
    [program] { $name }
   *[person] { $name }さん
}の勝ちになります。
resign-body-seat = { $seat }が投了します。
resign-body-alone = ゲームが終わります。
leave-title = 卓を離れますか?
leave-body = 席はあなたのままです。相手が勝ちを宣言する前に戻ってください。
leave-body-together = ほかの人は続けられます。席はあなたのままなので、いつでも戻れます。
leave = 離れる
offered-draw = { $name }さんが引き分けを申し込んでいます
offered-take_back = { $name }さんが{ $number }手目までの待ったを求めています
offered-rematch = { $name }さんが再戦を希望しています
mine-draw = 引き分けを申し込みました
mine-take_back = { $number }手目までの待ったを頼みました
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
silent = 応答なし
here-watching = 観戦{ $count }人
claim = 勝ちを宣言
claim-hint = { $name }さんがしばらく不在です。待つか、勝ちを宣言してください。
invite-title = 対戦相手を招く
invite-hint = 友だちは banmen を起動し、次のアドレスか、ホールでコードを入力します:
invite-copy = 招待をコピー
invite-copy-code = コードをコピー
invite-copy-tip = { $text } をコピー
invite-loopback = サーバーは今このコンピューターだけに開いています。ネットワークで遊ぶにはホールで公開してください。
table-closed = 卓は閉じられました。
table-closed-by-operator = サーバーの管理者が卓を閉じました: { $why }
table-closed-by-operator-plain = サーバーの管理者が卓を閉じました。
no-screen = そのゲームはこのウィンドウでは表示できません。ブラウザで開いてください。
seat-free = 空席
no-undo-yet = 戻せるあなたの手がまだありません。
watching-only = 観戦中です。操作できるのは対局者だけです。
look-live-first = 前の局面を見ています。Endキーで最新の局面に戻ります。
enter-later = いまは接続がありません。接続が戻りしだい卓を開きます。
queue-full = 送信待ちが多すぎます。接続が戻ってからもう一度どうぞ。
not-an-address = { $text } はアドレスでもコードでも棋譜でもありません。
superseded = 別の場所から接続したため、この画面は切断されました。
version-old = サーバーの通信規約の版が違います: { $text }
out-banned = このサーバーには入れません。{ $why }
out-banned-until = このサーバーには{ $until }まで入れません。{ $why }
out-kicked = サーバーの管理者が接続を切りました。{ $why }
out-revoked = このサーバーでは、あなたのトークンは無効になりました。「今すぐ再試行」を押すと、新しいプレイヤーとして入れます。
announcement = サーバーからのお知らせ: { $text }
announcement-draining = { $minutes ->
    [0] サーバーはまもなく停止します。新しい卓は開けません。対局中の方は終局までどうぞ。
   *[other] サーバーは遅くとも{ $minutes }分後に停止します。対局は再開後に続けられます。
}
own-server-unwritable = 対局を保存できません。{ $text }に書き込めません。
own-server-unwritable-remedy = フォルダーを書き込めるようにして「今すぐ再試行」を押すか、アドレスを入力して別のサーバーに参加してください。
own-server-disk_full = 対局を保存できません。{ $text }のあるディスクがいっぱいです。
own-server-disk_full-remedy = 空きを作って「今すぐ再試行」を押すか、アドレスを入力して別のサーバーに参加してください。
own-server-bad_data = 対局を読み込めません。{ $text }は壊れているか、新しい版のbanmenのものか、banmenのファイルではありません。
own-server-bad_data-remedy = バックアップから戻す、移動する、またはbanmenを更新してから「今すぐ再試行」を押すか、アドレスを入力して別のサーバーに参加してください。
own-server-data_in_use = 別のbanmenが対局のファイルを開いたまま応答しません。
own-server-data_in_use-remedy = それを終了して「今すぐ再試行」を押すか、アドレスを入力して別のサーバーに参加してください。
own-server-too_slow = このコンピューターのサーバーの準備が終わりません。混み合っているようです。
own-server-too_slow-remedy = 「今すぐ再試行」を押すか、アドレスを入力して別のサーバーに参加してください。
own-server-no_program = このコンピューターのサーバーを起動できません: { $text }
own-server-no_program-remedy = banmenを入れ直すか、アドレスを入力して別のサーバーに参加してください。
own-server-died = このコンピューターのサーバーが止まりました: { $text }
own-server-died-remedy = 「今すぐ再試行」を押すか、アドレスを入力して別のサーバーに参加してください。
share-failed = サーバーをネットワークに公開できませんでした: { $text }
no-server = まだサーバーに接続していません。
settings-not-saved = 設定を保存できませんでした: { $text }

### 設定

settings-title = 設定
new-rated = レーティング
new-rated-yes = レート戦
new-rated-no = フリー
set-name = 名前
set-language = 言語
set-theme = 配色
theme-dark = ダーク
theme-light = ライト
theme-contrast = 高コントラスト
set-scale = 表示の大きさ
set-animation = アニメーション
animation-off = なし
animation-quick = 速い
animation-normal = ふつう
animation-slow = ゆっくり
set-legal = 置ける場所を示す
set-automatic = 自動
set-notes = メモの整理
set-notes-why = 数字を入れると、同じ行・列・ブロックのメモを消します
set-pauses = 数独の一時停止
set-pauses-why = 1分間ウィンドウを見ていないと一時停止します
set-sound = 効果音

### キー

help = ヘルプ
help-title = { $game }:遊び方とキー操作
help-rules = 遊び方
keys-title = キー操作
keys-play = 操作
keys-help = ヒントと確認
keys-back = 元に戻す
keys-look = 再生・振り返り
keys-files = ファイル
keys-window = 画面
key-new = Ctrl+N
key-new-does = 新しい卓を開く
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
key-rematch-does = 再戦、もう一局
key-language = Ctrl+L
key-language-does = 英語と日本語を切り替える
key-settings = Ctrl+,
key-settings-does = 設定
key-escape = Esc
key-escape-does = 閉じる、ホールに戻る
key-help = ?
key-help-does = 遊び方とキー操作

### 断りの言葉。サーバーのコードごと。ここに無いものはサーバーの文をそのまま示す

refused-not_your_turn = あなたの番ではありません。
refused-game_too_large = この対局の記録が上限に達しました。新しい対局を始めてください。
refused-turns_nothing = そこに置いても返せる石がありません。
refused-occupied = そのマスはもう埋まっています。
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
refused-too_early = 相手の不在がしばらく続くと、勝ちを宣言できます。
refused-time_over = 時間切れです。
refused-too_fast = 速すぎます。少し待ってください。
refused-damaged = サーバーがこの卓の記録の一部を失いました。見ることはできますが、もう何も変わりません。
refused-unavailable = サーバーは今、手を保存できません。少し後でもう一度どうぞ。
refused-internal = サーバーでエラーが起きました。何も変わっていません。
refused-already_seated = あなたはもうこの卓に着席しています。
refused-bad_code = コードは K7QX-2MPD のような8文字の英数字です。
refused-bad_host = コンピューターの名前でもアドレスでもありません。
refused-bad_port = ポートは1から65535までの数です。
refused-bad_scheme = アドレスは ws://、wss://、http://、https:// のどれかで始めるか、何も付けません。
refused-bad_size = このゲームにはその大きさの盤はありません。
refused-code_needed = この卓はコードがないと観戦できません。
refused-empty = アドレスがありません。
refused-id_reused = すでに送られた要求です。もう一度どうぞ。
refused-no_program = この卓にプログラムはいません。
refused-no_such_program = このゲームにそのプログラムはいません。
refused-not_a_program = この席はプログラムの席ではないので、プログラムを選べません。
refused-no_seat_taken = 開く卓の席に少なくとも一つ着いてください。
refused-no_such_game = このサーバーにそのゲームはありません。
refused-no_such_seat = その席はありません。
refused-not_watching = 発言するには卓に入ってください。
refused-draining = サーバーはまもなく停止するため、新しい卓は開けません。対局は続けられます。
refused-server_full = サーバーは満員です。後でもう一度どうぞ。
refused-too_many_connections = あなたのアドレスからの接続が多すぎます。
refused-too_many_tables = 終わっていない対局が多すぎます。一つ終えるか、「自分の対局」で破棄してください。
refused-too_many_new_players = あなたのアドレスからの新しい参加者が多すぎます。{ $unit ->
    [minutes] { $wait }分
   *[seconds] { $wait }秒
}後にもう一度どうぞ。
refused-too_many_tables_of_address = あなたのアドレスから開かれた卓が多すぎます。{ $unit ->
    [minutes] { $wait }分
   *[seconds] { $wait }秒
}後にもう一度どうぞ。
refused-too_much_advice = あなたのアドレスからのヒントの要求が多すぎます。{ $unit ->
    [minutes] { $wait }分
   *[seconds] { $wait }秒
}後にもう一度どうぞ。
refused-too_many_openings = あなたのアドレスから、準備に時間のかかる卓が多く開かれています。{ $unit ->
    [minutes] { $wait }分
   *[seconds] { $wait }秒
}後にもう一度どうぞ。
refused-too_many_wrong_codes = あなたのアドレスから間違ったコードが続いています。{ $unit ->
    [minutes] { $wait }分
   *[seconds] { $wait }秒
}後にもう一度どうぞ。
refused-too_many_wrong_tokens = あなたのアドレスから、サーバーに登録のない参加者が多く来ています。{ $unit ->
    [minutes] { $wait }分
   *[seconds] { $wait }秒
}後にもう一度どうぞ。
refused-no_change = それでは何も変わりません。
refused-given = 問題の数字は変えられません。
refused-filled = メモは空きマスにだけ書けます。
refused-changed_since = そのあとほかの人がそこに書いたので、戻せません。
refused-nothing_to_undo = 元に戻すものがありません。
refused-nothing_to_redo = やり直すものがありません。
refused-no_savepoint = 戻れるセーブポイントがありません。
refused-no_mistake = 間違いはありません。すべて正しい数字です。
refused-several_solutions = 解が複数あるので、間違いとは決められません。
refused-no_pause = 競争では一時停止できません。
refused-paused = 一時停止中です。先に再開してください。
refused-beyond_singles = シングルはもうありません。ホールでは、もっと難しい手筋もヒントで説明します。
refused-no_aids = この競争では、ヒント、次の一手、照合、解答は使えません。
refused-race_over = あなたの競争は終わりました。ほかの人は続けています。
refused-no_advice = このゲームに、その種類のヒントはありません。
refused-aid_not_told = この競争では、アシストを使う前にほかの人に知らせます。
refused-no_race = ここでは競争をしていません。
refused-bad_aids = アシストの有無は競争でだけ選べます。
refused-not_paused = 一時停止していません。
refused-bad_mode = 遊び方は、ひとり・協力・競争のどれかです。
refused-bad_players = ひとりは1人、協力と競争は2〜4人です。
refused-bad_marks = メモは全員に見せるか、自分だけに見せるかです。
refused-bad_level = レベルは1〜5です。
refused-bad_seed = 問題番号は1〜2147483647です。
refused-bad_clues = ヒント数は17〜80です。
refused-bad_symmetry = その対称の形はありません。
refused-bad_givens = 問題の数字が数独の盤面になっていません。
refused-bad_entries = 書き込んだ数字が数独の盤面になっていません。
refused-bad_colours = 色分けが盤面に合いません。
refused-bad_corner = 隅のメモが盤面に合いません。
refused-bad_centre = 中央のメモが盤面に合いません。
refused-bad_struck = 消した候補が盤面に合いません。
refused-no_givens = メモには、元になる問題が必要です。
refused-givens_conflict = 問題がルール違反です。同じ行・列・ブロックに同じ数字があります。
refused-no_solution = この問題には解がありません。
refused-cannot_generate = 条件に合う問題が見つかりません。別の番号を試してください。
refused-no_clock = このゲームには手番がないので、持ち時間は決められません。
refused-cannot_resign = ほかの人が続けています。投了せずに卓を離れてください。
refused-no_draw = このゲームに引き分けの申し出はありません。
refused-no_take_back = 待ったの代わりに、自分の変更を元に戻してください。
refused-unknown_option = このサーバーのゲームにはない条件です。

### 接続できない理由

why-refused_connection = サーバーが動いていません
why-no_such_host = そのコンピューターが見つかりません
why-unreachable = 到達できません
why-timeout = 応答がありません
why-no_hall = 別のプログラムが応答しています
why-not_secure = 証明書を信頼できません
why-silent = 応答が途絶えました
why-dropped = 接続が切れました
why-busy = 満員です
why-shutdown = サーバーが止められました
why-moved = サーバーが止まります。卓はほかのサーバーで続きます
why-superseded = 別の場所から接続しています
why-banned = 入室を断られています
why-kicked = サーバーから切断されました
why-revoked = トークンが無効になりました
why-version = 通信規約の版が違います
why-no_server = サーバーを起動できませんでした
why-internal = この画面でエラーが起きました

### 自分のファイルの問題

trouble-broken_kept_aside = 読めないファイルを別名で残しました: { $text }
trouble-unreadable = ファイルを読めませんでした: { $text }
trouble-not_saved = ファイルを保存できませんでした: { $text }
