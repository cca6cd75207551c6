import { sql } from 'kysely'
import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import type { TokenEntry } from '#schemas/operator/tokens.ts'
import type { OperatorToken } from '#service/call/operator-call.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { directionOf, PAGE_SIZE, readListPage } from '#service/database/pages.ts'
import { now, timestamp } from '#service/database/time.ts'
import { grantsOf } from '#service/people/people-rows.ts'
import { rightsOf, scopesOfRoles } from '#service/people/role-scopes.ts'

const COLUMNS = [
  'token_id as tokenId',
  'name',
  'scopes',
  'created_by as createdBy',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
] as const

export interface NewTokenRow {
  readonly name: string
  readonly hash: Uint8Array
  readonly scopes: readonly string[]
  readonly createdBy: string
  readonly personId: number | null
  /** UTC milliseconds; null for a token that never expires. */
  readonly expiresAt: number | null
}

/** Stores a token; null if its name was used before, compared without case. */
export async function insertToken(tx: Tx, token: NewTokenRow): Promise<TokenEntry | null> {
  const { name, hash, scopes, createdBy, personId, expiresAt } = token
  const row = await tx
    .insertInto('operator_tokens')
    .values({
      name,
      token_hash: hash,
      scopes: [...scopes],
      created_by: createdBy,
      person_id: personId,
      expires_at: expiresAt === null ? null : timestamp(expiresAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ?? null
}

/** A page of the tokens, by default the oldest first. Names are compared without case. */
export async function listTokens(
  db: Db,
  { name, after, sort, limit = PAGE_SIZE }: EndpointRequest<'getTokens'>,
): Promise<EndpointResult<'getTokens'>> {
  const { direction, beyond } = directionOf(sort, 'oldest')
  let query = db.selectFrom('operator_tokens').select(COLUMNS)
  if (name !== undefined) query = query.where(sql<boolean>`lower(name) = lower(${name})`)
  if (after !== undefined) query = query.where('token_id', beyond, after)
  const { rows, hasMore } = await readListPage(query.orderBy('token_id', direction), limit)
  return { tokens: [...rows], hasMore }
}

/** Revokes a token; null if no unrevoked token has this id. */
export async function revokeToken(tx: Tx, tokenId: number): Promise<TokenEntry | null> {
  const row = await tx
    .updateTable('operator_tokens')
    .set({ revoked_at: now })
    .where('token_id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ?? null
}

/** The token with a digest; null if there is none, if it is revoked or expired by the database's clock, or if its person is disabled. */
export async function tokenByHash(db: Db, hash: Uint8Array): Promise<OperatorToken | null> {
  const row = await db
    .selectFrom('operator_tokens')
    .leftJoin('people', 'people.person_id', 'operator_tokens.person_id')
    .select(['operator_tokens.name', 'scopes', 'operator_tokens.person_id as personId'])
    .where('token_hash', '=', Buffer.from(hash))
    .where('revoked_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .executeTakeFirst()
  if (row === undefined) return null
  if (row.personId === null) return row
  // A token does no more than its person may do today.
  const { scopes: within } = rightsOf(await grantsOf(db, row.personId), await scopesOfRoles(db))
  return { ...row, within }
}
