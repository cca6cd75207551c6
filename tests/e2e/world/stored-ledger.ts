import { sql } from 'kysely'
import pino from 'pino'
import { SITE_ACCOUNTS } from '#schemas/operator/reports.ts'
import { openDatabase } from '#service/database/database.ts'

/** Sums of the entries in the database of a service that has stopped, of one site. Amounts are minor units. */
export interface StoredLedger {
  /** The kinds of transfers on each account of the site. */
  readonly accounts: readonly {
    readonly account: string
    readonly code: string
    readonly count: number
    readonly inMinor: number
    readonly outMinor: number
  }[]
  /** The pools of each game. */
  readonly games: readonly {
    readonly gameId: number
    readonly stakesMinor: number
    readonly prizesMinor: number
  }[]
  readonly playerMoneyMinor: number
  /** All entries of the service together. */
  readonly sumMinor: number
}

/** Adds up every entry, by other statements than the reports of the service. */
export async function storedLedger(dataDir: string, memberId: number): Promise<StoredLedger> {
  const database = await openDatabase({ dataDir, existing: true, log: pino({ level: 'silent' }) })
  const { kysely } = database
  try {
    const accounts = await sql<StoredLedger['accounts'][number]>`
      select kind as account, code, count(*)::integer as count,
        sum(greatest(amount_minor, 0))::bigint as "inMinor", sum(greatest(-amount_minor, 0))::bigint as "outMinor"
      from entries join transfers using (transfer_id) join accounts using (account_id)
      where kind = any(${[...SITE_ACCOUNTS]}::text[]) and owner_id = ${memberId} group by kind, code`.execute(
      kysely,
    )
    const games = await sql<StoredLedger['games'][number]>`
      select game_id as "gameId",
        coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint as "stakesMinor",
        coalesce(-sum(amount_minor) filter (where code = 'prize'), 0)::bigint as "prizesMinor"
      from entries join transfers using (transfer_id) join accounts using (account_id)
      join game_instances on game_instance_id = owner_id join games using (game_id)
      where kind = 'instancePool' and games.member_id = ${memberId} group by game_id`.execute(kysely)
    const players = await sql<{ minor: number }>`
      select coalesce(sum(amount_minor), 0)::bigint as minor
      from entries join accounts using (account_id) join players on player_id = owner_id
      where kind = any(${PLAYER_ACCOUNTS}::text[]) and players.member_id = ${memberId}`.execute(kysely)
    const all = await sql<{ minor: number }>`select sum(amount_minor)::bigint as minor from entries`.execute(
      kysely,
    )
    return {
      accounts: accounts.rows,
      games: games.rows,
      playerMoneyMinor: players.rows[0]?.minor ?? Number.NaN,
      sumMinor: all.rows[0]?.minor ?? Number.NaN,
    }
  } finally {
    await database.close()
  }
}

const PLAYER_ACCOUNTS = ['playerCash', 'playerBonus', 'playerSubscription', 'pendingWithdrawal', 'playerDebt']
