### ロビーの自分の対局

own-games = 自分の対局
own-all = { $count }件すべて表示
own-fewer = 表示を減らす
own-go-on = 続ける
own-look = 見る
own-save = 記録として保存
own-discard = 破棄
own-before = 以前の対局 { $count }局
own-game = 第{ $number }局
own-against = 相手: { $names }
own-with = 仲間: { $names }
own-program = プログラム
own-alone = ひとり
own-show = あなたが発表
own-over = 終了
own-draw = 引き分け
own-solved = 完成
row-over = 終了
ago-now = たった今
ago-minutes = { $count }分前
ago-hours = { $count }時間前
ago-days = { $count }日前
goes-minutes = { $count }分後に削除
goes-hours = { $count }時間後に削除
goes-days = { $count }日後に削除
own-gone-disk = サーバーの容量が足りなくなったため、終わった対局 { $count } 局が削除されました({ $ago })。
own-gone-age = サーバーの保存期間が過ぎたため、終わった対局 { $count } 局が削除されました({ $ago })。
own-unread = サーバーにあるこの対局の記録を読み取れません: { $reason }
discard-title = { $game }を破棄しますか?
discard-over = 自分の対局から完全に消えます。また見たいときは、先に保存してください。
discard-over-shared = 自分の対局から完全に消えます(ほかの人の一覧には残ります)。また見たいときは、先に保存してください。
discard-unfinished = まだ終わっていません。ほかに持っている人はいないので、完全に失われます。
discard-waiting = まだ誰も参加していません。卓は閉じられ、コードは使えなくなります。
discard-show = 発表は終わります。最後の観戦者が離れると、完全に消えます。
discard-before = この卓の以前の対局 { $count }局も消えます。
discard-resign-title = { $name }さんとの対局中です
discard-resign = 二人の対局は、そのまま破棄できません。{ $name }さんがあなたの手を待つことになります。続けるか、投了してください。投了すると{ $name }さんの勝ちになり、一覧から消えます。
discard-resign-do = 投了して破棄
discard-leave-title = ほかの人が続けています
discard-leave = 卓を完全に離れます。ほかの人はそのまま続け、あなたの席は空きます。
discard-leave-do = 完全に離れる
refused-still_playing = 対局の相手がいます。先に投了してから破棄してください。
refused-not_yours = その卓は、もうあなたの卓ではありません。
refused-no_such_round = サーバーには、その対局がもうありません。

### 発表を見ている人

watchers-show = 観戦している人
watchers-more = ほか{ $count }人
