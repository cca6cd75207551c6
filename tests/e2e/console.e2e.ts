import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { administrator, test } from './console-world.ts'
import { breachesInBothSchemes } from './screens.ts'

const EUR = 978

test('the day of a site is the first page, and its figures and queues lead to their lists', async ({
  browser,
  world,
}) => {
  const player = await world.register('aurora', { [EUR]: 50 })
  const playerId = await world.playerIdOf('aurora', player)
  const asked = { amount: 5, currency: 'EUR', reason: 'Good will' }
  await world.order('adjustBalance', { siteId: 'aurora', playerId }, asked)
  const console = await administrator(browser, world)
  const { page } = console
  await expect(page.getByRole('heading', { name: 'Today at Aurora Lotto' })).toBeVisible()
  const deposits = page
    .getByRole('list', { name: 'Today so far' })
    .getByRole('listitem')
    .filter({ hasText: 'Deposits' })
  await expect(deposits).toContainText(/\d+\.00 EUR/)
  await expect(console.section('Next draws')).toBeVisible()
  expect(await breachesInBothSchemes(page, 'the day of a site')).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await breachesInBothSchemes(page, 'the day of a site on a phone')).toEqual([])
  await page.getByRole('link', { name: 'Changes that wait for a second person' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Approvals' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Approvals' })).toContainText('Good will')
  await page.context().close()
})

test('the draws of a site are a calendar, in which a draw is called off and its game is paused by the keyboard', async ({
  browser,
  world,
}) => {
  const { drawn } = await world.scenery('aurora')
  const game = await world.createGame('aurora', 'northern-dip', { gamePlayMax: 6, playerPlayMax: 6 })
  await world.fill(game, 2)
  const console = await administrator(browser, world)
  const { page } = console
  await expect(page.getByRole('heading', { name: 'Today at Aurora Lotto' })).toBeVisible()
  await page.keyboard.type('gd')
  const calendar = page.getByRole('region', { name: 'Calendar of draws' })
  await expect(calendar.getByRole('button').first()).toBeVisible()
  expect(await breachesInBothSchemes(page, 'the calendar of draws')).toEqual([])

  // A draw without a time: its panel has its money and its risk, and calls it off.
  const untimed = console.section('Drawn once they are sold out').getByRole('button', { name: game.title })
  await untimed.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: `${game.title}, number 1` })
  await expect(panel).toContainText('2 of 6 plays, 1 player')
  await expect(panel).toContainText('Worst case')
  expect(await breachesInBothSchemes(page, 'a draw')).toEqual([])
  await panel.getByRole('button', { name: 'Call off and give back' }).focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: 'Call off and give back' })
    .getByLabel('Reason')
    .fill('The prize is gone')
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('Done: Call off and give back')
  await expect(panel).toContainText('Given back: called off')

  // Its game is paused, and says so.
  await panel.getByRole('button', { name: game.title }).click()
  const about = page.getByRole('dialog', { name: game.title, exact: true })
  await about.getByRole('button', { name: 'Pause the game' }).click()
  await page.getByRole('dialog', { name: 'Pause the game' }).getByLabel('Reason').fill('The prize is gone')
  await page.keyboard.press('Enter')
  await expect(about).toContainText('Paused')
  await expect(about.getByRole('button', { name: 'Resume the game' })).toBeVisible()
  expect(await breachesInBothSchemes(page, 'a game')).toEqual([])
  await page.keyboard.press('Escape')

  // An ended draw has its numbers and the whole proof.
  await page.goto(`/console/sites/aurora/games?draw=${drawn}`)
  await expect(page.getByRole('dialog')).toContainText('Root of the plays')
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Drawn' })).toContainText('Draw 1')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await breachesInBothSchemes(page, 'the calendar of draws on a phone')).toEqual([])
  await page.context().close()
})

