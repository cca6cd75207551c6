import type { Database } from '#service/database/database.ts'
import { openNextInstance } from '#service/games/instances.ts'
import { expandPlays, JOIN_PLAYS_MAX } from './asked-plays.ts'
import { lockBatch } from './batch-state.ts'
import { type BatchDecision, decideBatch } from './decide-batch.ts'
import type { InstanceTermsCache } from './instance-terms.ts'
import type { JoinAttempt } from './join-attempt.ts'
import { applyWrites } from './join-writes.ts'

/**
 * Runs the joins of a batch in one transaction of two round trips: lock and read, then write. The decision between
 * them is plain code on locked state, so that it may be made anew whenever the database asks for it.
 */
export async function runBatch(
  database: Database,
  attempts: readonly JoinAttempt[],
  terms: InstanceTermsCache,
): Promise<BatchDecision> {
  await terms.load(
    database.kysely,
    attempts.map(({ request }) => request.gameInstanceId),
  )
  const playCounts = attempts.map(reservedPlays)
  return database.transaction(async (tx) => {
    const state = await lockBatch(tx, attempts, playCounts)
    await terms.load(tx, [...state.instances.keys()])
    const decision = decideBatch(state, attempts, terms)
    if (decision.writes.keys.length > 0) await applyWrites(tx, decision.writes)
    for (const gameId of decision.filledGameIds) await openNextInstance(tx, gameId)
    return decision
  })
}

/** How many play ids a join may need. */
export function reservedPlays({ request }: JoinAttempt): number {
  return Math.min(expandPlays(request.userPlays).length, JOIN_PLAYS_MAX)
}
