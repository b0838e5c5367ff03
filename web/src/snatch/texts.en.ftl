# SnatchGame: what its pages read and nobody else. `texts.es.ftl` has the same names.

snatch-rules = P1 starts with ten turkeys and may offer a deal. P2 starts with ten ears of corn and accepts, rejects or snatches what is offered. There are three rounds.
snatch-rules-points = Each token of your own good is worth one point, each of the other two. If all is traded both win: 20 and 20.
snatch-variant = Variant
snatch-g1-how = Nothing protects what is offered: P2 may snatch it.
snatch-g2-how = P2 may oblige P1 to make an offer.
snatch-g3-how = After a snatch P1 may give P2 a token of shame.
snatch-g4-how = After a snatch P1 may report it: the judge undoes it and P2 is sanctioned.
snatch-g5-how = Before each offer you may talk for a while; nothing said is binding.
snatch-quick = Quick play
snatch-quick-why = We seat you with the next person who asks.
snatch-quick-go = Find a partner
snatch-choose-rival = Choose with whom
snatch-my-role = My role
snatch-be-p1 = I offer (P1)
snatch-be-p2 = I answer (P2)
snatch-friend = Invite a friend
snatch-wait = Waiting for somebody. The game begins as soon as they sit down.
snatch-stop-waiting = Stop waiting
bot-random-how = Does anything that is allowed.
bot-cautious-how = Small fair deals; once robbed, it stops offering.
bot-snatcher-how = Snatches whenever it can and offers little.
bot-equilibrium-how = Thinks only of its own points, and makes no mistakes.
snatch-role-p1 = P1 · offers
snatch-role-p2 = P2 · answers
snatch-watching = You are watching this game. What players say is for them alone.
snatch-round = { $round ->
    [0] practice round
   *[other] round { $round } of { $rounds }
}
snatch-round-short = { $round ->
    [0] Practice
   *[other] Round { $round }
}
snatch-round-bar = { $round ->
    [0] practice, does not count
   *[other] round { $round }/{ $rounds }
}
snatch-last-counts = round { $rounds } counts
snatch-last-counts-why = Tokens are dealt anew in every round: rounds before round { $rounds } pay nothing.
snatch-more = More: how to play, language, home
snatch-shame-short = shame { $count }
snatch-worth = { $worth ->
    [one] each token is worth { $worth } point
   *[other] each token is worth { $worth } points
}
snatch-clock-offer = If time runs out, the clock offers { $give } for { $ask }.
snatch-clock-no-offer = If time runs out, there is no offer.
snatch-clock-reject = If time runs out, it is rejected.
snatch-clock-plan = If time runs out, all are rejected.
snatch-clock-no-belief = If time runs out, you say nothing: zero points.
snatch-clock-free = If time runs out, nothing is demanded.
snatch-clock-no-shame = If time runs out, there is no shame.
snatch-clock-no-report = If time runs out, it is not reported.
snatch-points = { $count ->
    [one] point
   *[other] points
}
snatch-nothing = nothing
snatch-pavos = { $count ->
    [one] { $count } turkey
   *[other] { $count } turkeys
}
snatch-elotes = { $count ->
    [one] { $count } ear of corn
   *[other] { $count } ears of corn
}
snatch-and = { $first } and { $second }
snatch-bank = Held by the judge:
snatch-shame-count = { $count ->
    [one] { $count } token of shame
   *[other] { $count } tokens of shame
}
snatch-status-chat = Talk. Nothing you say is binding.
snatch-status-force-you = Your turn: must there be an offer?
snatch-status-force = { $name } decides whether there must be an offer.
snatch-status-offer-you = Your turn: make an offer, or none.
snatch-status-offer-forced = Your turn: you must make an offer.
snatch-status-offer = { $name } is preparing an offer.
snatch-status-respond-you = { $name } offers you a deal. What will you do?
snatch-status-respond = { $name } is thinking about it.
snatch-status-plan-you = Your turn: answer each offer.
snatch-status-plan = { $name } says what they would do with each offer.
snatch-status-belief-you = What do you think { $name } will do?
snatch-status-belief-shame-you = If you snatch, will { $name } give you shame?
snatch-status-belief-report-you = If you snatch, will { $name } report you?
snatch-status-belief = { $name } says what they expect of you.
snatch-status-shame-you = { $name } snatched from you. Give a token of shame?
snatch-status-shame = { $name } decides about a token of shame.
snatch-status-report-you = { $name } snatched from you. Call the judge?
snatch-status-report = { $name } decides whether to call the judge.
snatch-paused = Paused. The game goes on when both are here.
snatch-paused-for = Paused: { $name } is away. The game goes on when they are back.
snatch-result-you = The end: you { $mine }, { $name } { $theirs }.
snatch-result = The end: { $first } { $mine }, { $second } { $theirs }.
snatch-changed = { $name } chose “{ $variant }”: everything begins again.
snatch-your-offer = Your offer
snatch-you-give = You give
snatch-you-ask = You ask for
snatch-give-short = Give
snatch-ask-short = Ask
snatch-give-count = Give { $what }
snatch-ask-count = Ask for { $what }
snatch-for = for
snatch-only-offer = There is only one deal here:
snatch-menu-title = Choose an offer
snatch-menu-choose = Choose an offer first.
snatch-deal = { $give } for { $ask }
snatch-plan-title = Your answer to each offer
snatch-plan-points = You · other
snatch-plan-snatch = Snatch
snatch-plan-judge = Snatch: above if not reported, below if reported.
snatch-plan-shame = If you snatch, shame may follow.
snatch-plan-left = { $left ->
    [one] One answer is missing
   *[other] { $left } answers are missing
}
snatch-plan-confirm = Confirm the answers
snatch-belief-title = The chance of each answer
snatch-belief-accept = They accept
snatch-belief-reject = They reject
snatch-belief-snatch = They snatch
snatch-belief-shame = That you get shame
snatch-belief-report = That you are reported
snatch-belief-chance = { $what }, from 0 to 100
snatch-belief-sum = They sum to { $sum }; they must sum to 100.
snatch-belief-whole = They sum to 100.
snatch-belief-confirm = Confirm what I expect
snatch-belief-pays = It is scored: { $most } points for being exactly right, and less the further you are off. It is best for you to say what you believe.
snatch-preview = Everybody's points by the answer
snatch-round-end = When the round ends
snatch-if-accept = If accepted
snatch-if-reject = If rejected
snatch-if-snatch = If snatched
snatch-if-snatch-shame = If snatched: you may give a token
snatch-if-snatch-silent = If snatched, not reported
snatch-if-snatch-reported = If snatched and reported
snatch-when-shame = you may be given a token of shame
snatch-when-not-reported = if you are not reported
snatch-when-reported = if you are reported
snatch-you = You
snatch-offer-sum = You give { $give } and ask for { $ask }.
snatch-offer-least = { $least ->
    [one] Offer at least { $least } token.
   *[other] Offer at least { $least } tokens.
}
snatch-offer-same = You offer what you ask for. Change something.
snatch-send-offer = Send the offer
snatch-no-offer = No offer
snatch-must-offer = { $name } demands an offer: you cannot pass.
snatch-nothing-to-offer = You have nothing left to offer.
snatch-on-table = On the table
snatch-gives = { $name } gives
snatch-asks = and asks for
snatch-asks-you = asks you for
snatch-your-answer = Your answer
snatch-accept = Accept
snatch-reject = Reject
snatch-snatch = Snatch
snatch-choose-first = Choose first
snatch-confirm = Confirm: { $what }
snatch-confirm-points = Confirm: { $what } · { $mine } and { $theirs }
snatch-consequence = You: { $mine } · { $name }: { $theirs }
snatch-force-check = Demand an offer from { $name }
snatch-force-ask = Must there be an offer?
snatch-force-yes = Demand it
snatch-force-yes-how = { $name } will have to offer something.
snatch-force-no = Leave it free
snatch-force-no-how = { $name } may make no offer.
snatch-shame-ask = A token of shame for { $name }?
snatch-shame-yes = Give the token
snatch-shame-yes-how = { $name } carries it from now on.
snatch-shame-yes-hidden = It is recorded, and not shown.
snatch-shame-no = Do not give it
snatch-shame-no-how = Nothing changes.
snatch-report-ask = Report { $name } to the judge?
snatch-report-yes = Report
snatch-report-no = Do not report
snatch-chat = Talk
snatch-chat-empty = Nobody has said anything yet.
snatch-chat-line = Write something
snatch-chat-send = Say
snatch-history = Rounds
snatch-did-nothing = { $name } made no offer.
snatch-did-offer = { $name } offered { $give } for { $ask }.
snatch-did-accept = { $name } accepted.
snatch-did-reject = { $name } rejected it.
snatch-did-snatch = { $name } snatched.
snatch-did-shame = { $name } gave a token of shame.
snatch-did-report = { $name } reported it and the judge acted.
snatch-did-clock = The clock decided for { $name }.
snatch-change = Change the variant
snatch-change-why = Either of you may change it, and everything begins again.
snatch-change-go = Begin with { $variant }
snatch-swap = Another, with roles swapped
snatch-swap-asked = { $name } wants another with roles swapped.
snatch-swap-accept = Swap roles

