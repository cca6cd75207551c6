import { test as base, type Browser, expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { Console } from './pages/console.ts'
import { World } from './world/world.ts'

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

/** Opens the console as a new administrator. */
export async function administrator(browser: Browser, world: World, shown = 'Ada Byron'): Promise<Console> {
  const baseURL = `http://builder.localhost:${world.service.operatorPort}`
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ baseURL, viewport })
  const console = new Console(await context.newPage())
  const name = `admin${Date.now()}`
  await console.open(await world.invitePerson(`${name}@example.com`, shown, 'administrator'))
  await console.join((key) => TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() }))
  await expect(console.page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  return console
}
