#!/usr/bin/env Rscript
# The observed figures of a SnatchGame report, from rounds.csv alone. Base R only.
#
#   Rscript snatch.R FOLDER > figures.csv      every session of FOLDER/rounds.csv, then all together (session "pooled")
#
# The same figures, columns and order as snatch.py. Formulas: docs/snatch-data.md, "The report".

Z <- 1.959964
STUDENT <- c(12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010,
             2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860, 2.0796, 2.0739, 2.0687,
             2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423)
BEYOND <- list(c(30, 2.0423), c(40, 2.0211), c(60, 2.0003), c(120, 1.9799), c(Inf, Z))

student <- function(degrees) {
  if (degrees <= 30) return(STUDENT[degrees])
  inverse <- 1 / degrees
  for (at in 1:4) {
    from <- BEYOND[[at]]; to <- BEYOND[[at + 1]]
    if (inverse >= 1 / to[1]) {
      return(to[2] + (from[2] - to[2]) * (inverse - 1 / to[1]) / (1 / from[1] - 1 / to[1]))
    }
  }
  Z
}

wilson <- function(rate, observations, quantile) {
  square <- quantile^2
  scale <- 1 + square / observations
  center <- rate + square / (2 * observations)
  half <- quantile * sqrt(rate * (1 - rate) / observations + square / (4 * observations^2))
  c(min(max((center - half) / scale, 0), rate), max(min((center + half) / scale, 1), rate))
}

estimate <- function(values, keys, is_rate) {
  there <- !is.na(values)
  values <- values[there]; keys <- keys[there]
  count <- length(values)
  clusters <- length(unique(keys))
  kind <- if (is_rate) "wilson" else "student"
  method <- if (count == clusters) kind else paste0(kind, "_clustered")
  if (count == 0) return(list(NA, NA, NA, 0, 0, method))
  value <- sum(values) / count
  sizes <- tapply(values, keys, length); totals <- tapply(values, keys, sum)
  variance <- NA
  if (clusters > 1) variance <- clusters / (clusters - 1) * sum((totals - value * sizes)^2) / count^2
  ends <- c(NA, NA)
  if (!is_rate) {
    if (!is.na(variance)) ends <- value + c(-1, 1) * student(clusters - 1) * sqrt(variance)
  } else if (count == clusters) {
    ends <- wilson(value, count, Z)
  } else {
    single <- value * (1 - value)
    worth <- if (is.na(variance) || single <= 0) clusters else if (variance > 0) min(single / variance, count) else count
    ends <- wilson(value, worth, if (clusters < 2) Z else student(clusters - 1))
  }
  list(value, ends[1], ends[2], count, clusters, method)
}

flag <- function(yes) as.numeric(yes)
only <- function(values, where) ifelse(where, values, NA)

measures <- function(rows) {
  offer <- rows$proposal != "no_offer"
  least <- rows$endowment_turkeys * rows$p1_value_turkey + rows$endowment_corn * rows$p2_value_corn
  most <- rows$endowment_turkeys * pmax(rows$p1_value_turkey, rows$p2_value_turkey) +
    rows$endowment_corn * pmax(rows$p1_value_corn, rows$p2_value_corn)
  snatch <- rows$answer == "snatch"
  list(
    offer = list(flag(offer), TRUE, "p1", NA, FALSE),
    forced = list(flag(rows$forced == 1), TRUE, "p2", "G2", FALSE),
    accept = list(only(flag(rows$answer == "accept"), offer), TRUE, "p2", NA, FALSE),
    reject = list(only(flag(rows$answer == "reject"), offer), TRUE, "p2", NA, FALSE),
    snatch = list(only(flag(snatch), offer), TRUE, "p2", NA, FALSE),
    shame = list(only(flag(rows$shamed == 1), snatch), TRUE, "p1", "G3", FALSE),
    report = list(only(flag(rows$reported == 1), snatch), TRUE, "p1", "G4", FALSE),
    given = list(only(rows$give_turkeys + rows$give_corn, offer), FALSE, "p1", NA, FALSE),
    asked = list(only(rows$ask_turkeys + rows$ask_corn, offer), FALSE, "p1", NA, FALSE),
    efficiency = list(only((rows$p1_points + rows$p2_points - least) / (most - least), most > least), FALSE, "table", NA, TRUE),
    points_p1 = list(rows$p1_points, FALSE, "p1", NA, TRUE),
    points_p2 = list(rows$p2_points, FALSE, "p2", NA, TRUE),
    believed_accept = list(rows$p1_belief_accept / 100, FALSE, "p1", NA, FALSE),
    believed_reject = list(rows$p1_belief_reject / 100, FALSE, "p1", NA, FALSE),
    believed_snatch = list(rows$p1_belief_snatch / 100, FALSE, "p1", NA, FALSE),
    believed_sanction = list(rows$p2_belief_sanction / 100, FALSE, "p2", c("G3", "G4"), FALSE)
  )
}

