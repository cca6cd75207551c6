import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { silentLog } from '#service/testing/database.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { openDatabase } from './database.ts'

test('a database of several hosts goes on at the standby that was promoted', async () => {
  // As in production: a commit that is only in the memory of the primary is lost with it.
  const primary = await startPostgres({ settings: { synchronous_commit: 'on' } })
  const standby = await startPostgres({ replicaOf: primary.url })
  const [{ host: one }, { host: other }] = [new URL(primary.url), new URL(standby.url)]
  const database = await openDatabase({
    url: primary.url.replace(one, `${one},${other}`),
    dataDir: '',
    log: silentLog,
    connections: 4,
  })
  const add = (subject: string) =>
    database.transaction((tx) =>
      sql`insert into secret_attempts (scope, subject, failures) values ('test', ${subject}, 0)`.execute(tx),
    )
  try {
    await Promise.all(['a', 'b', 'c', 'd'].map(add))
    await untilFollowed(primary.url)
    await primary.crash({ staysDown: true })
    // Neither host takes writes yet.
    expect(await answers(add('e'))).toBe(false)
    const client = new pg.Client({ connectionString: standby.url })
    await client.connect()
    await client.query('select pg_promote()')
    await client.end()
    await expect.poll(() => answers(add('f'))).toBe(true)
    const { rows } = await sql<{ subject: string }>`select subject from secret_attempts order by 1`.execute(
      database.kysely,
    )
    expect(rows.map(({ subject }) => subject)).toEqual(['a', 'b', 'c', 'd', 'f'])
  } finally {
    await database.close()
    await standby.stop()
    await primary.stop()
  }
})

const answers = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  )

/** Waits until the standby has applied everything that is on the disk of the primary. */
async function untilFollowed(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const isThere = async () =>
    (
      await client.query<{ there: boolean }>(
        'select coalesce(bool_and(replay_lsn >= pg_current_wal_flush_lsn()), false) as there from pg_stat_replication',
      )
    ).rows[0]?.there
  await expect.poll(isThere).toBe(true)
  await client.end()
}
