### banmen battle

battle-command = 勇者と魔王の戦い、保存した戦いの検証
battle-command-about = 勇者と魔王が、どちらかが倒れるまで戦います。サイコロは種から決まります。最初の一撃の前に種の SHA-256 を、終わりに種そのものを標準エラーに示します。同じ種なら同じ戦いになります。
battle-command-status = 0 戦ったか、検証しました。1 検証できません。2 引数が正しくありません。4 ファイルを使えません。
battle-command-seed = サイコロの種。指定がなければ選びます
battle-command-seed-of-file = --verify では種を FILE から読みます
battle-command-original = 元のプログラムのとおりに書く: ラウンドの間に空行、勝者の行はなし
battle-command-lang = 指定がなければ LANG に従い、それもなければ元のプログラムの ja
battle-command-save = 戦いを保存もする。ウィンドウと --verify で使える記録になる
battle-command-verify = 種からもう一度計算して確かめる。FILE は --save か、終わったあとのウィンドウで保存したもの
battle-command-simulate = 戦法の組み合わせごとに N 回戦い、数える
battle-command-bad-file = { $name }: { $fault }
battle-command-other-game = { $name }: ほかのゲームの記録です。サイコロを使うのはバトルだけです。
battle-command-won = { $hero } / { $demon_king }: { $battles }回のうち{ $won }回
battle-command-pairing = 勇者 \ 魔王
battle-command-wins = 勇者が勝つ割合(パーセント):
battle-command-rounds = 戦いにかかるターン数:
