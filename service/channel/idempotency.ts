import { sql } from 'kysely'
import { KEY_KEPT_MS } from '#schemas/limits.ts'
import { Fault, type FaultArgs, type FaultCode } from '#schemas/protocol/faults.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { decode, encode } from './codec.ts'

/** What a key stands for: one body of one operation, called by one player or one visitor of one site. */
export interface KeyedCall {
  scope: string
  key: string
  operation: string
  bodyHash: Uint8Array
}

/** The first answer to a key. */
export type KeptAnswer =
  | { ok: true; result: unknown; session?: number }
  | { ok: false; code: FaultCode; args?: FaultArgs }

/** Who a key belongs to: a player wherever they log in, a visitor by cookie. */
export function scopeOf(caller: {
  memberId: number
  playerId: number | null
  sidHash: Uint8Array
  operation: string
}) {
  const { memberId, playerId, sidHash, operation } = caller
  const owner = playerId === null ? `sid/${Buffer.from(sidHash).toString('hex')}` : `player/${playerId}`
  return `${memberId}/${owner}/${operation}`
}

/**
 * Claims a key inside `tx`. Null: the work is this transaction's to do, and `keepAnswer` must follow in it. Another
 * transaction with the same key waits here until this one ends. Fault KeyReused where the body is another one.
 */
export async function claimKey(tx: Tx, call: KeyedCall): Promise<KeptAnswer | null> {
  const { numAffectedRows } = await sql`
    insert into idempotency_keys (scope, key, operation, body_hash, response)
    values (${call.scope}, ${call.key}, ${call.operation}, ${call.bodyHash}, ''::bytea)
    on conflict (scope, key) do nothing`.execute(tx)
  if (numAffectedRows === 1n) return null
  const { rows } = await sql<{ bodyHash: Buffer; response: Buffer }>`
    select body_hash as "bodyHash", response from idempotency_keys
    where scope = ${call.scope} and key = ${call.key}`.execute(tx)
  const kept = rows[0]
  if (kept === undefined || !kept.bodyHash.equals(call.bodyHash)) throw new Fault('Client.Error.KeyReused')
  return decode(kept.response) as KeptAnswer
}

/** Stores the answer under the key, in the transaction that did the work. */
export async function keepAnswer(tx: Tx, call: KeyedCall, answer: KeptAnswer): Promise<void> {
  await sql`update idempotency_keys set response = ${Buffer.from(encode(answer))}
    where scope = ${call.scope} and key = ${call.key}`.execute(tx)
}

/** What was answered before, as it is answered again. */
export function answerAgain(kept: KeptAnswer): unknown {
  if (kept.ok) return kept.result
  throw new Fault(kept.code, kept.args)
}

/** Removes keys after the time they are kept for, in strides that hold no lock for long. */
export async function forgetOldKeys(database: Database): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from idempotency_keys where (scope, key) in (
        select scope, key from idempotency_keys
        where created_at < now() - ${KEY_KEPT_MS} * interval '1 millisecond' limit 5000)`.execute(
      database.kysely,
    )
    if ((numAffectedRows ?? 0n) < 5000n) return
  }
}
