import type { GameDefinition } from '#schemas/entities/game-definition.ts'

/** Tickets drawn for one rank. */
export interface RankDraw {
  /** The row's index in `definition.prizes`. */
  row: number
  rankNumber: number
  tickets: number
}

/** The terms that decide the order: the definition of a raffle has them, and so has its payout table. */
export interface RankedPrizes extends Pick<GameDefinition, 'raffleDrawOrder'> {
  readonly prizes: readonly Pick<GameDefinition['prizes'][number], 'rankNumber' | 'prizeCount'>[]
}

/**
 * The ranks in draw order, with the number of tickets for each. With fewer tickets sold than prizes, the last ranks are
 * not drawn; the grand prize always is.
 */
export function rankDraws(definition: RankedPrizes, ticketsSold: number): RankDraw[] {
  const draws: RankDraw[] = []
  let left = ticketsSold
  const rows = definition.prizes.map((prize, row) => ({ row, prize }))
  rows.sort((one, other) => one.prize.rankNumber - other.prize.rankNumber)
  for (const { row, prize } of rows) {
    const tickets = Math.min(left, prize.prizeCount ?? 1)
    left -= tickets
    if (tickets > 0) draws.push({ row, rankNumber: prize.rankNumber, tickets })
  }
  return definition.raffleDrawOrder === 'grandPrizeLast' ? draws.reverse() : draws
}
