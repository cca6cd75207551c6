import type { GameFile } from '#schemas/entities/game-file.ts'
import { enter } from './pages/keyboard.ts'
import type { Visitor } from './pages/visitor.ts'
import { expect, test } from './scenario.ts'
import { breaches, settled, sidewaysPixels } from './screens.ts'
import { expectSeenTogether, recordedBy } from './seen-together.ts'
import { EVERY_HOUR, type Game } from './world/world.ts'

/** The numbers of a player: of two players, each has one half of what can be drawn. */
interface Half {
  readonly main: readonly number[]
  readonly second: readonly number[]
}

interface Kind {
  readonly name: string
  /** Tags: the window, and `@whole` where another kind shows the same. */
  readonly window: string | string[]
  readonly siteId: 'aurora' | 'kola'
  readonly slug: string
  readonly terms: Partial<GameFile['definition']>
  readonly halves: readonly [Half, Half]
  readonly priceMinor: number
  /** Prizes of a player, in minor units, by main and second numbers of the half that were drawn, such as `2+1`; of the other player, none. */
  readonly prizes: Readonly<Record<string, number>>
  /** From the lobby to the summary before the payment. */
  readonly choose: (player: Visitor, game: Game, half: Half) => Promise<void>
  /** Further texts that the winner sees at the end of the draw. */
  readonly expectEnd?: (winner: Visitor, players: readonly Visitor[]) => Promise<void>
}

/** Balls come further apart than polls, which are at least half a second apart: a page shows each with the poll that waits for it. */
const WATCHED_DRAW = { schedule: EVERY_HOUR, countdownMs: 500, drawIntervalMs: 700 } as const
const row = (rankNumber: number, rankNumber2nd: number, guaranteedPrizeMinor: number) => ({
  rankNumber,
  rankNumber2nd,
  guaranteedPrizeMinor,
})
/** Three of six: one of the halves has two or three of them. */
const THREE_OF_SIX = { gamePlaySize: 3, gamePlayRange: 6 } as const

