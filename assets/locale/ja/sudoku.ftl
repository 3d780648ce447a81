### 数独の卓:問題、数字の欄、道具

sudoku-own-grid = 自作の問題
sudoku-puzzle = { $level }・第{ $seed }番
sudoku-level-1 = 入門
sudoku-level-2 = 初級
sudoku-level-3 = 中級
sudoku-level-4 = 上級
sudoku-level-5 = 最上級
sudoku-time = 時間
sudoku-left = 残り
sudoku-digit-left = 残り { $count }
sudoku-more = メニュー
sudoku-less = 閉じる
sudoku-digit-clear = 消す
sudoku-filled = { $all }マス中{ $filled }マス
sudoku-paused-first = 一時停止中です。先に再開してください。
sudoku-select-first = 先にマスを選んでください。
sudoku-list-gap = 、

### できること

sudoku-do-undo = 元に戻す
sudoku-do-erase = 消す
sudoku-do-pencil = メモ
sudoku-do-select = 範囲選択
sudoku-do-hint = ヒント
sudoku-do-candidates = 候補を表示
sudoku-do-rules = 重複を表示
sudoku-do-centre = 中央メモ
sudoku-do-colours = 色分け
sudoku-do-filter = 数字を強調
sudoku-do-check = 正解と照合
sudoku-do-complete = 完成?
sudoku-do-answer = 解答
sudoku-do-next = 次の一手
sudoku-do-steps = 使える手
sudoku-do-run-hint = 裸のシングルを埋める
sudoku-do-think = シングルを全部埋める
sudoku-do-redo = やり直す
sudoku-do-savepoint = セーブポイント
sudoku-do-return = セーブポイントへ
sudoku-do-mend = 誤りの前へ
sudoku-do-reset = 最初から
sudoku-do-pause = 一時停止
sudoku-do-pause-alone = 離れたら一時停止
sudoku-do-new = 新しい問題
sudoku-do-own = 自作の問題
sudoku-do-load = 開く
sudoku-do-save = 保存
sudoku-do-save-all = すべて保存
sudoku-do-print = 印刷
sudoku-do-replay = 記録を保存
sudoku-do-keys = キー操作
sudoku-do-resign = ギブアップ

### 操作の説明

sudoku-about-candidates = 空きマスに入る数字の候補を表示します
sudoku-about-rules = 行・列・ブロックで重複した数字に印を付けます
sudoku-about-centre = 数字を中央のメモとして書きます
sudoku-about-colours = 数字でマスに色を付けます
sudoku-about-filter = 次に押した数字のマスを強調します
sudoku-about-check = 書いた数字を正解と照合します
sudoku-about-complete = 空きマスと重複の数を調べます
sudoku-about-answer = 解答をすべて表示します(確認あり)
sudoku-about-next = いちばん易しい次の一手を、理由とともに進めます
sudoku-about-steps = いま使える手を、易しい順にすべて挙げます
sudoku-about-run-hint = 候補が1つだけのマスを埋めます(確認あり)
sudoku-about-think = 裸のシングルと隠れシングルをすべて埋めます(確認あり)
sudoku-about-savepoint = あとで戻れるように、今の盤面を残します
sudoku-about-return = 最後のセーブポイントに戻ります
sudoku-about-mend = 最初の誤りの前に戻ります
sudoku-about-reset = 書いたものをすべて消します
sudoku-about-save = 盤面をファイルに保存します
sudoku-about-save-all = メモと色も含めて保存します
sudoku-about-replay = 対局の記録を保存します
sudoku-part-marks = メモと表示
sudoku-part-checks = 確認
sudoku-part-solve = 解く
sudoku-part-back = 戻る
sudoku-part-files = 問題
sudoku-part-table = 卓

### カード

