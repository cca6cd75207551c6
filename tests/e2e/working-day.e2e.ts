import { strict as assert } from 'node:assert'
import sharp from 'sharp'
import { filledPage, pdfOf } from '#service/testing/pdf-files.ts'
import { administrator } from './console-world.ts'
import { amountMinor } from './pages/amounts.ts'
import {
  buyTickets,
  defineRaffle,
  joinAsFirst,
  joinAsSecond,
  launchSite,
  makeSite,
} from './pages/new-operator.ts'
import { visitorOf } from './pages/visitor.ts'
import { expect, test } from './scenario.ts'
import { breaches, breachesInBothSchemes } from './screens.ts'
import { asNewOperator, NEW_SITE } from './world/new-operator.ts'
import { withOwnSites } from './world/own-sites.ts'

const EUR = 978
const SISTER = { sister: { memberId: 199 } }

test('an empty folder becomes a site: the first administrator follows the link, names a gateway and defines a raffle, and a visitor buys its first tickets', async ({
  browser,
}) => {
  test.slow()
  await asNewOperator(async ({ world, payments }) => {
    const began = Date.now()
    const ada = await joinAsFirst(browser, world)
    await launchSite(ada, payments)
    const title = await defineRaffle(ada)
    const { player } = await buyTickets(browser, world, title)
    const seconds = Math.round((Date.now() - began) / 1000)
    test.info().annotations.push({ type: 'time to the first sale', description: `${seconds} seconds` })
    await ada.page.goto('/console')
    const sales = ada.page.getByRole('list', { name: 'Today so far' }).getByRole('listitem')
    await expect(sales.filter({ hasText: 'Sales' })).toContainText('10.00 EUR')
    await player.page.context().close()
    await ada.page.context().close()
  })
})

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

test('customer service excludes a player from every site, and two people pay what is left', async ({
  browser,
  visit,
}) => {
  test.slow()
  await withOwnSites(SISTER, async (world) => {
    const account = await world.register('aurora', { [EUR]: 50 })
    const twin = await world.register('sister', {}, account)
    const other = await visit('sister', { as: twin, world })
    await expect(other.page.locator('header').getByText(twin.username)).toBeAttached()
    const ada = await administrator(browser, world)
    const ben = await administrator(browser, world, 'Ben Abel')
    await ada.openPlayer('Aurora Lotto', account.username)
    await ada.section('Limits and exclusions').getByRole('button', { name: 'Restrict player' }).click()
    await ada.choose('Kind', 'Self exclusion')
    await ada.fillForm('Restrict player', { Until: '2030-12-31T00:00', Reason: 'Asked for by letter' })
    await expect(ada.section('Limits and exclusions')).toContainText('Self-excluded until')
    // The page of the other brand, which is open, ends its session.
    await other.saferPlay.expectExcluded()
    const again = await visit('sister', { path: '/login', world })
    await again.login.tryLogIn(account)
    await expect(again.page.getByText(again.says('session.restricted.body'))).toBeVisible()

    await ada.section('Withdrawals').getByRole('button', { name: 'Request withdrawal' }).click()
    const asked = { Amount: '50', Currency: 'EUR', Reason: 'What is left' }
    await ada.fillForm('Request withdrawal', asked)
    await ben.openRecords('withdrawals')
    await ben.actOn('50.00 EUR', 'Approve withdrawal')
    await ada.page.goto('/console/records/withdrawals?site=aurora&status=approved')
    await ada.actOn('50.00 EUR', 'Pay withdrawal', { Reference: 'SEPA 42' })
    await ada.openPlayer('Aurora Lotto', account.username)
    await expect(ada.section('Money')).toContainText('0.00 EUR')
    await ada.page.context().close()
    await ben.page.context().close()
  })
})

