## The front page

home-title = From the first name on the list to the last signature.
home-promise = It pairs, plays, ranks, and proves it. For a club, a class, a laboratory or two friends.
home-doors = What can be done here
home-play = Play
home-play-why = At once: against a bot, or a friend by link.
home-play-now = Play now
home-tournament = Tournament
home-tournament-why = From the list on paper to the signed report: pair, enter, rank.
home-tournament-others = Chess and others
home-contest = Round { $round }
home-contest-open = Open to whoever wants to join
home-contest-people = { $people ->
    [one] { $people } person
   *[other] { $people } people
}
home-experiment = Experiment
home-experiment-why = SnatchGame on the phones of a class, with data for the paper.
home-experiment-go = Prepare a session
home-experiment-try = Try it with a friend
home-session-from-the-start = SnatchGame session, open: come in
home-session-next-phase = SnatchGame session, begun: you play from the next phase
home-session-too-late = SnatchGame session, in its last phase
home-session-by-code = it takes a personal code
home-analyse = Analysis
home-analyse-why = Of chess: a position or a game, with the engine of the house.
home-analyse-go = Open the board
home-now = Right now
home-finished = Just finished
home-nobody = Nobody plays right now, except these two bots.
home-demo = Demonstration
home-demo-versus = { $x }, with X, against { $o }
home-versus = { $x } against { $o }
home-watch = Watch
home-waiting = { $name } is waiting for an opponent
home-round = Round { $round } of { $rounds } · { $settled } of { $tables ->
    [one] { $tables } table entered
   *[other] { $tables } tables entered
}
home-where = Where do I play?
home-replay = See replay
home-see = See the game
home-proof = How a result is proved
home-build = built from
home-licences = Licences
home-version = Torneo { $version }
play-title = What shall we play?

## Entering with a code

join-title = I have a code
join-label = Code of a room, a session, a tournament or a table, or your own; or a link
join-go = Enter
join-unknown = Nobody here has that code. Look at it again, letter by letter.
