/**
 * `npm run bench:web`: what a first visit costs. Bytes of script against a reference bundle; Lighthouse and the time to a usable lobby
 * against the same lobby as a static page. Then how a phone bears a lobby of thousands that changes, and a draw. `--quick` measures the
 * bytes alone.
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startService } from '#tests/support/service-process.ts'
import { chromium } from 'playwright'
import { median } from './measure.ts'
import { visit } from './web/first-visit.ts'
import { describeLobbyAtScale, watchLobbyAtScale } from './web/lobby-at-scale.ts'
import { audit, type Audit } from './web/lighthouse.ts'
import { watchPlayout } from './web/playout-frames.ts'
import { referenceBytes } from './web/reference-bundle.ts'
import { servePicture } from './web/static-page.ts'

const ROUNDS = 5
const SCRIPT_BAR_KB = 150
const FRAMES_BAR = 55
const quick = process.argv.includes('--quick')
const system = '/usr/bin/chromium'

const service = await startService({ env: { DEMO: '1' } })
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(existsSync(system) ? { executablePath: system } : {}),
})
const report: Record<string, unknown> = {}
try {
  const reference = await referenceBytes()
  for (const siteId of ['aurora', 'kola']) {
    const url = service.siteUrl(siteId)
    const first = await visit(browser, url)
    const kilobytes = first.scriptBytes / 1000
    report[siteId] = { scriptBytes: first.scriptBytes, allBytes: first.allBytes, referenceBytes: reference }
    console.log(
      `${siteId}: ${kilobytes.toFixed(1)} kB of script before the lobby can be used ` +
        `(${(first.scriptBytes / reference).toFixed(2)} × React + MUI theme, ${(reference / 1000).toFixed(1)} kB); ` +
        `${kilobytes <= SCRIPT_BAR_KB ? 'met' : 'MISSED'}: bar ${SCRIPT_BAR_KB} kB`,
    )
    if (!quick)
      report[siteId] = { ...(report[siteId] as object), ...(await compareWithPicture(url, first.page)) }
    await first.page.context().close()
  }
  if (!quick) {
    const frames = await watchPlayout(browser, service.siteUrl('aurora'), 'aurora')
    report['playout'] = { framesPerSecond: frames }
    console.log(
      `playout, processor 4 × slower: ${frames.toFixed(1)} frames a second; ` +
        `${frames >= FRAMES_BAR ? 'met' : 'MISSED'}: bar ${FRAMES_BAR}`,
    )
    const lobby = await watchLobbyAtScale(browser)
    report['lobby'] = lobby
    for (const line of describeLobbyAtScale(lobby)) console.log(line)
  }
} finally {
  await browser.close()
  await service.stop()
}
const folder = join(import.meta.dirname, '../../dist/bench')
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'web.json'), `${JSON.stringify(report, null, 2)}\n`)

async function compareWithPicture(
  url: string,
  lobby: Awaited<ReturnType<typeof visit>>['page'],
): Promise<object> {
  const picture = await servePicture(lobby)
  try {
    const audits: { ours: Audit[]; picture: Audit[] } = { ours: [], picture: [] }
    const repeats: { ours: number[]; picture: number[] } = { ours: [], picture: [] }
    for (let round = 0; round < ROUNDS; round++) {
      audits.ours.push(await audit(url))
      audits.picture.push(await audit(picture.url))
      repeats.ours.push((await visit(browser, url, lobby)).usableMs)
      repeats.picture.push(await showPicture(picture.url))
    }
    return printComparison(audits, repeats)
  } finally {
    await picture.stop()
  }
}

async function showPicture(url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(url)
  const { usableMs } = await visit(browser, url, page)
  await context.close()
  return usableMs
}

function printComparison(
  audits: { ours: Audit[]; picture: Audit[] },
  repeats: { ours: number[]; picture: number[] },
): object {
  const of = (list: Audit[], key: keyof Audit) => median(list.map((one) => one[key]))
  const score = of(audits.ours, 'score')
  const paint = of(audits.ours, 'largestContentfulPaintMs') / of(audits.picture, 'largestContentfulPaintMs')
  const repeat = median(repeats.ours) / median(repeats.picture)
  console.log(
    `  Lighthouse, phone, median of ${ROUNDS}: ${score.toFixed(0)} (bar 95); picture ${of(audits.picture, 'score')}`,
  )
  console.log(`  largest paint ${paint.toFixed(2)} × the static page (bar 1.5)`)
  console.log(
    `  repeat visit usable in ${median(repeats.ours).toFixed(0)} ms, ${repeat.toFixed(2)} × the static page (bar 2)`,
  )
  return { audits, repeats }
}
