### The chat of a table

chat-title = チャット
chat-open = チャット({ $key })
chat-open-unread = チャット({ $key }): 未読{ $count }件
chat-close = チャットを閉じる(Esc)
chat-placeholder = メッセージを入力
chat-hidden = 観戦者どうしの会話
chat-hidden-tip = 対局者には終局後に表示されます。
chat-send = 送信(Enter)
chat-empty = まだ発言はありません。
chat-you = あなた
chat-watching = 観戦
chat-new = 新着{ $count }件
chat-left = 残り{ $count }文字
chat-people = 発言を非表示にする相手を選ぶ
chat-mute = { $name }の発言を非表示
chat-unmute = { $name }の発言を再び表示
key-chat = Enter
key-chat-does = チャット(ボタンなどに枠があるときはCtrl+Enter)
key-chat-ctrl = Ctrl+Enter
key-chat-ctrl-does = チャット
key-fullscreen = F11
key-fullscreen-does = 全画面
