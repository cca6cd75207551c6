import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startService } from '#tests/support/service-process.ts'
import type { Contender, Row } from '../measure.ts'
import { makeSites, type SitesFolder } from '../parts/many-sites.ts'
import { residentBytes } from '../parts/processor-time.ts'
import type { BenchScale } from '../scale.ts'

const FEW = 5

/** What hundreds of sites in one service cost it beside a handful: at its start, and in memory. */
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

interface Started {
  startSeconds: number
  residentBytes: number
}

function compared(many: number, unit: 's' | 'kB'): Contender {
  return {
    name: 'tombolo',
    async start() {
      const dataDir = await mkdtemp(join(tmpdir(), 'tombolo-bench-'))
      const folders = { few: await makeSites(FEW), many: await makeSites(many) }
      // The first start makes the database.
      await startWith(folders.few, dataDir)
      return {
        async round() {
          const few = await startWith(folders.few, dataDir)
          const all = await startWith(folders.many, dataDir)
          if (unit === 's') return all.startSeconds - few.startSeconds
          return (all.residentBytes - few.residentBytes) / (many - FEW) / 1000
        },
        async stop() {
          await Promise.all([folders.few.remove(), folders.many.remove()])
          await rm(dataDir, { recursive: true, force: true })
        },
      }
    },
  }
}

async function startWith(sites: SitesFolder, dataDir: string): Promise<Started> {
  const service = await startService({ dataDir, env: { SITES_DIR: sites.path } })
  try {
    // What the start left behind is collected in the seconds after it.
    await sleep(1000)
    const bytes = residentBytes(service.process.child.pid ?? 0)
    return { startSeconds: service.startMs / 1000, residentBytes: bytes ?? Number.NaN }
  } finally {
    await service.stop()
  }
}
