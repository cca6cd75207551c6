import { test as base, type Browser, type BrowserContext, expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { Console } from './pages/console.ts'
import { World } from './world/world.ts'

export { expect }

/** A test of the console, on a service of its own. */
export const test = base.extend<object, { world: World }>({
  world: [
    // Playwright reads what a fixture needs from the pattern of its first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const world = await World.open()
      await use(world)
      await world.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Sessions of administrators by their names: an address may follow a few links a minute. */
const sessions = new WeakMap<World, Map<string, StorageState>>()
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Opens the console as an administrator of the world, who joins at the first use of the name. */
export async function administrator(browser: Browser, world: World, shown = 'Ada Byron'): Promise<Console> {
  const ofWorld = sessions.get(world) ?? new Map<string, StorageState>()
  sessions.set(world, ofWorld)
  const known = ofWorld.get(shown)
  const baseURL = `http://builder.localhost:${world.service.operatorPort}`
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ baseURL, viewport, ...(known && { storageState: known }) })
  const console = new Console(await context.newPage())
  if (known === undefined) {
    const name = `admin${Date.now()}`
    await console.open(await world.invitePerson(`${name}@example.com`, shown, 'administrator'))
    await console.join((key) => TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() }))
  } else {
    await console.page.goto('/console')
  }
  await expect(console.page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  // Only cookies are kept: the site and the columns that a test chose stay with that test.
  if (known === undefined) ofWorld.set(shown, { ...(await context.storageState()), origins: [] })
  return console
}
