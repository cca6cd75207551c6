import type pg from 'pg'
import type { Logger } from 'pino'
import { SERVICE_ROLE } from './service-role.ts'

const CHECKPOINT_EVERY_MS = 5 * 60_000
/** Number of checkpoints between two runs of VACUUM and ANALYZE. */
const VACUUM_EVERY_CHECKPOINTS = 3

export interface Housekeeping {
  stop: () => Promise<void>
}

/** Does for the embedded database the work of a server's background processes. */
export function startMaintenance(pool: pg.Pool, log: Logger): Housekeeping {
  let rounds = 0
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    rounds += 1
    running = sweep(pool, rounds % VACUUM_EVERY_CHECKPOINTS === 0).catch((error: unknown) => {
      log.error({ error: String(error) }, 'the maintenance of the embedded database failed')
    })
  }, CHECKPOINT_EVERY_MS)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}

/** Runs under the owner's role: the service's own role may neither checkpoint nor vacuum. */
async function sweep(pool: pg.Pool, vacuum: boolean): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('reset role')
    if (vacuum) await client.query('vacuum (analyze)')
    await client.query('checkpoint')
    await client.query(`set role ${SERVICE_ROLE}`)
    client.release()
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}
