import { expect, type Locator, type Page } from '@playwright/test'
import { newPerson, type Person } from './people.ts'
import { isBelowHeader } from './screens.ts'
import { wordingOf } from './wording.ts'

/** Somebody at a site, who reads what the site says in their language. */
export interface Visitor {
  readonly page: Page
  readonly siteId: string
  /** What the site says by a message's id, as it is shown. */
  readonly says: (id: string) => RegExp
}

/** Somebody who has registered (segment B), and after a deposit may play (segment C). */
export interface Player extends Visitor {
  readonly person: Person
}

export function visitorOf(page: Page, siteId: string): Visitor {
  return { page, siteId, says: wordingOf(siteId, 'en') }
}

/** Logs somebody in who is registered, on the site's own page. */
export async function logInAs({ page, says }: Visitor, username: string, password: string): Promise<void> {
  await page.goto('/login')
  const form = page.locator('main form')
  await form.getByLabel(says('session.username')).fill(username)
  await form.getByLabel(says('session.password')).fill(password)
  await form.getByRole('button', { name: says('session.logIn') }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Registers through the form of the site, step by step, and ends logged in (segment B). */
export async function quickRegistered(visitor: Visitor): Promise<Player> {
  const { page, says, siteId } = visitor
  const person = newPerson(siteId)
  await page
    .getByRole('banner')
    .getByRole('button', { name: says('session.register') })
    .click()
  const form = page.getByRole('dialog')
  await expect(form).toBeVisible()
  await putOffFullRegistration(visitor)
  const finish = form.getByRole('button', { name: says('registration.submit.short') })
  const next = form.getByRole('button', { name: says('runtime.form.next') })
  for (;;) {
    await expect(finish.or(next)).toBeVisible()
    const isLast = await finish.isVisible()
    const step = (await form.textContent()) ?? ''
    await fillStep(form, person)
    await (isLast ? finish : next).click()
    if (isLast) break
    await expect(form).not.toHaveText(step)
  }
  // A narrow window has no room for the name; the way out is always there.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible()
  return { ...visitor, person }
}

/** Registers and pays money in: the first paid deposit makes a depositor (segment C). */
export async function depositor(visitor: Visitor, amount: string): Promise<Player> {
  const player = await quickRegistered(visitor)
  await deposit(player, amount)
  return player
}

/** The prompt of segment B comes three seconds after a login (spec 4): whoever sees it puts it off. */
async function putOffFullRegistration({ page, says }: Visitor): Promise<void> {
  const later = page.getByRole('dialog').getByRole('button', { name: says('session.complete.later') })
  await page.addLocatorHandler(later, () => later.click(), { times: 1 })
}

/** Answers what the step asks for: text, choices and boxes to tick, by the names of the fields. */
async function fillStep(form: Locator, person: Person): Promise<void> {
  for (const [name, answer] of Object.entries(person.answers)) {
    const field = form.locator(`[name="${name}"]`)
    if (!(await field.isVisible())) continue
    const kind = await field.evaluate((element) =>
      element instanceof HTMLInputElement ? element.type : element.tagName,
    )
    if (kind === 'checkbox') await field.check()
    else if (kind === 'SELECT') await field.selectOption(answer)
    else await field.fill(answer)
  }
}

/** Pays money in through the sandbox processor's own page and comes back to the site; in its own currency unless told. */
export async function deposit({ page, says }: Player, amount: string, currencyId?: number): Promise<void> {
  await page.goto(currencyId === undefined ? '/deposit' : `/deposit?currencyId=${currencyId}`)
  await page.getByLabel(says('cashier.deposit.amount')).fill(amount)
  // The price stands on the button, behind its words.
  await page
    .locator('form')
    .getByRole('button', { name: opening(says('cashier.deposit.submit')) })
    .click()
  await expect(page.getByText('A test processor: no bank, no card, no real money.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText(says('cashier.order.paid'))).toBeVisible()
}

/** Opens the card of a game from a list: that of the games that start when they are full, unless told. */
export async function chooseGame(
  { page, says }: Visitor,
  title: RegExp,
  list: 'instaplay' | 'tournaments' = 'instaplay',
): Promise<void> {
  await page.goto(`/games?f=${list}`)
  const card = page.getByRole('article', { name: title }).first()
  // The list moves while games fill and new ones open: a card that went is looked for again.
  await expect(async () => {
    await buttonOrLink(card, says('lobby.play')).click({ timeout: 5000 })
    await expect(page).toHaveURL(/\/pick\?/, { timeout: 5000 })
  }).toPass({ timeout: 40_000 })
}

/** Ticks the first line by hand, lets chance make a second one where there is room, and comes to the summary. */
export async function pickTwoLines({ page, says }: Visitor, numbers: readonly number[]): Promise<void> {
  const grid = page.getByRole('group', { name: says('picking.grid') })
  for (const number of numbers) await grid.getByRole('button', { name: String(number), exact: true }).click()
  // Where others have left one seat only, there is no second line to add, and the screen says so.
  const noRoom = page.getByRole('button', { name: says('picking.addLine'), disabled: true })
  await expect(async () => {
    if (await noRoom.isVisible()) return
    await page.getByRole('button', { name: '+1', exact: true }).click({ timeout: 3000 })
  }).toPass({ timeout: 15_000 })
  await page.getByRole('button', { name: opening(says('picking.continue.confirm')) }).click()
  await expect(page.getByText(says('picking.confirm.final'))).toBeVisible()
}

/** Buys what the summary shows. Where the draw closed or filled up meanwhile, the screen leads on to the next one. */
export async function buyPlays({ page, says }: Player): Promise<void> {
  const joined = page.getByRole('heading', { name: says('picking.joined.title') })
  const nextDraw = page.getByRole('button', { name: says('picking.next.nextDraw') })
  for (;;) {
    await page.getByRole('button', { name: opening(says('picking.buy')) }).click()
    await expect(joined.or(nextDraw)).toBeVisible()
    if (await joined.isVisible()) {
      await expect.poll(() => isBelowHeader(joined)).toBe(true)
      break
    }
    await nextDraw.click()
    await page.getByRole('button', { name: opening(says('picking.continue.confirm')) }).click()
  }
}

/** Buys what the summary shows, and goes to the draw. Answers with the instance that took the plays. */
export async function buy(player: Player): Promise<number> {
  const { page, says } = player
  await buyPlays(player)
  await buttonOrLink(page, says('picking.watch')).click()
  await expect(page).toHaveURL(/\/playout\?/)
  return Number(new URL(page.url()).searchParams.get('id'))
}

/** The words as the beginning of a name that goes on, such as a button with its price. */
function opening(words: RegExp): RegExp {
  return new RegExp(words.source.replace(/\$$/, ''))
}

/** What leads somewhere may be a link that looks like a button. */
export function buttonOrLink(scope: Page | Locator, name: RegExp): Locator {
  return scope.getByRole('button', { name }).or(scope.getByRole('link', { name }))
}

/** What the header says the player has, in minor units. */
export async function balanceMinor({ page, says }: Player): Promise<number> {
  const label = await page
    .getByRole('link', { name: says('cashier.balanceLabel') })
    .getAttribute('aria-label')
  return amountMinor(label ?? '')
}

/** Reads an amount as a site writes it: two digits behind the last sign are decimals. */
export function amountMinor(text: string): number {
  const figures = /\d[\d.,\s'’]*\d|\d/.exec(text)?.[0] ?? ''
  const digits = figures.replaceAll(/\D/g, '')
  if (digits === '') throw new Error(`There is no amount in "${text}".`)
  return /[.,]\d{2}$/.test(figures) ? Number(digits) : Number(digits) * 100
}
