import { join } from 'node:path'
import { readDemoGames } from '#tools/demo/demo-games.ts'
import { connectApi, resultOf } from '#tools/cli/operator/connect-api.ts'
import { startService } from '#tests/support/service-process.ts'
import { processorSeconds } from '../parts/processor-time.ts'
import type { Contender, Row } from '../measure.ts'
import type { BenchScale } from '../scale.ts'

const SITES_DIR = join(import.meta.dirname, '../../../sites')
const TOKEN = 'the-token-of-the-operator-of-this-bench'
const BRANDS = ['aurora', 'kola'] as const
/** Pages per round: processor time is counted in hundredths of a second. */
const PAGES = 300
const PAGES_QUICK = 20

/** The lobby of each brand as a visitor gets it: its processor time in the service, drawing and compression included. */
export function drawnPageRows({ quick }: BenchScale): Row[] {
  const pages = quick ? PAGES_QUICK : PAGES
  return BRANDS.flatMap((siteId) => [
    {
      id: `page-${siteId}`,
      what: `${siteId}: a visitor's page from the cache, processor time`,
      unit: 'ms',
      ours: pageContender(siteId, pages, () => '/'),
      references: [],
      bars: [],
      absolute: { bar: 5, aim: 3, direction: 'atMost' as const },
    },
    {
      id: `page-${siteId}-anew`,
      what: `${siteId}: a visitor's page drawn anew, processor time`,
      unit: 'ms',
      ours: pageContender(siteId, pages, (number) => `/?visit=${number}`),
      references: [],
      bars: [],
      absolute: { bar: 30, aim: 15, direction: 'atMost' as const },
    },
  ])
}

function pageContender(siteId: string, pages: number, address: (number: number) => string): Contender {
  return {
    name: 'tombolo',
    async start() {
      const service = await startService({ env: { OPERATOR_TOKEN: TOKEN } })
      await operatorsAreServed(service.operatorPort)
      const operator = connectApi(`http://127.0.0.1:${service.operatorPort}`, { OPERATOR_TOKEN: TOKEN })
      for (const file of await readDemoGames(SITES_DIR, siteId))
        resultOf(await operator('createGame', { siteId }, file))
      const used = () => processorSeconds(service.process.child.pid ?? 0) ?? Number.NaN
      let number = 0
      const visit = async () => {
        const answer = await fetch(`http://127.0.0.1:${service.port}${address((number += 1))}`, {
          headers: { host: `${siteId}.localhost`, 'accept-encoding': 'br' },
        })
        return (await answer.text()).includes('data-drawn-page')
      }
      await drawnOnce(visit)
      return {
        async round() {
          const before = used()
          for (let page = 0; page < pages; page++) {
            if (!(await visit())) throw new Error('a page was sent without being drawn')
          }
          return ((used() - before) * 1000) / pages
        },
        stop: () => service.stop(),
      }
    },
  }
}

/** The first pages wait for the thread that draws, and its code is compiled by the next ones. */
async function drawnOnce(visit: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + 30_000
  while (!(await visit())) {
    if (performance.now() > until) throw new Error('no page is drawn: run npm run build')
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
