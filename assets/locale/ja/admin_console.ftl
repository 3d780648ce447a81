### banmen admin

admin-command = 動いているサーバーの管理: 一覧、卓を閉じる、切断、入室禁止、お知らせ、停止の準備
admin-command-status = 0 できました。1 サーバーが断りました。2 引数が正しくありません。3 サーバーが応答しません。
admin-command-data = サーバーのデータファイル(指定がなければ { $file })
admin-command-socket = サーバーのソケット。--admin-socket で決めた場合に指定します(指定がなければデータファイルのもの)
admin-command-json = 答えを JSON の1行で表示する
admin-duration-wanted = '{ $text }' は時間ではありません。90s、30m、12h、7d のように、数に s、m、h、d を付けます

admin-list = 卓、プレイヤー、接続を一覧にする
admin-list-what = 一覧にするもの(指定がなければ tables)
admin-list-match = この文字を含むものだけ: 名前の一部、ID、ゲーム、アドレス
admin-list-most = 多くともこの数まで(指定がなければ { $default })
admin-look = 卓を見る: 誰がいて、最後に何があったか
admin-look-all = 対局中に観戦者から隠されているものと、発言も表示する
admin-table = 卓の ID かコード
admin-close = 卓を削除する。そこにいる人には理由を伝えます
admin-why = 理由。相手に伝えます
admin-kick = プレイヤーかアドレスの接続を切る
admin-who = プレイヤーの ID、アドレス、またはネットワーク(203.0.113.7、2001:db8:1::/48)
admin-ban = プレイヤーかアドレスを入れなくする
admin-ban-for = 期間: 90s、30m、12h、7d(指定がなければ unban まで)
admin-unban = プレイヤーかアドレスをまた入れるようにする
admin-bans = 入室禁止を一覧にする
admin-revoke = プレイヤーのトークンを無効にする
admin-player = プレイヤーの ID(list players で分かります)
admin-rotate = これからのトークンに新しい鍵で署名する。今のトークンはそのまま使えます
admin-announce = 全員にお知らせを表示する
admin-announce-text = お知らせの文。300文字まで
admin-drain = 新しい卓を開かせず、誰も対局しなくなったら止める
admin-drain-within = 遅くともこの時間で止める: 90s、30m、12h
admin-drain-off = 元に戻す
admin-drain-all = サーバーが複数あるときは、そのすべて
admin-stop = SIGTERM と同じようにサーバーを止める

admin-no-sockets = このシステムにはローカルソケットがないため、サーバーを管理できません。
admin-no-server = { $path } でサーバーが応答しません: { $reason }。
admin-silent = { $path } のサーバーから応答がありません。
admin-cut-off = { $path } のサーバーが接続を切りました。
admin-no-text = 入力された文字列に UTF-8 でないバイトがあります。

admin-column-table = 卓
admin-column-game = ゲーム
admin-column-phase = 状態
admin-column-seats = 席
admin-column-plies = 手数
admin-column-there = 人数
admin-column-watching = 観戦
admin-column-touched = 最後の出来事
admin-column-player = プレイヤー
admin-column-name = 名前
admin-column-address = アドレス
admin-column-connection = 接続
admin-column-tables = 卓
admin-column-who = 対象
admin-column-until = 期限
admin-column-why = 理由
admin-column-host = 開いた人
admin-column-server = サーバー
admin-column-version = バージョン
admin-column-draining = 停止の準備
admin-yes = はい
admin-column-options = 設定
admin-no-tables = そのような卓はメモリーにありません。
admin-no-players = そのようなプレイヤーはいません。
admin-no-connections = そのような接続はありません。
admin-no-servers = そのようなサーバーはありません。
admin-no-bans = 入室禁止はありません。
admin-no-end = 解除するまで
admin-more = ほかに { $count } 件あります。--most で増やせます。
admin-last-events = { $count ->
    [0] 出来事はありません。
   *[other] 最後の出来事:
}

admin-did-close = 卓を閉じ、{ $count } 件の接続に伝えました。
admin-did-kick = { $count } 件の接続を切りました。
admin-did-ban = { $who } を解除するまで入れません。このサーバーで切った接続: { $count } 件。
admin-did-ban-until = { $who } を { $until } まで入れません。このサーバーで切った接続: { $count } 件。
admin-did-unban = { $who } はまた入れます。
admin-did-revoke = トークンを無効にしました。このサーバーで切った接続: { $count } 件。
admin-did-announce = { $count } 人に伝えました。
admin-did-drain = 新しい卓は開けません。誰かが対局中の卓: { $count }。
admin-did-drain-off = また卓を開けます。
admin-did-drain-elsewhere = 伝えたほかのサーバー: { $count }。
admin-did-rotate = 10秒後から新しい鍵で署名します。トークンの確認に使う鍵: { $count }。
admin-did-stop = サーバーを止めます。

admin-refused-nobody = '{ $who }' はプレイヤーの ID でもアドレスでもありません。
admin-refused-no_such_table = 卓 '{ $table }' はありません。
admin-refused-not_closed = 卓が壊れているため、読めるところまで残してあります。
admin-refused-not_connected = '{ $who }' は接続していません。
admin-refused-no_such_ban = { $who } は入室禁止になっていません。
admin-refused-too_many = 入室禁止がもう { $most } 件あります。いくつか解除するか、ネットワークで指定してください。
admin-refused-busy = 管理の接続が多すぎます。あとで試してください。
admin-refused-unavailable = サーバーは今書き込めません。あとで試してください。
admin-refused-internal = サーバーで失敗しました。詳しくはログにあります。
