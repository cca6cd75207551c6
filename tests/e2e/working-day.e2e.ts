import { expect } from '@playwright/test'
import { administrator, test } from './console-world.ts'

const EUR = 978

/** One long journey: its steps are tested one by one in `console.e2e.ts`. */
test('@whole a working day: a raffle is defined, sold and drawn, two people pay a withdrawal and correct a balance, and the report has it all', async ({
  browser,
  world,
}) => {
  test.setTimeout(240_000)
  const ada = await administrator(browser, world)
  const ben = await administrator(browser, world, 'Ben Abel')
  const model = await world.createGame('aurora', 'lantern-raffle', { gamePlayMax: 6, playerPlayMax: 6 })

  // Ada defines the raffle of the day with the terms of another one.
  await ada.page.goto('/console/sites/aurora/games')
  await ada.section('All games').getByRole('button', { name: model.title }).click()
  await ada.page.getByRole('dialog').getByRole('link', { name: 'Define a game like it' }).click()
  const title = `Raffle of the day ${Date.now()}`
  await ada.page.getByLabel('Title').first().fill(title)
  await ada.page.getByLabel('Name, such as harbour-6-49').fill(title.toLowerCase().replaceAll(' ', '-'))
  await ada.page.getByRole('button', { name: 'Put it on sale' }).click()
  await expect(ada.page.getByRole('dialog', { name: title, exact: true })).toContainText('Offered')

  // Three players buy all tickets, and it is drawn.
  const players = [await world.register('aurora', { [EUR]: 80 }), await world.register('aurora')]
  players.push(await world.register('aurora'))
  const listed = (await world.games('aurora')).find(({ gameTitle }) => gameTitle === title)
  const game = { siteId: 'aurora', gameId: listed?.gameId ?? 0, title }
  const { gameInstanceId } = await world.openInstance(game)
  for (const player of players) await player.buy({ gameInstanceId, lines: 2 })
  await world.waitDrawn(game, gameInstanceId)
  await ada.page.goto(`/console/sites/aurora/games?draw=${gameInstanceId}`)
  await expect(ada.page.getByRole('dialog').getByRole('region', { name: 'Drawn' })).toContainText('Draw 1')
  await ada.page.keyboard.press('Escape')

  // Ada asks for a withdrawal on behalf of a player. Ben approves it, and she pays it by hand.
  const [player] = players as [(typeof players)[number]]
  await ada.openPlayer('Aurora Lotto', player.username)
  await ada.section('Withdrawals').getByRole('button', { name: 'Request withdrawal' }).click()
  await ada.fillForm('Request withdrawal', {
    Amount: '30',
    Currency: 'EUR',
    Reason: 'Asked for by letter',
  })
  await ben.openRecords('withdrawals')
  await ben.actOn('30.00 EUR', 'Approve withdrawal')
  await ada.page.goto('/console/records/withdrawals?site=aurora&status=approved')
  await ada.actOn('30.00 EUR', 'Pay withdrawal', { Reference: 'SEPA 42' })
  await ben.page.goto('/console/records/withdrawals?site=aurora&status=paid')
  await expect(ben.page.getByRole('table', { name: 'Withdrawals' })).toContainText('30.00 EUR')

  // Good will above a bound waits for the other one.
  await ada.openPlayer('Aurora Lotto', player.username)
  await ada.section('Money').getByRole('button', { name: 'Adjust balance' }).click()
  await ada.fillForm('Adjust balance', { Amount: '10', Currency: 'EUR', Reason: 'A broken evening' })
  await ben.openRecords('approvals')
  await ben.actOn('A broken evening', 'Confirm approval')
  await ada.page.reload()
  await expect(ada.section('Transactions')).toContainText('+10.00 EUR')

  // The site is announced to be closed at night, and is open again.
  await ben.page.goto('/console/sites/aurora/state')
  await ben.page.getByRole('button', { name: 'Set maintenance' }).click()
  await ben.fillForm('Set maintenance', { Message: 'Tonight from 2 to 3' })
  await expect(ben.section('Maintenance')).toContainText('Announced on a banner')

  // The report of the day has the raffle. The ledger is checked when the service has stopped.
  await ada.page.goto('/console/sites/aurora/reports')
  const revenue = ada.page.getByRole('table', { name: 'Gaming revenue' })
  await expect(revenue).toContainText(title)
  await ada.page.context().close()
  await ben.page.context().close()
})
