### banmen bench

bench-command = サーバーを、規則も記録も持たないサーバーと比べて計測する
bench-command-status = 0 計測しました。1 計測が途中で壊れたか、確認済みの着手がファイルにありません。2 引数が正しくないか、必要なものが入っていません。
bench-command-short = すべてが動くかを数秒で確かめます。数値にはあまり意味がありません
bench-command-only = この計測だけ。いくつでも指定できます
bench-command-tables = 卓の数(卓のある計測で)。いくつか並べると順に計測します
bench-command-connections = 観戦者、プレイヤー、接続の数(それらのある計測で)
bench-command-rounds = それぞれの計測の回数。サーバーを交互に計測し、中央値を示します
bench-command-seconds = それぞれを計測する秒数
bench-command-seed = 対局の種(指定がなければ 1)
bench-command-data = データを作り、後で消すフォルダー(指定がなければシステムの一時フォルダー)
bench-command-beside = 同じ回で計測する、ほかの banmen のコマンド
bench-command-json = 数値をこのファイルに書く
bench-command-compare = 前に --json で書いたファイルの数値も示す
bench-command-markdown = 数値を Markdown で書く。`<!-- figures -->` と `<!-- end of figures -->` のあるページでは、その間に
bench-command-plot = 卓の数に対する1手の CPU を SVG に描く(卓の数を計測したとき)
bench-command-no-kit = 計測には picows と psutil が必要です: pip install 'banmen[bench]'、ソースのフォルダーでは pip install '.[bench]'。
bench-command-bad-report = { $file } は banmen bench --json のファイルではありません。

bench-about = それぞれ{ $rounds }回、サーバーを交互に、毎回空のファイルで始めて計測します。負荷はすべて1つのプロセスとアドレスから来るため、banmen は { $options } で動かします。
bench-pinned = サーバーはコア{ $server }、負荷はコア{ $load }で動きます。
bench-not-pinned = サーバーと負荷は{ $cores }つのコアを分け合います。時間の数値にはあまり意味がありません。
bench-few-files = このシステムで1つのプロセスが開けるファイルは少なく、接続は{ $wanted }のかわりに{ $most }です。

bench-banmen = banmen
bench-beside = 比べるもの
bench-ceiling = 上限
bench-ratio = 上限との比
bench-earlier = 前回
bench-ratio-to-earlier = 前回との比

bench-case-reversi = リバーシ、{ $count }卓、打てしだい次の手
bench-case-paced = リバーシ、{ $count }卓、各卓で2秒に1手
bench-case-fan-out = 配信、1卓に観戦者{ $count }人
bench-case-idle = 何もしない接続{ $count }
bench-case-storm = 強制終了の後、{ $count }人が一度に戻って卓を得る(上限は挨拶だけ)
bench-case-show = 毎秒1,000手の実演、観戦者{ $count }人
bench-case-notes = 数独、{ $count }人がそれぞれ毎分200のメモを書く
bench-case-crowd = 卓{ $count }、そのうち1卓に同じ数の観戦者がいるところへ来る人
bench-case-growth = 卓の数{ $count }
bench-case-long-table = { $count }の出来事のある卓

bench-plot-tables = 卓
bench-plot-closed = 打てしだい次の手
bench-plot-even = 全体で毎秒200手

bench-figure-moves-s = 1秒あたりの手
bench-figure-cpu-us = 1手の CPU(µs)
bench-figure-p50-ms = 手の待ち時間: 半数(ms)
bench-figure-p99-ms = 100のうち99(ms)
bench-figure-written-bytes = 1手でディスクに書いた量(バイト)
bench-figure-server-core = サーバーが使ったコアの割合
bench-figure-load-core = 負荷が使ったコアの割合
bench-figure-message-cpu-us = 1通の CPU(µs)
bench-figure-messages-s = 1秒あたりの通数
bench-figure-bare-kib = 接続のメモリー: つないだだけ(KiB)
bench-figure-greeted-kib = 挨拶の後(KiB)
bench-figure-seated-kib = 着席の後(KiB)
bench-figure-core-percent = サーバーの CPU(コアの %)
bench-figure-thinking-percent = 考えるプロセスの CPU(コアの %)
bench-figure-steps-s = 1秒あたりの手
bench-figure-start-s = ファイルからの開始(秒)
bench-figure-wall-s = 最後の人の待ち時間(秒)
bench-figure-storm-cpu-s = 全員分の CPU(秒)
bench-figure-join-us = 観戦を始める CPU(µs)
bench-figure-leave-us = 観戦をやめる CPU(µs)
bench-figure-hall-us = 広間を見る CPU(µs)
bench-figure-even-cpu-us = 全体で毎秒200手のときの1手の CPU(µs)
bench-figure-first-us = 最初の20分の1の CPU(1つにつき µs)
bench-figure-last-us = 最後の20分の1の CPU(1つにつき µs)
bench-figure-last-to-first = 最後と最初の比

bench-kept = 確認済みの{ $count }の操作は、すべて強制終了したサーバーのファイルにあります。
bench-lost = 確認済みの{ $count }の操作のうち{ $lost }が、強制終了したサーバーのファイルにありません。
bench-nothing = 計測の間に確認された手がありません。計測が短すぎるか、このコンピューターにほかの仕事があります。
bench-late = 次の手の時刻に前の手がまだ途中だったことが{ $count }回ありました。
bench-load-limit = 限界は負荷でした(コアの{ $load } %)。サーバーは{ $server } %で、もっと多くの手を受けられました。
bench-other-limit = 限界はサーバー(コアの{ $server } %)でも負荷({ $load } %)でもなく、ディスクか、このコンピューターのほかの仕事でした。1秒あたりの手と待ち時間にはあまり意味がありません。
bench-broken = 壊れました: { $fault }

bench-markdown-about = banmen { $version }、{ $machine }、{ $cores }コアで計測しました。「上限との比」は、規則も記録も持たないサーバーの数値に対する banmen の数値です。
