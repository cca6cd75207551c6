import { strict as assert } from 'node:assert'
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
import { breaches } from './screens.ts'
import { asNewOperator, NEW_SITE } from './world/new-operator.ts'
import { storedLedger } from './world/stored-ledger.ts'

/** One long journey: its steps are tested one by one in `first-sale`, `customer-service` and `console`. */
test('@whole an operator begins with an empty folder, works for a day, and saves a report that equals the ledger', async ({
  browser,
}) => {
  test.setTimeout(480_000)
  await asNewOperator(async ({ world, gateway }) => {
    const { siteId, name } = NEW_SITE
    const ada = await joinAsFirst(browser, world)
    const ben = await joinAsSecond(browser, world, ada)
    await launchSite(ada, gateway)
    const title = await defineRaffle(ada)

    // Three players buy every ticket. Ada ends the sales, and it is drawn.
    const sales = []
    for (let count = 0; count < 3; count += 1) sales.push(await buyTickets(browser, world, title))
    await ada.page.getByRole('button', { name: 'Number 1' }).click()
    const draw = ada.page.getByRole('dialog', { name: `${title}, number 1` })
    await draw.getByRole('button', { name: 'Move the draw' }).click()
    await ada.fillForm('Move the draw', { Reason: 'It is sold out' })
    await expect(draw.getByRole('region', { name: 'Drawn' })).toContainText('Draw 1', { timeout: 30_000 })

    // The winner asks for a part of the prize, Ben approves it and Ada pays it.
    const balances = []
    for (const { player } of sales) {
      await player.page.goto('/')
      balances.push(await player.cashier.balanceMinor())
    }
    const winner = sales[balances.indexOf(1500)] ?? assert.fail('nobody has the prize')
    await winner.player.withdrawals.ask(10, winner.person.password)
    await ben.openRecords('withdrawals', siteId)
    await ben.actOn('10.00 EUR', 'Approve withdrawal')
    await ada.openRecords('withdrawals', siteId, 'approved')
    await ada.actOn('10.00 EUR', 'Pay withdrawal', { Reference: 'SEPA 1' })

    // A document is verified, and a case is answered.
    const { player } = winner
    await player.page.goto('/account/verification')
    await player.documents.begin('passport')
    const card = await player.page.screenshot({ type: 'jpeg' })
    await player.documents.choose({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: card })
    await player.documents.expectPages(1)
    await player.documents.submit()
    await ben.openRecords('documents', siteId)
    await ben.page.getByRole('table', { name: 'Documents' }).getByRole('button').first().click()
    const record = ben.page.getByRole('dialog', { name: 'Record' })
    await record.getByRole('button', { name: 'Look at the document' }).click()
    await expect(record.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
    await record.getByRole('button', { name: 'Accept document' }).click()
    await ben.fillForm('Accept document', {})
    await player.documents.expectVerified()
    await player.support.open()
    await player.support.ask('other', 'When is the next draw?', 'I could not find it.')
    await ben.openRecords('support-cases', siteId)
    await ben.actOn('When is the next draw?', 'Answer support case', { Text: 'Next Monday.' })
    await player.support.expectMessage('Next Monday.')

    // Another player has paid in more, is excluded on every site, and gets the rest.
    const loser = sales.find((sale) => sale !== winner) ?? assert.fail('nobody lost')
    await loser.player.cashier.open()
    await loser.player.cashier.ask(20)
    await loser.player.cashier.confirmPayment()
    await ada.page.goto('/console')
    await ada.page.getByRole('link', { name: 'Site builder' }).click()
    await makeSite(ada.page, { siteId: 'hillside', name: 'Hillside Raffles' })
    await ada.page.goto('/console')
    await ada.openPlayer(name, loser.person.username)
    await ada.exclude('Asked for by letter')
    const twin = visitorOf(await browser.newPage({ baseURL: world.service.siteUrl('hillside') }), siteId)
    await twin.page.goto('/')
    await twin.registration.open()
    const { answers } = loser.person
    const again = { ...loser.person, answers: { ...answers, username: `${answers['username']}_2` } }
    const form = await twin.registration.send('short', again)
    await expect(form.getByText(twin.says('registration.fault.20'))).toBeVisible()
    await ada.requestRest('20', 'What is left')
    await ben.openRecords('withdrawals', siteId)
    await ben.actOn('20.00 EUR', 'Approve withdrawal')
    await ada.openRecords('withdrawals', siteId, 'approved')
    await ada.actOn('20.00 EUR', 'Pay withdrawal', { Reference: 'SEPA 2' })

    // The site is announced to be closed at night.
    await ben.page.goto(`/console/sites/${siteId}/state`)
    await ben.page.getByRole('button', { name: 'Set maintenance' }).click()
    await ben.fillForm('Set maintenance', { Message: 'Tonight from 2 to 3' })
    await expect(ben.section('Maintenance')).toContainText('Announced on a banner')

    // The books of the day: nothing waits, the gateway agrees, and the report is saved.
    await ada.page.getByRole('link', { name: 'Close of day' }).click()
    await expect(ada.section('Needs a person')).toContainText('Nothing waits')
    await expect(ada.section('Draws of the day')).toContainText('Every draw that was due has ended')
    const processors = ada.section('Payment processors')
    await processors.getByRole('button', { name: 'Compare with the ledger' }).click()
    await expect(processors).toContainText('No difference in 4 operations')
    expect(await breaches(ada.page, 'the close of a day')).toEqual([])
    const [revenue, accounts] = [await ada.saveCsv('Revenue as CSV'), await ada.saveCsv('Accounts as CSV')]
    await ada.page.getByRole('link', { name: 'Open the report' }).click()
    const owed = ada.page.getByRole('table', { name: 'Owed now' }).getByRole('row')
    const playerMoney = owed.filter({ hasText: 'Money of the players' }).getByRole('cell').last()
    const owedMinor = amountMinor(await playerMoney.innerText())
    expect(await breaches(ada.page, 'the report of the day')).toEqual([])
    const { memberId } = await world.order('getSite', { siteId }, {})
    for (const { page } of [ada, ben, twin, ...sales.map((sale) => sale.player)]) await page.context().close()

    return async (dataDir) => {
      const ledger = await storedLedger(dataDir, memberId ?? assert.fail('the site has no number'))
      const eur = (minor: number) => String(minor / 100)
      const byAccount = ledger.accounts.map(({ account, code, count, inMinor, outMinor }) =>
        [account, 'EUR', code, String(count), eur(inMinor), eur(outMinor)].join(' '),
      )
      const inReport = accounts.map(([account, currency, _day, ...figures]) =>
        [account, currency, ...figures].join(' '),
      )
      expect(inReport.toSorted()).toEqual(byAccount.toSorted())
      const [{ stakesMinor, prizesMinor }] = ledger.games as [(typeof ledger.games)[number]]
      expect(revenue.map((line) => line.slice(4))).toEqual([
        ['1', eur(stakesMinor), eur(prizesMinor), eur(stakesMinor - prizesMinor)],
      ])
      expect([owedMinor, ledger.sumMinor]).toEqual([ledger.playerMoneyMinor, 0])
    }
  })
})
