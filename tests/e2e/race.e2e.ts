import { enter } from './pages/keyboard.ts'
import { expect, test } from './scenario.ts'
import { breaches, sidewaysPixels } from './screens.ts'

/** Three of six in three draws: of two plays that share no number, one has two right in each draw, and is paid for it. */
const SMALL_RACE = {
  gamePlaySize: 3,
  gamePlayRange: 6,
  drawCount: 3,
  gamePlayMax: 6,
  playerPlayMax: 6,
  prizes: [
    { rankNumber: 1, rankNumber2nd: 0, prizePercentage: 20 },
    { rankNumber: 2, rankNumber2nd: 0, guaranteedPrizeMinor: 40 },
    { rankNumber: 0, rankNumber2nd: 1, prizePercentage: 50 },
    { rankNumber: 0, rankNumber2nd: 2, prizePercentage: 30 },
  ],
  schedule: { kind: 'instaplay' },
  countdownMs: 1000,
  drawIntervalMs: 100,
} as const

test(
  'aurora: two players watch a race in which the order on the track is the order of the table, and are paid for it',
  { tag: '@desktop' },
  async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'husky-race', {
      ...SMALL_RACE,
      prizes: [...SMALL_RACE.prizes],
    })
    const one = await visit('aurora', { as: await world.register('aurora', { 978: 20 }) })
    const two = await visit('aurora', { as: await world.register('aurora', { 978: 20 }) })
    const players = [one, two]
    await one.lobby.choose(game.title, 'instaplay')
    await one.pick.tick([1, 2, 3])
    await one.pick.addLine()
    await one.pick.tick([4, 5, 6])
    await one.pick.check()
    await one.pick.buy()
    await one.pick.watch()
    await two.lobby.chooseByKeys(game.title, 'instaplay')
    await two.pick.playByKeys([
      [1, 2, 3],
      [4, 5, 6],
    ])
    const before = await Promise.all(players.map(({ cashier }) => cashier.balanceMinor()))
    expect(await one.race.lanes()).toHaveLength(2)
    await world.fill(game)
    await Promise.all(players.map(({ playout }) => playout.watchToTheEnd()))

    const orders = await Promise.all(
      players.map(async ({ race }) => {
        const rows = await race.rows()
        expect(rows.filter(({ name }) => name === 'You')).toHaveLength(2)
        // The track has the first five, and the player's own.
        const onTrack = rows.filter(({ name }, index) => index < 5 || name === 'You')
        expect(await race.lanes()).toEqual(onTrack)
        return rows.map(({ numbers, points }) => ({ numbers, points: Number(points) }))
      }),
    )
    const [order = []] = orders
    expect(order).toHaveLength(6)
    expect(orders[1]).toEqual(order)
    expect(order).toEqual(order.toSorted((first, next) => next.points - first.points))
    for (const [index, { playout, cashier }] of players.entries()) {
      const wonMinor = await playout.wonMinor()
      expect(wonMinor).toBeGreaterThan(0)
      await cashier.expectBalance((before[index] ?? 0) + wonMinor)
    }
    expect(await breaches(one.page, 'the end of a race')).toEqual([])
    expect(await sidewaysPixels(one.page)).toBe(0)
    await two.page.reload()
    await two.playout.watchToTheEnd()
    await expect
      .poll(async () => (await two.race.rows()).map(({ numbers }) => numbers))
      .toEqual(order.map(({ numbers }) => numbers))
    const { page, says, race, playout } = two
    const seen = await race.announced()
    expect(seen).toMatch(/^Draw 3 of 3: .* leads? with .* Your best play is in /)
    await enter(page, page.getByRole('link', { name: says('playout.replay.watchAgain') }))
    await enter(page, page.getByRole('button', { name: says('playout.replay.end') }))
    await playout.watchToTheEnd()
    expect(await race.announced()).toBe(seen)
    expect((await race.rows()).map(({ numbers }) => numbers)).toEqual(order.map(({ numbers }) => numbers))
  },
)
