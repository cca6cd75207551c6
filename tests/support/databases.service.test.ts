import pg from 'pg'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'

test('the tests have a PostgreSQL of version 15 or newer, as superuser', async () => {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] })
  await client.connect()
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version, usesuper from pg_user where usename = current_user`,
  )
  await client.end()
  expect(rows[0].version).toBeGreaterThanOrEqual(150_000)
  expect(rows[0].usesuper).toBe(true)
})

test('the tests have a Redis of version 7 or newer', async () => {
  const redis = new Redis(process.env['TEST_REDIS_URL'] ?? '')
  const info = await redis.info('server')
  await redis.quit()
  expect(Number(/redis_version:(\d+)/.exec(info)?.[1])).toBeGreaterThanOrEqual(7)
})
