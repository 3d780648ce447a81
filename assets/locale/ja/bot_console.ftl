### banmen bot

bot-command = スクリプトをボットとしてサーバーで対局させる
bot-status = 0 止めた、またはコードの卓の対局が終わった。1 スクリプトが失敗したか、エンジンが使えない。2 引数の誤り。3 サーバーに断られた。4 スクリプトを使えない。
bot-script = choose(state, legal, seat) を定義した Python ファイル、またはエンジン(nboard:COMMAND、gtp:COMMAND)
bot-address = サーバー。卓のコードを付けるとその卓で対局する
bot-depth = エンジンに指示する読みの手数。指定がなければ{ $usual }
bot-engine = { $fault }ボットを終えます。対局は残るので、もう一度起動すると続けられます。
bot-name = ボットの名前(指定がなければスクリプトの名前)
bot-game = 対局するゲーム。いくつでも指定できる(指定がなければスクリプトの GAMES、または { $usual })
bot-tables = この数の卓を開いて相手を待つ(指定がなければホールで申し込みを待つ)
bot-most = 申し込みを受けて同時に対局する数(指定がなければ { $usual })
bot-casual = 対局をレーティングに数えない
bot-traceback = スクリプトの例外のトレースバックを全部出力する
bot-no-address = { $text } はサーバーのアドレスではありません。127.0.0.1 や、卓のコードを付けた 127.0.0.1/K7QX-2MPD のように書いてください。
bot-bad-name = 名前は1文字から{ $most }文字までです。
bot-no-game = ここに { $game } というゲームはありません。あるのは { $games } です。

bot-no-script = { $script } というファイルはありません。
bot-script-raised = { $place }: スクリプトを読み込めません: { $error }
bot-no-choose = { $script } に関数 choose(state, legal, seat) がありません。
bot-bad-signature = { $place }: スクリプトを使えません: { $wanted } の形で呼び出せる関数にしてください。
bot-raised = { $place }: スクリプトで例外が起きました: { $error }
bot-no-action = { $place }: choose が返した { $chosen } は { $game } の手ではありません(legal のどれかを返してください)。
bot-refused = { $place }: choose が返した { $chosen } をサーバーが断りました: { $error }
bot-slow = { $place }: choose が { $seconds } 秒たっても終わりません。相手が待っています。
bot-too-long = { $place }: choose に { $seconds } 秒かかりました。長すぎます。
bot-nothing = { $place }: 手番なのに choose が何も返しませんでした(legal のどれかを返してください)。
bot-gives-up = { $place }: choose が打てる手を返さないので、この対局を投了します。
bot-where = (卓 { $table }、{ $game }、{ $ply } 手目のあと)
bot-over = { $result ->
    [won] { $others } に勝ちました({ $reason })。
    [lost] { $others } に負けました({ $reason })。
   *[drawn] { $others } と引き分けました({ $reason })。
}
bot-reason-played_out = 終局
bot-reason-solved = 完成
bot-reason-resigned = 投了
bot-reason-agreed = 合意による
bot-reason-claimed = 相手の不在による
bot-reason-no_show = 初手の時間切れ
bot-reason-time = 時間切れ
bot-reason-fell = { $lost ->
    [hero] 勇者は倒れた
   *[demon_king] 魔王は倒れた
}
bot-online = { $name } は { $url } にいます。
bot-offline = { $reason } 自動でつなぎ直します。
bot-ended = { $reason }
bot-not-let-in = サーバーに断られました: { $reason }