test('an operator defines a game by its form, whose figures follow, and corrects its texts', async ({
  browser,
  world,
}) => {
  const model = await world.createGame('aurora', 'northern-dip')
  const console = await administrator(browser, world)
  const { page } = console
  await page.goto('/console/sites/aurora/games')
  await console.section('All games').getByRole('button', { name: model.title }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Define a game like it' }).click()
  const figures = console.section('What it pays and costs')
  await expect(figures.getByRole('table', { name: 'Odds and prizes' })).toBeVisible()
  expect(await breachesInBothSchemes(page, 'the form of a game')).toEqual([])

  // A pool above all wagers is refused at its field while it is typed; a right one shows what it returns.
  const pool = page.getByLabel('Prize pool, % of wagers')
  await pool.fill('140')
  await expect(figures).toContainText('Prize pool, % of wagers')
  await pool.fill('50')
  await expect(figures).toContainText('Return to the players')
  const before = await figures.innerText()
  await pool.fill('40')
  await expect(figures).not.toHaveText(before)
  const title = `Console Dip ${Date.now()}`
  await page.getByLabel('Title').first().fill(title)
  await page.getByLabel('Name, such as harbour-6-49').fill(title.toLowerCase().replaceAll(' ', '-'))
  // The only game of a lobby is its first screen.
  const card = page.frameLocator('iframe[title="The card on a phone"]').getByText(title).first()
  await expect(card).toBeVisible({ timeout: 20_000 })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await breachesInBothSchemes(page, 'the form of a game on a phone')).toEqual([])
  await page.getByRole('button', { name: 'Put it on sale' }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: title, exact: true })
  await expect(panel).toContainText('Offered')

  await page.setViewportSize({ width: 1440, height: 900 })
  await panel.getByRole('button', { name: 'Correct the texts' }).click()
  const texts = page.getByRole('dialog', { name: `Texts of ${title}` })
  await texts.getByLabel('Title').first().fill(`${title} B`)
  await texts.getByLabel('Reason').fill('The title was misspelt')
  expect(await breachesInBothSchemes(page, 'the texts of a game')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `${title} B` })).toContainText('Done: Correct the texts')
  await page.context().close()
})

test('a report sums the revenue of the days, and a figure opens the rows behind it by the keyboard', async ({
  browser,
  world,
}) => {
  const { drawn } = await world.scenery('aurora')
  const player = await world.register('aurora', { [EUR]: 20 })
  const console = await administrator(browser, world)
  const { page } = console
  await page.getByRole('link', { name: 'Reports' }).click()
  const revenue = page.getByRole('table', { name: 'Gaming revenue' })
  await expect(revenue.getByRole('row')).not.toHaveCount(0)
  expect(drawn).toBeGreaterThan(0)
  expect(await breachesInBothSchemes(page, 'a report')).toEqual([])
  await page.getByRole('button', { name: 'Day', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(revenue.getByRole('columnheader', { name: 'Day' })).toBeVisible()
  await revenue.getByRole('button').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('table', { name: 'Draws' })).toContainText('EUR')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const transfers = page.getByRole('dialog').getByRole('table', { name: 'Transfers' })
  await expect(transfers).toContainText('−20.00 EUR')
  expect(await breachesInBothSchemes(page, 'the rows behind a figure')).toEqual([])
  const playerId = await world.playerIdOf('aurora', player)
  // A row opens the transfer with its entries, and its reference finds it again in the ledger.
  await transfers
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: String(playerId), exact: true }) })
    .getByRole('button')
    .first()
    .focus()
  await page.keyboard.press('Enter')
  const transfer = page.getByRole('dialog', { name: /^Transfer \d+$/ })
  await expect(transfer.getByRole('region', { name: 'Entries' })).toContainText('+20.00 EUR')
  await expect(transfer.getByRole('region', { name: 'Entries' })).toContainText('Sum')
  expect(await breachesInBothSchemes(page, 'a transfer')).toEqual([])
  const reference = /deposit:[\w-]+/.exec(await transfer.innerText())?.[0] ?? ''
  await page.keyboard.press('Escape')
  await expect(transfer).toHaveCount(0)
  await transfers
    .getByRole('link', { name: String(playerId), exact: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: player.username })).toBeVisible()
  await page.getByRole('link', { name: 'Ledger' }).click()
  await page.getByLabel('Find a transfer').fill(reference)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Transfer \d+$/ }).click()
  await expect(transfer).toContainText(reference)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await breachesInBothSchemes(page, 'the ledger on a phone')).toEqual([])
  // Its cause is one record of a list.
  await transfer.getByRole('link', { name: /^Deposit / }).click()
  const record = page.getByRole('table', { name: 'Deposits' }).getByRole('row').filter({ hasText: '20.00' })
  await expect(record).toHaveCount(1)
  await expect(page.getByLabel('Order id')).toHaveValue(reference.slice('deposit:'.length))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/console/sites/aurora/reports')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Revenue as CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^revenue-aurora-.*\.csv$/)
  // The sum that the site owes to players opens the list of these players.
  await page.getByRole('button', { name: /^Money of the players/ }).focus()
  await page.keyboard.press('Enter')
  const owed = page.getByRole('dialog').getByRole('table', { name: 'Players' })
  const owner = page.getByRole('link', { name: String(playerId), exact: true })
  await expect(owed.getByRole('row').filter({ has: owner })).toContainText('20.00 EUR')
  expect(await breachesInBothSchemes(page, 'the players behind what is owed')).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await breachesInBothSchemes(page, 'a report on a phone')).toEqual([])
  await page.context().close()
})

