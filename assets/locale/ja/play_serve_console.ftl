### banmen play

play-command = ウィンドウを開く、サーバーへ行く、ファイルを開く: banmen play [ADDRESS[/CODE] | FILE]
play-command-status = 0 ウィンドウを閉じました。2 開けないか、引数が正しくありません。4 ファイルを使えません。
play-command-address = サーバー、またはサーバーと卓のコード: 192.168.0.12、example.org:8780、192.168.0.12/K7QX-2MPD。指定がなければウィンドウが自分のサーバーを始めます。ファイルでもよい: 保存したゲーム、棋譜、数独、碁石拾いの盤
play-command-name = 卓での名前。次回も使います
play-command-lang = ウィンドウの言葉(次回も使います)と、ここで表示する言葉
play-command-scale = 全体の大きさ、100から200まで。次回も使います
play-command-picture = 最初の画面を1度描き、PNG ファイルに保存して終わります
play-command-no-display = ここには画面がないため、ウィンドウを開けません。画面のあるところで banmen を実行してください。画面のないコンピューターでは `banmen serve` で、ほかの人がつなぐサーバーを動かせます。
play-command-no-kit = ウィンドウには pygame-ce と numpy が必要です: banmen のリポジトリのフォルダーで pip install '.[client]'。サーバー(`banmen serve`)には要りません。

### banmen serve