sudoku-tip = マスを選んで数字を入れます。Hでヒント、?でキー操作の一覧。
sudoku-tip-race = アシストなし・先に完成で勝ち
sudoku-tip-watching = 観戦中です。Page UpとPage Downで前後の手を見られます。数字を押すとその数字を強調します。
sudoku-thinking = 探しています…
sudoku-ask-answer = 解答を表示しますか?
sudoku-ask-answer-body = すべての空きマスに表示します。
sudoku-ask-run-hint = 裸のシングルを埋めますか?
sudoku-ask-run-hint-body = 候補が1つだけのマスを、続けて埋められるだけ埋めます。「元に戻す」1回で戻せます(完成した場合を除く)。
sudoku-ask-think = シングルを全部埋めますか?
sudoku-ask-think-body = 裸のシングルと隠れシングルを、埋められるだけ埋めます。「元に戻す」1回で戻せます(完成した場合を除く)。
sudoku-hint-where = ヒント
sudoku-hint = ヒント: { $name }
sudoku-step = 手順: { $name }
sudoku-card-further = なぜ?
sudoku-card-apply = 実行
sudoku-card-show = 表示する
sudoku-card-fill = 埋める
sudoku-card-cancel = やめる
sudoku-card-clear = 消す
sudoku-card-mend = 誤りの前へ
sudoku-card-give-back = 候補を戻す
sudoku-card-resume = 再開
sudoku-card-back = 戻る
sudoku-card-next = 次の一手
sudoku-card-new = 新しい問題
sudoku-card-again = もう一度
sudoku-card-path = 振り返る
sudoku-mistaken-title = 間違いがあります
sudoku-mistaken =
    { $count ->
       *[other] { $squares }の数字が違います。ヒントの前に直しましょう。
    }
sudoku-overstruck-title = 消してはいけない候補です
sudoku-overstruck =
    { $count ->
       *[other] { $squares }で消した{ $digit }は必要な候補です。
    }
sudoku-lost-title = 行き止まりです
sudoku-lost = このままでは解がありません。いくつか元に戻してください。
sudoku-silence-title = ヒントはありません
sudoku-silence = 解が複数あるため、次の一手が決まりません。
sudoku-silence-full = すべてのマスが埋まっています。
sudoku-right = 間違いはありません
sudoku-right-so-far = ここまでの数字はすべて正解です。
sudoku-wrong = { $count }個の数字が違います
sudoku-wrong-marked = 印を付けました。次に書くと消えます。
sudoku-several = 解が複数あります
sudoku-several-open = この問題には解が複数あります。今の数字から解けます。
sudoku-several-dead = この問題には解が複数ありますが、今の数字からは解けません。
sudoku-not-complete = まだ完成していません
sudoku-empty = 空きマスがあと{ $count }個あります。
sudoku-full = すべてのマスが埋まっています。
sudoku-breaking = { $count }個の数字が重複しています。
sudoku-answer = 解答
sudoku-answer-only = ただ一つの解を空きマスに表示しています。
sudoku-answer-several = 複数ある解の一つを空きマスに表示しています。
sudoku-no-answer = 解けません
sudoku-no-answer-body = この問題には解がありません。
sudoku-ran-none-run-hint = 候補が1つだけのマスはありません。
sudoku-ran-none-think = 裸のシングルも隠れシングルもありません。
sudoku-round-run-hint = 候補が1つだけの{ $count }マスを埋めました。
sudoku-round-think = 裸のシングルと隠れシングルを、合わせて{ $count }マス埋めました。
sudoku-paused = 一時停止中
sudoku-paused-hint = 時計が止まっている間、盤面は隠れます。
sudoku-completed = 完成しました! \(^o^)/
sudoku-in-time = 時間: { $time }。
sudoku-your-place =
    { $place ->
        [1] あなたが一番です。
       *[other] { $place }位です。
    }
sudoku-race-on = 競争はまだ続きます。
sudoku-others-race = ほかの人はまだ競っています。
sudoku-you-gave-up = ギブアップしました
sudoku-give-up = ギブアップしますか?
sudoku-give-up-body = この競争では、もう書き込めなくなります。
sudoku-gave-up = ギブアップ
sudoku-placed = { $place }位 { $time }
sudoku-aids = アシスト{ $count }回
sudoku-new-best = 自己ベスト更新!
sudoku-best-time = 自己ベスト: { $time }。
sudoku-with-aid = アシストを使ったので、ベストにはなりません。
sudoku-solved-count = 解いた数: { $count }。
sudoku-other-first = { $name }さんが先に完成しました
sudoku-looking-back = { $last }手中{ $number }手目 · Endキーで最新へ

### 何が起きたか

