import type { FieldError } from '#schemas/protocol/shapes.ts'
import { answerAgain, claimKey, keepAnswer, keptAnswer } from '#service/call/idempotency.ts'
import { isRefused, orFault, type Refused } from '#service/call/refused.ts'
import type { Visitor } from '#service/call/visitor.ts'
import type { Database, Db, Tx } from '#service/database/database.ts'
import { clientKey } from '#service/limits/client-key.ts'
import { attemptOf } from './log-in.ts'
import { verifyPassword } from './passwords.ts'
import type { Throttle } from './throttle.ts'

export interface StepUp {
  readonly playerId: number
  /** The player's current password, entered again. */
  readonly password: string
}

interface StepUpParts {
  readonly throttle: Throttle
}

/** The answer of a change that was not made. */
export interface RefusedFields {
  readonly result: 0
  readonly errors: FieldError[]
}

const WRONG: RefusedFields = { result: 0, errors: [{ field: 'password', code: 'wrong' }] }

/** The hash that the password proves; null where it is wrong. Counts like an attempt at the login (security 14). */
export async function provePassword(
  db: Db,
  { throttle }: StepUpParts,
  visitor: Visitor,
  { playerId, password }: StepUp,
): Promise<{ hash: string | null } | Refused<'accountLocked'>> {
  const { usernameKey, hash } = await db
    .selectFrom('players')
    .select(['username_key as usernameKey', 'password_hash as hash'])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  const client = clientKey(visitor.clientAddress)
  const checked = await throttle.check(attemptOf(visitor, usernameKey), async () =>
    (await verifyPassword(hash, { password, client })) ? hash : null,
  )
  if (checked.outcome === 'locked') return { refused: 'accountLocked' }
  return { hash: checked.outcome === 'right' ? checked.owner : null }
}

/**
 * Makes a change that needs the password again (security 15). No transaction is held while the password is checked. A refusal of
 * `change` is thrown, so that it rolls back.
 */
export async function withPassword<Result extends object>(
  database: Database,
  parts: StepUpParts,
  visitor: Visitor,
  of: StepUp & { readonly change: (tx: Tx) => Promise<Result | Refused> },
): Promise<Result | RefusedFields | Refused<'accountLocked'>> {
  const { keyed } = visitor
  const before = keyed === null ? null : await keptAnswer(database.kysely, keyed)
  if (before !== null) return answerAgain(before) as Result
  const proof = await provePassword(database.kysely, parts, visitor, of)
  if (isRefused(proof)) return proof
  return database.transaction(async (tx) => {
    const kept = keyed === null ? null : await claimKey(tx, keyed)
    if (kept !== null) return answerAgain(kept) as Result
    const isStill = proof.hash !== null && (await hasPassword(tx, of.playerId, proof.hash))
    const result = isStill ? (orFault(await of.change(tx)) as Result) : WRONG
    if (keyed !== null) await keepAnswer(tx, keyed, { ok: true, result })
    return result
  })
}

/** Locks the player's row: a concurrent change of the password comes before or after. */
async function hasPassword(tx: Tx, playerId: number, hash: string): Promise<boolean> {
  const found = await tx
    .selectFrom('players')
    .select('player_id')
    .where('player_id', '=', playerId)
    .where('password_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}