const KINDS: readonly Kind[] = [
  {
    name: 'a lottery with one set',
    window: ['@phone', '@whole'],
    siteId: 'kola',
    slug: 'lagos-noon-5-90',
    // Five of ten: one of the halves has three or more of them.
    terms: { gamePlayRange: 10, prizes: [row(1, 0, 60_000), row(2, 0, 20_000), row(3, 0, 5000)] },
    halves: [
      { main: [1, 2, 3, 4, 5], second: [] },
      { main: [6, 7, 8, 9, 10], second: [] },
    ],
    priceMinor: 10_000,
    prizes: { '5+0': 60_000, '4+0': 20_000, '3+0': 5000 },
    async choose({ lobby, pick }, { title }, { main }) {
      await lobby.choose(title, 'tournaments')
      await pick.tick(main)
      await pick.check()
    },
  },
  {
    name: 'a perm',
    window: ['@phone', '@whole'],
    siteId: 'kola',
    slug: 'lagos-perm',
    // Five of ten: one of the halves has three or more of them.
    terms: {
      gamePlayRange: 10,
      gamePlaySizeMax: 5,
      prizes: [{ rankNumber: 7, rankNumber2nd: 0, multiplier: 5 }],
    },
    halves: [
      { main: [1, 2, 3, 4, 5], second: [] },
      { main: [6, 7, 8, 9, 10], second: [] },
    ],
    priceMinor: 10 * 200,
    prizes: { '3+0': 1000, '4+0': 4000, '5+0': 10_000 },
    async choose({ perm, pick }, { title }, { main }) {
      await perm.choose(title)
      await perm.take('perm3')
      await perm.tick(main)
      expect(await pick.billed('perm.sum.total')).toBe(2000)
      expect(await pick.billed('perm.sum.win')).toBe(10_000)
      await perm.check()
    },
  },
  {
    name: 'a system with a second set',
    window: ['@phone', '@whole'],
    siteId: 'aurora',
    slug: 'northern-system',
    terms: {
      gamePlaySize: 3,
      gamePlayRange: 8,
      gamePlaySizeMax: 4,
      gamePlaySize2nd: 1,
      gamePlayRange2nd: 4,
      gamePlaySize2ndMax: 2,
      prizes: [row(1, 1, 90), row(1, 0, 60), row(2, 1, 40), row(2, 0, 20)],
    },
    halves: [
      { main: [1, 2, 3, 4], second: [1, 2] },
      { main: [5, 6, 7, 8], second: [3, 4] },
    ],
    priceMinor: 8 * 55,
    // A line has three of the four chosen numbers. If two of the four are drawn, two lines have both of them; if three are drawn, one line
    // has all three, and three lines have two of them.
    prizes: {
      '2+1': 2 * 40 + 2 * 20,
      '2+0': 4 * 20,
      '3+1': 90 + 60 + 3 * 40 + 3 * 20,
      '3+0': 2 * 60 + 6 * 20,
    },
    async choose({ page, lobby, pick }, { title }, { main, second }) {
      await lobby.choose(title, 'tournaments')
      await pick.pickSystem(main, second)
      await expect(page.getByText('4 × 2 = 8 plays').first()).toBeVisible()
      await pick.check()
    },
    async expectEnd({ systems, playout }) {
      const ranks = await systems.ranks()
      expect(ranks.reduce((sum, { allMinor }) => sum + allMinor, 0)).toBe(await playout.wonMinor())
      expect(await systems.openLines()).toBe(ranks.reduce((sum, { lines }) => sum + lines, 0))
    },
  },
  {
    name: 'a lottery with a second set',
    window: ['@desktop', '@whole'],
    siteId: 'aurora',
    slug: 'polar-five',
    terms: {
      ...THREE_OF_SIX,
      gamePlaySize2nd: 1,
      gamePlayRange2nd: 2,
      prizes: [row(1, 1, 900), row(1, 0, 600), row(2, 1, 300), row(2, 0, 100)],
    },
    halves: [
      { main: [1, 2, 3], second: [1] },
      { main: [4, 5, 6], second: [2] },
    ],
    priceMinor: 270,
    prizes: { '3+1': 900, '3+0': 600, '2+1': 300, '2+0': 100 },
    async choose({ lobby, pick }, { title }, { main, second }) {
      await lobby.choose(title, 'tournaments')
      await pick.tickBoth(main, second)
      await pick.check()
    },
  },
  {
    name: 'a lottery with a bonus ball',
    window: ['@desktop', '@whole'],
    siteId: 'kola',
    slug: 'harmattan-bonus',
    terms: { ...THREE_OF_SIX, prizes: [row(1, 0, 60_000), row(2, 1, 20_000), row(2, 0, 5000)] },
    halves: [
      { main: [1, 2, 3], second: [] },
      { main: [4, 5, 6], second: [] },
    ],
    priceMinor: 10_000,
    // The bonus ball is one of the numbers that were not drawn.
    prizes: { '3+0': 60_000, '2+1': 20_000, '2+0': 5000 },
    async choose({ lobby, pick }, { title }, { main }) {
      await lobby.choose(title, 'tournaments')
      await pick.tick(main)
      await pick.check()
    },
  },
  {
    name: 'a race',
    window: ['@desktop', '@whole'],
    siteId: 'aurora',
    slug: 'husky-race',
    terms: {
      ...THREE_OF_SIX,
      drawCount: 3,
      payoutPercentage: 50,
      // Nine points in three draws are never shared equally.
      prizes: [{ rankNumber: 0, rankNumber2nd: 1, prizePercentage: 100 }],
    },
    halves: [
      { main: [1, 2, 3], second: [] },
      { main: [4, 5, 6], second: [] },
    ],
    priceMinor: 220,
    prizes: Object.fromEntries([5, 6, 7, 8, 9].map((points) => [`${points}+0`, 200])),
    async choose({ lobby, pick }, { title }, { main }) {
      await lobby.choose(title, 'tournaments')
      await pick.tick(main)
      await pick.check()
    },
    expectEnd: expectRaceOver,
  },
]

