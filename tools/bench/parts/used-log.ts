import pg from 'pg'
import { startPostgres, type PostgresServer } from '#tests/support/postgres-server.ts'
import type { BenchScale } from '../scale.ts'

/** The `min_wal_size` needed to keep the segments. */
const SETTINGS = { min_wal_size: '768MB', max_wal_size: '4GB' }

const MESSAGE_MEGABYTES = 8

/** Starts a durable server that recycles the segments of its write-ahead log, as a server in use does. */
export async function startUsedPostgres({ usedLogMegabytes }: BenchScale): Promise<PostgresServer> {
  const server = await startPostgres({ durable: true, settings: SETTINGS })
  await fillLog(server.url, usedLogMegabytes)
  return server
}

/**
 * Makes a new server cycle through its log once. A server in use recycles old segments; a new one creates each, and stalls
 * while it fills sixteen megabytes with zeros. The figures should not include that.
 */
async function fillLog(url: string, megabytes: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (let written = 0; written < megabytes; written += MESSAGE_MEGABYTES) {
      await client.query(
        `select pg_logical_emit_message(false, 'bench', repeat('x', ${MESSAGE_MEGABYTES << 20}))`,
      )
    }
    // The first makes the segments old, the second finds and renames them.
    await client.query('checkpoint')
    await client.query('select pg_switch_wal()')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
