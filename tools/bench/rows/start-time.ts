import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '#tests/support/database-copies.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { startService, type ServiceOptions } from '#tests/support/service-process.ts'
import type { Contender, Row, StartedContender } from '../measure.ts'
import { processorSeconds } from '../parts/processor-time.ts'
import { startReference } from '../references/start.ts'

const NODE = 'a bare Node server'
const FIRST = { bar: 5, aim: 3 }
const LATER = { bar: 1.5, aim: 0.7 }

/** From the start of the process to the first ready answer. */
export function startTimeRows(): Row[] {
  const row = (id: string, what: string, ours: Contender, bar: { bar: number; aim: number }): Row => ({
    id,
    what: `service start, ${what}`,
    unit: 's',
    ours,
    references: [nodeServer],
    bars: [],
    absolute: { ...bar, direction: 'atMost' },
  })
  return [
    row('start-first', 'embedded, first', embedded('first'), FIRST),
    row('start-later', 'embedded, later', embedded('later'), LATER),
    row('start-first-postgres', 'PostgreSQL, first', onPostgres('first'), FIRST),
    row('start-later-postgres', 'PostgreSQL, later', onPostgres('later'), LATER),
  ]
}

type When = 'first' | 'later'

function embedded(when: When): Contender {
  return {
    name: 'tombolo',
    async start() {
      const dataDir = await mkdtemp(join(tmpdir(), 'tombolo-bench-'))
      const stop = () => rm(dataDir, { recursive: true, force: true })
      if (when === 'first') return starts(async () => ({}), stop)
      await (await startService({ dataDir })).stop()
      return starts(async () => ({ dataDir }), stop)
    },
  }
}

function onPostgres(when: When): Contender {
  return {
    name: 'tombolo',
    async start() {
      const postgres = await startPostgres()
      const newDatabase = async () => ({ env: { DATABASE_URL: (await createDatabase(postgres.url)).url } })
      if (when === 'first') return starts(newDatabase, () => postgres.stop())
      const migrated = await newDatabase()
      await (await startService(migrated)).stop()
      return starts(
        async () => migrated,
        () => postgres.stop(),
      )
    },
  }
}

/** Starts a service in each round, with a look at the processor time: on a busy machine that is what a start costs. */
function starts(optionsOf: () => Promise<ServiceOptions>, stop: () => Promise<void>): StartedContender {
  let processor = 0
  return {
    async round() {
      const service = await startService(await optionsOf())
      processor = processorSeconds(service.process.child.pid ?? 0) ?? Number.NaN
      await service.stop()
      return service.startMs / 1000
    },
    beside: () => ({ 'processor time of the last start': `${processor.toFixed(2)} s` }),
    stop,
  }
}

const nodeServer: Contender = {
  name: NODE,
  start: async () => ({
    async round() {
      const started = performance.now()
      await (await startReference('plain-http.mjs')).stop()
      return (performance.now() - started) / 1000
    },
    stop: async () => {},
  }),
}
