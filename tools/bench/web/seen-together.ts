import { recordAnnouncements, recordedAnnouncements } from '#tests/support/announcements.ts'
import { addressOf, Wire } from '#tools/play/wire.ts'
import type { Browser, Page } from 'playwright'
import { nextDraw, type DrawKind } from './playout-frames.ts'

const LOOK_AGAIN_MS = 500
/** The last ball is announced with the whole draw, once its picture rests. */
const REST_MS = 5000

export interface SeenTogether {
  balls: number
  /** The longest time between the two pages, in milliseconds. */
  apartMs: number
}

/** Two visitors watch the next draw of a kind in the demonstration of a site: how far apart they see each ball. */
export async function watchTogether(
  browser: Browser,
  siteUrl: string,
  siteId: string,
  kind: DrawKind,
): Promise<SeenTogether> {
  const { port } = new URL(siteUrl)
  const wire = await Wire.open(addressOf(`http://localhost:${port}`, siteId))
  const pages: Page[] = []
  try {
    const gameInstanceId = await nextDraw(wire, kind)
    for (let visitor = 0; visitor < 2; visitor++) {
      const page = await (await browser.newContext()).newPage()
      pages.push(page)
      await page.goto(`${siteUrl}/playout?id=${gameInstanceId}`)
      await recordAnnouncements(page)
    }
    const hasEnded = async () => (await wire.loadGame(gameInstanceId))?.gameStatus === 'ENDED'
    while (!(await hasEnded())) await pages[0]!.waitForTimeout(LOOK_AGAIN_MS)
    await pages[0]!.waitForTimeout(REST_MS)
    const [one, two] = await Promise.all(pages.map(recordedAnnouncements))
    const numbered = [...one!].filter(([text]) => /\d/.test(text))
    const apart = numbered.map(([text, at]) => Math.abs((two!.get(text) ?? Infinity) - at))
    return { balls: apart.length, apartMs: Math.max(...apart) }
  } finally {
    for (const page of pages) await page.context().close()
    wire.close()
  }
}
