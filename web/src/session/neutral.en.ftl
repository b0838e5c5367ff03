# The game without words that judge; the names are those of `snatch/texts.en.ftl` and `session.en.ftl`.

snatch-g1-how = Nothing protects what is offered: P2 can take it and give nothing.
snatch-g3-how = If P2 takes without giving, P1 may give P2 a mark.
snatch-g4-how = If P2 takes without giving, P1 may ask for a review: the referee undoes it and P2 bears a consequence.
snatch-shame-short = marks { $count }
snatch-clock-no-shame = When time is up, there is no mark.
snatch-clock-no-report = When time is up, no review is asked for.
snatch-bank = Held by the referee:
snatch-shame-count = { $count ->
    [one] { $count } mark
   *[other] { $count } marks
}
snatch-status-shame-you = { $name } took what was offered and gave nothing. Do you give a mark?
snatch-status-shame = { $name } decides whether to give a mark.
snatch-status-report-you = { $name } took what was offered and gave nothing. Do you ask for a review?
snatch-status-report = { $name } decides whether to ask for a review.
snatch-if-snatch = If taken without giving
snatch-if-snatch-shame = If taken without giving: you may give a mark
snatch-if-snatch-silent = If taken without giving, no review
snatch-if-snatch-reported = If taken without giving, and a review
snatch-when-shame = may then give you a mark
snatch-when-not-reported = if no review is asked for
snatch-when-reported = if a review is asked for
snatch-snatch = Take without giving
snatch-shame-ask = A mark for { $name }?
snatch-shame-yes = Give the mark
snatch-report-ask = Ask for a review of what { $name } did?
snatch-report-yes = Ask for a review
snatch-report-no = Do not ask
snatch-did-snatch = { $name } took without giving.
snatch-did-shame = { $name } gave a mark.
snatch-did-report = { $name } asked for a review and the referee acted.
snatch-outcome-snatch = { $name } took { $give } and gave you nothing.
snatch-outcome-snatch-you = You took { $give } from { $name } and gave nothing.
snatch-outcome-judge-you = { $name } took without giving and you asked for a review: you get yours back and { $name } hands you { $goods }.
snatch-outcome-judge = You took without giving and { $name } asked for a review: you give it back and hand over { $goods }.
snatch-outcome-confiscate-you = { $name } took without giving and you asked for a review: you get yours back, and the referee keeps what { $name } had: { $goods }.
snatch-outcome-confiscate = You took without giving and { $name } asked for a review: you give it back, and the referee keeps what you had: { $goods }.
snatch-outcome-shame-you = You gave { $name } a mark.
snatch-outcome-shame = { $name } gave you a mark.
how-roles = P1 begins with ten turkeys and P2 with ten ears of corn. P1 may offer a deal; P2 accepts, rejects, or takes what is offered and gives nothing.
how-roles-other = P1 begins with { $pavo } { $pavo ->
    [one] turkey
   *[other] turkeys
} and P2 with { $elote } { $elote ->
    [one] ear of corn
   *[other] ears of corn
}. P1 may offer a deal; P2 accepts, rejects, or takes what is offered and gives nothing.
how-clock = Each decision has a clock. When it runs out it decides: no offer, reject, no mark, no review.
how-g1 = In this variant nothing protects what is offered. If P2 takes without giving, P2 keeps it and the round ends.
how-g2 = Demanding protects nothing: P2 may also take without giving what was demanded.
how-g3 = If P2 takes without giving, P1 may give P2 a mark. It costs no points and returns nothing.
how-g4 = If P2 takes without giving, P1 may ask for a review. The referee undoes it: what was offered goes back to P1.
how-g4-confiscate = Besides, P2 loses all tokens: the referee keeps them.
check-g1-snatch = P1 offers some turkeys for some ears of corn and P2 takes without giving. What happens?
check-g2-snatch = May P2 take without giving an offer that P2 demanded?
check-g3-who = If P2 takes without giving, who decides whether there is a mark?
check-g3-points = Does a mark change anybody's points?
check-g4-when = When may P1 ask for a review?
check-g4-when-b = Only if P2 took without giving
check-g4-first = What does the referee do first?
check-g4-first-a = Undoes what was taken
snatch-status-belief-shame-you = If you take without giving, will { $name } give you a mark?
snatch-status-belief-report-you = If you take without giving, will { $name } ask for a review?
snatch-plan-judge = Take: above without a review, below with one.
snatch-plan-shame = If you take without giving, a mark may follow.
snatch-belief-shame = That you get a mark
snatch-belief-report = That there is a review
how-beliefs-g3 = Before answering, P2 says how likely it is that P1 would give a mark if P2 took without giving.
how-beliefs-g4 = Before answering, P2 says how likely it is that P1 would ask for a review if P2 took without giving.
snatch-belief-snatch = They take without giving
snatch-plan-snatch = Take
