import { type Browser, expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { type GivenGateway, NEW_SITE } from '../world/new-operator.ts'
import { newPerson, type Person } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { buttonOrLink, errorText, opening } from './browsing.ts'
import { Console } from './console.ts'
import { SiteBuilder } from './site-builder.ts'
import { type Visitor, visitorOf } from './visitor.ts'

const DESK = { viewport: { width: 1440, height: 900 } }
const codeOf = (key: string) => TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() })
const consoleOf = (world: World) => `http://builder.localhost:${world.service.operatorPort}`

/** A new window of a browser profile of its own. */
async function openWindow(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ ...DESK, baseURL })
  return context.newPage()
}

/** Follows the link that the service prints at its first start. */
export async function joinAsFirst(browser: Browser, world: World): Promise<Console> {
  const ada = new Console(await openWindow(browser, consoleOf(world)))
  await ada.open(await world.service.firstAdministrator)
  await ada.page.getByLabel('Your name').fill('Ada Byron')
  await ada.page.getByLabel('Your e-mail address').fill('ada@example.com')
  await ada.join(codeOf)
  await expect(ada.page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  return ada
}

/** Invites a second administrator in the console, who follows the link. */
export async function joinAsSecond(browser: Browser, world: World, ada: Console): Promise<Console> {
  await ada.page.getByRole('link', { name: 'People' }).click()
  const link = await ada.invite('Ben Abel', 'ben@example.com', { role: 'administrator' })
  const ben = new Console(await openWindow(browser, consoleOf(world)))
  await ben.open(link)
  await ben.join(codeOf)
  await expect(ben.page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  return ben
}

/** Makes a site in the site builder, names its gateway in the form of the manifest, and publishes it. */
export async function launchSite({ page }: Console, gateway: GivenGateway): Promise<void> {
  await page.getByRole('link', { name: 'Site builder' }).click()
  await makeSite(page, NEW_SITE)
  await nameGateway(page, gateway)
  const builder = new SiteBuilder(page)
  await builder.expectState('Draft saved')
  await builder.publish('Cards are paid at the gateway')
  await builder.expectState('Live')
}

/** The gateway takes the place of the processors of the sandbox, from which a new site inherits its offers. */
async function nameGateway(page: Page, { processorId, title, address, keyId }: GivenGateway): Promise<void> {
  const processors = page.getByRole('group', { name: 'Processors', exact: true })
  await processors.getByRole('button', { name: 'Add to processors' }).click()
  await processors.getByLabel('Id', { exact: true }).fill(processorId)
  await processors.getByLabel('Name', { exact: true }).fill(title)
  await processors.getByLabel('Way to pay', { exact: true }).selectOption('Wallet')
  await processors.getByLabel('Address of the interface', { exact: true }).fill(address)
  await processors.getByLabel('Keys of messages: add').fill(keyId)
  await page.keyboard.press('Enter')
  const offers = page.getByRole('group', { name: 'Offers', exact: true })
  for (const other of ['sandbox-bank', 'sandbox-card'])
    await offers.getByRole('button', { name: `${other} · deposit: remove` }).click()
  await offers.getByRole('button', { name: 'sandbox · deposit', exact: true }).click()
  await offers.getByLabel('Processor', { exact: true }).fill(processorId)
}

interface NewSite {
  readonly siteId: string
  readonly name: string
}

/** Makes an empty site for raffles by the dialog of the site builder. */
export async function makeSite(page: Page, { siteId, name }: NewSite): Promise<void> {
  await page.getByRole('button', { name: 'New site' }).click()
  const dialog = page.getByRole('dialog', { name: 'New site' })
  await dialog.getByLabel('Start from').selectOption('Raffle')
  await dialog.getByLabel('Site id').fill(siteId)
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Make the site' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveAttribute(
    'aria-current',
    'page',
  )
}

/** Six tickets of 5 EUR, drawn every week; half of the sales is the prize. */
const RAFFLE = {
  title: 'Raffle of the lake',
  fields: {
    'Price of a line': '5',
    'Plays of a draw at most': '6',
    'Plays of a player at most': '2',
    'Numbers of a play': '1',
    'Highest number': '6',
    'Prize pool, % of wagers': '50',
    'Share of the pool, %': '100',
    'Between two balls': '200',
    'Between two draws': '7',
    'Sales end before the draw': '0',
    'Plays of a draw at least': '1',
  },
} as const

/** Defines a raffle with a date in the empty form of the console, and puts it on sale. Resolves with its title. */
export async function defineRaffle(ada: Console): Promise<string> {
  const { page } = ada
  await page.goto(new URL('/console', page.url()).href)
  await page.getByRole('link', { name: 'Games' }).click()
  await page.getByRole('link', { name: 'Define a game' }).click()
  await ada.choose('Kind of game', 'Raffle game')
  await page.getByLabel('Name, such as harbour-6-49').fill('raffle-of-the-lake')
  await page.getByLabel('Title').first().fill(RAFFLE.title)
  await ada.choose('Schedule', 'In equal intervals')
  for (const [label, value] of Object.entries(RAFFLE.fields))
    // A required field has an asterisk behind its label.
    await page.getByLabel(new RegExp(`^${label}(\\s\\*)?$`)).fill(value)
  await ada.choose('Between two draws, unit', 'days')
  await page.getByLabel('One of the draws').fill('2026-01-05T20:00')
  await ada.choose('With fewer plays', 'Reschedule')
  await expect(page.getByRole('table', { name: 'Odds and prizes' })).toBeVisible()
  await page.getByRole('button', { name: 'Put it on sale' }).click()
  await expect(page.getByRole('dialog', { name: RAFFLE.title, exact: true })).toContainText('Offered')
  return RAFFLE.title
}

/** A visitor takes two tickets of a raffle, registers, pays at the gateway what they cost, and buys them. */
export async function buyTickets(
  browser: Browser,
  world: World,
  title: string,
): Promise<{ readonly player: Visitor; readonly person: Person }> {
  const { siteId } = NEW_SITE
  const player = visitorOf(await openWindow(browser, world.service.siteUrl(siteId)), siteId)
  const { page, says, raffle, pick } = player
  page.on('pageerror', (error) => expect.soft(errorText(error)).toBe(''))
  const person = newPerson(siteId)
  await page.goto('/')
  // The only game of a lobby is its first screen.
  const hero = page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
  await buttonOrLink(hero, says('lobby.scene.take')).click()
  for (const _ of [1, 2]) await raffle.dip(1)
  await raffle.check()
  await pick.register()
  await player.registration.fillBoth(person)
  const pay = page.locator('form').getByRole('button', { name: opening(says('cashier.deposit.submit')) })
  await pay.click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText(says('cashier.order.paid'))).toBeVisible()
  await page.getByRole('link', { name: says('cashier.slip.back') }).click()
  await pick.buy()
  return { player, person }
}
