import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { rulesOfUnits } from '#schemas/kinds/rules-of-units.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { HOUR_MS } from './sample-games.ts'

/** The printed identification of two sample tickets. No ticket of a site has them. */
const PRINTED_TICKETS = [
  { playId: 1, ticketId: '9000000001', secureKey: 'K7QF-2M9T-XW4D' },
  { playId: 2, ticketId: '9000000002', secureKey: 'P3HN-8RCV-5LJA' },
]

/** The part of the sample player in a game. */
export function samplePart(game: GameInstance, now: number): OperationResult<'getGameHistoryDetail'> {
  return {
    gameInstance: game,
    gameDrawResults: [],
    plays: PRINTED_TICKETS.map(({ playId }) => ({
      playId,
      play: `T:${String(1204 * playId).padStart(6, '0')}`,
    })),
    myWinnings: 0,
    totalCost: 2,
    refunded: 0,
    joinedTime: now - HOUR_MS,
    ...(rulesOfUnits('ticket').includes(game.gameRule) && { tickets: PRINTED_TICKETS }),
  }
}
