import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { type Clock, systemClock } from '#service/base/clock.ts'
import { createLog } from '#service/base/log.ts'
import { readConfig } from '#service/config/config.ts'
import { SERVICE_ROLE } from '#service/database/service-role.ts'
import { startService } from '#service/start-service.ts'
import { fastClock, fastTimeFunctions } from './fast-clock.ts'
import type { MemoryFigures } from './demo-day.ts'

// The service as its own process. At the first SIGUSR2 its time begins to run as many times as fast as CLOCK_SPEED says; at each one it
// collects its garbage and prints its memory.

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const speed = Number(process.env['CLOCK_SPEED'])
let current: Clock = systemClock
let fromMs: number | null = null

const config = readConfig(process.env)
const log = createLog({ level: config.logLevel })
const running = await startService({ config, log, clock: { now: () => current.now() } })

async function speedUp(from: number): Promise<void> {
  await running.service.database.kysely.connection().execute(async (connection) => {
    // Only the owner may replace the functions.
    await sql`reset role`.execute(connection)
    await sql.raw(fastTimeFunctions(from, speed)).execute(connection)
    await sql.raw(`set role ${SERVICE_ROLE}`).execute(connection)
  })
  current = fastClock(from, speed)
}

async function printMemory(): Promise<void> {
  if (fromMs === null) {
    fromMs = Date.now()
    await speedUp(fromMs)
  }
  collectGarbage()
  const { heapUsed, rss } = process.memoryUsage()
  const figures: MemoryFigures = { fromMs, heapMb: heapUsed / 2 ** 20, residentMb: rss / 2 ** 20 }
  process.stdout.write(`${JSON.stringify({ figures })}\n`)
}

process.on('SIGUSR2', () => void printMemory())
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
