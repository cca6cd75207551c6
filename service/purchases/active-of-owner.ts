import { sql } from 'kysely'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Db } from '#service/database/database.ts'
import { isFree, type placeOf } from '#service/players/rows/is-free.ts'
import { hasIndex } from '#service/players/rows/index-forms.ts'
import { usernameKeyOf } from '#service/players/rules/username-key.ts'
import { countSubscriptions } from '#service/subscriptions/player-subscriptions.ts'

export type ActiveAvailability = OperationResult<'checkEmailWithActiveJoins'>

/** Counts what is active of a player, in one game or in all. */
export type CountActive = (db: Db, whose: { playerId: number; gameId: number | undefined }) => Promise<number>

interface AskedValue {
  readonly field: 'email' | 'username'
  readonly value: string
  /** The caller; null for a visitor. */
  readonly playerId: number | null
  readonly gameId: number | undefined
}

/** Plays of draws that are not over. */
export const countActivePlays: CountActive = async (db, { playerId, gameId }) => {
  const { rows } = await sql<{ plays: number }>`
    select coalesce(sum(lines), 0)::integer as plays
    from plays join game_instances using (game_instance_id)
    where player_id = ${playerId} and status <> 'ENDED' and plays.refunded_at is null
      and (${gameId ?? null}::bigint is null or game_id = ${gameId ?? null})`.execute(db)
  return rows[0]?.plays ?? 0
}

export const countActiveSubscriptions: CountActive = async (db, whose) =>
  (await countSubscriptions(db, whose)).activeCount

/**
 * Whether a value is free on the site, as `checkEmail` and `checkUsername` answer it. The count is for the player whose value it is:
 * whether anybody else plays is not answered (security 10).
 */
export async function activeOfOwner(
  db: Db,
  place: ReturnType<typeof placeOf>,
  { playerId, gameId, ...asked }: AskedValue,
  count: CountActive,
): Promise<ActiveAvailability> {
  const free = await isFree(db, place, asked)
  if (playerId === null || free.result === 1 || !(await isOwn(db, place, { playerId, ...asked }))) return free
  return { ...free, active: await count(db, { playerId, gameId }) }
}

async function isOwn(
  db: Db,
  { vault, operatorId }: ReturnType<typeof placeOf>,
  { playerId, field, value }: Omit<AskedValue, 'gameId'>,
): Promise<boolean> {
  const isValue =
    field === 'email'
      ? hasIndex(vault, 'email_index', vault.emailIndex(value, operatorId))
      : sql<boolean>`username_key = ${usernameKeyOf(value)}`
  const { rows } = await sql`select from players where player_id = ${playerId} and ${isValue}`.execute(db)
  return rows.length === 1
}
