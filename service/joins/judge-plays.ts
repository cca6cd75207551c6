import type { OperationResult } from '#schemas/protocol/operations.ts'
import { JOIN_EXIT } from '#schemas/protocol/faults.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import type { Database } from '#service/database/database.ts'
import { loadRates } from './batch-rates.ts'
import { readState } from './batch-state.ts'
import { refusalNow } from './decide-batch.ts'
import { createInstanceTermsCache, type InstanceTerms, type InstanceTermsCache } from './instance-terms.ts'
import type { JoinSite } from './join-attempt.ts'
import { openAllocators, type TicketAllocator } from './ticket-allocator.ts'
import { ATTEMPT_REFUSALS } from './refuse-attempt.ts'

export interface PlaysToJudge {
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
  { site, playerId, gameInstanceId, plays }: PlaysToJudge,
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
  const sold = soldTickets(terms.get(gameInstanceId), state.allocators.get(gameInstanceId), plays)
  const refusal = refusalNow(state, { site, playerId, request }, terms)
  if (refusal === null) return { exitCode: JOIN_EXIT.success, ...sold }
  const { exitCode, description } = ATTEMPT_REFUSALS[refusal]
  return { exitCode, exitDescription: description, ...sold }
}

/** The requested tickets that are sold; nothing where the plays are no tickets, or none can be bought any more. */
function soldTickets(
  terms: InstanceTerms | undefined,
  allocator: TicketAllocator | undefined,
  plays: readonly string[],
): Pick<OperationResult<'arePlaysAvailableForGame'>, 'unavailablePlays'> {
  if (terms === undefined || allocator === undefined) return {}
  const { definition } = terms
  const isSold = (asked: string) => {
    const checked = rulesOf(definition.gameRule).checkPlay(definition, asked)
    return checked.ok && allocator.isTaken(checked.play)
  }
  return { unavailablePlays: plays.filter(isSold) }
}
