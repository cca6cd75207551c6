import { sql } from 'kysely'
import type { PlayerSummary } from '#schemas/operator/player-records.ts'
import type { Db } from '#service/database/database.ts'
import { SHOWN_ACCOUNTS } from '#service/ledger/accounts.ts'
import { type FoundRow, toFoundPlayer } from './search-players.ts'

interface SummaryRow extends FoundRow {
  readonly createdAt: number
  readonly lastSeenAt: number | null
  readonly country: string | null
  readonly languageId: string | null
  readonly email: number | null
  readonly phone: number | null
  readonly identity: number | null
  readonly address: number | null
  readonly funds: number | null
  readonly mustChangePassword: boolean
  readonly exclusion: 'ban' | 'selfExclusion' | 'timeOut' | null
  readonly dormantAt: number | null
  readonly referredByPlayerId: number | null
}

/** A player of a site with their balances; null if the site does not have them. */
export async function readPlayerSummary(
  db: Db,
  { memberId, playerId }: { readonly memberId: number; readonly playerId: number },
): Promise<PlayerSummary | null> {
  const { rows } = await sql<SummaryRow>`
    select player_id as "playerId", username, screen_name as "screenName", status, segment, created_at as "createdAt",
      (select max(last_used_at) from sessions where sessions.player_id = player.player_id) as "lastSeenAt",
      country, language_id as "languageId", email_verified_at as email, phone_verified_at as phone,
      id_verified_at as identity, address_verified_at as address, funds_verified_at as funds,
      must_change_password as "mustChangePassword", exclusion.kind as exclusion, dormant_at as "dormantAt",
      referred_by_player_id as "referredByPlayerId"
    from players player cross join lateral exclusion_of(player) as exclusion
    where player_id = ${playerId} and member_id = ${memberId}`.execute(db)
  const [row] = rows
  return row === undefined ? null : toSummary(row, await readAccounts(db, playerId))
}

async function readAccounts(db: Db, playerId: number): Promise<PlayerSummary['accounts']> {
  const kinds = Object.keys(SHOWN_ACCOUNTS) as (keyof typeof SHOWN_ACCOUNTS)[]
  const { rows } = await sql<{ kind: keyof typeof SHOWN_ACCOUNTS; currencyId: number; amountMinor: number }>`
    select kind, currency_id as "currencyId", balance_minor as "amountMinor"
    from accounts_of(${kinds}::text[], ${[playerId]}::bigint[])
    order by array_position(${kinds}::text[], kind), currency_id`.execute(db)
  return rows.map(({ kind, ...row }) => ({ account: SHOWN_ACCOUNTS[kind], ...row }))
}

function toSummary(row: SummaryRow, accounts: PlayerSummary['accounts']): PlayerSummary {
  const { playerId, username, screenName, status, segment, mustChangePassword } = row
  const { lastSeenAt, country, languageId, exclusion, dormantAt, referredByPlayerId } = row
  const { email, phone, identity, address, funds } = row
  return {
    ...toFoundPlayer({ playerId, username, screenName, status, segment }),
    createdTime: row.createdAt,
    mustChangePassword,
    verified: {
      ...(email !== null && { email }),
      ...(phone !== null && { phone }),
      ...(identity !== null && { identity }),
      ...(address !== null && { address }),
      ...(funds !== null && { funds }),
    },
    ...(lastSeenAt !== null && { lastSeenTime: lastSeenAt }),
    ...(country !== null && { country }),
    ...(languageId !== null && { languageId }),
    ...(exclusion !== null && { exclusion }),
    ...(dormantAt !== null && { dormantTime: dormantAt }),
    ...(referredByPlayerId !== null && { referredByPlayerId }),
    accounts,
  }
}
