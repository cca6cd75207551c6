import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { screensOf } from '#schemas/module-facts.ts'
import { routeOf } from '#schemas/site-manifest/route-match.ts'
import { SiteRegistry } from '#service/sites/site-registry.ts'
import { checkSites } from './check-sites.ts'
import { readSites, type Folders } from './read-sites.ts'

let folders: Folders
beforeEach(async () => {
  const sitesDir = await mkdtemp(join(tmpdir(), 'tombolo-without-games-'))
  folders = { sitesDir, themesDir: 'themes' }
  await cp('tests/fixtures/without-games', sitesDir, { recursive: true })
  await cp('sites/base', join(sitesDir, 'base'), { recursive: true })
})
afterEach(() => rm(folders.sitesDir, { recursive: true }))

const check = async (): Promise<string[]> => {
  const said: string[] = []
  await checkSites(folders, { isJson: false, say: (line) => said.push(line) })
  return said
}

test('a site without any game is accepted, with a page of its operator as its home', async () => {
  expect(await check()).toContain('✓ site quay')
  const { sites, themes, modules } = await readSites(folders)
  const registry = new SiteRegistry({ modules, defaultSite: 'quay' })
  registry.update({ sites, themes })
  const { manifest } = registry.bySiteId('quay')!
  expect(routeOf(manifest.routes, '/')).toMatchObject({ screen: 'runtime.page', params: { pageId: '1' } })
  const owners = new Set(manifest.routes.map(({ screen }) => screen.split('.')[0]))
  expect([...owners].toSorted()).toEqual([
    'account',
    'cashier',
    'referrals',
    'runtime',
    'safer-play',
    'session',
    'support',
    'welcome',
  ])
  const withGames = [...modules.values()].filter(
    ({ facts }) => facts.games !== undefined || facts.id === 'lobby',
  )
  const screens = withGames.flatMap(({ facts }) => [...screensOf(facts).keys()])
  expect(manifest.routes.filter(({ screen }) => screens.includes(screen))).toEqual([])
})

test('a site in which no screen is the home is refused, and the refusal says what gives one', async () => {
  const file = join(folders.sitesDir, 'quay/manifest.json')
  const { routes: _routes, ...manifest } = JSON.parse(await readFile(file, 'utf8')) as { routes: object }
  await writeFile(file, JSON.stringify(manifest))
  const said = await check()
  expect(said).toContain('✗ site quay')
  expect(said).toContain(
    '    quay/manifest.json: $.routes has no route for "/", the site’s home: enable lobby, or write which screen it is, such as runtime.page with its pageId',
  )
})
