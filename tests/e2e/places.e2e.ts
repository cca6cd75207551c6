import { join } from 'node:path'
import { opening } from './pages/browsing.ts'
import { expect, test } from './scenario.ts'
import { breaches, settled, sidewaysPixels } from './screens.ts'
import { gameFileOf, withMark } from './world/game-files.ts'
import { withOwnSites } from './world/own-sites.ts'
import { newPerson } from './world/people.ts'
import type { World } from './world/world.ts'

/** A world with a British site, whose clock the test can move. */
const clocked = test.extend<object, { world: World }>({
  world: [
    // Playwright reads what a fixture needs from the pattern of its first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const main = join(import.meta.dirname, 'world/clocked-service.ts')
      await withOwnSites({}, use, { brands: ['duchess'], main })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

clocked(
  'GB RTS 12B: a British player is asked for a limit at the first deposit, raises it, waits and confirms it',
  { tag: '@phone' },
  async ({ visit, world }) => {
    const account = await world.register('duchess')
    const player = await visit('duchess', { as: account })
    const { page, says, saferPlay, cashier } = player
    await cashier.open()
    await expect(page.getByText(says('safer-play.prompt.title'))).toBeVisible()
    await settled(page)
    expect(await breaches(page, 'the question about a limit at a deposit')).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
    await page.getByRole('link', { name: says('safer-play.prompt.set') }).click()
    await saferPlay.setLimit('dailyDeposit', 20)
    await cashier.open()
    await expect(page.getByText(says('safer-play.prompt.title'))).toBeHidden()
    await cashier.deposit(15)

    await saferPlay.setLimit('dailyDeposit', 60)
    await saferPlay.expectWaiting()
    await world.passEightDays()
    const later = await visit('duchess', { path: '/login' })
    await later.login.logIn(account)
    await later.page.goto('/cashier/responsiblegaming/limits')
    await expect(later.page.getByText(opening(says('safer-play.waiting.confirmAmount')))).toBeVisible()
    await later.cashier.open()
    await later.cashier.ask(40)
    await expect(later.page.getByText(says('cashier.deposit.amount.above-maximum'))).toBeVisible()
    await later.page.goto('/cashier/responsiblegaming/limits')
    await later.page.getByRole('button', { name: says('safer-play.waiting.confirm'), exact: true }).click()
    await expect(later.page.getByText(opening(says('safer-play.waiting.confirmAmount')))).toBeHidden()
    await later.cashier.open()
    await later.cashier.deposit(40)
  },
)

test(
  'GB LCCP 3.5.5: a person on the register of excluded persons is refused at the registration, the login and the deposit',
  { tag: '@desktop' },
  async ({ visit, world }) => {
    const stranger = newPerson('duchess')
    const { lastName = '' } = stranger.answers
    await world.answerCheck('register', { lastName, birthDate: '1990-05-17', state: 'excluded' })
    const newcomer = await visit('duchess')
    await newcomer.page
      .getByRole('banner')
      .getByRole('button', { name: newcomer.says('session.register') })
      .click()
    await newcomer.registration.send('short', stranger)
    await expect(newcomer.page.getByText(newcomer.says('registration.fault.20.register'))).toBeVisible()

    const account = await world.register('duchess')
    const player = await visit('duchess', { as: account, path: '/deposit' })
    await expect(player.page.getByLabel(player.says('cashier.deposit.amount'))).toBeVisible()
    const listed = { lastName: `Player ${account.username}`, birthDate: '1990-12-10', state: 'excluded' }
    await world.answerCheck('register', listed)
    await player.cashier.ask(20)
    await player.saferPlay.expectExcluded()

    const again = await visit('duchess', { path: '/login' })
    await again.login.tryLogIn(account)
    await expect(again.page.getByText(again.says('session.fault.107.register'))).toBeVisible()
  },
)

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test(
    'a player abroad sees a draw by the clock of the site and by that of the device',
    { tag: ['@phone', '@whole'] },
    async ({ visit, world }) => {
      const file = gameFileOf('harbour', 'week-under-sail')
      const { gameId } = await world.order('createGame', { siteId: 'harbour' }, withMark(file, 'abroad'))
      const { gameInstanceId } = await world.openInstance({ siteId: 'harbour', gameId, title: file.slug })
      const { page } = await visit('harbour', { path: `/lobby?id=${gameInstanceId}` })
      const main = page.getByRole('main')
      await expect(main).toContainText(/19:00 GMT/)
      await expect(main).toContainText(/14:00 GMT-[45] by your clock/)
    },
  )
})
