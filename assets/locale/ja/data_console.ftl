### banmen data

data-command = データファイルの検査、バックアップ、救出、書き出し、読み込み、圧縮
data-command-status = 0 完了。1 壊れた部分がある。2 引数の誤り。3 サーバーがファイルを使用中。4 ファイルを使えない。
data-to = 新しいファイル(既にあるファイルは上書きしない)
data-code = コード { $code }

data-check = すべての記録を読み、壊れた部分を示す(サーバーの動作中も可)
data-check-file = データファイル
data-check-status = 0 壊れた部分はない。1 ある。2 引数の誤り。4 ファイルを読めない。
data-check-good = { $file } に壊れた部分はありません。
data-check-bad = { $file } に壊れた部分があります。`banmen data salvage` で読める部分を新しいファイルに救い出せます(欠けた卓には、そこでも印が付きます)。

data-backup = 今の状態をそのまま写す(サーバーの動作中も可)
data-backup-file = データファイル
data-backup-to = 新しいファイル。まだないものに限ります。--keep ではフォルダー
data-backup-keep = フォルダー TO に日時の名前でコピーし、壊れていなければ新しいものから N 個だけを残す
data-backup-every = この間隔で続ける: 12h、1d、7d。--keep と一緒に使います
data-backup-every-alone = --every はバックアップのフォルダー用です。残す数を --keep で指定してください
data-backup-status = 0 写した(壊れた部分はない)。1 写したが、元と同じく壊れた部分がある。2 引数の誤り。4 ファイルを読み書きできない。
data-backup-done = { $file } に写しました({ $size })。壊れた部分はありません。
data-backup-damaged = { $file } に写しました({ $size })。元のファイルと同じ部分が壊れています。

data-salvage = 壊れたファイルの読める部分を新しいファイルに救い出す(元のファイルは変えない)
data-salvage-file = 壊れたデータファイル
data-salvage-status = 0 すべて無事だった。1 読める部分を救い出したが、壊れた部分がある。2 引数の誤り。4 ファイルを読み書きできない。
data-salvage-done = 読める部分は { $file } にあります。{ $source } は元のままです。

data-export = すべての卓を、ハッシュ付きの JSON の行として書き出す(サーバーの動作中も可)
data-export-file = データファイル
data-export-status = 0 書き出した。1 書き出したが、壊れた卓がある。2 引数の誤り。4 ファイルを読み書きできない。
data-export-done = 卓を { $file } に書き出しました。サーバーの秘密も含まれるので、データファイルと同じように人に見せないでください。

data-import = 書き出したファイルを新しいデータファイルに読み込む(卓ごとに検証する)
data-import-file = `banmen data export` が書いたファイル
data-import-status = 0 読み込んだ。1 読み込んだが、書き出したときに壊れていた卓がある。2 引数の誤り。4 ファイルを読み書きできない。
data-import-done = 卓を { $file } に読み込みました。`banmen serve --data` で使えます。
data-import-form = { $file } は banmen が書き出したファイルではありません。
data-import-version = { $file } は新しい版の banmen が書き出しました。先に更新してください。
data-import-cut = { $file } は { $line } 行目で途切れています。
data-import-line = { $file } の { $line } 行目が正しくありません。
data-import-hash = { $file } は { $line } 行目より前で変えられています(ハッシュが違います)。
data-import-in-table = { $fault }それは卓 { $table } の中です。
data-import-nothing-written = { $fault }何も書きませんでした。
data-import-some-written = { $fault }それより前の部分は書き込まれた可能性があります。

data-compact = すき間をなくしてファイルを書き直す(サーバーは止めておく)
data-compact-file = データファイル
data-compact-status = 0 完了。2 引数の誤り。3 サーバーがファイルを使用中。4 ファイルを使えない。
data-compact-done = { $file }: { $before } から { $after } になりました。

data-report-whole = 無事な卓: { $count }。読んだ記録: { $records }。
data-report-damaged = 卓 { $table } は壊れています。{ $event } 番の出来事までは無事です。
data-report-nothing-good = 卓 { $table } は壊れています。読める部分がありません。
data-report-rebuilt = 卓 { $table } の記録はそろっていますが、見出しが失われました。サーバーが作り直します。
data-report-missing = 卓 { $table }: { $event } 番までの出来事が確定していましたが、最後の部分がありません。途切れたか失われた -wal にあったものです。
data-report-not-deleted = 卓 { $table } は削除済みでしたが、元に戻っています。
data-report-lost = 卓 { $table } は失われました。名前だけが見つかりました。
data-report-more = ほかに { $count } 卓あります。
data-report-lost-value = サーバーの値 { $name } が失われました。
data-report-pages = { $count } ページが途切れています。名前の分からない卓があったかもしれません。
data-report-fault = ファイルそのもの: { $fault }

data-empty = { $file } は空です。卓はありません。
data-foreign = { $file } は banmen のデータファイルではありません。そのままにしました。
data-newer = { $file } は新しい版の banmen が書きました。そのままにしました。先に更新してください。
data-older = { $file } は古い版の banmen が書きました。一度 `banmen serve --data` で起動すると、写しを残して新しい形にします。
data-damaged = { $file } は壊れています。そのままにしました。`banmen data check` で壊れた部分を調べ、`banmen data salvage` で読める部分を救い出せます。
data-exists = { $file } は既にあります。新しいファイル名を指定してください。
data-in-use = サーバーが { $file } を使っています。先に止めてください。
data-failed = { $file } を使えません: { $reason }。

data-import-to = 新しいファイル、またはエンジン(nats://a,b,c)
data-engine-none = { $engine } に banmen の卓はありません。
data-engine-differs = エンジンには別の { $name } が既にあります。まだサーバーを動かしていないエンジンに読み込んでください。
data-engine-not = `banmen data { $action }` はデータファイルのためのもので、エンジンには使えません。`banmen data export` でエンジンのすべてをファイルに書き出せます。
data-engine-two = 書き出しはファイルです。片方にファイル、もう片方にエンジンを指定してください。
data-engine-unavailable = { $engine } を使えません: { $reason }
data-engine-interrupted = { $engine } を使えません: { $reason } 書いた分は残っています。同じコマンドで続けられます。
data-engine-good = { $engine } の卓に壊れたものはありません。
data-engine-bad = { $engine } に壊れた卓があります。
data-engine-done = すべての卓を { $engine } に読み込み、読み直して確かめました。`banmen serve --engine` で使えます。
