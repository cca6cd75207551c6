import { sql } from 'kysely'
import { Fault, FAULT, type FaultCode } from '#schemas/protocol/faults.ts'
import type { Tx } from '#service/database/database.ts'
import type { Call } from '#service/call/call.ts'
import {
  answerAgain,
  claimKey,
  type KeptAnswer,
  type KeyedCall,
  keepAnswer,
  lockKey,
  scopeOf,
} from './idempotency.ts'
import { workOrRefusal } from './work-or-refusal.ts'

/** Faults that do not depend on the request itself: the same key may be tried again. */
const PASSING: ReadonlySet<FaultCode> = new Set([
  FAULT.overloaded,
  FAULT.notLoggedIn,
  FAULT.processingFailed,
  FAULT.underMaintenance,
])

type Work = (tx: Tx) => Promise<unknown>

/** Runs a `changes` handler in one transaction that also stores its idempotency key and answer. */
export async function runChange(call: Call, operation: string, work: Work): Promise<unknown> {
  const { database } = call.service
  const { key } = call
  if (key === null) return database.transaction(work)
  const keyed = keyedCall(call, key, operation)
  const answer = await database.transaction((tx) =>
    call.player === null ? doForVisitor(tx, keyed, work) : doOnce(tx, keyed, work),
  )
  return answerAgain(answer)
}

export function keyedCall(call: Call, key: string, operation: string): KeyedCall {
  const { site, player, sidHash } = call
  const scope = scopeOf({ memberId: site.memberId, playerId: player?.playerId ?? null, sidHash, operation })
  return { scope, key, operation, bodyHash: call.bodyHash, earlierHashes: call.earlierHashes ?? [] }
}

async function doOnce(tx: Tx, keyed: KeyedCall, work: Work): Promise<KeptAnswer> {
  const kept = await claimKey(tx, keyed)
  if (kept !== null) return kept
  const answer = await answerOf(tx, work)
  await keepAnswer(tx, keyed, answer)
  return answer
}

/** A client without a session can call without limit, so its key is stored only if the work changed something. */
async function doForVisitor(tx: Tx, keyed: KeyedCall, work: Work): Promise<KeptAnswer> {
  const kept = await lockKey(tx, keyed)
  if (kept !== null) return kept
  const answer = await answerOf(tx, work)
  if (answer.ok && (await hasWritten(tx))) {
    await claimKey(tx, keyed)
    await keepAnswer(tx, keyed, answer)
  }
  return answer
}

/** A refusal rolls back the work; a repeat with the same key gets the same refusal. */
const answerOf = (tx: Tx, work: Work): Promise<KeptAnswer> =>
  workOrRefusal<KeptAnswer>(tx, async () => ({ ok: true, result: await work(tx) }), asAnswer)

function asAnswer(error: unknown): KeptAnswer | null {
  if (!(error instanceof Fault) || PASSING.has(error.code)) return null
  return { ok: false, code: error.code, ...(error.args && { args: error.args }) }
}

/** PostgreSQL assigns the transaction's id when it writes or locks its first row. */
async function hasWritten(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ written: boolean }>`
    select pg_current_xact_id_if_assigned() is not null as written`.execute(tx)
  return rows[0]?.written === true
}