serve-command = 友だちやウィンドウのために卓を用意する
serve-command-status = 0 シグナルで終わりました。1 始められません。2 引数が正しくありません。3 ほかのサーバーがファイルを使っています。4 ファイルを使えません(壊れている、新しい banmen のもの、banmen のものではない、読み書きできない)。
serve-command-config = これらのオプションを書いた TOML ファイル(port = 9000)。ほかの指定が優先されます
serve-command-environment = オプションは環境変数でも指定できます。BANMEN_PORT=9000 は --port 9000、BANMEN_NO_ANNOUNCE=1 は --no-announce と同じで、いくつもの値は空白で区切ります。優先されるのはコマンドライン、環境変数、--config のファイルの順です。
serve-command-host = 待ち受けるアドレス(指定がなければすべて)
serve-command-port = 0 なら空いているもの(指定がなければ { $port })
serve-command-port-wanted = '{ $text }' はポートではありません。{ $least }から{ $largest }までの整数です
serve-command-data = ゲームを残すファイル(指定がなければ { $file })
serve-command-log = --data の代わりに、いくつものサーバーが共有するエンジン（NATS JetStream）。nats://a,b,c または tls://a,b,c
serve-command-log-creds = エンジンにつなぐための .creds ファイル、または 名前:パスワード か鍵（nkey）の1行を書いたファイル
serve-command-log-ca = エンジンの証明書に署名した証明書（PEM）。指定がなければ、このシステムが信頼するもの
serve-command-log-password = アドレスはこのコンピューターのほかの人にも見えるので、パスワードを書かないでください。名前:パスワード をファイルに書き、--engine-creds で指定してください
serve-command-log-wanted = '{ $text }' はエンジンのアドレスではありません。nats://10.0.0.1,10.0.0.2,10.0.0.3:4222 のように書きます
serve-command-log-alone = --engine-creds と --engine-ca には --engine が要ります。
serve-command-log-or-data = --engine と --data は、どちらか一方だけ指定してください。
serve-command-log-bad-creds = { $file } はログインのファイルではありません。.creds ファイルか、名前:パスワード または鍵（nkey）の1行にしてください。
serve-command-log-bad-ca = { $file } には証明書（PEM）がありません。
serve-command-log-waiting = エンジン { $engine } がまだ応答しません（{ $reason }）。合わせて { $seconds } 秒間、繰り返し試します。
serve-command-log-silent = エンジン { $engine } がまだ応答しません。合わせて { $seconds } 秒間待ちます。
serve-command-log-unavailable = エンジン { $engine } を使えません: { $reason }。
serve-command-log-refused-login = エンジン { $engine } は --engine-creds のファイルにあるログインを受け付けません。正しいものをファイルに書くか、エンジンに登録してください。
serve-command-log-refused-no-login = エンジン { $engine } にはログインが要ります。それを書いたファイルを --engine-creds で指定してください。
serve-command-log-refused-tls = tls:// と --engine-ca は TLS を求めますが、エンジン { $engine } は TLS で話しません。何も送っていません。エンジンに証明書を設定するか、ほかに誰もいないネットワークなら TLS の指定を外してください。
serve-command-log-refused-certificate = エンジン { $engine } の証明書を信頼できません({ $reason })。署名した証明書を --engine-ca で指定し、証明書に書かれたアドレスでエンジンを指定してください。
serve-command-no-cluster = クラスターには追加の部品が必要です: banmen のリポジトリのフォルダーで pip install '.[cluster]'。
serve-command-admin-socket = banmen admin のためのソケット(指定がなければ、データファイルの隣の FILE.admin)
serve-command-log-level = 標準エラーに書くログの段階。これより重いものも書きます(指定がなければ warning)
serve-command-log-format = ログの形式。1件を key=value の1行か、JSON の1行で書きます(指定がなければ line)
serve-command-cert = 証明書とその連鎖(PEM)。指定すると TLS(wss://)で話し、SIGHUP で読み直します
serve-command-key = 秘密鍵(PEM)。証明書と別のファイルにあるとき
serve-command-host-name = サーバーの名前(例: games.example.org)。いくつでも指定できます。ウェブページからは、この名前と IP アドレスとローカルネットワークの名前でだけつながります
serve-command-public-url = リンクや QR コード、ネットワークへのお知らせに使うアドレス。プロキシやルーターの内側にあるとき(例: https://games.example.org)、または複数あるアドレスから QR コードに使うものを選ぶとき(例: http://192.168.0.12:8780)に指定します
serve-command-allow-origin = ほかのサイトのうち接続してよいページ(例: https://games.example.org)。いくつでも指定できます
serve-command-trust-proxy = X-Forwarded-For を信じるプロキシの IP アドレスかネットワーク(例: 10.0.0.0/8)。いくつでも指定できます
serve-command-no-announce = サーバーをローカルネットワークに知らせません。知らせると、同じネットワークの画面に自動で表示されます
serve-command-metrics-listen = /health と /metrics だけのためのアドレス。/metrics はほかでは読めなくなります
serve-command-host-name-wanted = '{ $text }' はサーバーの名前ではありません。games.example.org のように書きます
serve-command-public-url-wanted = '{ $text }' は、ほかの人がつなげるアドレスではありません。https://games.example.org のように、フォルダーなしで書きます
serve-command-origin-wanted = '{ $text }' はページのオリジンではありません。https://games.example.org のように書きます
serve-command-network-wanted = '{ $text }' は IP アドレスでもネットワークでもありません。10.0.0.7 や 10.0.0.0/8 のように書きます
serve-command-place-wanted = '{ $text }' はホストとポートではありません。127.0.0.1:9100 のように書きます
serve-command-key-alone = --key には --cert が要ります。
serve-command-bad-certificate = { $file } の証明書か鍵が使えません: { $reason }。
serve-command-few-files = このシステムではサーバーが開けるファイルは { $files } 個なので、接続は { $wanted } ではなく { $connections } までです。上限を上げるか(ulimit -n)、--max-connections を下げてください。
serve-command-until-idle = 標準入力が終わり、誰もつないでいなければ終わります
serve-command-max-tables = 人がいる・時計が動いている・プログラムが指している卓の数の上限(指定がなければ { $default })
serve-command-max-tables-of-player = 一人が持てる、終わっていない卓の数(指定がなければ { $default })
serve-command-keep-finished = 終わった対局を残しておく日数(指定がなければ、対局者が片付けるまで)
serve-command-max-tables-mb = 卓に使うメモリ(MB)。超えると実演は待つ(指定がなければ { $default })
serve-command-max-disk-mb = 対局の記録に使う大きさ(MB)。超えると、先に終わったものから消す(指定がなければ { $default })
serve-command-max-connections = 同時につなげる数(指定がなければ { $default })
serve-command-max-connections-of-address = 1つのアドレスからつなげる数(指定がなければ { $default })
serve-command-no-rating = プレイヤーのレーティングを付けない
serve-command-max-bots = 同時につなげるボットの数(指定がなければ { $default })
serve-command-max-bots-of-address = 1つのアドレスからつなげるボットの数(指定がなければ { $default })
serve-command-commands-a-second = 1つの接続が1秒に送れるコマンドの数(指定がなければ { $default })
serve-command-token-days = 来なかった参加者の身元が無効になるまでの日数(指定がなければ { $default })
serve-command-ready = banmen { $version } が { $url } で動いています - 友だちは次のとおり入力します: banmen { $address }
serve-command-ready-here = banmen { $version } が { $url } で動いています - このコンピューターでは次のとおり入力します: banmen { $address }
serve-command-page = ブラウザーで開く(スマートフォンも): { $link }
serve-command-page-here = このコンピューターのブラウザーで開く: { $link }
serve-command-also = ほかのネットワークの友だち向けのアドレス: { $addresses }
serve-command-in-use = { $file } はほかのサーバーが使っています。そのサーバーを止めるか、ほかのファイルを指定してください。
serve-command-in-use-by = { $file } はほかのサーバー({ $url })が使っています。そのサーバーを止めるか、ほかのファイルを指定してください。
serve-command-damaged = { $file } は壊れています。控えから戻すか、--data でほかのファイルを指定してください。
serve-command-newer = { $file } は新しい banmen が書いたものです。そのままにしました。banmen を新しくするか、--data でほかのファイルを指定してください。
serve-command-foreign = { $file } は banmen のファイルではありません。そのままにしました。--data でほかのファイルを指定してください。
serve-command-unavailable = { $file } を使えません: { $reason }。
serve-command-no-folder = フォルダー { $folder } がありません。作るか、--data でほかのファイルを指定してください。
serve-command-no-address = { $host } はこのコンピューターのアドレスではありません。
serve-command-port-in-use = ポート { $port } はほかのプログラムが使っています。--port でほかのポートを指定してください。
serve-command-port-closed = ポート { $port } を使う許可がありません。--port で1024以上を指定してください。
serve-command-no-admin-socket = banmen admin のためのソケットを { $path } に作れません: { $reason }。
serve-command-cannot-start = サーバーを始められません: { $reason }。
