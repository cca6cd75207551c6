import sharp from 'sharp'
import { filledPage, pdfOf } from '#service/testing/pdf-files.ts'
import { administrator } from './console-world.ts'
import { expect, test } from './scenario.ts'
import { breachesInBothSchemes } from './screens.ts'
import { withOwnSites } from './world/own-sites.ts'

const EUR = 978

test('customer service looks at a document and verifies it, and answers a case with a picture', async ({
  browser,
  visit,
  world,
}) => {
  const account = await world.register('aurora')
  const player = await visit('aurora', { as: account, path: '/account/verification' })
  await player.documents.begin('passport')
  const pages = [filledPage(0.2, 0.4, 0.6), filledPage(0.8, 0.7, 0.2)]
  await player.documents.choose({ name: 'card.pdf', mimeType: 'application/pdf', buffer: pdfOf(pages) })
  await player.documents.expectPages(2)
  await player.documents.submit()
  const ada = await administrator(browser, world)
  const { page } = ada
  await page.getByRole('link', { name: 'Documents to look at' }).click()
  await page.getByRole('table', { name: 'Documents' }).getByRole('button').first().click()
  const panel = page.getByRole('dialog', { name: 'Record' })
  await panel.getByRole('button', { name: 'Look at the document' }).click()
  const picture = panel.getByRole('img')
  await expect(picture).toHaveAccessibleName('Page 1 of 2')
  await panel.getByRole('button', { name: 'Next page' }).click()
  await expect(picture).toHaveAccessibleName('Page 2 of 2')
  await expect(picture).toHaveAttribute('aria-busy', 'false')
  expect(await picture.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  expect(await breachesInBothSchemes(page, 'a document')).toEqual([])
  await panel.getByRole('button', { name: 'Accept document' }).click()
  await ada.fillForm('Accept document', {})
  await player.documents.expectVerified()

  const shot = sharp({ create: { width: 600, height: 400, channels: 3, background: '#7a9' } })
  const subject = `Where is my money, ${account.username}?`
  await player.support.open()
  await player.support.attach({ name: 'a.png', mimeType: 'image/png', buffer: await shot.png().toBuffer() })
  await player.support.ask('withdrawal', subject, 'I sent it on Monday.')
  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('link', { name: 'Cases to answer' }).click()
  await page.getByRole('row').filter({ hasText: subject }).getByRole('button').first().click()
  const messages = panel.getByRole('list', { name: 'Messages' })
  await expect(messages).toContainText('I sent it on Monday.')
  await messages.getByRole('button', { name: 'Look at file 1' }).click()
  await expect(messages.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
  expect(await breachesInBothSchemes(page, 'a support case')).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await breachesInBothSchemes(page, 'a support case on a phone')).toEqual([])
  await panel.getByRole('button', { name: 'Answer support case' }).click()
  await ada.fillForm('Answer support case', { Text: 'It is in your account.' })
  await player.support.expectMessage('It is in your account.')
  await player.support.expectStatus('answered')
  await page.context().close()
})

/** A further brand of the operator. */
const SISTER = { sister: { memberId: 199 } }

test('@whole customer service excludes a player from every site, and two people pay what is left', async ({
  browser,
  visit,
}) => {
  // It starts a further service.
  test.slow()
  await withOwnSites(SISTER, async (world) => {
    const account = await world.register('aurora', { [EUR]: 50 })
    const twin = await world.register('sister', {}, account)
    const other = await visit('sister', { as: twin, world })
    await expect(other.page.locator('header').getByText(twin.username)).toBeAttached()
    const ada = await administrator(browser, world)
    const ben = await administrator(browser, world, 'Ben Abel')
    await ada.openPlayer('Aurora Lotto (aurora)', account.username)
    await ada.exclude('Asked for by letter')
    // The page of the other brand, which is open, ends its session.
    await other.saferPlay.expectExcluded()
    const again = await visit('sister', { path: '/login', world })
    await again.login.tryLogIn(account)
    await expect(again.page.getByText(again.says('session.restricted.body'))).toBeVisible()

    await ada.requestRest('50', 'What is left')
    await ben.openRecords('withdrawals')
    await ben.actOn('50.00 EUR', 'Approve withdrawal')
    await ada.openRecords('withdrawals', 'aurora', 'approved')
    await ada.actOn('50.00 EUR', 'Pay withdrawal', { Reference: 'SEPA 42' })
    await ada.openPlayer('Aurora Lotto (aurora)', account.username)
    await expect(ada.section('Money')).toContainText('0.00 EUR')
    await expect(ada.section('Withdrawals')).toContainText('Paid')
    for (const { page } of [ada, ben, other, again]) await page.context().close()
  })
})
