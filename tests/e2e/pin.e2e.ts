import { expect, test } from './scenario.ts'
import { breaches, settled, sidewaysPixels } from './screens.ts'

test(
  'a site begins to ask for a PIN: a player chooses one after the next login, is asked for it elsewhere, and changes it',
  { tag: ['@phone', '@whole'] },
  async ({ visit, world }) => {
    const account = await world.register('pinned')
    const { username, password } = account
    await world.changeManifest('pinned', { settings: { pinRequired: 'login' } })
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
