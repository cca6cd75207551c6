import { sql } from 'kysely'
import { LIMIT_KINDS, type LimitKind } from '#schemas/entities/player-limit.ts'
import type { LimitSource } from '#schemas/operator/approvals.ts'
import type { Tx } from '#service/database/database.ts'
import { lockPlayer } from '#service/players/rows/lock-player.ts'

export interface AccountLimit {
  readonly playerId: number
  readonly kind: LimitKind
  readonly currencyId: number
  readonly limitMinor: number
}

/** Why customer service's limit is not set: it would raise the present one, which two operators must lift first, or be above that of a longer period. */
export type LimitNotSet =
  | { readonly reason: 'raise' }
  | { readonly reason: 'order'; readonly other: LimitKind }

/**
 * Replaces customer service's limit of one kind, under the lock that joins and deposits take: it holds for the next one of them. Limits in
 * one currency are in order: a day's is not above a week's, nor a week's above a month's. Null if it is set.
 */
export async function setAccountLimit(
  tx: Tx,
  { playerId, kind, currencyId, limitMinor }: AccountLimit,
): Promise<LimitNotSet | null> {
  const key = { playerId, kind, source: 'customerService' } as const
  await lockPlayer(tx, playerId)
  const present = await readLimit(tx, key)
  const isRaise = present !== null && (present.currencyId !== currencyId || present.amountMinor < limitMinor)
  if (isRaise) return { reason: 'raise' }
  const other = await readOutOfOrder(tx, { playerId, kind, currencyId, limitMinor })
  if (other !== null) return { reason: 'order', other }
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
  return null
}

const PERIODS = ['daily', 'weekly', 'monthly'] as const

/** The first of customer service's limits that a new one would be out of order with; null if there is none. */
async function readOutOfOrder(
  tx: Tx,
  { playerId, kind, currencyId, limitMinor }: AccountLimit,
): Promise<LimitKind | null> {
  const period = PERIODS.findIndex((name) => kind.startsWith(name))
  for (const [place, name] of PERIODS.entries()) {
    const other = `${name}${kind.slice(PERIODS[period]?.length)}` as LimitKind
    if (place === period || !LIMIT_KINDS.includes(other)) continue
    const found = await readLimit(tx, { playerId, kind: other, source: 'customerService' })
    if (found === null || found.currencyId !== currencyId) continue
    if (place > period ? limitMinor > found.amountMinor : limitMinor < found.amountMinor) return other
  }
  return null
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
