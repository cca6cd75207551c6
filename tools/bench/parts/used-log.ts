import pg from 'pg'

/** What `min_wal_size` must be for the segments to be kept. */
export const USED_LOG_SETTINGS = { min_wal_size: '768MB', max_wal_size: '4GB' }

const MEGABYTES = 640
const MESSAGE_MEGABYTES = 8

/**
 * Lets a new server write its log once round. A server that has run for a while writes over old segments; a new one makes each, and
 * stands still while it fills sixteen megabytes with zeros. Nobody's figures should be about that.
 */
export async function fillLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (let written = 0; written < MEGABYTES; written += MESSAGE_MEGABYTES) {
      await client.query(
        `select pg_logical_emit_message(false, 'bench', repeat('x', ${MESSAGE_MEGABYTES << 20}))`,
      )
    }
    // The first makes the segments old, the second finds them so and gives them new names.
    await client.query('checkpoint')
    await client.query('select pg_switch_wal()')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
