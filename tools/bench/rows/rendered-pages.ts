import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { readDemoGames } from '#tools/demo/demo-games.ts'
import { connectApi, resultOf } from '#tools/cli/operator/connect-api.ts'
import { startService } from '#tests/support/service-process.ts'
import { processorSeconds } from '../parts/processor-time.ts'
import { startLobbyService } from '../parts/start-lobby-service.ts'
import type { Contender, Row } from '../measure.ts'
import type { BenchScale } from '../scale.ts'

const SITES_DIR = join(import.meta.dirname, '../../../sites')
const TOKEN = 'the-token-of-the-operator-of-this-bench'
const BRANDS = ['aurora', 'kola', 'duchess', 'harbour'] as const
/** Pages per round: processor time is counted in hundredths of a second. */
const PAGES = 300
const PAGES_QUICK = 20
const LARGE = 5000

/** The lobby of each brand as a visitor gets it: its processor time in the service, rendering and compression included. */
export function renderedPageRows({ quick }: BenchScale): Row[] {
  const pages = quick ? PAGES_QUICK : PAGES
  return [
    ...BRANDS.flatMap((siteId) => [
      {
        id: `page-${siteId}`,
        what: `${siteId}: a visitor's page from the cache, processor time`,
        unit: 'ms',
        ours: pageContender({ siteId, pages, open: () => demoService(siteId), address: () => '/' }),
        references: [],
        bars: [],
        absolute: { bar: 5, aim: 3, direction: 'atMost' as const },
      },
      {
        id: `page-${siteId}-anew`,
        what: `${siteId}: a visitor's page rendered anew, processor time`,
        unit: 'ms',
        ours: pageContender({ siteId, pages, open: () => demoService(siteId), address: ANEW }),
        references: [],
        bars: [],
        absolute: { bar: 30, aim: 15, direction: 'atMost' as const },
      },
    ]),
    {
      id: 'page-large-anew',
      what: `a lobby of ${LARGE} games: a visitor's page rendered anew, processor time`,
      unit: 'ms',
      ours: pageContender({ siteId: 'aurora', pages, open: largeService, address: ANEW }),
      references: [],
      bars: [],
      absolute: { bar: 30, aim: 15, direction: 'atMost' },
    },
  ]
}

const ANEW = (number: number) => `/?visit=${number}`

interface PageService {
  readonly processId: number
  readonly port: number
  stop: () => Promise<void>
}

interface Pages {
  readonly siteId: string
  /** Pages per round. */
  readonly pages: number
  readonly open: () => Promise<PageService>
  readonly address: (number: number) => string
}

function pageContender({ siteId, pages, open, address }: Pages): Contender {
  return {
    name: 'tombolo',
    async start() {
      const service = await open()
      const used = () => processorSeconds(service.processId) ?? Number.NaN
      let number = 0
      let size = 0
      const visit = async () => {
        const html = await pageOf(siteId, service.port, address((number += 1)))
        size = html.length
        return html.includes('data-rendered-page')
      }
      await renderedOnce(visit)
      return {
        async round() {
          const before = used()
          for (let page = 0; page < pages; page++) {
            if (!(await visit())) throw new Error('a page was sent without being rendered')
          }
          return ((used() - before) * 1000) / pages
        },
        beside: () => ({ HTML: `${(size / 1000).toFixed(0)} kB before compression` }),
        stop: () => service.stop(),
      }
    },
  }
}

/** A page of a site, as a browser gets it. `fetch` would leave out the host, and every page would be one of the default site. */
async function pageOf(siteId: string, port: number, path: string): Promise<string> {
  const headers = { host: `${siteId}.localhost`, 'accept-encoding': 'br' }
  const [answer] = (await once(request({ host: '127.0.0.1', port, path, headers }).end(), 'response')) as [
    IncomingMessage,
  ]
  const html = brotliDecompressSync(await buffer(answer)).toString()
  if (!html.includes(`"siteId":"${siteId}"`)) throw new Error(`the page is not one of ${siteId}`)
  return html
}

/** A service with the demonstration's games of a brand. */
async function demoService(siteId: string): Promise<PageService> {
  const service = await startService({ env: { OPERATOR_TOKEN: TOKEN } })
  await operatorsAreServed(service.operatorPort)
  const operator = connectApi(`http://127.0.0.1:${service.operatorPort}`, { OPERATOR_TOKEN: TOKEN })
  for (const file of await readDemoGames(SITES_DIR, siteId))
    resultOf(await operator('createGame', { siteId }, file))
  return {
    processId: service.process.child.pid ?? 0,
    port: service.port,
    stop: () => service.stop(),
  }
}

/** A service with many more games than a page carries. */
async function largeService(): Promise<PageService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tombolo-bench-'))
  const service = await startLobbyService({ dataDir, games: LARGE, updatesPerSecond: 0 })
  return {
    processId: service.child.pid ?? 0,
    port: service.port,
    async stop() {
      service.child.kill('SIGKILL')
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The first pages wait for the thread that renders, and its code is compiled by the next ones. */
async function renderedOnce(visit: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + 30_000
  while (!(await visit())) {
    if (performance.now() > until) throw new Error('no page is rendered: run npm run build')
  }
  for (let page = 0; page < 50; page++) await visit()
}

/** The operators' API listens a moment after the pages are ready. */
async function operatorsAreServed(port: number): Promise<void> {
  const until = performance.now() + 30_000
  for (;;) {
    const isServed = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (isServed) return
    if (performance.now() > until) throw new Error('the operators’ API does not listen')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
