import { opening } from './pages/browsing.ts'
import type { Visitor } from './pages/visitor.ts'
import { expect, test } from './scenario.ts'
import { settled } from './screens.ts'
import { Mailbox } from './world/mailbox.ts'
import { newPerson } from './world/people.ts'
import type { Game } from './world/world.ts'

const NUMBERS = [1, 2, 3, 4]
const CODE = /\d+-[2-9A-HJ-NP-Z]{7}/

/** A link that sells a game, as an advert, a mail or a shared card has it. */
const linkTo = ({ gameId }: Game) => `/lobby?gid=${gameId}&autolaunch`

const stepsOf = ({ page }: Visitor) => page.getByRole('dialog')

/** Leaves the choice, and comes to the first form. */
async function begin(guest: Visitor): Promise<void> {
  await stepsOf(guest)
    .getByRole('button', { name: opening(guest.says('picking.guest.start')) })
    .click()
}

test(
  'a guest picks a line, gives the details in steps, pays in, and sees the outcome in the same dialog',
  { tag: '@phone' },
  async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'northern-dip', { playerPlayMax: 6, gamePlayMax: 60 })
    const guest = await visit('aurora')
    const { page, says } = guest
    await settled(page)
    await guest.lobby.choose(game.title, 'instaplay')
    await guest.pick.tick(NUMBERS)
    await guest.pick.check()
    await guest.pick.registerAndBuy()
    await guest.registration.giveDetails(newPerson('aurora'))
    await guest.cashier.payInSteps()
    await guest.cashier.confirmPayment()
    const outcome = stepsOf(guest).locator('[data-purchase="joined"]')
    await expect(outcome).toBeVisible()
    await outcome.getByRole('link', { name: says('picking.watch') }).click()
    await guest.playout.expectWaiting()
  },
)

test(
  'a guest buys and the join fails after the payment: the money stays, with a code that the support accepts',
  { tag: ['@phone', '@whole'] },
  async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'northern-dip', { playerPlayMax: 6, gamePlayMax: 60 })
    const person = newPerson('aurora')
    const guest = await visit('aurora', { path: linkTo(game) })
    const { page, says } = guest
    await begin(guest)
    await guest.registration.giveDetails(person)
    await guest.cashier.payInSteps()
    await world.pauseGame(game)
    await guest.cashier.confirmPayment()
    const failed = stepsOf(guest).locator('[data-purchase="failed"]')
    await expect(failed.getByText(says('picking.guest.failed'))).toBeVisible()
    await expect(failed).toContainText(CODE)
    const [code = ''] = CODE.exec((await failed.textContent()) ?? '') ?? []
    await guest.cashier.expectBalance(500)
    const address = person.answers['primaryEmail']!
    const contact = await new Mailbox(world.service.dataDir).linkTo(address, '/contact')
    expect(contact).toContain(`reference=${code}`)
    await page.goto(contact)
    await expect(page.getByLabel('Number of a game or payment optional')).toHaveValue(code)
    await guest.support.ask('payment', `Where is the purchase ${code}?`, 'It was not made.')
    await guest.support.expectMessage('It was not made.')
  },
)

test(
  'a guest closes the browser in every step, and the link leads back to it',
  { tag: '@desktop' },
  async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'northern-dip', { playerPlayMax: 6, gamePlayMax: 60 })
    const person = newPerson('aurora')
    const path = linkTo(game)
    const opened = await visit('aurora', { path })
    await begin(opened)
    await stepsOf(opened).locator('[name="firstName"]').fill('Augusta')
    const named = await visit('aurora', { path, after: opened })
    await expect(stepsOf(named).locator('[name="firstName"]')).toHaveValue('Augusta')
    await named.registration.giveStep('person', person)
    const registered = await visit('aurora', { path, after: named })
    await registered.registration.giveStep('address', person)
    await registered.cashier.payInSteps()
    // The payment that was left is not made; the same step begins another one.
    const left = await visit('aurora', { path, after: registered })
    await left.cashier.payInSteps()
    await left.cashier.confirmPayment()
    await expect(stepsOf(left).locator('[data-purchase="joined"]')).toBeVisible()
  },
)

for (const slug of [
  'ice-floes',
  'aurora-wheel',
  'harbour-crossword',
  'lantern-raffle',
  'lantern-bingo-75',
  'ninety-bets',
]) {
  test(
    `a guest buys ${slug} by a link, in the same steps`,
    { tag: ['@phone', '@whole'] },
    async ({ visit, world }) => {
      const game = await world.createGame('aurora', slug)
      const guest = await visit('aurora', { path: linkTo(game) })
      await begin(guest)
      await guest.registration.giveDetails(newPerson('aurora'))
      await guest.cashier.payInSteps()
      await guest.cashier.confirmPayment()
      await expect(stepsOf(guest).locator('[data-purchase="joined"]')).toBeVisible()
    },
  )
}
