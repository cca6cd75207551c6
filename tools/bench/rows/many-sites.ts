import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startService } from '#tests/support/service-process.ts'
import { resultOf } from '#tools/cli/operator/connect-api.ts'
import type { Contender, Row } from '../measure.ts'
import { makeSites, type SitesFolder } from '../parts/many-sites.ts'
import { type SitesCluster, startSitesCluster } from '../parts/sites-cluster.ts'
import { memoryOf } from '../references/start.ts'
import type { BenchScale } from '../scale.ts'
import { startOurs } from './fan-out.ts'

const FEW = 5

/** Cost of hundreds of sites in one service compared to a few: at its start, in memory, in the gallery and at a publication. */
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
    {
      id: 'sites-gallery',
      what: `answer with the list of ${many} sites`,
      unit: 'ms',
      ours: onCluster(many, galleryMs),
      references: [],
      bars: [],
      absolute: { bar: 500, aim: 100, direction: 'atMost' },
    },
    {
      id: 'sites-publication',
      what: `from the call to the publication in both processes, with ${many} sites`,
      unit: 'ms',
      ours: onCluster(many, publicationMs),
      references: [],
      bars: [],
      absolute: { bar: 2000, aim: 1000, direction: 'atMost' },
    },
  ]
}

/** Two processes on one PostgreSQL and Redis, with many sites. */
function onCluster(
  many: number,
  measure: (cluster: SitesCluster, round: number) => Promise<number>,
): Contender {
  return {
    name: 'tombolo',
    async start() {
      const sites = await makeSites(many)
      const cluster = await startSitesCluster(sites)
      // Both watch their folders once they have read them again.
      await sleep(4000)
      await measure(cluster, -1)
      let round = 0
      return {
        round: () => measure(cluster, round++),
        async stop() {
          await cluster.stop()
          await sites.remove()
        },
      }
    },
  }
}

async function galleryMs({ apis: [api] }: SitesCluster): Promise<number> {
  const started = performance.now()
  resultOf(await api('getSites', {}, {}))
  return performance.now() - started
}

async function publicationMs({ apis: [first, second] }: SitesCluster, round: number): Promise<number> {
  const site = { siteId: 'brand-1' }
  const { manifest, liveVersion } = resultOf(await first('getDraft', site, {}))
  const brand = { ...(JSON.parse(manifest) as { brand: object }).brand, header: `Round ${round}` }
  const changed = JSON.stringify({ ...(JSON.parse(manifest) as object), brand })
  resultOf(await first('saveDraft', site, { manifest: changed }))
  const started = performance.now()
  resultOf(await first('publishDraft', site, { reason: 'Measured' }))
  while (resultOf(await second('getSite', site, {})).version === liveVersion) await sleep(50)
  return performance.now() - started
}

function compared(many: number, unit: 's' | 'kB'): Contender {
  return {
    name: 'tombolo',
    async start() {
      const folders = { few: await makeSites(FEW), many: await makeSites(many) }
      // Sites that are no longer in the folder of a database are noted in its history, so each folder has a database of its own.
      const data = await mkdtemp(join(tmpdir(), 'tombolo-bench-'))
      const seconds = (name: keyof typeof folders) => startSeconds(folders[name], join(data, name))
      if (unit === 's') {
        // The first start creates the database and knows no site.
        await seconds('few')
        await seconds('many')
      }
      return {
        async round() {
          if (unit === 's') return (await seconds('many')) - (await seconds('few'))
          return ((await heldBytes(folders.many)) - (await heldBytes(folders.few))) / (many - FEW) / 1000
        },
        async stop() {
          await Promise.all([folders.few.remove(), folders.many.remove()])
          await rm(data, { recursive: true, force: true })
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
