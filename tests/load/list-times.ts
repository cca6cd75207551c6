import { sql } from 'kysely'
import type { EndpointName } from '#schemas/operator/endpoints.ts'
import type { Database } from '#service/database/database.ts'
import type { TestOperatorApi } from '#service/testing/operator-api.ts'

/** A call of a list, a search or a report, by its name in the report. */
export interface ListCall {
  readonly what: string
  readonly name: EndpointName
  readonly params: object
  readonly request?: object
}

export interface ListTime {
  readonly what: string
  /** A report adds up all records of a period, and has no bar. */
  readonly isReport: boolean
  /** Milliseconds within which 19 of 20 calls are answered. */
  readonly p95Ms: number
  /** Rows that one call read by going through a whole table of many rows. */
  readonly rowsOfWholeTables: number
}

const CALLS = 20
/** A table with fewer rows, such as that of the games, may be read whole. */
const MANY_ROWS = 1000
const REPORTS: ReadonlySet<EndpointName> = new Set(['getReport', 'getToday'])

/** The lists, searches and reports of a site, each as an operator opens it. */
export function listCalls(
  siteId: string,
  { playerId, days }: { playerId: number; days: readonly [string, string] },
): ListCall[] {
  const site = { siteId }
  const player = { siteId, playerId }
  const [from, to] = days
  const of = (name: EndpointName, params: object, request?: object, what: string = name): ListCall => ({
    what,
    name,
    params,
    ...(request && { request }),
  })
  return [
    of('findPlayers', site, { search: `list${playerId}` }),
    of('getPlayer', player),
    of('getToday', site),
    of('getReport', site, { from, to }),
    of('getReportDraws', site, { from, to }),
    of('getReportTransfers', site, {
      from,
      to,
      account: 'processorClearing',
      currencyId: 978,
      code: 'deposit',
    }),
    of('getOwedPlayers', site, { currencyId: 978 }),
    of('getOwedGames', site, { currencyId: 978 }),
    of('getDeposits', site),
    of('getDeposits', site, { status: 'paid', sort: 'oldest' }, 'getDeposits, the oldest first'),
    of('getDeposits', site, { playerId }, 'getDeposits of a player'),
    of('getChargebacks', site),
    of('getWithdrawals', site),
    of('getWithdrawals', site, { status: 'paid', sort: 'newest' }, 'getWithdrawals, paid'),
    of('getApprovals', site),
    of('getApprovals', site, { status: 'confirmed' }, 'getApprovals, confirmed'),
    of('getDocuments', site),
    of('getDocuments', site, { playerId }, 'getDocuments of a player'),
    of('listHarmMarkers', site),
    of('listHarmMarkers', site, { playerId }, 'listHarmMarkers of a player'),
    of('listSupportCases', site),
    of('getPrizeItems', site),
    of('getReferrals', site),
    of('getCoupons', site),
    of('listDormantAccounts', site),
    of('listWebhookDeliveries', site),
    of('getGames', site),
    of('getPlayerTransactions', player),
    of('getPlayerGames', player),
    of('getPlayerSessions', player),
    of('getPlayerMessages', player),
    of('getPlayerProtection', player),
    of('getPlayerSubscriptions', player),
    of('getLikelyAccounts', player),
    of('getPlayerNotes', player),
    of('getPlayerStatement', player, { year: Number(from.slice(0, 4)) }),
    of('getPeople', {}),
    of('getTokens', {}),
    of('getKeys', {}),
    of('listWebhooks', site),
    of('getAdverts', site),
    of('getCampaigns', site),
    of('getPrizeAgents', site),
    of('getReconciliation', {}, { from, to }),
  ]
}

/** Calls each list, and measures its time and the rows that it read by going through a whole table. */
export async function measureLists(
  api: Pick<TestOperatorApi, 'ask'>,
  { kysely }: Pick<Database, 'kysely'>,
  calls: readonly ListCall[],
): Promise<ListTime[]> {
  const times: ListTime[] = []
  for (const { what, name, params, request } of calls) {
    const call = async () => {
      const { status, answer } = await api.ask(name, params, request)
      if (status !== 200) throw new Error(`${what} answered with ${status}: ${JSON.stringify(answer)}`)
    }
    await call()
    const before = await rowsRead(kysely)
    await call()
    const rowsOfWholeTables = (await rowsRead(kysely)) - before
    const taken: number[] = []
    for (let turn = 0; turn < CALLS; turn += 1) {
      const start = performance.now()
      await call()
      taken.push(performance.now() - start)
    }
    const p95Ms = taken.toSorted((one, next) => one - next)[Math.ceil(CALLS * 0.95) - 1] ?? Number.NaN
    times.push({ what, isReport: REPORTS.has(name), p95Ms, rowsOfWholeTables })
  }
  return times
}

/** Rows of large tables that were read by sequential scans since the start. */
async function rowsRead(db: Database['kysely']): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  await sql`select pg_stat_clear_snapshot()`.execute(db)
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(seq_tup_read), 0)::bigint as rows from pg_stat_user_tables where n_live_tup > ${MANY_ROWS}`.execute(
    db,
  )
  return rows[0]?.rows ?? 0
}
