### 戦いの画面

battle-subtitle = 勇者 対 魔王 · ターン { $round }
battle-round = ターン { $round }
battle-criticals = クリティカル{ $count }回
battle-evasions = 回避{ $count }回
battle-evaded = 回避
battle-hp = HP
battle-log = ログ
battle-begins = 戦いが始まった!
battle-begins-hint = 勇者 対 魔王
battle-choose = 次のコマンドを選んでください
battle-choose-as = { $seat }のコマンドを選んでください
battle-won = { $world }{ $wins }
battle-new = 新しい戦い

## 見ている場面のサイコロ

battle-dice-evasion = 回避({ $below }未満)
battle-dice-evasion-short = 回避
battle-dice-critical = クリティカル({ $below }未満)
battle-dice-critical-short = クリティカル
battle-no-dice = サイコロは振られていません。
battle-not-thrown = かわしたので振られませんでした。

## 乱数の種

battle-seed-fixed = サイコロの種(最初に固定済み)
battle-seed-short = サイコロの種
battle-seed-told = サイコロの種(公開されました)
battle-seed-copy = コピー
battle-verify = 検証

## 戦いを開く

battle-new-foe = 遊び方
battle-new-program = プログラムと対戦
battle-new-person = 人と対戦
battle-new-watch = 観戦
battle-new-character = 性格
battle-character-cunning = 狡猾
battle-character-reckless = 無鉄砲
battle-character-wary = 用心深い
battle-new-seed = サイコロの種
battle-new-seed-any = おまかせ(サーバーが決めます)
battle-new-seed-fault = 半角の文字だけが使えます

## ロビー

battle-row-seed = 種を指定
battle-row-turn = ターン { $round } · HP { $hero } : { $demon_king }

## キー

battle-key-command = 1、2、3
battle-key-command-does = たたかう、ぼうぎょ、ためうち
battle-key-skip = Enter
battle-key-skip-does = 演出をとばす
battle-key-verify = V
battle-key-verify-does = 終わった戦いを検証する
