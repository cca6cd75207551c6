import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import { bigints } from '#service/database/binary-arrays.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { openNextInstance } from '#service/games/changes/instances.ts'
import type { SeedVault } from '#service/games/rows/seed-vault.ts'
import type { Telling } from './tell-unpaid.ts'
import type { SubscriptionPayment } from '#schemas/entities/subscription.ts'
import { announceBalances, announceInstances, writeJoin } from '#service/joins/accept-join.ts'
import { readRequestedPlays } from '#service/joins/requested-plays.ts'
import { type BatchState, pair } from '#service/joins/batch-state.ts'
import { refusalNow } from '#service/joins/decide-batch.ts'
import type { InstanceTermsCache } from '#service/joins/instance-terms.ts'
import type { JoinAttempt, JoinSite } from '#service/joins/join-attempt.ts'
import { applyWrites, emptyWrites, type JoinWrites } from '#service/joins/join-writes.ts'
import { paymentOf } from '#service/joins/payment.ts'
import { lockWithAccounts, reservedPlays } from '#service/joins/run-batch.ts'
import { closeAllocators, openAllocators } from '#service/joins/ticket-allocator.ts'
import { decideEntry } from './decide-entry.ts'
import { type Decided, recordDecisions } from './record-decisions.ts'
import { type AwaitedInstance, lockWaiting, type WaitingSubscription } from './waiting-subscriptions.ts'

/** A subscription as an attempt to join: it has no client, and its own rows prevent a second entry. */
interface Attempt {
  readonly waiting: WaitingSubscription
  readonly attempt: JoinAttempt
}

/**
 * Enters subscriptions that pay in the same way into an open instance, in one transaction: as normal joins, except that prepaid ones are paid
 * from what is paid ahead. A concurrent second call finds them decided. Returns the number of decisions.
 */
export async function enterSubscriptions(
  { database, seeds, ...telling }: { database: Database; seeds: SeedVault } & Telling,
  terms: InstanceTermsCache,
  {
    instance,
    site,
    payment,
    subscriptionIds,
  }: {
    instance: AwaitedInstance
    site: JoinSite
    payment: SubscriptionPayment
    subscriptionIds: readonly number[]
  },
): Promise<number> {
  return database.transaction(async (tx) => {
    const waiting = await lockWaiting(tx, instance, subscriptionIds)
    if (waiting.length === 0) return 0
    const attempts = waiting.map((one) => ({ waiting: one, attempt: attemptOf(one, instance, site) }))
    const joins = attempts.map(({ attempt }) => attempt)
    const state = await lockWithAccounts(tx, joins, joins.map(reservedPlays), terms)
    const requests = joins.map(({ request }) => request)
    await openAllocators(tx, state, requests, terms)
    if (payment === 'prepaid') await payFromSubscriptions(tx, state)
    const writes = emptyWrites()
    const decided = attempts.map((attempt) => decide(state, writes, attempt, terms))
    announceInstances(state, terms, writes)
    // Prepaid draws move no cash.
    if (payment === 'payGo') announceBalances(writes)
    if (writes.plays.length > 0) await applyWrites(tx, writes, { isLast: false })
    await closeAllocators(tx, state)
    await recordDecisions(tx, telling, instance, decided)
    if (state.instances.get(instance.gameInstanceId)?.filledNow === true)
      await openNextInstance(tx, instance.gameId, seeds)
    return decided.filter(({ verdict }) => verdict.kind !== 'wait').length
  })
}

function attemptOf(
  { subscription_id: id, player_id: playerId, plays }: WaitingSubscription,
  { gameId, gameInstanceId, currencyId }: AwaitedInstance,
  site: JoinSite,
): JoinAttempt {
  return {
    site,
    playerId,
    scope: 'subscription',
    key: `${id}/${gameInstanceId}`,
    bodyHash: new Uint8Array(),
    request: { gameId, gameInstanceId, currencyId, userPlays: plays },
  }
}

/** Locks the players' prepayments, which pay in place of their cash. */
async function payFromSubscriptions(tx: Tx, state: BatchState): Promise<void> {
  const { rows } = await sql<{
    accountId: number
    playerId: number
    currencyId: number
    balanceMinor: number
    timeStamp: number
  }>`
    select account_id as "accountId", owner_id as "playerId", currency_id as "currencyId",
      balance_minor as "balanceMinor", time_stamp as "timeStamp"
    from accounts
    where account_id = any(array(
      select prepaid.account_id
      from accounts_of('{playerSubscription}', ${bigints([...state.players.keys()])}::bigint[]) as prepaid))
    order by account_id for no key update`.execute(tx)
  state.accounts.clear()
  for (const account of rows) state.accounts.set(pair(account.playerId, account.currencyId), account)
}

function decide(
  state: BatchState,
  writes: JoinWrites,
  { waiting, attempt }: Attempt,
  known: InstanceTermsCache,
): Decided {
  const { gameInstanceId } = attempt.request
  const terms = known.get(gameInstanceId)
  const instance = state.instances.get(gameInstanceId)
  assert(terms !== undefined && instance !== undefined, 'the instance is there, and its terms were loaded')
  const asked = readRequestedPlays(attempt.request, terms, state.allocators.get(gameInstanceId))
  const plays = asked.valid ? asked : null
  const verdict = decideEntry({
    payment: waiting.payment,
    ...standingOf(waiting, state),
    open: instance.open && instance.filledNow !== true,
    plays,
    agreedMinor: waiting.currency_id === terms.currencyId ? waiting.draw_price_minor : null,
    playerPlayMax: terms.playerPlayMax,
    refusal: refusalNow(state, attempt, known),
  })
  if (verdict.kind !== 'enter') return { waiting, verdict, entry: null }
  assert(plays !== null)
  const payment = paymentOf(state, attempt, terms, plays.costMinor)
  assert(payment !== null, 'a draw is paid in the currency of its game')
  const { joinEvent } = writeJoin(state, writes, { attempt, instance, terms, plays, payment })
  const transferId = writes.transferIds.at(-1)
  assert(joinEvent !== undefined && transferId !== undefined, 'what has a price moves money')
  return { waiting, verdict, entry: { transferId, playerPlaysInGame: joinEvent.playerPlaysInGame } }
}

function standingOf({ player_id: playerId, exclusion }: WaitingSubscription, state: BatchState) {
  const segment = state.players.get(playerId)?.segment
  return { exclusion, countryBlocked: segment === 'A', held: segment === 'A1' }
}
