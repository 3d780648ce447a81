### The chat of a table

chat-title = Chat
chat-open = Chat ({ $key })
chat-open-unread = Chat ({ $key }): { $count } unread
chat-close = Close the chat (Esc)
chat-placeholder = Say something
chat-hidden = Between those who watch
chat-hidden-tip = The players can read it after the game.
chat-send = Send (Enter)
chat-empty = Nothing has been said yet.
chat-you = You
chat-watching = watching
chat-new = { $count } new
chat-left = { $count ->
    [one] { $count } character left
   *[other] { $count } characters left
}
chat-people = Mute somebody
chat-mute = Mute { $name }
chat-unmute = Unmute { $name }
key-chat = Enter
key-chat-does = Chat; with the ring on a control, Ctrl+Enter
key-chat-ctrl = Ctrl+Enter
key-chat-ctrl-does = Chat
key-fullscreen = F11
key-fullscreen-does = Full screen
