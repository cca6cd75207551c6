import { join } from 'node:path'
import { enter, tabTo } from './pages/keyboard.ts'
import type { Visitor } from './pages/visitor.ts'
import { expect, OWN_SITES, test } from './scenario.ts'
import { breaches, settled } from './screens.ts'
import { withOwnSites } from './world/own-sites.ts'
import type { Credentials } from '#tools/play/player.ts'
import type { World } from './world/world.ts'

/** A world of its own, whose clock a test can move. */
const clocked = test.extend<object, { world: World }>({
  world: [
    // Playwright reads what a fixture needs from the pattern of its first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const main = join(import.meta.dirname, 'world/clocked-service.ts')
      await withOwnSites({ sister: OWN_SITES.sister }, use, { main })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** A player who has staked something since the login: before, no reality check is shown. */
async function registerAndPlay(world: World) {
  const account = await world.register('watchful', { 978: 50 })
  const game = await world.createGame('watchful', 'northern-dip', {}, 'aurora')
  const { gameInstanceId } = await world.openInstance(game)
  await account.buy({ gameInstanceId, lines: 1 })
  return account
}

async function logInAgain({ page, says }: Visitor, { username, password }: Credentials): Promise<void> {
  await expect(page.getByText(says('session.ended.title'))).toBeVisible()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(says('session.username')).fill(username)
  await dialog.getByLabel(says('session.password')).fill(password)
  await dialog.getByRole('button', { name: says('session.logIn') }).click()
}

test('a self-exclusion holds at once on the other site of the operator, and leaves the way to the money', async ({
  visit,
  world,
}) => {
  const account = await world.register('aurora')
  const twin = await world.register('sister', {}, account)
  const other = await visit('sister', { as: twin })
  // From here on its page gets the events of its player.
  await expect(other.page.locator('header').getByText(twin.username)).toBeAttached()
  const player = await visit('aurora', { as: account })
  await player.saferPlay.excludeForSixMonths()
  await player.saferPlay.expectExcluded()
  await other.saferPlay.expectExcluded()
  for (const { page, says } of [player, other]) {
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: says('runtime.ok') })
      .click()
    await expect(page).toHaveURL(/^[^?]*\/$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  const again = await visit('sister', { path: '/login' })
  await again.login.tryLogIn(account)
  await expect(again.page.getByText(again.says('session.restricted.body'))).toBeVisible()
  const form = again.page.locator('main form')
  await form.getByLabel(again.says('session.password')).fill(account.password)
  await form.getByRole('button', { name: again.says('session.restricted.logIn') }).click()
  await expect(again.page.getByText(again.says('cashier.restricted.body'))).toBeVisible()
  // Every other screen leads back there.
  await again.page.goto('/')
  await expect(again.page.getByText(again.says('cashier.restricted.body'))).toBeVisible()
})

test(
  'MT all brands: a self-exclusion from this brand alone leaves the other brand of the operator open',
  { tag: '@whole' },
  async ({ visit, world }) => {
    const account = await world.register('aurora')
    const twin = await world.register('sister', {}, account)
    const player = await visit('aurora', { as: account })
    await player.saferPlay.excludeForSixMonths('this')
    await player.saferPlay.expectExcluded()
    const other = await visit('sister', { as: twin, path: '/cashier/responsiblegaming' })
    await expect(other.page.getByText(other.says('safer-play.intro'))).toBeVisible()
  },
)

test('a withdrawal is asked for, cancelled, asked for again and paid by a processor', async ({
  visit,
  world,
}) => {
  const account = await world.register('sister', { 978: 50 })
  const player = await visit('sister', { as: account })
  await player.withdrawals.ask(20, account.password)
  await player.cashier.expectBalance(3000)
  await player.withdrawals.cancel()
  await player.cashier.expectBalance(5000)
  await player.withdrawals.ask(30, account.password)
  await world.payWithdrawals('sister')
  await player.withdrawals.expectPaid()
  await player.cashier.expectBalance(2000)
})

test(
  'a player asks for a withdrawal and cancels it by keyboard alone',
  { tag: '@whole' },
  async ({ visit, world }) => {
    const account = await world.register('sister', { 978: 50 })
    const { page, says, cashier, withdrawals } = await visit('sister', { as: account, path: '/cashier' })
    await settled(page)
    await enter(page, page.getByRole('main').getByRole('link', { name: says('cashier.withdraw.title') }))
    const type = async (label: string, text: string) => {
      await tabTo(page, page.getByLabel(says(`cashier.withdraw.${label}`)))
      await page.keyboard.type(text)
    }
    await type('amount', '20')
    await type('field.holder', 'Ada Journey')
    await type('field.iban', 'DE89 3704 0044 0532 0130 00')
    await enter(page, page.getByRole('button', { name: says('cashier.withdraw.continue') }))
    await type('password', account.password)
    await page.keyboard.press('Enter')
    await cashier.expectBalance(3000)
    const cancel = { name: says('cashier.pending.cancel') }
    await enter(page, page.getByRole('button', cancel))
    await enter(page, page.getByRole('dialog').getByRole('button', cancel))
    await withdrawals.expectNone()
    await cashier.expectBalance(5000)
  },
)

test(
  'the text typed into a form is there again after the connection was lost',
  { tag: '@whole' },
  async ({ visit, world }) => {
    const account = await world.register('sister', { 978: 50 })
    const { page, says, withdrawals } = await visit('sister', { as: account })
    await withdrawals.fill(20)
    await page.context().setOffline(true)
    await expect(page.getByText(says('runtime.offline.title'))).toBeVisible({ timeout: 30_000 })
    await page.context().setOffline(false)
    await withdrawals.expectFilled(20)
  },
)

clocked(
  'a player whose session ended in the middle of a form reads it, logs in and is back at the form',
  { tag: '@whole' },
  async ({ visit, world }) => {
    const account = await world.register('sister', { 978: 50 })
    const player = await visit('sister', { as: account })
    const { page, says, withdrawals } = player
    await withdrawals.fill(20)
    await world.passEightDays()
    await world.setClock(page)
    // The page may have noticed the end already, and covers its form then: a key reaches the form or nothing.
    await page.keyboard.press('Enter')
    await logInAgain(player, account)
    await expect(page.getByLabel(says('cashier.withdraw.amount'))).toBeVisible()
  },
)

clocked(
  'a player whose session ended before an upload logs in and is back at the documents',
  { tag: '@whole' },
  async ({ visit, world }) => {
    const account = await world.register('sister', { 978: 50 })
    const player = await visit('sister', { as: account, path: '/account/verification' })
    const { page, says, documents } = player
    await documents.begin('passport')
    // The page stores the choice beside the player's further steps; without a session it is refused.
    await expect.poll(() => account.chosenDocument()).toBe('passport')
    await world.passEightDays()
    await world.setClock(page)
    await documents.choose({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>') })
    await logInAgain(player, account)
    await expect(page.getByLabel(says('account.documents.type'))).toHaveValue('passport')
  },
)

test(
  'the figures of a player are a chart and a table, and keep WCAG 2.2 AA',
  { tag: '@whole' },
  async ({ visit, world }) => {
    const account = await world.register('aurora', { 978: 50 })
    const game = await world.createGame('aurora', 'northern-dip')
    const { gameInstanceId } = await world.openInstance(game)
    await account.buy({ gameInstanceId, lines: 2 })
    const { page, says } = await visit('aurora', { as: account, path: '/cashier/responsiblegaming/figures' })
    await expect(page.getByRole('rowheader')).toBeVisible()
    await expect(page.getByText(says('safer-play.figure.staked')).first()).toBeVisible()
    await expect(page.locator('main svg').first()).toBeVisible()
    await settled(page)
    expect(await breaches(page, 'the figures')).toEqual([])
  },
)

test(
  'GB RTS 13B: a reality check stays through a reload, and its answer counts in every tab',
  { tag: '@whole' },
  async ({ visit, world }) => {
    const account = await registerAndPlay(world)
    const player = await visit('watchful', { as: account })
    const { page } = player
    await player.saferPlay.expectCheck()
    expect(await breaches(page, 'the reality check')).toEqual([])
    await page.reload()
    await player.saferPlay.expectCheck()
    const tab = await player.openTab('/cashier')
    await tab.saferPlay.expectCheck()
    await tab.saferPlay.goOn()
    await player.saferPlay.expectNoCheck()
    await player.saferPlay.expectCheck()
  },
)

test(
  'the text typed before a reality check is there after its answer, with the focus',
  { tag: '@whole' },
  async ({ visit, world }) => {
    const account = await registerAndPlay(world)
    const limits = '/cashier/responsiblegaming/limits'
    const { page, says, saferPlay } = await visit('watchful', { as: account, path: limits })
    await saferPlay.expectCheck()
    await saferPlay.goOn()
    const amount = page.getByLabel(says('safer-play.kind.dailyDeposit'), { exact: true })
    await amount.fill('60')
    await saferPlay.expectCheck()
    await saferPlay.goOn()
    await expect(amount).toHaveValue('60')
    await expect(amount).toBeFocused()
  },
)

clocked(
  'a player reaches a deposit limit, raises it, and can deposit more after the wait',
  { tag: '@whole' },
  async ({ visit, world }) => {
    const account = await world.register('aurora', { 978: 50 })
    const player = await visit('aurora', { as: account })
    const { page, says } = player
    await player.saferPlay.setLimit('dailyDeposit', 60)
    await player.cashier.open()
    await expect(page.getByText(says('safer-play.left.dailyDeposit'))).toBeVisible()
    await player.cashier.ask(20)
    await expect(page.getByText(says('cashier.deposit.amount.above-maximum'))).toBeVisible()
    await player.cashier.deposit(10)
    await player.cashier.open()
    const reached = page.getByText(says('cashier.deposit.status.limits-reached'))
    await expect(reached).toBeVisible()
    await expect(page.getByText(says('safer-play.left.dailyDeposit'))).toBeVisible()

    await player.saferPlay.setLimit('dailyDeposit', 100)
    await player.saferPlay.expectWaiting()
    await player.cashier.open()
    await expect(reached).toBeVisible()

    await world.passEightDays()
    const later = await visit('aurora', { path: '/login' })
    await later.login.logIn(account)
    await later.cashier.open()
    await later.cashier.deposit(80)
  },
)
