import type { Page } from '@playwright/test'
import { ROUTE_JOURNEYS, routeRows, type RouteRow, type VisitorKind } from '#tools/build/route-table.ts'
import type { Visitor } from './pages/visitor.ts'
import { expect, test } from './scenario.ts'
import { appRuns, settled } from './screens.ts'
import type { WirePlayer } from './world/wire-player.ts'
import type { World } from './world/world.ts'

interface Scene {
  readonly world: World
  readonly visit: (siteId: string, how?: { path?: string; as?: WirePlayer }) => Promise<Visitor>
}

type Title = (typeof ROUTE_JOURNEYS)[VisitorKind][number]

/** The first screen of a walk. Everyone may enter it, so that a walk never begins at the route that it tests. */
const START = '/credits'
/** The brand with every route, the site of its operator that a test may close, and those who come there. */
const SITE = 'aurora'
const CLOSED = 'strict'

/** Opens the first screen of each journey. */
const ARRIVALS: Readonly<Record<Title, (scene: Scene) => Promise<Visitor>>> = {
  'a visitor meets what the page about routes says': ({ visit }) => visit(SITE, { path: START }),
  'a player of segment C meets what the page about routes says': (scene) => asPlayer(scene, 'C'),
  'a player of segment A meets what the page about routes says': (scene) => asPlayer(scene, 'A'),
  'a player of segment B meets what the page about routes says': (scene) => asPlayer(scene, 'B'),
  async 'a player who must change the password meets what the page about routes says'({ world, visit }) {
    const account = await world.register(SITE)
    const playerId = await world.playerIdOf(SITE, account)
    await world.order('demandPasswordChange', { siteId: SITE, playerId }, { reason: 'The test asks for it.' })
    const visitor = await visit(SITE, { path: '/login' })
    await visitor.login.logIn(account)
    return visitor
  },
  async 'a player who has restricted themselves meets what the page about routes says'({ world, visit }) {
    const account = await world.register(SITE)
    const playerId = await world.playerIdOf(SITE, account)
    const until = Date.now() + 200 * 86_400_000
    await world.order(
      'restrictPlayer',
      { siteId: SITE, playerId },
      { kind: 'selfExclusion', until, reason: 'The player asked for it.' },
    )
    const visitor = await visit(SITE, { path: '/login' })
    const { page, says, login } = visitor
    await login.tryLogIn(account)
    await expect(page.getByText(says('session.restricted.body'))).toBeVisible()
    const form = page.locator('main form')
    await form.getByLabel(says('session.password')).fill(account.password)
    await form.getByRole('button', { name: says('session.restricted.logIn') }).click()
    return visitor
  },
  async 'a player in maintenance meets what the page about routes says'({ world, visit }) {
    const visitor = await visit(CLOSED, { as: await world.register(CLOSED), path: START })
    await isLoggedIn(visitor)
    await setMaintenance(world, true)
    return visitor
  },
  async 'a visitor in maintenance meets what the page about routes says'({ world, visit }) {
    await setMaintenance(world, true)
    return visit(CLOSED, { path: START })
  },
  async 'a player without a connection meets what the page about routes says'({ world, visit }) {
    const visitor = await visit(SITE, { as: await world.register(SITE), path: '/' })
    await isLoggedIn(visitor)
    await visitor.page.route('**/channel/**', (route) => route.abort())
    return visitor
  },
}

async function asPlayer({ world, visit }: Scene, segment: 'A' | 'B' | 'C'): Promise<Visitor> {
  const account = await world.register(SITE, segment === 'C' ? { 978: 20 } : {})
  if (segment !== 'C') await world.setSegment(SITE, account, segment)
  const visitor = await visit(SITE, { as: account, path: START })
  await isLoggedIn(visitor)
  return visitor
}

const isLoggedIn = ({ page, says }: Visitor) =>
  expect(page.getByRole('banner').getByRole('button', { name: says('session.menu') })).toBeVisible()

const setMaintenance = (world: World, enabled: boolean) =>
  world.order('setMaintenance', { siteId: CLOSED }, { enabled, message: 'The test closes the site.' })

/** An address of a route: what its screen needs to stay there. */
function addressOf(path: string): string {
  if (path.includes(':')) return path.replace(/:[^/]+/, 'rules')
  return path
}

/** Goes to the address in the app that runs in the page, and waits until the page is where the table says. */
async function expectOutcome(page: Page, { route, answers }: RouteRow, kind: VisitorKind): Promise<void> {
  const answer = answers[kind]
  const path = addressOf(route.path)
  const wanted = answer.kind === 'redirect' ? answer.to : path
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  const place = () => {
    const { pathname, search } = new URL(page.url())
    return wanted.includes('?') ? pathname + search : pathname
  }
  await expect.poll(place, { message: `${route.path} as ${kind}`, intervals: [20, 50, 100] }).toBe(wanted)
  await settled(page)
  // The screen has led nowhere else.
  expect(place(), `${route.path} as ${kind}`).toBe(wanted)
}

for (const kind of Object.keys(ROUTE_JOURNEYS) as VisitorKind[])
  for (const title of ROUTE_JOURNEYS[kind])
    test(title, { tag: '@whole' }, async ({ world, visit }) => {
      test.slow()
      const { page } = await ARRIVALS[title]({ world, visit })
      await appRuns(page)
      const wrong: string[] = []
      const rows = await routeRows()
      expect(rows.filter(({ sites }) => !sites.includes(SITE))).toEqual([])
      for (const row of rows) {
        await expectOutcome(page, row, kind).catch((error: Error) => wrong.push(error.message.slice(0, 250)))
      }
      expect(wrong).toEqual([])
      if (kind.includes('maintenance')) await setMaintenance(world, false)
    })
