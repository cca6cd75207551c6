import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientBuildIn } from '#service/pages/client-build.ts'
import { openTestSites, type TestSites } from '#service/testing/sites.ts'
import { firstVisitOf } from './first-visit.ts'
import { speedLines } from './readiness.ts'

let world: TestSites
let folder: string
beforeAll(async () => {
  world = await openTestSites()
  folder = await mkdtemp(join(tmpdir(), 'tombolo-first-visit-'))
  await mkdir(join(folder, 'assets'))
  const chunks = {
    'runtime/main.tsx': {
      file: 'assets/main-1.js',
      isEntry: true,
      imports: ['shared'],
      css: ['assets/main-1.css'],
    },
    shared: { file: 'assets/shared-1.js' },
    'modules/lobby/screens/lobby-home.tsx': { file: 'assets/home-1.js', imports: ['shared'] },
    'modules/cashier/screens/home.tsx': { file: 'assets/cashier-1.js' },
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(chunks))
  const sizes = {
    'main-1.js': 900,
    'main-1.js.br': 300,
    'shared-1.js': 70,
    'home-1.js': 500,
    'home-1.js.br': 40,
  }
  for (const [name, bytes] of Object.entries({ ...sizes, 'cashier-1.js': 9999, 'main-1.css': 25 }))
    await writeFile(join(folder, 'assets', name), 'x'.repeat(bytes))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

test('the first visit has the compressed scripts of the home page, and not those of other screens', async () => {
  const site = world.sites.bySiteId('fixture')
  if (site === null) throw new Error('the fixture site is served')
  const build = await clientBuildIn(folder, () => 0)()
  const visit = await firstVisitOf(site, world.sites.modules, build)
  expect(visit).toEqual({ scriptBytes: 300 + 70 + 40, styleBytes: 25, scriptBarBytes: 140_000 })
  expect(await firstVisitOf(site, world.sites.modules, null)).toBeNull()
})

test('a home page above the bar for script lacks speed, and one below it does not', () => {
  const visit = { scriptBytes: 140_001, styleBytes: 0, scriptBarBytes: 140_000 }
  expect(speedLines(visit, null)[0]).toMatchObject({
    state: 'lacks',
    text: 'the home page loads 141 kB of script; at most 140 kB are fast on a phone',
    pointer: '/modules',
  })
  expect(speedLines({ ...visit, scriptBytes: 140_000 }, null)).toMatchObject([{ state: 'note' }])
})
