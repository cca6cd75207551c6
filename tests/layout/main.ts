/**
 * `npm run layout -- [--site aurora] [--screen cashier] [--language de] [--scheme dark] [--width 320] [--as player]
 * [--axe] [--pictures]`: looks at every screen and modal of every site, in each language, scheme and width, as a visitor
 * and as a player, and lists what is cut, covered, too wide or too small, with a picture of each place in
 * `test-results/layout`. `--axe` adds the rules of WCAG 2.2 AA, `--pictures` saves every view. The other options may be
 * given several times. The build comes first (`npm run build`).
 */
import { chromium } from '@playwright/test'
import { readdirSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CHROMIUM_LAUNCH } from '#tests/support/chromium.ts'
import { World } from '../e2e/world/world.ts'
import { Report } from './report.ts'
import { buildStage } from './stage.ts'
import { walkSite } from './walk.ts'

const ROOT = join(import.meta.dirname, '../..')
const RESULTS = join(ROOT, 'test-results/layout')
const WIDTHS = ['320', '390', '768', '1440']

const several = { type: 'string', multiple: true } as const
const { values } = parseArgs({
  options: {
    site: several,
    screen: several,
    language: several,
    scheme: several,
    width: several,
    as: several,
    axe: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
  },
})
const sites = values.site ?? readdirSync(join(ROOT, 'sites')).filter((siteId) => siteId !== 'base')
const filters = {
  screens: values.screen ?? [],
  languages: values.language ?? [],
  schemes: (['light', 'dark'] as const).filter((scheme) => values.scheme?.includes(scheme) ?? true),
  widths: (values.width ?? WIDTHS).map(Number),
  people: (['visitor', 'player'] as const).filter((person) => values.as?.includes(person) ?? true),
  axe: values.axe,
  pictures: values.pictures,
}
const tell = (line: string) => console.log(line)

await rm(RESULTS, { recursive: true, force: true })
await mkdir(RESULTS, { recursive: true })
const report = new Report()
const world = await World.open()
const browser = await chromium.launch(CHROMIUM_LAUNCH)
const started = performance.now()
let views = 0
try {
  for (const siteId of sites) {
    const stage = await buildStage(world, siteId)
    const origin = world.service.siteUrl(siteId)
    views += await walkSite({ browser, origin, stage, filters, report, pictures: RESULTS, tell })
  }
} finally {
  await browser.close()
  await world.close()
}
await writeFile(join(RESULTS, 'faults.txt'), `${report.text()}\n`)
tell(report.text())
const seconds = Math.round((performance.now() - started) / 1000)
tell(
  `${report.all.length} faults in ${views} views of ${sites.join(', ')}, ${seconds} seconds. The list is in test-results/layout/faults.txt.`,
)
process.exitCode = report.all.length === 0 ? 0 : 1
