import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import type { DrawResult, Play } from '#schemas/entities/player.ts'
import { rankDraws } from '../rules/prize-order.ts'
import { readTicket } from '../rules/ticket-numbers.ts'

/** One prize rank of a draw: its row of the payout table, and its tickets so far. */
export interface PrizeDraw {
  readonly drawNumber: number
  readonly rankNumber: number
  readonly row: PayoutRow | undefined
  /** In the order drawn. */
  readonly tickets: readonly number[]
}

type Raffle = Pick<GameInstance, 'extras' | 'gamePlayCurrent'>

/** The ranks that a raffle draws, in its order, before any ticket is drawn. */
function rankOrder({ extras, gamePlayCurrent = 0 }: Raffle, rows: readonly PayoutRow[]): number[] {
  const prizes = rows.map(({ rankNumber, meta }) => ({ rankNumber, prizeCount: meta?.prizeCount ?? 1 }))
  const terms = { prizes, ...(extras?.raffleDrawOrder && { raffleDrawOrder: extras.raffleDrawOrder }) }
  return rankDraws(terms, gamePlayCurrent).map(({ rankNumber }) => rankNumber)
}

/** The prizes that were drawn so far, in the order of the draw; the last one may still be running. */
export function prizeDraws(
  game: Raffle,
  { history, drawNumber, balls }: Pick<DrawState, 'history' | 'drawNumber' | 'balls'>,
  rows: readonly PayoutRow[],
): PrizeDraw[] {
  const order = rankOrder(game, rows)
  const running: Pick<DrawResult, 'drawNumber' | 'balls' | 'rankNumber'>[] =
    drawNumber > 0 && !history.some((result) => result.drawNumber === drawNumber)
      ? [{ drawNumber, balls: [...balls] }]
      : []
  return [...history, ...running].map((result) => {
    // A result names its rank once all of its tickets are drawn.
    const rankNumber = result.rankNumber ?? order[result.drawNumber - 1] ?? result.drawNumber
    const row = rows.find((one) => one.rankNumber === rankNumber)
    return { drawNumber: result.drawNumber, rankNumber, row, tickets: result.balls }
  })
}

/** The prize that is drawn next; null after the last one. */
export function nextPrize(
  game: Raffle,
  drawn: readonly PrizeDraw[],
  rows: readonly PayoutRow[],
): Pick<PrizeDraw, 'rankNumber' | 'row'> | null {
  const rankNumber = rankOrder(game, rows)[drawn.length]
  if (rankNumber === undefined) return null
  return { rankNumber, row: rows.find((one) => one.rankNumber === rankNumber) }
}

/** The tickets of a player's plays. */
export const ticketsOf = (plays: readonly Pick<Play, 'play'>[]): number[] =>
  plays.flatMap(({ play }) => readTicket(play) ?? [])

/** A ticket of the player's that was drawn. */
export interface TicketWin {
  readonly ticket: number
  readonly rankNumber: number
  readonly row: PayoutRow | undefined
  /** Paid in cash, once it is known; 0 for an item and for entries. */
  readonly prize: number
}

/** The player's drawn tickets, the highest rank first. */
export function ownWins(draws: readonly PrizeDraw[], plays: readonly Play[]): TicketWin[] {
  const own = new Map(plays.map((play) => [readTicket(play.play), play]))
  return draws
    .flatMap(({ rankNumber, row, tickets }) =>
      tickets.flatMap((ticket): TicketWin[] => {
        const play = own.get(ticket)
        return play === undefined ? [] : [{ ticket, rankNumber, row, prize: play.prize ?? 0 }]
      }),
    )
    .toSorted((one, other) => one.rankNumber - other.rankNumber || one.ticket - other.ticket)
}
