### Players in the hall, challenges, bots, ratings

bot = Bot
name-bot = { $name } (bot)
players-title = Challenge somebody
players-more = and { $count ->
    [one] one more
   *[other] { $count } more
}
players-me-off = Let others challenge me
players-me-on = Others may challenge me
challenge = Challenge
challenge-waits = Asked
challenge-no-game = None of the games you have
challenge-title = Challenge { $name }
challenge-game = Game
challenge-to-you = { $name } challenges you
challenge-by-you = You have challenged { $name }
challenge-own-seat = you: { $seat }
challenge-their-seat = your opponent: { $seat }
challenge-accept = Accept
challenge-decline = Decline
challenge-withdraw = Withdraw
challenged-by = { $name } challenges you. Answer in the hall.
challenge-declined = { $name } would rather not play now.
challenge-expired = { $name } has not answered your challenge.
refused-not_available = This player can no longer be challenged.
refused-no_such_challenge = This challenge no longer stands.
refused-challenged_lately = Wait a while before you challenge this player again.
refused-too_many_challenges = Too many challenges are waiting for an answer. Try again later.
refused-already_challenged = Your challenge is already waiting for an answer.
refused-too_many_bots = The server accepts no more bots now.
refused-too_many_bots_of_address = Your address has as many bots on this server as it may have.
rated-game = Rated
set-others = With others
set-rated = Rated games
set-challenges = Take challenges
