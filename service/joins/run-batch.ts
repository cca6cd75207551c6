import { sql } from 'kysely'
import type { Database, Tx } from '#service/database/database.ts'
import { openNextInstance } from '#service/games/changes/instances.ts'
import type { SeedVault } from '#service/games/rows/seed-vault.ts'
import { instancePool, playerCash } from '#service/ledger/accounts.ts'
import { addSubscriptions } from '#service/subscriptions/add-subscriptions.ts'
import { countPlays, JOIN_PLAYS_MAX } from './requested-plays.ts'
import { loadRates } from './batch-rates.ts'
import { type BatchState, lockBatch, pair } from './batch-state.ts'
import { type BatchDecision, decideBatch } from './decide-batch.ts'
import { addExchangeMoves } from './exchange-moves.ts'
import type { InstanceTermsCache } from './instance-terms.ts'
import type { JoinAttempt } from './join-attempt.ts'
import { applyWrites } from './join-writes.ts'
import { loadPrepaid } from './prepaid-draws.ts'
import { addSpareInstances, noteOwners, openSoldSpares } from './spare-instances.ts'
import { closeAllocators, openAllocators } from './ticket-allocator.ts'

/**
 * Runs the joins of a batch in one transaction of two round trips: lock and read, then write. The decision in between is plain code on
 * locked state, so it can be repeated if the database requires a retry. Its results may be answered after the database has flushed them.
 */
export async function runBatch(
  { database, seeds }: { database: Database; seeds: SeedVault },
  attempts: readonly JoinAttempt[],
  terms: InstanceTermsCache,
): Promise<BatchDecision> {
  await terms.load(
    database.kysely,
    attempts.map(({ request }) => request.gameInstanceId),
  )
  const playCounts = attempts.map(reservedPlays)
  return database.transactionAhead(async (tx) => {
    const state = await lockWithAccounts(tx, attempts, playCounts, terms)
    const requests = attempts.map(({ request }) => request)
    await openAllocators(tx, state, requests, terms)
    const spares = await addSpareInstances(tx, state, requests, terms)
    const decision = decideBatch(state, attempts, terms)
    await openSoldSpares(tx, seeds, { spares, writes: decision.writes, known: terms })
    await addExchangeMoves(tx, decision.writes)
    const { subscriptions } = decision.writes
    const isLast =
      state.allocators.size === 0 && decision.filledGameIds.length === 0 && subscriptions.length === 0
    if (decision.writes.keys.length > 0) await applyWrites(tx, decision.writes, { isLast })
    if (subscriptions.length > 0) await addSubscriptions(tx, subscriptions)
    await noteOwners(tx, decision.writes, terms)
    await closeAllocators(tx, state)
    for (const gameId of decision.filledGameIds) await openNextInstance(tx, gameId, seeds)
    return decision
  })
}

/**
 * The locked state of a batch, with every account that a join may move (missing ones are created), every rate that it may need, and the
 * exposure of instances whose sale is bounded.
 */
export async function lockWithAccounts(
  tx: Tx,
  attempts: readonly JoinAttempt[],
  playCounts: readonly number[],
  terms: InstanceTermsCache,
): Promise<BatchState> {
  let state = await lockBatch(tx, attempts, playCounts)
  await terms.load(tx, [...state.instances.keys()])
  const missing = missingAccounts(state, attempts, terms)
  if (missing.length > 0) {
    await sql`select open_accounts(${JSON.stringify(missing)}::jsonb)`.execute(tx)
    state = await lockBatch(tx, attempts, playCounts)
  }
  await loadPrepaid(tx, state, attempts)
  await loadRates(tx, state, attempts, terms)
  await terms.exposures.open(tx, state, terms.get)
  return state
}

function missingAccounts(state: BatchState, attempts: readonly JoinAttempt[], terms: InstanceTermsCache) {
  const cash = attempts.flatMap(({ playerId, request, site }) => {
    const isMissing = (currencyId: number) => !state.accounts.has(pair(playerId, currencyId))
    const { currencyId } = request
    const isTaken =
      terms.get(request.gameInstanceId)?.currencyId === currencyId || site.currencyIds.includes(currencyId)
    return isTaken && isMissing(currencyId) && state.players.has(playerId)
      ? [{ ...playerCash(playerId), currencyId }]
      : []
  })
  const pools = [...state.instances.keys()].flatMap((gameInstanceId) => {
    const currencyId = terms.get(gameInstanceId)?.currencyId
    const isMissing = currencyId !== undefined && !state.pools.has(gameInstanceId)
    return isMissing ? [{ ...instancePool(gameInstanceId), currencyId }] : []
  })
  return [...cash, ...pools]
}

/** Number of play ids that a join may need. */
export function reservedPlays({ request }: JoinAttempt): number {
  return Math.min(countPlays(request.userPlays), JOIN_PLAYS_MAX)
}
