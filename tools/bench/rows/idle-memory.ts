import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { startService } from '#tests/support/service-process.ts'
import type { Contender, Row } from '../measure.ts'
import { describeHolders, memoryHolders } from '../parts/memory-holders.ts'
import { residentMegabytes } from '../parts/processor-time.ts'
import { startReference } from '../references/start.ts'
import type { BenchScale } from '../scale.ts'

/** The engine compiles its most used functions in the seconds after a start. */
const IDLE_MS = 15_000
const NODE = 'a bare Node server'
const PGLITE = 'PGlite alone'

/** Memory of a service that nobody uses: on PostgreSQL compared to any Node server, embedded compared to its database. */
export function idleMemoryRows(scale: BenchScale): Row[] {
  const idleMs = scale.quick ? 500 : IDLE_MS
  return [
    {
      id: 'memory-postgres',
      what: 'memory of an idle service, PostgreSQL',
      unit: 'MB',
      ours: onPostgres(idleMs),
      references: [alone(NODE, idleMs, 'plain-http.mjs', () => ({}))],
      bars: [{ against: NODE, bar: 2, aim: 1.5, direction: 'atMost' }],
      absolute: { bar: 120, aim: 90, direction: 'atMost' },
    },
    {
      id: 'memory-embedded',
      what: 'memory of an idle service, embedded',
      unit: 'MB',
      ours: embedded(async (dataDir, describe) => idleService({ dataDir }, idleMs, describe)),
      references: [
        alone(PGLITE, idleMs, 'pglite-alone.mjs', (dataDir) => ({ DATA_FOLDER: join(dataDir, 'database') })),
      ],
      bars: [{ against: PGLITE, bar: 1.2, aim: 1.1, direction: 'atMost' }],
    },
    {
      id: 'memory-above-database',
      what: 'memory of an idle service, above that of its embedded database opened alone',
      unit: 'MB',
      ours: embedded(
        async (dataDir, describe) =>
          (await idleService({ dataDir }, idleMs, describe)) -
          (await idleReference('../parts/database-alone.mjs', { DATA_DIR: dataDir }, idleMs)),
      ),
      references: [],
      bars: [],
      absolute: { bar: 100, aim: 60, direction: 'atMost' },
    },
  ]
}

type Describe = (held: string) => void

function onPostgres(idleMs: number): Contender {
  return {
    name: 'tombolo',
    async start() {
      const postgres = await startPostgres()
      let held = ''
      return {
        round: () =>
          idleService(
            { env: { DATABASE_URL: postgres.url } },
            idleMs,
            (described) => void (held = described),
          ),
        beside: () => ({ 'held by': held }),
        stop: () => postgres.stop(),
      }
    },
  }
}

/** A service, or what is compared with one, on a folder with an embedded database. */
function embedded(
  measure: (dataDir: string, describe: Describe) => Promise<number>,
  name = 'tombolo',
): Contender {
  return {
    name,
    async start() {
      const dataDir = await mkdtemp(join(tmpdir(), 'tombolo-bench-'))
      // The first start creates the database.
      await (await startService({ dataDir })).stop()
      let held = ''
      return {
        round: () => measure(dataDir, (described) => void (held = described)),
        beside: () => ({ 'held by': held }),
        stop: () => rm(dataDir, { recursive: true, force: true }),
      }
    },
  }
}

function alone(
  name: string,
  idleMs: number,
  file: string,
  env: (dataDir: string) => Record<string, string>,
): Contender {
  return embedded((dataDir) => idleReference(file, env(dataDir), idleMs), name)
}

/** Resident megabytes of a service after some time without requests. */
async function idleService(
  options: Parameters<typeof startService>[0],
  idleMs: number,
  describe: Describe,
): Promise<number> {
  const service = await startService(options)
  const { pid = 0 } = service.process.child
  await sleep(idleMs)
  describe(describeHolders(memoryHolders(pid)))
  const megabytes = residentMegabytes(pid)
  await service.stop()
  return megabytes
}

async function idleReference(file: string, env: Record<string, string>, idleMs: number): Promise<number> {
  const reference = await startReference(file, env)
  await sleep(idleMs)
  const megabytes = residentMegabytes(reference.child.pid ?? 0)
  await reference.stop()
  return megabytes
}
