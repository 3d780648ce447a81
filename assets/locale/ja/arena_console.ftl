### banmen arena

arena-command = 二つのプログラムを対戦させ、どちらが強いかを示す
arena-about = 二つのプログラムを対戦させ、どちらが強いかを示します。互角の序盤から、先手と後手を入れ替えて二局ずつ打ちます。
arena-status = 0 打ち終えました。1 エンジンを起動できないか、対戦のプロセスが落ちました。2 引数が正しくありません。4 ファイルやスクリプトを使えません。130 中断しました。143 SIGTERMで終わりました。どちらもそこまでの結果を示します。
arena-contender = コンピューターのレベル(5)、スクリプト(bot.py)、またはエンジン(nboard:COMMAND、gtp:COMMAND)
arena-game = 対戦するゲーム。指定がなければ{ $usual }
arena-games = 対局数の上限(偶数)。指定がなければ{ $usual }
arena-sprt = AがELO1だけ強いか、ELO0にすぎないかが逐次検定(誤り5%%)で決まったところで終える
arena-out = すべての対局をこのファイルに書く(一局一行のJSON)
arena-resume = ファイルの対戦を続きから行う
arena-jobs = 同時に打つ対局の数。指定がなければ1
arena-limit = スクリプトやエンジンの一手の制限時間(秒)。指定がなければ{ $usual }
arena-depth = エンジンに指示する読みの手数。指定がなければ{ $usual }
arena-hall = すべての対局を、打つそばから指定のホールで見せる
arena-pace = --hall のとき、見せる手と手の間の最短時間(秒)
arena-pace-wanted = { $text }: 0から{ $largest }秒までの時間を指定してください。
arena-name = アリーナ
arena-hall-unreached = ホールに接続できません。対戦は続けます。ホールに戻れれば、その後の対局を見せます。
arena-hall-refused = ホールに断られました: { $text } 対戦は続けます。
arena-even-wanted = --games { $games }: 二局ずつ打つので、偶数を指定してください。
arena-sprt-wanted = --sprt ELO0 ELO1: ELO0はELO1より小さくしてください。
arena-no-contender = { $text } は対戦できません。レベル({ $programs })、.pyで終わるスクリプト、またはエンジン({ $protocols })を指定してください。
arena-resume-what = --resume には、続きを行うファイルを --out FILE で指定してください。
arena-there-already = { $name } はすでにあるので、そのままにしました。--resume で続きを行えます。
arena-no-record = { $name } は対戦の記録ではありません({ $line }行目)。そのままにしました。
arena-other-match = { $name } は別の対戦の記録です。プログラム、種、制限のいずれかが違います。そのままにしました。
arena-broken = 対戦のプロセスが落ちました。そこまでの対局を数えます。

arena-head = { $a } 対 { $b }: { $games }局のうち{ $played }局、種 { $seed }
arena-score = { $a }: { $won }勝 { $drawn }分 { $lost }敗、{ $score }
arena-elo = Eloの差 { $elo }、95%の信頼区間は { $low } から { $high }
arena-no-elo = Eloの差: どの組も同じ結果なので、わかりません
arena-pairs = 一組二局の得点 0、½、1、1½、2 の組数: { $pairs }
arena-sprt-result = { $accepted ->
    [h0] SPRT: { $elo1 } ではなく { $elo0 } Eloと判定(比 { $ratio }、境界 { $low } と { $high })
    [h1] SPRT: { $elo0 } ではなく { $elo1 } Eloと判定(比 { $ratio }、境界 { $low } と { $high })
   *[none] SPRT: { $elo0 } Eloか { $elo1 } Eloか未定(比 { $ratio }、境界 { $low } と { $high })
}
arena-forfeits = { $name } は{ $count }局で反則負けになりました。
arena-cut = { $count }局では、時間切れで決めた手があります。別のコンピューターでは違う手になるかもしれません。
arena-forfeit = { $name } の反則負け: { $fault }
arena-not-started = { $name } は対戦できません: { $fault }

### 外部のプログラムの不具合

program-fault-not_started = '{ $command }' を起動できません({ $reason })。
program-fault-ended = プログラムが終わりました(終了ステータス { $status })。最後の出力: { $said }
program-fault-silent = { $seconds }秒たっても返事がありません。
program-fault-no_way = 通常の開始局面からの対局しか受け付けず、この局面までの手順が見つかりませんでした: { $board }
program-fault-refused = '{ $command }' を受け付けませんでした: { $said }
program-fault-passed = 打てるのにパスしました。
program-fault-bad_move = '{ $found }' は手ではありません。
program-fault-nothing = 打てるのに何も選びませんでした。
program-fault-no_action = 返された値はこのゲームの手ではありません: { $error }
program-fault-illegal = '{ $action }' は打てません: { $text }
program-fault-no_script = スクリプト { $script } がありません。
program-fault-no_choose = { $script } に関数 choose(state, legal, seat) がありません。
program-fault-bad_signature = { $place }: { $wanted } の形で呼び出せる関数ではありません。
program-fault-script_raised = { $place }: { $error }
