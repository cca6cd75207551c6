import { migrateOnce } from './migrate-once.ts'
import { startPostgres } from './postgres-server.ts'
import { startRedis } from './redis-server.ts'

/**
 * Before the service tests: a PostgreSQL and a Redis of their own, unless the environment names some, and one migrated
 * database of each kind. Tests find the servers in `TEST_DATABASE_URL` (a superuser's, so that each file can make a
 * database) and `TEST_REDIS_URL`.
 */
export default async function startDatabases(): Promise<() => Promise<void>> {
  // Another project of this run has prepared them, and removes them at the end.
  if (process.env['TEST_DATABASE_TEMPLATE']) return () => Promise.resolve()
  const stops: (() => Promise<void>)[] = []
  if (!process.env['TEST_DATABASE_URL']) {
    const postgres = await startPostgres()
    process.env['TEST_DATABASE_URL'] = postgres.url
    stops.push(() => postgres.stop())
  }
  if (!process.env['TEST_REDIS_URL']) {
    const redis = await startRedis()
    process.env['TEST_REDIS_URL'] = redis.url
    stops.push(() => redis.stop())
  }
  const removeCopies = await migrateOnce(process.env['TEST_DATABASE_URL'])
  return async () => {
    await removeCopies()
    await Promise.all(stops.map((stop) => stop()))
  }
}
