import { expect, test as base } from './scenario.ts'
import { breaches, settled, sidewaysPixels } from './screens.ts'
import { withOwnSites } from './world/own-sites.ts'
import type { World } from './world/world.ts'

/** A world with a site whose settings a test may change. */
const test = base.extend<object, { world: World }>({
  world: [
    // Playwright reads what a fixture needs from the pattern of its first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => withOwnSites({ pinned: { memberId: 197 } }, use),
    { scope: 'worker', timeout: 120_000 },
  ],
})

test(
  'a site begins to ask for a PIN: a player chooses one after the next login, is asked for it elsewhere, and changes it',
  { tag: '@phone' },
  async ({ visit, world }) => {
    const account = await world.register('pinned')
    const { username, password } = account
    await world.changeSettings('pinned', { pinRequired: 'login' })
    const player = await visit('pinned', { path: '/login' })
    const { page } = player
    await player.login.tryLogIn(account)
    await player.pin.expectDue()
    await settled(page)
    expect(await breaches(page, 'the choice of a PIN')).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
    await player.pin.set('482915', password)

    const elsewhere = await visit('pinned', { path: '/login' })
    await elsewhere.login.tryLogIn({ username, password, pin: '482916' })
    await expect(elsewhere.page.getByText(elsewhere.says('session.fault.103'))).toBeVisible()
    await elsewhere.login.logIn({ username, password, pin: '482915' })
    await elsewhere.page.goto('/account/password')
    await elsewhere.pin.set('730164', password)
  },
)
