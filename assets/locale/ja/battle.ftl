### 戦い。文は原作のまま

game-battle = バトル
game-battle-players = 戦う、または観戦
game-battle-rules =
    勇者と魔王が交代で行動します。先は勇者です。HPがなくなったほうの負けです。
    「たたかう」は普通の攻撃。「ぼうぎょ」をすると、次に受けるダメージが半分になります。「ためうち」は何倍ものダメージですが、数ターンに1度しか使えません。
    攻撃はまれにかわされ、まれにクリティカルヒットでダメージが1.5倍になります。さいの目は始まる前に決めた種から出るので、「検証」ですべて計算し直せます。
seat-hero = 勇者
seat-demon_king = 魔王
reason-fell = 決着

## 様子、何が起きたか。$seat は文の主語。空白も元のプログラムの文のまま

battle-standing = { $seat ->
    [hero] 勇者:HP{ $hp } 攻撃力{ $attack }
   *[demon_king] 魔王:HP{ $hp } 攻撃力{ $attack }
}
battle-attacks = { $seat ->
    [hero] 勇者の攻撃!
   *[demon_king] 魔王の攻撃!
}
battle-charges = { $seat ->
    [hero] 勇者のためうち!
   *[demon_king] 魔王のためうち!
}
battle-critical = クリティカルヒット!
battle-takes = { $seat ->
    [hero] 勇者に{ $damage }のダメージ
   *[demon_king] 魔王に{ $damage }のダメージ
}
battle-takes-guarded = { $seat ->
    [hero] 勇者は身を守り、{ $damage }のダメージ
   *[demon_king] 魔王は身を守り、{ $damage }のダメージ
}
battle-evades = { $seat ->
    [hero] 勇者は攻撃をかわした
   *[demon_king] 魔王は攻撃をかわした
}
battle-guards = { $seat ->
    [hero] 勇者は身構えた
   *[demon_king] 魔王は身構えた
}
battle-falls = { $seat ->
    [hero] 勇者は倒れた。
   *[demon_king] 魔王は倒れた。
}
battle-world = { $winner ->
    [hero] 世界に平和が訪れた。
   *[demon_king] 世界は征服された。
}
battle-wins = { $seat ->
    [hero] 勇者の勝ち
   *[demon_king] 魔王の勝ち
}
battle-joined = { $first }{ $next }

## コマンド

battle-attack = たたかう
battle-attack-hint = ふつうの攻撃
battle-guard = ぼうぎょ
battle-guard-hint = 次に受けるダメージを半分に
battle-guard-holds = 攻撃を受けるまで続く
battle-charge = ためうち
battle-charge-hint = 次の攻撃が{ $times }倍
battle-charge-wait = あと{ $turns }ターン

## サイコロと検証

battle-roll-evasion = 回避の目 { $value }({ $below }未満でかわす)
battle-roll-critical = クリティカルの目 { $value }({ $below }未満でクリティカルヒット)
battle-commitment = サイコロの種のSHA-256 { $commitment }
battle-seed = サイコロの種 { $seed }
battle-verified = 検証しました。種のSHA-256は最初に示されたものと同じで、{ $rolls }個の目もダメージも、すべて種とルールのとおりです。
battle-fault-unfinished = まだ検証できません。種は戦いが終わったときに明かされます。
battle-fault-no_battle = 検証できません。戦いの記録が最初から始まっていません。
battle-fault-seed = 検証できません。種のSHA-256が、最初に示されたものと違います。
battle-fault-dice = 検証できません。{ $ply }手目の目が、種から出る目と違います。
battle-fault-end = 検証できません。記録された結末が、戦いのとおりではありません。
battle-fault-rules = 検証できません。{ $ply }手目が、ルールと目のとおりになっていません。

## 断りの言葉

refused-on_guard = もう身構えています。攻撃を受けるまで続きます。
refused-not_charged = ためうちはまだ使えません。
refused-not_taken_back = 戦いでは待ったはできません。サイコロの目を見た後だからです。
refused-dice_hidden = この戦いのサイコロはサーバーだけが知っています。
refused-bad_dice = サイコロの種は1〜64文字の半角英数記号です。
