### コンソール: すべてのコマンドに共通の言葉

console-about = ボードゲームのホール。サーバーがすべての卓の正しい状態を持ち、ウィンドウがそれを表示します。
console-more = コマンドを付けない `banmen …` は `banmen play …` と同じです。それぞれの詳しい説明は `banmen COMMAND --help` で読めます。
console-version = バージョンを表示して終わります
console-commands = コマンド
console-actions = 操作
console-lang = 表示する言語(en か ja)。指定がなければ LANG に従います
console-example = 例:
console-examples = 例:
console-status = 終了ステータス:
console-no-command = '{ $word }' というコマンドはありません。'{ $meant }' でしょうか? アドレスなら `banmen { $usual } { $word }` です。
console-unknown = 不明な引数です: { $arguments }
console-variable = 環境変数 { $name }: { $why }
console-on-or-off = '{ $value }' は 1 でも 0 でもありません
console-config-unknown = { $file }: '{ $key }' というオプションはありません
console-config-meant = { $file }: '{ $key }' というオプションはありません。'{ $meant }' のことですか
console-config-value = { $file }: { $key }: { $why }
console-config-switch = { $file }: { $key } は true か false です
console-config-text = { $file }: { $key } は文字列か数です
console-config-texts = { $file }: { $key } は文字列、または文字列のリストです
console-config-malformed = { $file } は TOML ではありません: { $reason }
console-see-help = (くわしくは { $program } --help)
console-no-choice = '{ $value }' はありません ({ $choices } から選んでください)
console-choice-meant = '{ $value }' はありません。'{ $meant }' でしょうか? ({ $choices } から選んでください)
console-no-room = これ以上書き込めません: { $reason }。
console-encoding = 出力の文字コード { $encoding } にない文字があり、? で示しました。PYTHONIOENCODING=utf-8 ならすべて表示できます。

### ファイル

console-file-wanted = ファイル名が必要です。
console-standard-input = 標準入力
console-no-file = { $name }: ファイルが見つかりません。
console-unreadable = { $name } を読めません: { $reason }。
console-unwritable = { $name } に書き込めません: { $reason }。
console-format = { $name }: 形式が正しくありません。{ $line }行目の{ $column }文字目: { $fault }

### 数と種

console-number-wanted = { $text }: { $least }から{ $largest }までの数が必要です。
console-date-wanted = { $text }: 日付は 2026-11-29 のように書きます。
console-seed-wanted = { $text }: 種は{ $least }から{ $largest }までの数です。
console-seed = 1から{ $largest }まで
console-seed-drawn = 種 { $seed }
console-count-beyond = --count { $count } では最後の種 { $largest } を超えます

### システムの返す理由

system-ENOENT = そのようなファイルやフォルダーはありません
system-ENOTDIR = フォルダーではありません
system-EISDIR = フォルダーです
system-EACCES = 許可がありません
system-EPERM = 許可されていない操作です
system-EEXIST = 同じ名前のファイルがあります
system-EROFS = 読み出し専用です
system-ENOSPC = 空き容量がありません
system-ENAMETOOLONG = 名前が長すぎます
system-ELOOP = リンクが自分自身に戻っています
system-EIO = 入出力エラーです
system-EFBIG = ファイルが大きすぎます
system-EINVAL = 使えない名前か値です
system-EDQUOT = 割り当てられた容量を超えました

### マニュアルページ、補完、バージョン

manual-command = すべてのコマンドのマニュアルページを出力する
manual-about = すべてのコマンドのマニュアルページを、manで読める形で出力します。`banmen manual | man -l -` で読めます。
manual-status = 0 出力した。2 引数の誤り。
manual-name = 名前
manual-synopsis = 書式
manual-description = 説明
manual-options = オプション
manual-commands = コマンド
completion-command = シェルの補完スクリプトを出力する
completion-about = シェルがコマンド、オプション、ファイル名を補完するためのスクリプトを出力します。置く場所はdocs/commands.mdにあります。
completion-shell = シェルの名前
version-command = バージョンを表示し、求められたら新しい版があるか調べる
version-check = 最新版をpypi.orgに問い合わせます。banmenが自分から問い合わせることはありません
version-status = 0 表示した。1 新しい版がある。2 引数の誤り。3 pypi.orgから答えがない。
version-is-newest = これが最新版です。
version-newer = 新しい版 { $newest } があります: { $page }
version-no-answer = 最新版をpypi.orgから調べられませんでした({ $reason })。ネットワークを確かめて、もう一度試してください。

### コマンド行

argparse-usage = 使い方:
argparse-positional = 引数
argparse-options = オプション
argparse-subcommands = コマンド
argparse-help = この説明を表示して終わります
argparse-version = バージョンを表示して終わります
argparse-error = %(prog)s: エラー: %(message)s
argparse-warning = %(prog)s: 警告: %(message)s
argparse-argument = 引数 %(argument_name)s: %(message)s
argparse-required = 次の引数が必要です: %s
argparse-one-required = 次の引数のどれかが必要です: %s
argparse-not-with = %s と一緒には使えません
argparse-one = 値が1つ必要です
argparse-at-most-one = 値は1つまでです
argparse-at-least-one = 値が1つ以上必要です
argparse-several = 値が%s個必要です
argparse-choice = %(value)r はありません (%(choices)s から選んでください)
argparse-choice-meant = %(value)r はありません。%(closest)r でしょうか? (%(choices)s から選んでください)
argparse-type = %(type)s として読めない値です: %(value)r
argparse-unknown = 不明な引数です: %s
argparse-explicit = 余分な値です: %r
argparse-ambiguous = %(option)s は %(matches)s のどれか分かりません
argparse-parser = %(parser_name)r はありません (%(choices)s から選んでください)
argparse-open = '%(filename)s' を開けません: %(error)s
argparse-deprecated = 引数 %(argument_name)r は使われなくなります
argparse-deprecated-command = コマンド '%(parser_name)s' は使われなくなります
argparse-deprecated-option = オプション '%(option)s' は使われなくなります
argparse-default = (指定がなければ %(default)s)
