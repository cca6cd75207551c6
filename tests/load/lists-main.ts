/**
 * `npm run bench:lists -- [--players 100000] [--plays 20000000]`: the time of every list, search and report of the operators' API on a
 * PostgreSQL of that size. Fails where the 95th percentile is above 200 ms, or a call reads a whole table.
 */
import { parseArgs } from 'node:util'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { measureOperatorLists } from './lists.ts'

const P95_MAX_MS = 200
/** Rows of small tables that a call may read whole: currencies, games of the sites, settings. */
export const WHOLE_ROWS_MAX = 500

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '100000' },
    plays: { type: 'string', default: '20000000' },
  },
})
const server = await startPostgres({
  settings: { shared_buffers: '1GB', maintenance_work_mem: '512MB', max_wal_size: '8GB' },
})
const print = (line: string) => console.log(line)
try {
  const scale = { players: Number(values.players), plays: Number(values.plays) }
  const times = await measureOperatorLists(server.url, scale, print)
  for (const { what, p95Ms, rowsOfWholeTables } of times)
    print(
      `${what.padEnd(34)} ${p95Ms.toFixed(1).padStart(8)} ms ${String(rowsOfWholeTables).padStart(10)} rows of whole tables`,
    )
  const missed = times.filter(
    ({ p95Ms, rowsOfWholeTables }) => p95Ms > P95_MAX_MS || rowsOfWholeTables > WHOLE_ROWS_MAX,
  )
  print(missed.length === 0 ? 'Every bar is met.' : `Missed: ${missed.map(({ what }) => what).join(', ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await server.stop()
}
