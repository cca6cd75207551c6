import { expect, test } from './scenario.ts'
import { breaches, openInApp, sidewaysPixels } from './screens.ts'

const NAME = 'A storm lantern'

/** Six tickets, and one prize: who holds all of them wins it with one, and loses with five. */
const ONE_LANTERN = {
  prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizeItem: { name: NAME, worthMinor: 1100, cashMinor: 900 } }],
  countdownMs: 1000,
  drawIntervalMs: 200,
} as const

test(
  'aurora: a player buys raffle tickets by hand and by dip, wins the item, and checks the printed tickets',
  { tag: '@phone' },
  async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'lantern-raffle', {
      ...ONE_LANTERN,
      prizes: [...ONE_LANTERN.prizes],
    })
    const player = await visit('aurora', { as: await world.register('aurora', { 978: 20 }) })
    const { page, says, raffle, pick, cashier } = player
    await raffle.open(game.gameId)
    await raffle.takeByHand(3)
    await raffle.dip(5)
    expect(await pick.billed('raffle.sum.total')).toBe(1800)
    expect(await breaches(page, 'the tickets of a raffle')).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
    await raffle.check()
    await pick.buy()
    await cashier.expectBalance(200)
    const instance = await pick.watch()
    await raffle.watchToTheEnd()
    await expect(page.getByText(NAME).first()).toBeVisible()
    const drawn = await raffle.announced()
    await cashier.expectBalance(200)

    await page.getByRole('link', { name: says('raffle.over.replay') }).click()
    await page.getByRole('button', { name: says('playout.replay.end') }).click()
    expect(await raffle.announced()).toBe(drawn)

    const tickets = await raffle.printed(instance)
    expect(tickets).toHaveLength(6)
    const [won, ...lost] = tickets.toSorted(
      (one, other) => Number(drawn?.includes(other.number)) - Number(drawn?.includes(one.number)),
    )
    await raffle.scanByCamera(won!)
    await expect(page.getByText(says('raffle.scan.winner.body'))).toBeVisible()
    expect(await breaches(page, 'the check of a ticket')).toEqual([])
    await raffle.scan(lost[0]!)
    await expect(page.getByText(says('raffle.scan.not-a-winner.body'))).toBeVisible()
    await raffle.scan({ ...lost[0]!, secureKey: won!.secureKey })
    await expect(page.getByText(says('raffle.scan.invalid-code.body'))).toBeVisible()

    await openInApp(page, `/gameOverRaffle?id=${instance}`)
    await expect(page.getByText(NAME).first()).toBeVisible()
    expect(await breaches(page, 'the result of a raffle')).toEqual([])
    await openInApp(page, '/raffle')
    await expect(page.getByText(NAME).first()).toBeVisible()
    expect(await breaches(page, 'the raffles of a site')).toEqual([])
  },
)
