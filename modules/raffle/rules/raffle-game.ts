import { drawDistinct } from '#modules/fairness/rules/random-numbers.ts'
import { anyOf } from '#modules/game-rules/rules/any-prize.ts'
import type { Draw, GameRules, Hit } from '#modules/game-rules/rules/game-rules.ts'
import { rankDraws } from './prize-order.ts'
import { refuseRaffle } from './refuse-raffle.ts'
import { readTicket, ticketRules } from './ticket-numbers.ts'

const NOTHING: readonly Hit[] = []

/** Numbered tickets, each sold once; one ticket is drawn for every prize, and none twice. */
export const raffleGame: GameRules = {
  gameRule: 'raffleGame',
  ownFields: { definition: ['raffleDrawOrder', 'raffleTicketPrefix'], prizes: ['prizeCount'] },
  lineWinsOneRow: false,
  tickets: ticketRules,
  refuse: refuseRaffle,
  checkPlay({ gamePlayRange }, play) {
    const ticket = readTicket(play)
    if (ticket === null) return { ok: false, reason: 'malformed' }
    if (ticket < 1 || ticket > gamePlayRange) return { ok: false, reason: 'out-of-range' }
    return { ok: true, play: ticketRules.playOf(ticket), lines: 1 }
  },
  /** Distinct tickets among all numbers; the service decides whether a ticket is free. */
  randomPlays({ gamePlayRange }, count, source) {
    const tickets = drawDistinct(source, Math.min(count, gamePlayRange), gamePlayRange)
    return tickets.map(ticketRules.playOf)
  },
  /**
   * Order of consumption: rank by rank in the raffle's order, ticket by ticket, as distinct indexes among the plays in
   * order of playId. Each rank is a draw of its own, and its balls are ticket numbers.
   */
  draw(definition, entries, source) {
    const ranks = rankDraws(definition, entries.count)
    const prizes = ranks.reduce((sum, { tickets }) => sum + tickets, 0)
    const places = drawDistinct(source, prizes, entries.count)
    let drawn = 0
    return ranks.map(({ rankNumber, tickets }, index): Draw => {
      const own = places.slice(drawn, drawn + tickets)
      drawn += tickets
      const balls = own.map((place) => ticketRules.ticketOf(entries.playAt(place - 1)))
      return { drawNumber: index + 1, balls, rankNumber }
    })
  },
  matcher({ prizes }, draws) {
    const won = new Map<string, readonly Hit[]>()
    for (const { drawNumber, balls, rankNumber } of draws) {
      const row = prizes.findIndex((prize) => prize.rankNumber === rankNumber)
      for (const ticket of balls) won.set(ticketRules.playOf(ticket), [{ drawNumber, row, units: 1 }])
    }
    return (play) => won.get(play) ?? NOTHING
  },
  /** For one ticket when all are sold; with fewer sold the chance is higher. */
  odds({ prizes, gamePlayMax }) {
    return prizes.map((row) => ({ ways: BigInt(row.prizeCount ?? 1), outOf: BigInt(gamePlayMax) }))
  },
  anyPrize: (definition) => anyOf(raffleGame.odds(definition)),
  unitsExpected(definition, lines) {
    const tickets = new Map(rankDraws(definition, lines).map((draw) => [draw.row, draw.tickets]))
    return definition.prizes.map((_, row) => tickets.get(row) ?? 0)
  },
}
