import pg from 'pg'

/** The `min_wal_size` needed to keep the segments. */
export const USED_LOG_SETTINGS = { min_wal_size: '768MB', max_wal_size: '4GB' }

const MEGABYTES = 640
const MESSAGE_MEGABYTES = 8

/**
 * Makes a new server cycle through its log once. A server in use recycles old segments; a new one creates each, and stalls
 * while it fills sixteen megabytes with zeros. The figures should not include that.
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
    // The first makes the segments old, the second finds and renames them.
    await client.query('checkpoint')
    await client.query('select pg_switch_wal()')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