## The moment after each round

snatch-outcome-none-you = You made no offer.
snatch-outcome-none = { $name } made no offer.
snatch-outcome-accept = { $name } accepted: you gave { $give } and received { $ask }.
snatch-outcome-accept-you = You accepted: you received { $give } and gave { $ask }.
snatch-outcome-reject = { $name } rejected your offer. Nothing changed hands.
snatch-outcome-reject-you = You rejected the offer of { $name }. Nothing changed hands.
snatch-outcome-snatch = { $name } snatched { $give } from you.
snatch-outcome-snatch-you = You snatched { $give } from { $name }.
snatch-outcome-judge-you = { $name } snatched and you reported it: yours is returned and { $name } hands you { $goods }.
snatch-outcome-judge = You snatched and { $name } reported it: you return it and hand over { $goods }.
snatch-outcome-confiscate-you = { $name } snatched and you reported it: yours is returned, and the judge keeps what { $name } had: { $goods }.
snatch-outcome-confiscate = You snatched and { $name } reported it: you return it, and the judge keeps what you had: { $goods }.
snatch-outcome-shame-you = You gave { $name } a token of shame.
snatch-outcome-shame = { $name } gave you a token of shame.
snatch-outcome-clock-you = The clock decided for you.
snatch-outcome-points = Points: { $before } before, { $after } after
snatch-outcome-next = Round { $round } is next.
snatch-outcome-next-counts = Round { $round } is next: the last one, the one that counts.
snatch-outcome-last = That was the last round.
snatch-outcome-go = Go on

## What its rules forbid

problem-variant-locked = In a tournament the variant is fixed.
problem-wrong-variant = This variant has no such action.
problem-already-acted = That was decided already.
problem-wrong-phase = It is not the moment for that yet.
problem-forced = An offer is demanded of you: make one.
problem-not-fixed-offer = Here only five turkeys for five ears of corn are offered.
problem-not-on-menu = That offer is not on the list: choose one of those that are.
problem-bad-plan = Every offer needs an answer.
problem-bad-belief = Chances go from 0 to 100, and those of all answers sum to 100.
problem-insufficient-offer = You offer more than you have.
problem-insufficient-request = You ask for more than the other person has.
problem-empty-offer = Offer something, or make no offer.
problem-same-bundle = You offer what you ask for. Change something.