sudoku-did-began = 問題が並びました。
sudoku-did-set = { $name }さんが{ $square }に{ $digit }を入れました。
sudoku-did-write = { $name }さんが数字を入れました。
sudoku-did-clear = { $name }さんが消しました。
sudoku-did-note = { $name }さんがメモを書きました。
sudoku-did-colour = { $name }さんが色を付けました。
sudoku-did-step = { $name }さんが一手進めました。
sudoku-did-undo = { $name }さんが元に戻しました。
sudoku-did-redo = { $name }さんがやり直しました。
sudoku-did-return = { $name }さんがセーブポイントに戻りました。
sudoku-did-mend = { $name }さんが誤りの前に戻りました。
sudoku-did-reset = { $name }さんが最初に戻しました。
sudoku-did-hint = { $name }さんがヒントを見ました。
sudoku-did-check = { $name }さんが正解と照合しました。
sudoku-did-answer = { $name }さんが解答を見ました。
sudoku-did-finish = { $name }さんが完成しました。
sudoku-did-give-up = { $name }さんがギブアップしました。
sudoku-did-save = { $name }さんがセーブポイントを作りました。
sudoku-did-pause = { $name }さんが一時停止または再開しました。

### キー操作

sudoku-key-arrows = ← ↑ → ↓
sudoku-key-arrows-does = カーソルを動かす
sudoku-key-more = Shift + 矢印
sudoku-key-more-does = 複数のマスを選ぶ(なぞる、Ctrl + クリックでも)
sudoku-key-digits = 1 … 9
sudoku-key-digits-does = 数字を入れる。もう一度で消す
sudoku-key-corner = Ctrl + 1 … 9
sudoku-key-corner-does = 隅のメモ(候補の表示中は候補を消す)
sudoku-key-middle = Alt + 1 … 9
sudoku-key-middle-does = 中央のメモ(Ctrl + Shift でも)
sudoku-key-clear = Delete、0
sudoku-key-clear-does = 消す
sudoku-key-pencil = Space、P
sudoku-key-pencil-does = メモの切り替え。Shift + P で中央メモ
sudoku-key-popup = Enter
sudoku-key-popup-does = マスの上に数字パレット(右クリックでも)
sudoku-key-hint = H
sudoku-key-hint-does = ヒント: 場所、理由、実行
sudoku-key-next = N
sudoku-key-next-does = 次の一手を理由とともに
sudoku-key-steps = S
sudoku-key-steps-does = いま使える手を易しい順にすべて
sudoku-key-runs = R、T
sudoku-key-runs-does = シングルを埋める(RunHint、Think)
sudoku-key-candidates = C
sudoku-key-candidates-does = 候補の自動表示
sudoku-key-filter = F 5
sudoku-key-filter-does = 数字を強調。もう一度Fで解除
sudoku-key-colours = L
sudoku-key-colours-does = 色分け: 数字でマスに色を付ける
sudoku-key-rules = K
sudoku-key-rules-does = 重複した数字の表示
sudoku-key-check = V
sudoku-key-check-does = 正解と照合する
sudoku-key-complete = E
sudoku-key-complete-does = 完成したか確かめる
sudoku-key-answer = A
sudoku-key-answer-does = 解答を表示する(確認あり)
sudoku-key-undo = Ctrl+Z、Ctrl+Y
sudoku-key-undo-does = 元に戻す、やり直す
sudoku-key-savepoint = B、Shift+B
sudoku-key-savepoint-does = セーブポイントを作る、セーブポイントに戻る
sudoku-key-mend = M
sudoku-key-mend-does = 最初の誤りの前に戻る
sudoku-key-reset = Ctrl+R
sudoku-key-reset-does = 最初からやり直す
sudoku-key-pause = W、Pause
sudoku-key-pause-does = 一時停止、再開
sudoku-key-look = Page Up、Page Down
sudoku-key-look-does = 前後の手を見る。Home、Endで最初と最新
sudoku-key-new = Ctrl+N、Ctrl+E
sudoku-key-new-does = 新しい問題、自作の問題
sudoku-key-files = Ctrl+O、Ctrl+S
sudoku-key-files-does = 開く、保存。Ctrl+Shift+Sですべて保存
sudoku-key-print = Ctrl+P
sudoku-key-print-does = 印刷
sudoku-key-sheet = O
sudoku-key-sheet-does = その他の操作
sudoku-steps = 手順
sudoku-all-steps = いま使える手: { $count }
