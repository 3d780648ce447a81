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
challenge-no-game = None of the games here
challenge-title = Challenge { $name }
challenge-game = Game
challenge-to-you = { $name } challenges you
challenge-by-you = You have challenged { $name }
challenge-own-seat = you: { $seat }
challenge-their-seat = the other: { $seat }
challenge-accept = Accept
challenge-decline = Decline
challenge-withdraw = Withdraw
challenged-by = { $name } challenges you. Answer in the hall.
challenge-declined = { $name } would rather not play now.
challenge-expired = { $name } has not answered your challenge.
refused-not_available = This player may not be challenged any more.
refused-no_such_challenge = This challenge is no more.
refused-challenged_lately = Give the other a while before you ask again.
refused-too_many_challenges = Too many challenges wait for an answer. Try again later.
refused-already_challenged = Your challenge waits for an answer already.
refused-too_many_bots = The server takes no more bots now.
refused-too_many_bots_of_address = Your address has as many bots at this server as it may have.
rated-game = Rated
set-others = With others
set-rated = Rated games
set-challenges = Take challenges