test('an operator finds a player, sees money and plays on one page, and changes the account by the keyboard alone', async ({
  browser,
  world,
}) => {
  const player = await world.register('aurora', { [EUR]: 50 })
  const console = await administrator(browser, world)
  const { page } = console
  await console.openPlayer('Aurora Lotto', player.username)
  expect(page.url()).not.toContain(player.username)
  await expect(console.section('Money')).toContainText('50.00 EUR')
  await expect(console.section('Transactions')).toContainText('+50.00 EUR')
  await expect(console.section('Deposits')).toContainText('Paid')
  await expect(console.section('Withdrawals')).toContainText('No withdrawal yet.')
  expect(await breachesInBothSchemes(page, 'the page of a player')).toEqual([])

  const notes = console.section('Notes')
  await notes.getByLabel('New note').fill('Called: wants letters in German.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(notes.getByRole('list', { name: 'Notes' })).toContainText('wants letters in German.')
  await expect(notes.getByLabel('New note')).toHaveValue('')
  await expect(notes).toContainText('@example.com')
  await page.setViewportSize({ width: 390, height: 844 })
  await notes.scrollIntoViewIfNeeded()
  expect(await breachesInBothSchemes(page, 'the notes about a player on a phone')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  // The keyboard alone opens the menu, chooses a change, fills its form and makes it.
  await page.getByRole('button', { name: 'Send player message' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Title').focus()
  await page.keyboard.type('Your letter')
  await page.getByRole('dialog').getByLabel('Body').focus()
  await page.keyboard.type('We have answered it.')
  await page.getByRole('dialog').getByRole('button', { name: 'Send player message' }).focus()
  await page.keyboard.press('Enter')
  await expect(console.section('Messages')).toContainText('Your letter')

  await console.section('Money').getByRole('button', { name: 'Adjust balance' }).click()
  await console.fillForm('Adjust balance', { Amount: '10', Currency: 'EUR', Reason: 'Good will' })
  await expect(console.section('Changes by two persons')).toContainText('Good will')
  await console.section('Person').getByRole('button', { name: 'Show the person' }).click()
  await expect(console.section('Person')).toContainText('First name')
  const copy = page.waitForEvent('download')
  await console.section('Stored data').getByRole('button', { name: 'Save a copy' }).click()
  const saved = JSON.parse(await readFile(await (await copy).path(), 'utf8')) as { person: object[] }
  expect(saved.person).toMatchObject([{ username: player.username }])
  await console.section('Stored data').getByRole('button', { name: 'Erase player' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('A letter')
  await page.getByRole('dialog').getByRole('button', { name: 'Erase player' }).click()
  await expect(page.getByRole('dialog')).toContainText('The player has money or a debt')
  await page.keyboard.press('Escape')
  await console.changeAccount('Ban player', { Reason: 'Used a stolen card' })
  await expect(page.getByText('Banned', { exact: true }).first()).toBeVisible()
  await page.context().close()
})

test('the health of a site and its audit log are opened and read by the keyboard', async ({
  browser,
  world,
}) => {
  const player = await world.register('aurora', { [EUR]: 50 })
  const playerId = await world.playerIdOf('aurora', player)
  const segment = { segment: 'A1', reason: 'Looks like fraud' } as const
  await world.order('setPlayerSegment', { siteId: 'aurora', playerId }, segment)
  const console = await administrator(browser, world)
  const { page } = console
  await expect(page.getByRole('heading', { name: 'Today at Aurora Lotto' })).toBeVisible()
  await page.keyboard.type('gh')
  await expect(console.section('The service')).toContainText('Connections')
  await expect(page.getByRole('table', { name: 'Operations' })).toContainText('playerRegistration')
  expect(await breachesInBothSchemes(page, 'the health of a site')).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await breachesInBothSchemes(page, 'the health of a site on a phone')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Runbook: Draws that are late' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Runbook: Draws that are late' })).toContainText(
    'Nothing is lost',
  )
  await page.keyboard.press('Escape')

  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.type('gu')
  await page.getByLabel('Action').fill('player.*')
  await page.getByLabel('Player number').fill(String(playerId))
  await page.keyboard.press('Enter')
  const entry = page
    .getByRole('table', { name: 'Entries' })
    .getByRole('button', { name: 'player.segment-set' })
  await expect(entry).toHaveCount(1)
  await page.getByRole('button', { name: 'Check the chain' }).focus()
  await page.keyboard.press('Enter')
  await expect(console.section('Proof').getByRole('alert')).toContainText('The chain holds over')
  expect(await breachesInBothSchemes(page, 'the audit log')).toEqual([])
  const rows = await console.saveCsv('Save as CSV')
  expect(rows.map(([, , , action]) => action)).toContain('player.segment-set')
  await entry.focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('table', { name: 'Changed' }).getByRole('row', { name: /Segment/ }),
  ).toContainText('A1')
  expect(await breachesInBothSchemes(page, 'an entry of the audit log')).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await breachesInBothSchemes(page, 'the audit log on a phone')).toEqual([])
  await page.context().close()
})

test('the palette opens lists and players by the keyboard, and the shortcuts are listed', async ({
  browser,
  world,
}) => {
  const player = await world.register('aurora')
  const console = await administrator(browser, world)
  const { page } = console
  await expect(page.getByRole('heading', { name: 'Today at Aurora Lotto' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Open a page, a list or a player' })
  await expect(palette.getByRole('option', { name: 'Reports' })).toBeVisible()
  expect(await breachesInBothSchemes(page, 'the palette')).toEqual([])
  await page.keyboard.type('coup')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Coupons' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(player.username)
  await expect(palette.getByRole('option', { name: player.username })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: player.username })).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toContainText('g, then r')
  expect(await breachesInBothSchemes(page, 'the shortcuts')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.type('gr')
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
  await page.context().close()
})

test('two people change the maintenance of a site, and the second one is told before anything is replaced', async ({
  browser,
  world,
}) => {
  const console = await administrator(browser, world)
  const { page } = console
  await page.getByRole('link', { name: 'Site', exact: true }).click()
  await expect(console.section('Maintenance')).toContainText('Off')
  expect(await breachesInBothSchemes(page, 'the state of a site')).toEqual([])
  const other = await page.context().newPage()
  await other.goto(page.url())
  const form = other.getByRole('dialog', { name: 'Set maintenance' })
  await other.getByRole('button', { name: 'Set maintenance' }).click()
  await form.getByLabel('Message', { exact: true }).fill('Tonight from 2 to 3')

  await page.getByRole('button', { name: 'Set maintenance' }).click()
  await console.fillForm('Set maintenance', { Message: 'A faster server on Monday' })
  await expect(console.section('Maintenance')).toContainText('A faster server on Monday')

  await form.getByRole('button', { name: 'Set maintenance', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('Somebody has changed this since you read it')
  await expect(form.getByLabel('Message', { exact: true })).toHaveValue('Tonight from 2 to 3')
  await other.keyboard.press('Escape')
  await expect(other.getByRole('region', { name: 'Maintenance' })).toContainText('A faster server on Monday')
  await other.getByRole('button', { name: 'Set maintenance' }).click()
  await expect(form.getByLabel('Message', { exact: true })).toHaveValue('A faster server on Monday')
  await form.getByLabel('Message', { exact: true }).fill('')
  await form.getByRole('button', { name: 'Set maintenance', exact: true }).click()
  await expect(other.getByRole('region', { name: 'Maintenance' })).toContainText('Off')
  await page.context().close()
})

test('a list keeps the columns and the filters that a person chose, over a reload', async ({
  browser,
  world,
}) => {
  await world.register('aurora', { [EUR]: 50 })
  const console = await administrator(browser, world)
  const { page } = console
  await page.goto('/console/records/deposits?site=aurora&status=paid')
  const table = page.getByRole('table', { name: 'Deposits' })
  await expect(table.getByRole('columnheader', { name: 'Order id' })).toBeVisible()
  await page.getByRole('button', { name: 'View', exact: true }).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'View of the list' })
  await menu.getByLabel('Name of this filter').fill('Paid ones')
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('button', { name: 'Paid ones', exact: true })).toBeVisible()
  await menu.getByLabel('Order id').focus()
  await page.keyboard.press('Space')
  await expect(menu.getByLabel('Order id')).not.toBeChecked()
  expect(await breachesInBothSchemes(page, 'the view of a list')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(table.getByRole('columnheader', { name: 'Order id' })).toHaveCount(0)

  await page.goto('/console/records/deposits?site=aurora&status=failed')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await menu.getByRole('button', { name: 'Paid ones', exact: true }).click()
  await expect(page).toHaveURL(/status=paid/)
  await expect(table).toContainText('50.00 EUR')
  await expect(table.getByRole('columnheader', { name: 'Order id' })).toHaveCount(0)
  await page.context().close()
})
