import type { OperationResult } from '#schemas/protocol/operations.ts'
import { JOIN_EXIT } from '#schemas/protocol/faults.ts'
import type { Database } from '#service/database/database.ts'
import { loadRates } from './batch-rates.ts'
import { readState } from './batch-state.ts'
import { refusalNow } from './decide-batch.ts'
import { createInstanceTermsCache, type InstanceTermsCache } from './instance-terms.ts'
import type { JoinSite } from './join-attempt.ts'
import { openAllocators } from './ticket-allocator.ts'
import { ATTEMPT_REFUSALS } from './refuse-attempt.ts'

export interface AskedForPlays {
  readonly site: JoinSite
  readonly playerId: number
  readonly gameInstanceId: number
  readonly plays: readonly string[]
}

/** Terms are cached per database: otherwise every call would read the plays of a bounded instance again. */
const remembered = new WeakMap<Database, InstanceTermsCache>()

function termsOf(database: Database): InstanceTermsCache {
  let terms = remembered.get(database)
  if (terms === undefined) remembered.set(database, (terms = createInstanceTermsCache()))
  return terms
}

/** Whether a join of these plays would be accepted now. Takes no lock and reserves no seat. */
export async function judgePlays(
  database: Database,
  { site, playerId, gameInstanceId, plays }: AskedForPlays,
): Promise<OperationResult<'arePlaysAvailableForGame'>> {
  const { kysely } = database
  const terms = termsOf(database)
  const state = await readState(kysely, playerId, gameInstanceId)
  await terms.load(kysely, [gameInstanceId, ...state.instances.keys()])
  const { gameId = 0, currencyId = 0 } = terms.get(gameInstanceId) ?? {}
  const request = { gameId, gameInstanceId, currencyId, userPlays: [...plays] }
  await loadRates(kysely, state, [{ site, playerId, request }], terms)
  await terms.exposures.open(kysely, state, terms.get)
  await openAllocators(kysely, state, [request], terms)
  const refusal = refusalNow(state, { site, playerId, request }, terms)
  if (refusal === null) return { exitCode: JOIN_EXIT.success }
  const { exitCode, description } = ATTEMPT_REFUSALS[refusal]
  return { exitCode, exitDescription: description }
}
