import { strict as assert } from 'node:assert'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import type { ConnectingPool } from './server-hosts.ts'
import { insideTransaction } from './transaction.ts'

/**
 * The pool for Kysely: `setUp` runs before the first use of each connection; a connection whose set-up fails is discarded. A transaction
 * does not get a second connection: waiting for one while holding another would deadlock a pool, or the embedded database.
 */
export function sessionPool(pool: ConnectingPool, setUp: (client: pg.PoolClient) => string): PostgresPool {
  const ready = new WeakSet<pg.PoolClient>()
  return {
    options: pool.options,
    async connect() {
      assert(!insideTransaction(), 'inside a transaction, use its own handle and not the database')
      const client = await pool.connect()
      if (ready.has(client)) return client
      try {
        await client.query(setUp(client))
      } catch (error) {
        client.release(error as Error)
        throw error
      }
      ready.add(client)
      return client
    },
    end: () => pool.end(),
  }
}