for (const kind of KINDS) {
  const { name, window, siteId } = kind
  test(
    `${siteId}: two players watch ${name} ball by ball together, one wins, and the replay and the check show the same`,
    { tag: window },
    async ({ visit, world }) => {
      const game = await world.createGame(siteId, kind.slug, { ...WATCHED_DRAW, ...kind.terms })
      const currencyId = siteId === 'kola' ? 566 : 978
      const paidIn = siteId === 'kola' ? 2000 : 50
      const players = await Promise.all(
        kind.halves.map(async (half) => {
          const player = await visit(siteId, { as: await world.register(siteId, { [currencyId]: paidIn }) })
          await kind.choose(player, game, half)
          return player
        }),
      )
      const [one, two] = players as [Visitor, Visitor]
      expect(await breaches(one.page, `the slip of ${name}`)).toEqual([])
      expect(await sidewaysPixels(one.page)).toBe(0)
      const [instance, instanceOfTwo] = await Promise.all(
        players.map((player) => buyAndWatch(player, kind.priceMinor)),
      )
      expect(instanceOfTwo).toBe(instance)
      await world.drawNow(game, instance!)
      await Promise.all(players.map(({ playout }) => playout.watchToTheEnd()))

      const replayed = await (await one.openTab('/credits')).playout.replayBalls(instance!)
      expectSeenTogether(await recordedBy(players), replayed)

      const won = kind.halves.map((half) => kind.prizes[matches(kind, half, replayed)] ?? 0)
      expect(won.filter((minor) => minor > 0)).toHaveLength(1)
      for (const [index, { playout, cashier }] of players.entries()) {
        expect(await playout.wonMinor()).toBe(won[index])
        await cashier.expectBalance(paidIn * 100 - kind.priceMinor + won[index]!)
      }
      await kind.expectEnd?.(won[0]! > 0 ? one : two, players)
      expect(await breaches(one.page, `the end of ${name}`)).toEqual([])
      expect(await sidewaysPixels(one.page)).toBe(0)
      await Promise.all(
        players.map(async ({ playout, verify }) => {
          await playout.goToVerify()
          await verify.expectSound(instance!)
        }),
      )
    },
  )
}

/** Buys what the summary shows, and goes to the draw. Answers with the instance. */
async function buyAndWatch({ page, pick, playout, cashier }: Visitor, priceMinor: number): Promise<number> {
  const before = await cashier.balanceMinor()
  expect(await pick.billed('picking.price.total')).toBe(priceMinor)
  await pick.buy()
  await cashier.expectBalance(before - priceMinor)
  const instance = await pick.watch()
  await settled(page)
  await playout.recordBalls()
  return instance
}

/** How many numbers of a half were drawn in each set, all draws together, by the announcements of the draws. */
function matches({ terms }: Kind, { main, second }: Half, announced: readonly string[]): string {
  const { gamePlaySize = 5, gamePlaySize2nd = 0, drawCount = 0 } = terms
  const draws = announced
    .map((numbers) => numbers.split('-').map(Number))
    // The announcement of a ball has at most its draw, its place and its number.
    .filter(({ length }) => length > 3)
    // The draws of a race are counted.
    .map((numbers) => numbers.slice(drawCount > 0 ? 2 : 0))
  const own2nd = gamePlaySize2nd > 0 ? second : main
  const inMain = draws.flatMap((balls) => balls.slice(0, gamePlaySize)).filter((ball) => main.includes(ball))
  const in2nd = draws.flatMap((balls) => balls.slice(gamePlaySize)).filter((ball) => own2nd.includes(ball))
  return `${inMain.length}+${in2nd.length}`
}

/** The order on the track is that of the table, for both players; a replay by keyboard alone ends with the same one. */
async function expectRaceOver(winner: Visitor, players: readonly Visitor[]): Promise<void> {
  const tables = await Promise.all(
    players.map(async ({ race }) => {
      const rows = await race.rows()
      expect(await race.lanes()).toEqual(rows)
      return rows.map(({ numbers, points }) => ({ numbers, points: Number(points) }))
    }),
  )
  const [order = []] = tables
  expect(order).toHaveLength(2)
  expect(tables[1]).toEqual(order)
  expect(order).toEqual(order.toSorted((first, next) => next.points - first.points))
  const { page, says, race, playout } = winner
  await page.reload()
  await playout.watchToTheEnd()
  await expect.poll(async () => (await race.rows())[0]?.name).toBe('You')
  const seen = await race.announced()
  expect(seen).toMatch(/^Draw 3 of 3: .* leads? with .* Your best play is in /)
  await enter(page, page.getByRole('link', { name: says('playout.replay.watchAgain') }))
  await enter(page, page.getByRole('button', { name: says('playout.replay.end') }))
  await playout.watchToTheEnd()
  expect(await race.announced()).toBe(seen)
}
