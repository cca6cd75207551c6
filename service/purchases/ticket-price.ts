import type { PendingJoinRefusal, TicketRequest } from '#schemas/protocol/pending-joins.ts'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import type { Db } from '#service/database/database.ts'
import { countPlays, readAskedPlays } from '#service/joins/asked-plays.ts'
import { createInstanceTermsCache, type InstanceTerms } from '#service/joins/instance-terms.ts'
import { ticketRulesOf } from '#service/joins/ticket-allocator.ts'
import { toMinor } from '#service/ledger/minor-units.ts'

/** A ticket request whose price is the one that the player saw. */
export interface PricedTicket {
  /** The body of the join. */
  readonly join: OperationRequest<'joinGame'>
  readonly plays: number
  readonly amountMinor: number
}

export type PricedTicketResult = PricedTicket | { readonly refusal: PendingJoinRefusal }

/** Prices a ticket request by the terms of its instance; they never change. The join itself checks everything else. */
export async function priceTicket(
  db: Db,
  memberId: number,
  ticket: TicketRequest,
): Promise<PricedTicketResult> {
  const { gameId, gameInstanceId, userPlays, userPlaysCount, currencyId, amount } = ticket
  const cache = createInstanceTermsCache()
  await cache.load(db, [gameInstanceId])
  const terms = cache.get(gameInstanceId)
  if (terms === undefined || terms.memberId !== memberId || terms.gameId !== gameId) {
    return { refusal: 'game-closed' }
  }
  if (!(await isOpen(db, gameId))) return { refusal: 'game-closed' }
  if (terms.currencyId !== currencyId) return { refusal: 'wrong-currency' }
  const join = {
    gameId,
    gameInstanceId,
    userPlays,
    ...(userPlaysCount !== undefined && { userPlaysCount }),
    currencyId,
  }
  const plays = countedPlays(join, terms)
  if (plays === null) return { refusal: 'plays-invalid' }
  if (toMinor(amount, terms.decimalPlaces) !== plays.costMinor) return { refusal: 'price-changed' }
  return { join, plays: plays.count, amountMinor: plays.costMinor }
}

/** The number of plays with their price; null where the rules of the game refuse them. Tickets are allocated by the join. */
function countedPlays(
  join: OperationRequest<'joinGame'>,
  terms: InstanceTerms,
): { count: number; costMinor: number } | null {
  if (ticketRulesOf(terms) !== undefined) {
    const count = countPlays(join.userPlays)
    return { count, costMinor: count * (terms.playCostMinor + terms.feeMinor) }
  }
  const asked = readAskedPlays(join, terms)
  return asked.valid ? { count: asked.lines, costMinor: asked.costMinor } : null
}

async function isOpen(db: Db, gameId: number): Promise<boolean> {
  const open = await db
    .selectFrom('game_instances')
    .select('game_instance_id')
    .where('game_id', '=', gameId)
    .where('status', '=', 'OPEN')
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
