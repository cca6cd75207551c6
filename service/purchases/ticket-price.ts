import type { PendingJoinRefusal, TicketRequest } from '#schemas/protocol/pending-joins.ts'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import type { Db } from '#service/database/database.ts'
import { exchanged } from '#service/exchange/exact-rate.ts'
import { ratesInForce } from '#service/exchange/rates-in-force.ts'
import { countPlays, readRequestedPlays } from '#service/joins/requested-plays.ts'
import { createInstanceTermsCache, type InstanceTerms } from '#service/joins/instance-terms.ts'
import type { JoinSite } from '#service/joins/join-attempt.ts'
import { ticketRulesOf } from '#service/joins/ticket-allocator.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import { freeDrawsOf } from '#service/subscriptions/promotion.ts'

/** A ticket request whose price is the one that the player saw. */
export interface PricedTicket {
  /** The body of the join. */
  readonly join: OperationRequest<'joinGame'>
  readonly plays: number
  /** In the currency of the paying account, with the further draws. */
  readonly amountMinor: number
}

export type PricedTicketResult = PricedTicket | { readonly refusal: PendingJoinRefusal }

/**
 * Prices a ticket request by the terms of its instance, which never change, and the rate in force. The join itself checks everything else.
 */
export async function priceTicket(
  db: Db,
  site: JoinSite,
  ticket: TicketRequest,
): Promise<PricedTicketResult> {
  const { amount, ...join } = ticket
  const { gameId, gameInstanceId, currencyId, subscriptions = 0, payGo = false } = join
  const cache = createInstanceTermsCache()
  await cache.load(db, [gameInstanceId])
  const terms = cache.get(gameInstanceId)
  if (terms === undefined || terms.memberId !== site.memberId || terms.gameId !== gameId) {
    return { refusal: 'game-closed' }
  }
  if (!(await isOpen(db, gameId))) return { refusal: 'game-closed' }
  // Further draws are paid in the game's currency only.
  if (terms.currencyId !== currencyId && subscriptions > 0) return { refusal: 'wrong-currency' }
  const plays = countedPlays(join, terms)
  if (plays === null || subscriptions > (terms.definition.subscriptionDrawsMax ?? 0)) {
    return { refusal: 'plays-invalid' }
  }
  const freeDraws = freeDrawsOf(terms.definition, join)
  if (freeDraws === null) return { refusal: 'price-changed' }
  // Whether the player has used the promotion is decided by the join, which then sells no further draws.
  const draws = 1 + (payGo ? 0 : subscriptions - freeDraws)
  const price = await priceIn(db, { site, terms, join, costMinor: plays.costMinor * draws })
  if (price === null) return { refusal: 'wrong-currency' }
  if (price.rate !== join.rate || toMinor(amount, price.decimalPlaces) !== price.amountMinor) {
    return { refusal: 'price-changed' }
  }
  return { join, plays: plays.count, amountMinor: price.amountMinor }
}

interface PricedIn {
  readonly amountMinor: number
  readonly decimalPlaces: number
  /** Undefined in the game's own currency. */
  readonly rate: number | undefined
}

/** A price in the currency of the paying account; null if the site or its operator does not exchange it. */
async function priceIn(
  db: Db,
  asked: {
    readonly site: JoinSite
    readonly terms: InstanceTerms
    readonly join: PricedTicket['join']
    readonly costMinor: number
  },
): Promise<PricedIn | null> {
  const { site, terms, join, costMinor } = asked
  const { currencyId: from, decimalPlaces } = terms
  if (join.currencyId === from) return { amountMinor: costMinor, decimalPlaces, rate: undefined }
  if (!site.currencyIds.includes(join.currencyId)) return null
  const [rate] = await ratesInForce(db, [{ operatorId: site.operatorId, from, to: join.currencyId }])
  const amountMinor = rate === undefined ? null : exchanged(costMinor, rate.exact, rate.decimals)
  if (rate === undefined || amountMinor === null) return null
  return { amountMinor, decimalPlaces: rate.decimals.to, rate: rate.rate }
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
  const asked = readRequestedPlays(join, terms)
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
