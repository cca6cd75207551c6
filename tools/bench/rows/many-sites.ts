import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startService } from '#tests/support/service-process.ts'
import type { Contender, Row } from '../measure.ts'
import { makeSites, type SitesFolder } from '../parts/many-sites.ts'
import { memoryOf } from '../references/start.ts'
import type { BenchScale } from '../scale.ts'
import { startOurs } from './fan-out.ts'

const FEW = 5

/** Cost of hundreds of sites in one service compared to a few: at its start, and in memory. */
export function manySitesRows(scale: BenchScale): Row[] {
  const many = scale.quick ? 20 : 500
  const row = (id: string, what: string, unit: 's' | 'kB', bar: { bar: number; aim: number }): Row => ({
    id,
    what,
    unit,
    ours: compared(many, unit),
    references: [],
    bars: [],
    absolute: { ...bar, direction: 'atMost' },
  })
  return [
    row('sites-start', `start with ${many} sites, longer than with ${FEW} by`, 's', { bar: 2, aim: 1 }),
    row('sites-memory', `memory of each of ${many} sites`, 'kB', { bar: 200, aim: 100 }),
  ]
}

function compared(many: number, unit: 's' | 'kB'): Contender {
  return {
    name: 'tombolo',
    async start() {
      const dataDir = await mkdtemp(join(tmpdir(), 'tombolo-bench-'))
      const folders = { few: await makeSites(FEW), many: await makeSites(many) }
      // The first start creates the database.
      await startSeconds(folders.few, dataDir)
      return {
        async round() {
          if (unit === 's')
            return (await startSeconds(folders.many, dataDir)) - (await startSeconds(folders.few, dataDir))
          return ((await heldBytes(folders.many)) - (await heldBytes(folders.few))) / (many - FEW) / 1000
        },
        async stop() {
          await Promise.all([folders.few.remove(), folders.many.remove()])
          await rm(dataDir, { recursive: true, force: true })
        },
      }
    },
  }
}

async function startSeconds(sites: SitesFolder, dataDir: string): Promise<number> {
  const service = await startService({ dataDir, env: { SITES_DIR: sites.path, DEFAULT_SITE: 'brand-0' } })
  await service.stop()
  return service.startMs / 1000
}

async function heldBytes(sites: SitesFolder): Promise<number> {
  const service = await startOurs(['--expose-gc'], { SITES_DIR: sites.path, DEFAULT_SITE: 'brand-0' })
  try {
    // File watchers are set up in the seconds after the start.
    await sleep(4000)
    return (await memoryOf(service)).heldBytes
  } finally {
    await service.stop()
  }
}
