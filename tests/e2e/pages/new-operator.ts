import { type Browser, expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { NEW_SITE } from '../world/new-operator.ts'
import { newPerson, type Person } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { opening } from './browsing.ts'
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
  const link = await ada.invite('Ben Abel', 'ben@example.com')
  const ben = new Console(await openWindow(browser, consoleOf(world)))
  await ben.open(link)
  await ben.join(codeOf)
  await expect(ben.page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  return ben
}

/** Makes a site in the site builder, names its gateway in the source of the manifest, and publishes it. */
export async function launchSite({ page }: Console, payments: string): Promise<void> {
  await page.getByRole('link', { name: 'Site builder' }).click()
  await makeSite(page, NEW_SITE)
  await page.getByRole('button', { name: 'Source', exact: true }).click()
  const source = page.getByRole('textbox', { name: 'Source of the manifest' })
  await source.press('ControlOrMeta+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.insertText(`${payments}, `)
  const builder = new SiteBuilder(page)
  await builder.expectState('Draft saved')
  await builder.publish('Cards are paid at the gateway')
  await builder.expectState('Live')
}

/** Makes a site by the dialog of the site builder. */
export async function makeSite(
  page: Page,
  { siteId, name, extended }: { readonly siteId: string; readonly name: string; readonly extended?: string },
): Promise<void> {
  await page.getByRole('button', { name: 'New site' }).click()
  const dialog = page.getByRole('dialog', { name: 'New site' })
  await dialog.getByLabel('Site id').fill(siteId)
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  if (extended !== undefined) await dialog.getByLabel('Extends').selectOption(extended)
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
  const { page, says, lobby, raffle, pick } = player
  const person = newPerson(siteId)
  await page.goto('/')
  await lobby.play(title).click()
  await raffle.dip(2)
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