test('@whole a working day of a new operator, from an empty folder to a report that equals the ledger', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  await asNewOperator(async ({ world, payments }) => {
    const { siteId, name } = NEW_SITE
    const ada = await joinAsFirst(browser, world)
    const ben = await joinAsSecond(browser, world, ada)
    await launchSite(ada, payments)
    await makeSite(ada.page, { siteId: 'hillside', name: 'Hillside Raffles', extended: siteId })
    const title = await defineRaffle(ada)

    // Three players buy every ticket, which ends the sales, and it is drawn.
    const sales = []
    for (let count = 0; count < 3; count += 1) sales.push(await buyTickets(browser, world, title))
    const [{ player }] = sales as [(typeof sales)[number]]
    const { instances } =
      (await world.games(siteId)).find(({ gameTitle }) => gameTitle === title) ?? assert.fail('it is there')
    const draw = instances[0]?.gameInstanceId ?? 0
    await expect(async () => {
      await ada.page.goto(`/console/sites/${siteId}/games?draw=${draw}`)
      const drawn = ada.page.getByRole('dialog').getByRole('region', { name: 'Drawn' })
      await expect(drawn).toContainText('Draw 1', { timeout: 3000 })
    }).toPass({ timeout: 60_000 })

    // The winner asks for the prize, Ben approves it and Ada pays it.
    const balances = []
    for (const sale of sales) {
      await sale.player.page.goto('/')
      balances.push(await sale.player.cashier.balanceMinor())
    }
    const best = sales[balances.indexOf(Math.max(...balances))] ?? assert.fail('it is there')
    await best.player.withdrawals.ask(15, best.person.password)
    await ben.openRecords('withdrawals', siteId)
    await ben.actOn('15.00 EUR', 'Approve withdrawal')
    await ada.page.goto(`/console/records/withdrawals?site=${siteId}&status=approved`)
    await ada.actOn('15.00 EUR', 'Pay withdrawal', { Reference: 'SEPA 1' })

    // A document is verified and a case is answered.
    await player.page.goto('/account/verification')
    await player.documents.begin('passport')
    const card = await player.page.screenshot({ type: 'jpeg' })
    await player.documents.choose({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: card })
    await player.documents.expectPages(1)
    await player.documents.submit()
    await ben.openRecords('documents', siteId)
    await ben.page.getByRole('table', { name: 'Documents' }).getByRole('button').first().click()
    await ben.page.getByRole('button', { name: 'Look at the document' }).click()
    await expect(ben.page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
    await ben.page.getByRole('dialog').getByRole('button', { name: 'Accept document' }).click()
    await ben.fillForm('Accept document', {})
    await player.documents.expectVerified()
    await player.support.open()
    await player.support.ask('other', 'When is the next draw?', 'I could not find it.')
    await ben.openRecords('support-cases', siteId)
    await ben.actOn('When is the next draw?', 'Answer support case', { Text: 'Next Monday.' })
    await player.support.expectMessage('Next Monday.')

    // A player is excluded on every site.
    const last = sales[2] ?? assert.fail('it is there')
    const twin = visitorOf(await browser.newPage({ baseURL: world.service.siteUrl('hillside') }), siteId)
    await ada.openPlayer(name, last.person.username)
    await ada.section('Limits and exclusions').getByRole('button', { name: 'Restrict player' }).click()
    await ada.choose('Kind', 'Self exclusion')
    await ada.fillForm('Restrict player', { Until: '2030-12-31T00:00', Reason: 'Asked for by letter' })
    await twin.page.goto('/')
    await twin.registration.open()
    const { answers } = last.person
    const again = { ...last.person, answers: { ...answers, username: `${answers['username']}_2` } }
    const form = await twin.registration.send('short', again)
    await expect(form.getByText(twin.says('registration.fault.20'))).toBeVisible()

    // The site is announced to be closed at night.
    await ben.page.goto(`/console/sites/${siteId}/state`)
    await ben.page.getByRole('button', { name: 'Set maintenance' }).click()
    await ben.fillForm('Set maintenance', { Message: 'Tonight from 2 to 3' })
    await expect(ben.section('Maintenance')).toContainText('Announced on a banner')

    // The report of the day equals the ledger to the last unit.
    await ada.page.goto(`/console/sites/${siteId}/reports`)
    const row = ada.page
      .getByRole('table', { name: 'Gaming revenue' })
      .getByRole('row')
      .filter({ hasText: title })
    await expect(row).toContainText('30.00 EUR')
    await expect(row).toContainText('15.00 EUR')
    const owed = ada.page
      .getByRole('table', { name: 'Owed now' })
      .getByRole('row')
      .filter({ hasText: 'Money of the players' })
    const left = balances.reduce((sum, minor) => sum + minor, 0) - 1500
    expect(amountMinor(await owed.getByRole('cell').last().innerText())).toBe(left)
    expect(await breaches(ada.page, 'the report of the day')).toEqual([])
    for (const { page } of [ada, ben, twin, ...sales.map((sale) => sale.player)]) await page.context().close()
  })
})
