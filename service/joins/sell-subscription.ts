import type { OperationRequest } from '#schemas/protocol/operations.ts'
import { SUBSCRIPTION_CODE, type SubscriptionCode } from '#schemas/protocol/faults.ts'
import { SUBSCRIPTION_FAILURES_DEFAULT } from '#schemas/entities/subscription.ts'
import { freeDrawsOf, promotionOf } from '#service/subscriptions/promotion.ts'
import { countPlays } from './requested-plays.ts'
import { type BatchState, type LockedAccount, pair } from './batch-state.ts'
import type { InstanceTerms } from './instance-terms.ts'
import { refuseWager } from './join-limits.ts'
import type { JoinWrites } from './join-writes.ts'
import { addPrepaid, withPrepaid } from './prepaid-draws.ts'
import { ticketRulesOf } from './ticket-allocator.ts'

interface JoinInto {
  readonly operatorId: number
  readonly playerId: number
  readonly request: OperationRequest<'joinGame'>
  readonly terms: InstanceTerms
  /** The cost of the join, which is also the price of each further draw. */
  readonly costMinor: number
  /** The account that paid for the join, with its balance afterwards. */
  readonly account: LockedAccount
}

/** The result of the further draws in a join. */
export interface SubscriptionSale {
  readonly subscriptionCode: SubscriptionCode
  /** Minor units; 0 if none were sold, or if each is paid as it is entered. */
  readonly costMinor: number
}

/**
 * Sells the further draws of an accepted join, all or none: they are paid now, or each as it is entered, and a refusal does not undo the
 * join. Null if the join has none.
 */
export function sellSubscription(
  state: BatchState,
  writes: JoinWrites,
  join: JoinInto,
): SubscriptionSale | null {
  const { operatorId, playerId, request, terms, account, costMinor: drawPriceMinor } = join
  const { subscriptions: draws = 0, payGo = false, promotion = false } = request
  if (draws === 0) return null
  const { definition, gameId, currencyId } = terms
  const hasUsed = promotion && state.promoted.has(pair(playerId, gameId))
  const freeDraws = hasUsed ? null : freeDrawsOf(definition, request)
  const costMinor = payGo ? 0 : (draws - (freeDraws ?? 0)) * drawPriceMinor
  const ahead = { operatorId, playerId, currencyId, costMinor }
  const subscriptionCode = subscriptionCodeOf({
    draws,
    drawsMax: definition.subscriptionDrawsMax ?? 0,
    paidInCurrencyOfGame: account.currencyId === currencyId,
    costMinor,
    balanceMinor: account.balanceMinor,
    exceedsLimit: !payGo && refuseWager(withPrepaid(state, playerId), ahead) !== null,
    isAsPromoted: freeDraws !== null,
  })
  if (subscriptionCode !== SUBSCRIPTION_CODE.added) return { subscriptionCode, costMinor: 0 }
  addSubscription(writes, join, freeDraws ?? 0)
  if (promotion) state.promoted.add(pair(playerId, gameId))
  if (costMinor > 0) {
    addPrepaid(state, { playerId, currencyId, minor: costMinor })
    account.balanceMinor -= costMinor
    account.timeStamp += 1
  }
  return { subscriptionCode, costMinor }
}

function addSubscription(
  writes: JoinWrites,
  { playerId, request, terms, costMinor: drawPriceMinor }: JoinInto,
  freeDraws: number,
): void {
  const { gameId, gameInstanceId, memberId, currencyId, decimalPlaces, definition } = terms
  const { subscriptions: draws = 0, payGo = false, userPlays } = request
  const { subscriptionFailuresMax = SUBSCRIPTION_FAILURES_DEFAULT } = definition
  writes.subscriptions.push({
    playerId,
    gameId,
    gameInstanceId,
    memberId,
    currencyId,
    decimalPlaces,
    plays: repeatedPlays(userPlays, terms),
    draws,
    drawPriceMinor,
    failuresMax: payGo ? subscriptionFailuresMax : null,
    freeDraws,
    isFreeFirst: freeDraws > 0 && promotionOf(definition)?.isFreeFirst === true,
  })
}

/**
 * The plays of each further draw: those of the join. A ticket may be sold already in another draw, so a raffle allocates as many next free
 * ones.
 */
function repeatedPlays(userPlays: readonly string[], terms: InstanceTerms): readonly string[] {
  const tickets = ticketRulesOf(terms)
  return tickets === undefined ? userPlays : [`${tickets.nextFree}#${countPlays(userPlays)}`]
}

/** The first reason against further draws, or 0. Amounts are minor units. */
export function subscriptionCodeOf(facts: {
  readonly draws: number
  readonly drawsMax: number
  readonly paidInCurrencyOfGame: boolean
  readonly costMinor: number
  readonly balanceMinor: number
  readonly exceedsLimit: boolean
  /** The promotion that the request names holds for it. */
  readonly isAsPromoted: boolean
}): SubscriptionCode {
  if (facts.drawsMax === 0) return SUBSCRIPTION_CODE.notOffered
  if (facts.draws > facts.drawsMax) return SUBSCRIPTION_CODE.tooManyDraws
  if (!facts.paidInCurrencyOfGame) return SUBSCRIPTION_CODE.otherCurrency
  if (!facts.isAsPromoted) return SUBSCRIPTION_CODE.promotionEnded
  if (facts.costMinor > facts.balanceMinor) return SUBSCRIPTION_CODE.notEnoughFunds
  if (facts.exceedsLimit) return SUBSCRIPTION_CODE.limitReached
  return SUBSCRIPTION_CODE.added
}
