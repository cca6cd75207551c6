import { BRANDS, brandTags } from './brands.ts'
import type { Visitor } from './pages/visitor.ts'
import { expect, test } from './scenario.ts'
import { settled } from './screens.ts'
import { expectSeenTogether, recordedBy } from './seen-together.ts'
import { newPerson } from './world/people.ts'

/** Seats of the game: two for each of the players, and as many for somebody else. */
const SEATS = 6
/** Slow enough to be seen ball by ball. */
const WATCHED_DRAW = { countdownMs: 2000, drawIntervalMs: 600 } as const

for (const brand of BRANDS) {
  const { siteId, window, whenFull, money } = brand
  test(
    `${siteId}: a visitor registers over a slip, pays in what it lacks and buys it, watches a draw together with another player, is paid, and checks it`,
    { tag: brandTags(brand, window) },
    async ({ visit, world }) => {
      // Two lines that share no number hold half of every draw: the player who has them always wins.
      const gamePlayRange = 2 * whenFull.size
      const game = await world.createGame(siteId, whenFull.slug, {
        ...WATCHED_DRAW,
        gamePlayRange,
        gamePlayMax: SEATS,
        playerPlayMax: SEATS,
        // Fixed prizes would pay more than half of so few numbers cost.
        payoutPercentage: 80,
        prizes: [50, 30, 20]
          .slice(0, whenFull.size - 1)
          .map((prizePercentage, rank) => ({ rankNumber: rank + 1, rankNumber2nd: 0, prizePercentage })),
      })
      const low = Array.from({ length: whenFull.size }, (_, index) => index + 1)
      const high = low.map((number) => number + whenFull.size)

      const one = await visit(siteId)
      await settled(one.page)
      await one.lobby.choose(game.title, 'instaplay')
      await one.pick.tick(low)
      await one.pick.addLine()
      await one.pick.tick(high)
      await one.pick.check()
      await one.pick.register()
      await one.registration.fillBoth(newPerson(siteId))
      await one.cashier.depositForSlip()
      const instance = await buyAndWatch(one)

      const two = await visit(siteId, { path: '/login' })
      await two.login.logIn(await world.register(siteId, { [money.currencyId]: money.amount }))
      await two.lobby.choose(game.title, 'instaplay')
      await two.pick.tick(low)
      await two.pick.addLuckyDip()
      await two.pick.check()
      expect(await buyAndWatch(two)).toBe(instance)

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

      for (const { playout, verify } of players) {
        await playout.goToVerify()
        await verify.expectSound(instance)
      }
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
