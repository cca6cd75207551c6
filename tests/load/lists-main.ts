/**
 * `npm run bench:lists -- [--players 100000] [--plays 20000000]`: the time of every list, search and report of the operators' API on a
 * PostgreSQL of that size. Fails where the 95th percentile is above 200 ms, or a call reads a whole table.
 */
import { parseArgs } from 'node:util'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { measureOperatorLists, missedLists } from './lists.ts'

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
  const missed = missedLists(times)
  print(missed.length === 0 ? 'Every bar is met.' : `Missed: ${missed.join(', ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await server.stop()
}
