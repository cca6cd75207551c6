import { test as base, type Browser, expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { Console } from './pages/console.ts'
import { breachesInBothSchemes } from './screens.ts'
import { World } from './world/world.ts'

const EUR = 978

const test = base.extend<object, { world: World }>({
  world: [
    // Playwright reads what a fixture needs from the pattern of its first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const world = await World.open()
      await use(world)
      await world.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Opens the console as a new administrator. */
async function administrator(browser: Browser, world: World, width = 1440): Promise<Console> {
  const baseURL = `http://builder.localhost:${world.service.operatorPort}`
  const console = new Console(
    await browser.newPage({ baseURL, viewport: { width, height: width < 600 ? 844 : 900 } }),
  )
  const name = `admin${Date.now()}`
  await console.open(await world.invitePerson(`${name}@example.com`, 'Ada Byron', 'administrator'))
  await console.join((key) => TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() }))
  await expect(console.page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  return console
}

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
  await console.changeAccount('Ban player', { Reason: 'Used a stolen card' })
  await expect(page.getByText('Banned', { exact: true }).first()).toBeVisible()
  await page.context().close()
})