keys <- function(rows, whose) {
  key <- paste(rows$session, "table", rows$phase, rows$table)
  if (whose != "table") {
    person <- rows[[whose]]
    key <- ifelse(is.na(person), key, paste(rows$session, "player", person))
  }
  ifelse(is.na(rows$group), key, paste(rows$session, "group", rows$group))
}

figures <- function(rows, session, games) {
  rows <- rows[order(rows$session, rows$phase), ]
  kinds <- unique(rows[c("treatment", "variant")])
  lines <- list()
  for (at in seq_len(nrow(kinds))) {
    of <- rows[rows$treatment == kinds$treatment[at] & rows$variant == kinds$variant[at], ]
    all <- measures(of)
    asked <- any(!is.na(of$beliefs) & of$beliefs > 0)
    for (number in c(NA, seq_len(max(of$rounds)))) {
      for (name in names(all)) {
        measure <- all[[name]]
        if (!anyNA(measure[[4]]) && !(kinds$variant[at] %in% measure[[4]])) next
        if (startsWith(name, "believed") && !asked) next
        chosen <- if (!is.na(number)) of$round == number else if (measure[[5]]) of$round == of$rounds else rep(TRUE, nrow(of))
        told <- estimate(measure[[1]][chosen], keys(of, measure[[3]])[chosen], measure[[2]])
        rounded <- lapply(told[1:3], function(x) if (is.na(x)) "" else format(round(x, 6), digits = 15))
        lines[[length(lines) + 1]] <- data.frame(
          session = session, games = games, treatment = kinds$treatment[at], variant = kinds$variant[at],
          round = if (is.na(number)) "" else as.character(number), measure = name,
          value = rounded[[1]], low = rounded[[2]], high = rounded[[3]],
          observations = told[[4]], clusters = told[[5]], method = told[[6]])
      }
    }
  }
  do.call(rbind, lines)
}

folder <- commandArgs(trailingOnly = TRUE)
if (length(folder) != 1) stop("say the folder that has rounds.csv: Rscript snatch.R FOLDER")
rows <- read.csv(file.path(folder, "rounds.csv"), encoding = "UTF-8", stringsAsFactors = FALSE,
                 colClasses = c(session = "character", treatment = "character"))
# Round 0 is practice and counts for nothing.
rows <- rows[rows$round != 0, ]
rows$treatment[is.na(rows$treatment)] <- ""
rows$answer[is.na(rows$answer)] <- ""
parts <- c(sort(unique(rows$session)), "pooled")
out <- list()
for (part in parts) {
  of <- if (part == "pooled") rows else rows[rows$session == part, ]
  out[[length(out) + 1]] <- figures(of, part, "all")
  clean <- of[of$excluded != 1, ]
  if (nrow(clean) > 0) out[[length(out) + 1]] <- figures(clean, part, "clean")
}
write.csv(do.call(rbind, out), stdout(), row.names = FALSE, quote = FALSE)
