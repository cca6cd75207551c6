import { sql } from 'kysely'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import type { Db, Tx } from '#service/database/database.ts'

/** The facts that decide whether a player may withdraw a currency; sums in minor units of that currency. */
export interface WithdrawingPlayer {
  readonly segment: PlayerSegment | null
  readonly country: string | null
  readonly active: boolean
  /** Not excluded, banned or locked: the site may ask that deposits are played. */
  readonly mayPlay: boolean
  /** Identity and address are verified. */
  readonly verified: boolean
  /** A withdrawal is pending or approved, in any currency. */
  readonly isPending: boolean
  /** A deposit was paid, in any currency. */
  readonly hasDeposited: boolean
  /** Cash without the amount that the player owes. */
  readonly balanceMinor: number
  readonly depositedMinor: number
  /** Stakes from cash and from subscriptions, refunds subtracted. */
  readonly wageredMinor: number
  /** Deposits that went back unplayed, or are on their way. */
  readonly returnedMinor: number
  /** Withdrawals that are paid or open. */
  readonly withdrawnMinor: number
}

export interface WithdrawnCurrency {
  readonly playerId: number
  readonly currencyId: number
}

/** Locks a player and their cash; the facts then do not change until the transaction ends. */
export async function lockWithdrawingPlayer(tx: Tx, of: WithdrawnCurrency): Promise<WithdrawingPlayer> {
  const player = tx.selectFrom('players').select('player_id').where('player_id', '=', of.playerId)
  await player.forNoKeyUpdate().execute()
  await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('kind', '=', 'playerCash')
    .where('owner_id', '=', of.playerId)
    .where('currency_id', '=', of.currencyId)
    .forNoKeyUpdate()
    .execute()
  return readWithdrawingPlayer(tx, of)
}

/** Reads the facts that decide whether a player may withdraw. */
export async function readWithdrawingPlayer(
  db: Db,
  { playerId, currencyId }: WithdrawnCurrency,
): Promise<WithdrawingPlayer> {
  const { rows } = await sql<WithdrawingPlayer>`
    select segment, country, status = 'active' as active, status = 'active' and exclusion.kind is null as "mayPlay",
      id_verified_at is not null and address_verified_at is not null as verified,
      exists (select from withdrawals as asked
        where asked.player_id = player.player_id and asked.status in ('pending', 'approved')) as "isPending",
      exists (select from deposits where deposits.player_id = player.player_id and deposits.status = 'paid')
        as "hasDeposited",
      greatest(0, coalesce((select sum(balance_minor) from accounts
        where kind in ('playerCash', 'playerDebt') and owner_id = player.player_id
          and currency_id = ${currencyId}), 0))::bigint as "balanceMinor",
      (select coalesce(sum(amount_minor), 0)::bigint from deposits
        where deposits.player_id = player.player_id and deposits.status = 'paid' and currency_id = ${currencyId})
        as "depositedMinor",
      (select coalesce(-sum(entries.amount_minor), 0)::bigint
        from accounts join entries using (account_id) join transfers using (transfer_id)
        where kind in ('playerCash', 'playerSubscription') and owner_id = player.player_id
          and accounts.currency_id = ${currencyId} and code in ('join', 'refund')) as "wageredMinor",
      (select coalesce(sum(unplayed_minor), 0)::bigint from withdrawals as asked
        where asked.player_id = player.player_id and currency_id = ${currencyId}
          and asked.status in ('pending', 'approved', 'paid')) as "returnedMinor",
      (select coalesce(sum(amount_minor), 0)::bigint from withdrawals as asked
        where asked.player_id = player.player_id and currency_id = ${currencyId}
          and asked.status in ('pending', 'approved', 'paid')) as "withdrawnMinor"
    from players as player cross join lateral exclusion_of(player) as exclusion where player_id = ${playerId}`.execute(
    db,
  )
  const player = rows[0]
  if (player === undefined) throw new Error(`There is no player ${playerId}.`)
  return player
}
