import { sql } from 'kysely'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import type { Db, Tx } from '#service/database/database.ts'

/** The facts of a player that decide whether they may deposit, and with which processors. */
export interface DepositingPlayer {
  segment: PlayerSegment | null
  country: string | null
  active: boolean
  phoneVerified: boolean
  /** Identity and address. */
  verified: boolean
  excluded: boolean
  /** The register of excluded persons has not answered in time. */
  registerDue: boolean
}

/** Locks a player; the facts that decide whether they may deposit then do not change until the transaction ends. */
export async function lockDepositingPlayer(tx: Tx, playerId: number): Promise<DepositingPlayer> {
  // A statement of its own, so that the next one sees an exclusion that began while this one waited.
  const player = tx.selectFrom('players').select('player_id').where('player_id', '=', playerId)
  await player.forNoKeyUpdate().execute()
  return readDepositingPlayer(tx, playerId)
}

/** Reads the facts that decide whether a player may deposit. */
export async function readDepositingPlayer(db: Db, playerId: number): Promise<DepositingPlayer> {
  const { rows } = await sql<DepositingPlayer>`
    select segment, country, status = 'active' as active, phone_verified_at is not null as "phoneVerified",
      id_verified_at is not null and address_verified_at is not null as verified,
      exclusion.kind is not null as excluded, register_due_at <= service_clock() is true as "registerDue"
    from players player cross join lateral exclusion_of(player) as exclusion
    where player_id = ${playerId}`.execute(db)
  const player = rows[0]
  if (player === undefined) throw new Error(`There is no player ${playerId}.`)
  return player
}
