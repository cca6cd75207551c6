import { sql } from 'kysely'
import { Fault, type FaultCode } from '#schemas/protocol/faults.ts'
import type { Tx } from '#service/database/database.ts'
import type { Call } from '#service/operations/handler.ts'
import { answerAgain, claimKey, type KeptAnswer, type KeyedCall, keepAnswer, scopeOf } from './idempotency.ts'

/** Faults that say nothing of the request itself: the same key may be tried again. */
const PASSING: ReadonlySet<FaultCode> = new Set(['300', '101', 'Server.Processing', 'Server.Maintenance'])

type Work = (tx: Tx) => Promise<unknown>

/** Does the work of a `changes` handler in one transaction, together with the promise of its key. */
export async function runChange(call: Call, operation: string, work: Work): Promise<unknown> {
  const { database } = call.service
  const { key } = call
  if (key === null) return database.transaction(work)
  const keyed = keyedCall(call, key, operation)
  const answer = await database.transaction(async (tx) => {
    const kept = await claimKey(tx, keyed)
    return kept ?? doOnce(tx, keyed, work)
  })
  return answerAgain(answer)
}

export function keyedCall(call: Call, key: string, operation: string): KeyedCall {
  const { site, player, sidHash } = call
  const scope = scopeOf({ memberId: site.memberId, playerId: player?.playerId ?? null, sidHash, operation })
  return { scope, key, operation, bodyHash: call.bodyHash }
}

/** A refusal undoes the work and keeps the key: asked again, it is the same refusal. */
async function doOnce(tx: Tx, keyed: KeyedCall, work: Work): Promise<KeptAnswer> {
  await sql`savepoint work`.execute(tx)
  let answer: KeptAnswer
  try {
    answer = { ok: true, result: await work(tx) }
  } catch (error) {
    if (!(error instanceof Fault) || PASSING.has(error.code)) throw error
    await sql`rollback to savepoint work`.execute(tx)
    answer = { ok: false, code: error.code, ...(error.args && { args: error.args }) }
  }
  await keepAnswer(tx, keyed, answer)
  return answer
}
