import { openDatabase } from '#service/database/database.ts'
import { openOperatorApi } from '#service/testing/operator-api.ts'
import { silentLog } from '#service/testing/database.ts'
import { withSeeds } from '#service/testing/seeds.ts'
import { addGame } from '#service/testing/world.ts'
import { fillLists, type ListScale } from './list-records.ts'
import { listCalls, type ListTime, measureLists } from './list-times.ts'

/** The site of the operator API under test, and its number. */
const [SITE_ID, MEMBER_ID, OTHER_MEMBER_ID] = ['fixture', 901, 902] as const
const P95_MAX_MS = 200
const DAY_MS = 86_400_000
/** A report of the last 30 days. */
const REPORT_DAYS = 30

/** Fills an empty PostgreSQL, and measures every list, search and report of one of its two sites. */
export async function measureOperatorLists(
  url: string,
  scale: ListScale,
  print: (line: string) => void,
): Promise<ListTime[]> {
  // With one connection the statistics of PostgreSQL are exact: each connection sends its own after a while.
  const opened = await openDatabase({ url, dataDir: '', log: silentLog, connections: 1 })
  const database = { ...(await withSeeds(opened)), url, discard: () => opened.close() }
  const api = await openOperatorApi(database)
  try {
    await addGame(database, {}, MEMBER_ID)
    const start = performance.now()
    await fillLists(database, scale, { memberIds: [MEMBER_ID, OTHER_MEMBER_ID] })
    print(`${scale.players} players and ${scale.plays} plays in ${seconds(performance.now() - start)}`)
    const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
    const playerId = 2 * Math.floor(scale.players / 4)
    const calls = listCalls(SITE_ID, { playerId, days: [day(REPORT_DAYS), day(0)] })
    return await measureLists(api, database, calls)
  } finally {
    await api.close()
    await opened.close()
  }
}

/** The lists that are slower than the bar, or read a whole table. */
export const missedLists = (times: readonly ListTime[]): string[] =>
  times
    .filter(
      ({ isReport, p95Ms, rowsOfWholeTables }) => !isReport && (p95Ms > P95_MAX_MS || rowsOfWholeTables > 0),
    )
    .map(({ what }) => what)

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`
