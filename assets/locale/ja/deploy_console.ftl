### banmen deploy

deploy-command = TLS 付きのサーバーを1台で動かすフォルダーを書く: docker compose、Caddy、バックアップ、グラフ
deploy-command-status = 0 書きました。1 置き換えになるため書きませんでした。2 引数が正しくありません。4 ファイルを読み書きできません。
deploy-command-folder = フォルダー。なければ作ります
deploy-command-host-name = プレイヤーが使うサーバーの名前(games.example.org)
deploy-command-backups = バックアップを置くフォルダー。別のディスクがおすすめです(指定がなければボリューム)
deploy-command-monitoring = グラフと警告を付ける: Prometheus と Grafana
deploy-command-no-monitoring = 付けない
deploy-command-image = banmen のコンテナイメージ(指定がなければ deploy/Containerfile で作った banmen)
deploy-command-force = 内容の違うファイルを置き換える

deploy-ask-name = プレイヤーが使うサーバーの名前は何ですか。例: games.example.org
deploy-ask-backups = バックアップをどのフォルダーに置きますか。別のディスクがおすすめです。空ならボリュームに置きます。
deploy-ask-monitoring = グラフと警告を付けますか(Prometheus と Grafana、メモリー 500 MB)。
deploy-ask-replace = 内容の違うファイルがあります: { $names }。置き換えますか。
deploy-name-wanted = '{ $text }' は games.example.org のような公開されたサーバー名ではありません。
deploy-name-missing = プレイヤーが使うサーバーの名前を --host-name で指定してください
deploy-backups-wanted = '{ $text }' は使えるフォルダーではありません。/mnt/backups のように、英数字と . _ - / だけで書きます
deploy-image-wanted = '{ $text }' はイメージの名前ではありません

deploy-kept = 何も書きませんでした。{ $folder } に内容の違うファイルがあります: { $names }。--force で置き換えます。
deploy-nothing-written = 何も書きませんでした。
deploy-written = { $folder } を書きました。あとは次のとおりです:
deploy-next-name = - { $host } がこのサーバーを指し、ポート 80 と 443 に外から届くようにします。
deploy-next-backups = - サーバーのユーザーがバックアップを書けるようにします: mkdir -p { $place } && chown 10001 { $place }
deploy-next-start = - 起動します: cd { $folder } && docker compose up -d。https://{ $host } で遊べます。
deploy-next-monitoring = - グラフはそのサーバーの http://127.0.0.1:3000 にあります。ユーザーは admin、パスワードは { $file } にあります。
