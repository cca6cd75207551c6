import { sql } from 'kysely'
import type { LimitKind } from '#schemas/entities/player-limit.ts'
import type { LimitSource } from '#schemas/operator/approvals.ts'
import type { Tx } from '#service/database/database.ts'

export interface AccountLimit {
  readonly playerId: number
  readonly kind: LimitKind
  readonly currencyId: number
  readonly limitMinor: number
}

/**
 * Replaces customer service's limit of one kind, under the lock that joins and deposits take: it holds for the next one of them. False if
 * it would raise the present one, which two operators must lift first.
 */
export async function setAccountLimit(
  tx: Tx,
  { playerId, kind, currencyId, limitMinor }: AccountLimit,
): Promise<boolean> {
  const key = { playerId, kind, source: 'customerService' } as const
  await lockPlayer(tx, playerId)
  const present = await readLimit(tx, key)
  const isRaise = present !== null && (present.currencyId !== currencyId || present.amountMinor < limitMinor)
  if (isRaise) return false
  await liftLimit(tx, key)
  await tx
    .insertInto('player_limits')
    .values({
      player_id: playerId,
      kind,
      source: 'customerService',
      currency_id: currencyId,
      limit_minor: limitMinor,
    })
    .execute()
  return true
}

/** A limit of a player, by its kind and its owner. */
export interface LimitKey {
  readonly playerId: number
  readonly kind: LimitKind
  readonly source: LimitSource
}

/** The present amount of a limit, in minor units; null if there is none. */
export async function readLimit(
  tx: Tx,
  { playerId, kind, source }: LimitKey,
): Promise<{ limit: LimitKind; source: LimitSource; currencyId: number; amountMinor: number } | null> {
  const { rows } = await sql<{ currencyId: number; amountMinor: number | null }>`
    select currency_id as "currencyId", limit_in_force(own) as "amountMinor" from player_limits own
    where player_id = ${playerId} and kind = ${kind} and source = ${source}`.execute(tx)
  const [row] = rows
  if (row === undefined || row.amountMinor === null) return null
  return { limit: kind, source, currencyId: row.currencyId, amountMinor: row.amountMinor }
}

/** Ends a limit, under the lock of the player's row that joins and deposits take. */
export async function liftLimit(tx: Tx, { playerId, kind, source }: LimitKey): Promise<void> {
  await lockPlayer(tx, playerId)
  await tx
    .deleteFrom('player_limits')
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('source', '=', source)
    .execute()
}

async function lockPlayer(tx: Tx, playerId: number): Promise<void> {
  const player = tx.selectFrom('players').select('player_id').where('player_id', '=', playerId)
  await player.forNoKeyUpdate().execute()
}
