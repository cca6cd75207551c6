import { sql } from 'kysely'
import { KEY_KEPT_MS } from '#schemas/limits.ts'
import { Fault, FAULT, type FaultArgs, type FaultCode } from '#schemas/protocol/faults.ts'
import { byteas, texts } from '#service/database/binary-arrays.ts'
import type { Database, Db, Tx } from '#service/database/database.ts'
import { LAST_STATEMENT } from '#service/database/named-statements.ts'
import { pruneRows } from '#service/database/prune-rows.ts'
import { type BodyDigests, isBody } from './body-digest.ts'
import { decode, encode } from '#service/wire/codec.ts'

/** The scope of an idempotency key: one body of one operation, by one player or one visitor of one site. */
export interface KeyedCall extends BodyDigests {
  scope: string
  key: string
  operation: string
}

/** The first answer to an idempotency key. */
export type KeptAnswer =
  | { ok: true; result: unknown; session?: number }
  | { ok: false; code: FaultCode; args?: FaultArgs }

/** The owner of a key: the player, wherever they log in, or the visitor by cookie. */
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
 * Claims a key inside `tx`. Null: this transaction does the work, and `keepAnswer` must follow in it. Another transaction with the same key
 * waits here until this one ends. Fault KeyReused if the body differs.
 */
export async function claimKey(tx: Tx, call: KeyedCall): Promise<KeptAnswer | null> {
  const { numAffectedRows } = await sql`
    insert into idempotency_keys (scope, key, operation, body_hash, response)
    values (${call.scope}, ${call.key}, ${call.operation}, ${call.bodyHash}, ''::bytea)
    on conflict (scope, key) do nothing`.execute(tx)
  if (numAffectedRows === 1n) return null
  const kept = await keptAnswer(tx, call)
  if (kept === null) throw new Fault(FAULT.keyReused)
  return kept
}

/** Locks a key that may leave no row; null if it has no row yet. Another transaction with the same key waits here until this one ends. */
export async function lockKey(tx: Tx, call: KeyedCall): Promise<KeptAnswer | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${call.scope}/${call.key}`}, 0))`.execute(tx)
  return keptAnswer(tx, call)
}

/** The earlier answer to a key; null if there was none. Fault KeyReused if the body differs. */
export async function keptAnswer(db: Db, call: KeyedCall): Promise<KeptAnswer | null> {
  const { rows } = await sql<{ bodyHash: Buffer; response: Buffer }>`
    select body_hash as "bodyHash", response from idempotency_keys
    where scope = ${call.scope} and key = ${call.key}`.execute(db)
  const kept = rows[0]
  if (kept === undefined) return null
  if (!isBody(call, kept.bodyHash)) throw new Fault(FAULT.keyReused)
  return decode(kept.response) as KeptAnswer
}

/** Whether a call with this key was answered: the next one gets the same answer. */
export async function isKeyUsed(db: Db, { scope, key }: Pick<KeyedCall, 'scope' | 'key'>): Promise<boolean> {
  const { rows } = await sql`select from idempotency_keys where scope = ${scope} and key = ${key}`.execute(db)
  return rows.length > 0
}

/** Stores the answer under the key, in the transaction that did the work. */
export async function keepAnswer(tx: Tx, call: KeyedCall, answer: KeptAnswer): Promise<void> {
  await sql`update idempotency_keys set response = ${Buffer.from(encode(answer))}
    where scope = ${call.scope} and key = ${call.key}`.execute(tx)
}

/** The earlier answers to the keys of several calls, in their order: null if there was none, `keyReused` if the body differs. */
export async function keptAnswers(
  db: Db,
  calls: readonly KeyedCall[],
): Promise<(KeptAnswer | 'keyReused' | null)[]> {
  const answers: (KeptAnswer | 'keyReused' | null)[] = calls.map(() => null)
  const { rows } = await sql<{ place: number; bodyHash: Buffer; response: Buffer }>`
    select place, body_hash as "bodyHash", response
    from kept_answers(${texts(calls.map(({ scope }) => scope))}::text[], ${texts(calls.map(({ key }) => key))}::text[])`.execute(
    db,
  )
  for (const { place, bodyHash, response } of rows) {
    const isSame = isBody(calls[place - 1]!, bodyHash)
    answers[place - 1] = isSame ? (decode(response) as KeptAnswer) : 'keyReused'
  }
  return answers
}

/**
 * Stores the answers to several calls: the last statement of the transaction that did the work. It fails if another transaction has used
 * one of the keys meanwhile.
 */
export async function keepAnswers(
  tx: Tx,
  answered: readonly (readonly [KeyedCall, KeptAnswer])[],
): Promise<void> {
  await sql`
    insert into idempotency_keys (scope, key, operation, body_hash, response)
    select * from unnest(
      ${texts(answered.map(([{ scope }]) => scope))}::text[],
      ${texts(answered.map(([{ key }]) => key))}::text[],
      ${texts(answered.map(([{ operation }]) => operation))}::text[],
      ${byteas(answered.map(([{ bodyHash }]) => bodyHash))}::bytea[],
      ${byteas(answered.map(([, answer]) => Buffer.from(encode(answer))))}::bytea[]) as kept (scope, key, operation, body_hash, response)
    order by scope, key ${sql.raw(LAST_STATEMENT)}`.execute(tx)
}

/** Repeats a stored answer: returns the result or throws the fault. */
export function answerAgain(kept: KeptAnswer): unknown {
  if (kept.ok) return kept.result
  throw new Fault(kept.code, kept.args)
}

/** Removes keys that are older than their retention time. */
export async function forgetOldKeys(database: Database): Promise<void> {
  await pruneRows(
    database,
    'idempotency_keys',
    sql`created_at < service_now() - ${KEY_KEPT_MS} * interval '1 millisecond'`,
  )
}
