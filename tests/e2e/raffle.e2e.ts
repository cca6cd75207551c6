import type { Visitor } from './pages/visitor.ts'
import { expect, test } from './scenario.ts'
import { breaches, openInApp, settled, sidewaysPixels } from './screens.ts'
import { expectSeenTogether, recordedBy } from './seen-together.ts'
import { EVERY_HOUR } from './world/world.ts'

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
    expect(await raffle.topOnPaper()).toBe(0)
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

test(
  'aurora: two players share all tickets of a raffle and watch it together, one wins, and the replay and the check show the same',
  { tag: ['@desktop', '@whole'] },
  async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'lantern-raffle', {
      prizes: [{ rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 900 }],
      schedule: EVERY_HOUR,
      countdownMs: 500,
      drawIntervalMs: 700,
    })
    const players = await Promise.all(
      [1, 5].map(async () => visit('aurora', { as: await world.register('aurora', { 978: 20 }) })),
    )
    const [one, two] = players as [(typeof players)[number], (typeof players)[number]]
    const paidMinor = [300, 1500]
    await one.raffle.open(game.gameId)
    await one.raffle.takeByHand(3)
    const instance = await buy(one, paidMinor[0]!)
    await two.raffle.open(game.gameId)
    await two.raffle.dip(5)
    expect(await buy(two, paidMinor[1]!)).toBe(instance)
    await Promise.all(
      players.map(async ({ page, playout }) => {
        await settled(page)
        await playout.recordBalls()
      }),
    )
    await world.drawNow(game, instance)
    await Promise.all(players.map(({ raffle }) => raffle.watchToTheEnd()))

    const replayed = await (await one.openTab('/credits')).playout.replayBalls(instance)
    expect(replayed).toHaveLength(1)
    expectSeenTogether(await recordedBy(players), replayed)
    const won = await Promise.all(players.map(({ raffle }) => raffle.hasWon()))
    expect(won).toEqual(Number(replayed[0]?.split('-').at(-1)) === 3 ? [true, false] : [false, true])
    for (const [index, { cashier }] of players.entries())
      await cashier.expectBalance(2000 - paidMinor[index]! + (won[index] === true ? 900 : 0))
    await Promise.all(
      players.map(async ({ page, says, verify }) => {
        await page.getByRole('link', { name: says('raffle.over.verify') }).click()
        await verify.expectSound(instance)
      }),
    )
  },
)

test(
  'harbour: a player subscribes to a raffle, and the next draw gives as many tickets with new numbers',
  { tag: ['@phone', '@whole'] },
  async ({ visit, world }) => {
    const game = await world.createGame('harbour', 'quayside-hamper', {
      prizes: [{ rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 100 }],
      schedule: EVERY_HOUR,
    })
    const player = await visit('harbour', { as: await world.register('harbour', { 978: 40 }) })
    const { page, says, raffle, pick, cashier, subscriptions } = player
    await raffle.open(game.gameId)
    await raffle.takeByHand(3)
    await raffle.dip(5)
    await raffle.check()
    await pick.takeFurtherDraws(4)
    expect(await pick.billed('picking.price.totalNow')).toBe(3000)
    await settled(page)
    expect(await breaches(page, 'the summary of a raffle with further draws')).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
    await pick.buy()
    await expect(pick.furtherAdded).toBeVisible()
    await cashier.expectBalance(1000)
    const first = await world.openInstance(game)

    await pick.goToSubscriptions()
    await subscriptions.expectActive()
    await expect(page.getByText('6 tickets, with new numbers in each draw')).toBeVisible()
    expect(await breaches(page, 'a subscription to a raffle')).toEqual([])
    await world.drawNow(game, first.gameInstanceId)
    await expect(page.getByText(says('subscriptions.nextEntered'))).toBeVisible()
    await expect(page.getByText('3 of 4 left')).toBeVisible()
    // The next draw was paid ahead; the only player has won the prize of the first one.
    await cashier.expectBalance(1100)

    const { gameInstanceId: next } = await world.openInstance(game)
    expect(next).not.toBe(first.gameInstanceId)
    const tickets = await raffle.printed(next)
    const numbers = Array.from({ length: 6 }, (_, place) => expect.stringContaining(`00000${place + 1}`))
    expect(tickets.map(({ number }) => number)).toEqual(numbers)
  },
)

/** Buys the tickets of the slip, and goes to the draw. Answers with the instance. */
async function buy({ raffle, pick, cashier }: Visitor, priceMinor: number): Promise<number> {
  await raffle.check()
  expect(await pick.billed('raffle.sum.total')).toBe(priceMinor)
  await pick.buy()
  await cashier.expectBalance(2000 - priceMinor)
  return pick.watch()
}
