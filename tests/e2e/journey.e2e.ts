import { BRANDS, brandTags } from './brands.ts'
import type { Visitor } from './pages/visitor.ts'
import { expect, test } from './scenario.ts'
import { settled } from './screens.ts'
import { expectSeenTogether, recordedBy } from './seen-together.ts'
import { newPerson } from './world/people.ts'
import type { Game, World } from './world/world.ts'

/** Seats of the game: two for each of the players, and as many for somebody else. */
const SEATS = 6
/** Slow enough to be seen ball by ball. */
const WATCHED_DRAW = { countdownMs: 2000, drawIntervalMs: 600 } as const

for (const brand of BRANDS) {
  const { siteId, window, whenFull, money } = brand
  /** Two lines that share no number hold half of every draw: the player who has them always wins. */
  const low = Array.from({ length: whenFull.size }, (_, index) => index + 1)
  const high = low.map((number) => number + whenFull.size)
  const createGame = (world: World) =>
    world.createGame(siteId, whenFull.slug, {
      ...WATCHED_DRAW,
      gamePlayRange: 2 * whenFull.size,
      gamePlayMax: SEATS,
      playerPlayMax: SEATS,
      // Fixed prizes would pay more than half of so few numbers cost.
      payoutPercentage: 80,
      prizes: [50, 30, 20]
        .slice(0, whenFull.size - 1)
        .map((prizePercentage, rank) => ({ rankNumber: rank + 1, rankNumber2nd: 0, prizePercentage })),
    })
  const pickBoth = async ({ lobby, pick }: Visitor, { title }: Game) => {
    await lobby.choose(title, 'instaplay')
    await pick.tick(low)
    await pick.addLine()
    await pick.tick(high)
    await pick.check()
  }

  test(
    `${siteId}: a visitor registers over a slip, pays in what it lacks and buys it, and is paid after the draw`,
    { tag: brandTags(brand, window) },
    async ({ visit, world }) => {
      const game = await createGame(world)
      const player = await visit(siteId)
      await settled(player.page)
      await pickBoth(player, game)
      await player.pick.register()
      await player.registration.fillBoth(newPerson(siteId))
      await player.cashier.depositForSlip()
      await buyAndWatch(player)
      const before = await player.cashier.balanceMinor()
      await world.fill(game)
      await player.playout.watchToTheEnd()
      const won = await player.playout.wonMinor()
      expect(won).toBeGreaterThan(0)
      await player.cashier.expectBalance(before + won)
    },
  )

  test(
    `${siteId}: two players watch a draw together, are paid, and check it`,
    { tag: brandTags(brand, window) },
    async ({ visit, world }) => {
      const game = await createGame(world)
      const register = () => world.register(siteId, { [money.currencyId]: money.amount })
      const one = await visit(siteId, { as: await register() })
      await pickBoth(one, game)
      const instance = await buyAndWatch(one)
      const other = await register()
      await other.buy({ gameInstanceId: instance, lines: 2 })
      const two = await visit(siteId, { as: other, path: `/playout?id=${instance}` })
      await two.playout.expectWaiting()

      const players = [one, two]
      const before = await Promise.all(players.map(({ cashier }) => cashier.balanceMinor()))
      await Promise.all(players.map(({ playout }) => playout.recordBalls()))
      expect(await world.fill(game)).toBe(instance)
      await Promise.all(players.map(({ playout }) => playout.watchToTheEnd()))

      // The first sentence names the numbers, the next one what this player won.
      const announced = await Promise.all(players.map(({ playout }) => playout.announced()))
      const [seen, seenByOther] = announced.map((text) => text?.split('. ', 1)[0])
      expect(seen).toMatch(/\d/)
      expect(seen).toBe(seenByOther)
      // The last ball is announced with the whole draw.
      const balls = seen?.match(/\d+/g) ?? []
      const each = balls.slice(0, -1).map((ball, place) => `${place + 1}-${ball}`)
      expectSeenTogether(await recordedBy(players), [...each, balls.join('-')])
      const won = await Promise.all(players.map(({ playout }) => playout.wonMinor()))
      expect(won[0]).toBeGreaterThan(0)
      for (const [index, { cashier }] of players.entries())
        await cashier.expectBalance((before[index] ?? 0) + (won[index] ?? 0))

      await Promise.all(
        players.map(async ({ playout, verify }) => {
          await playout.goToVerify()
          await verify.expectSound(instance)
        }),
      )
    },
  )
}

/** Buys what the summary shows, and takes a place before the draw. Answers with the instance. */
async function buyAndWatch({ pick, playout }: Visitor): Promise<number> {
  await pick.buy()
  const instance = await pick.watch()
  await playout.expectWaiting()
  return instance
}
