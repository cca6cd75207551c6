import { randomBytes } from 'node:crypto'
import { opening } from './pages/browsing.ts'
import { expect, test } from './scenario.ts'
import { breaches, settled, sidewaysPixels } from './screens.ts'
import { EVERY_HOUR } from './world/world.ts'

test(
  'GB LCCP 17.1.1: a British player whose identity is in doubt neither deposits nor plays, sends documents, and plays once they are accepted',
  { tag: '@phone-first' },
  async ({ visit, world }) => {
    const game = await world.createGame('duchess', 'seaside-75', {
      gamePlayCostMinor: 100,
      schedule: EVERY_HOUR,
    })
    const mark = randomBytes(4).toString('hex')
    const credentials = { username: `p_${mark}`, password: `pw-${mark}-1` }
    await world.answerIdentity(credentials.username, 'refer')
    const as = await world.register('duchess', {}, credentials)
    const { page, says, bingo, pick, documents } = await visit('duchess', { as, path: '/deposit' })
    const verify = page.getByRole('main').getByRole('link', { name: says('cashier.withdraw.verify') })
    await expect(verify).toBeVisible()

    await bingo.choose(game.title)
    await bingo.add('cards')
    await bingo.check()
    await page.getByRole('button', { name: opening(says('picking.buy')) }).click()
    const dialog = page.getByRole('dialog', { name: says('account.verifyFirst.documents') })
    await dialog.getByRole('button', { name: says('account.verifyFirst.open') }).click()
    await expect(page.getByText(says('account.verifyFirst.documents'))).toBeVisible()
    await settled(page)
    expect(await breaches(page, 'the verification before play')).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)

    const picture = {
      name: 'card.jpg',
      mimeType: 'image/jpeg',
      buffer: await page.screenshot({ type: 'jpeg' }),
    }
    for (const [panel, type] of [
      [documents, 'passport'],
      [documents.ofAddress, 'utilityBill'],
    ] as const) {
      await panel.begin(type)
      await panel.choose(picture)
      await panel.expectPages(1)
      await panel.submit()
    }
    await world.decideDocuments('duchess')
    await documents.expectVerified()
    await documents.ofAddress.expectVerified()
    await expect(page.getByText(says('account.verifyFirst.documents'))).toBeHidden()

    await page.goto('/deposit')
    await expect(page.getByLabel(says('cashier.deposit.amount'))).toBeVisible()
    await as.payIn(826, 20)
    await bingo.choose(game.title)
    await bingo.add('cards')
    await bingo.check()
    await pick.buy()
    expect(await pick.watch()).toBeGreaterThan(0)
  },
)
