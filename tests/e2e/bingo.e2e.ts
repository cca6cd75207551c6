import type { ToldPrize } from './pages/bingo-screen.ts'
import { part } from './pages/browsing.ts'
import type { Visitor } from './pages/visitor.ts'
import { expect, test } from './scenario.ts'
import { breaches, openInApp, sidewaysPixels } from './screens.ts'
import { expectSeenTogether } from './seen-together.ts'
import { EVERY_HOUR } from './world/world.ts'

/** One line and a full house among ten cards. */
const SMALL_BINGO = {
  gamePlayCostMinor: 50,
  gameFeePerPlayMinor: 10,
  gamePlayMax: 10,
  playerPlayMax: 10,
  payoutPercentage: 80,
  progressivePercentage: 0,
  progressiveSeedMinor: 0,
  prizes: [
    { rankNumber: 1, rankNumber2nd: 0, prizePercentage: 70, bingoPattern: 'fullHouse' },
    { rankNumber: 2, rankNumber2nd: 0, prizePercentage: 30, bingoPattern: 'oneLine' },
  ],
  schedule: { kind: 'instaplay' },
  countdownMs: 1000,
  drawIntervalMs: 100,
} as const

const sumMinor = (prizes: readonly ToldPrize[], counts: (winner: ToldPrize['winners'][number]) => boolean) =>
  prizes.flatMap(({ winners }) => winners.filter(counts)).reduce((sum, { minor }) => sum + minor, 0)
const asAnybodySees = (prizes: readonly ToldPrize[]) =>
  prizes.map((prize) => ({ ...prize, winners: prize.winners.map(({ name, minor }) => [name, minor]) }))

test(
  'aurora: two players with a strip and a card follow the same bingo, and are paid as the room told',
  { tag: '@phone' },
  async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'harbour-bingo-90', {
      ...SMALL_BINGO,
      prizes: [...SMALL_BINGO.prizes],
    })
    const players = await Promise.all(
      [1, 2].map(async () => visit('aurora', { as: await world.register('aurora', { 978: 20 }) })),
    )
    const [one, two] = players as [Visitor, Visitor]
    const paidMinor = [360, 60]
    await Promise.all(
      players.map(async ({ bingo, pick, cashier }, index) => {
        await bingo.choose(game.title)
        await bingo.add(index === 0 ? 'strip' : 'cards')
        await bingo.check()
        expect(await pick.billed('picking.price.total')).toBe(paidMinor[index])
        await pick.buy()
        await cashier.expectBalance(2000 - paidMinor[index]!)
        await pick.watch()
      }),
    )
    const instance = await world.fill(game)
    await Promise.all(players.map(({ playout }) => playout.watchToTheEnd()))

    const called = await one.bingo.called()
    expect(await two.bingo.called()).toBe(called)
    const told = await one.bingo.prizes()
    expect(told).toHaveLength(2)
    // 80 % of ten cards at 0.50; the fees are no part of it.
    expect(sumMinor(told, () => true)).toBe(400)
    for (const [index, { bingo, playout, cashier }] of players.entries()) {
      const prizes = await bingo.prizes()
      expect(asAnybodySees(prizes)).toEqual(asAnybodySees(told))
      const wonMinor = sumMinor(prizes, ({ isOwn }) => isOwn)
      expect(await playout.wonMinor()).toBe(wonMinor)
      await cashier.expectBalance(2000 - paidMinor[index]! + wonMinor)
    }
    expect(await breaches(one.page, 'the end of a bingo')).toEqual([])
    expect(await sidewaysPixels(one.page)).toBe(0)

    await Promise.all([
      (async () => {
        await two.page.goto(`/bingo/gameover?id=${instance}`)
        expect(await two.playout.wonMinor()).toBe(sumMinor(await two.bingo.prizes(), ({ isOwn }) => isOwn))
      })(),
      (async () => {
        await openInApp(one.page, `/verify?id=${instance}`)
        await one.verify.expectSound(instance)
      })(),
    ])
  },
)

test(
  'duchess: of two players with a card each, who see each call together, the first line takes the prize, and the replay and the check show the same',
  { tag: ['@desktop', '@whole'] },
  async ({ visit, world }) => {
    const game = await world.createGame('duchess', 'seaside-75', {
      gamePlayCostMinor: 100,
      payoutPercentage: 80,
      payoutFormula: 'rollDown',
      progressivePercentage: 0,
      progressiveSeedMinor: 0,
      prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 100, bingoPattern: 'anyLine' }],
      schedule: EVERY_HOUR,
      countdownMs: 500,
      drawIntervalMs: 600,
    })
    const players = await Promise.all(
      ['one', 'two'].map(async () => visit('duchess', { as: await world.register('duchess', { 826: 20 }) })),
    )
    const instances: number[] = []
    for (const { bingo, pick } of players) {
      await bingo.choose(game.title)
      await bingo.add('cards')
      await bingo.check()
      expect(await pick.billed('picking.price.total')).toBe(100)
      await pick.buy()
      instances.push(await pick.watch())
    }
    const [instance = 0] = instances
    expect(instances).toEqual([instance, instance])
    await Promise.all(players.map(({ bingo }) => bingo.recordCalls()))
    await world.drawNow(game, instance)
    await Promise.all(players.map(({ playout }) => playout.watchToTheEnd()))

    const [one, two] = players
    const called = await one!.bingo.called()
    const calls = called.split(/\D+/).map((_, place) => String(place + 1))
    expectSeenTogether(await Promise.all(players.map(({ bingo }) => bingo.recordedCalls())), calls)
    expect(await two!.bingo.called()).toBe(called)
    const told = await one!.bingo.prizes()
    expect(told).toHaveLength(1)
    let paidMinor = 0
    for (const { bingo, playout, cashier } of players) {
      const prizes = await bingo.prizes()
      expect(asAnybodySees(prizes)).toEqual(asAnybodySees(told))
      const wonMinor = sumMinor(prizes, ({ isOwn }) => isOwn)
      expect(await playout.wonMinor()).toBe(wonMinor)
      await cashier.expectBalance(1900 + wonMinor)
      paidMinor += wonMinor
    }
    // Nobody else has a card: what one of them does not win, the other one wins, and a shared ball shares it.
    expect(paidMinor).toBe(160)
    await Promise.all(
      players.map(async ({ page, says, bingo, verify }) => {
        await page.goto(`/replay?id=${instance}`)
        await page.getByRole('button', { name: says('playout.replay.end') }).click()
        expect(await bingo.called()).toBe(called)
        await page.goto(`/verify?id=${instance}`)
        await verify.expectSound(instance)
      }),
    )
  },
)

test(
  'duchess: in a window of 320 pixels a card is in view while a game with six prizes is called, and the banner of a winner covers the title',
  { tag: ['@phone', '@whole'] },
  async ({ visit, world }) => {
    const game = await world.createGame('duchess', 'seaside-75', {
      schedule: EVERY_HOUR,
      countdownMs: 500,
      drawIntervalMs: 100,
      playerPlayMax: 200,
    })
    const { gameInstanceId } = await world.openInstance(game)
    const account = await world.register('duchess')
    await account.buy({ gameInstanceId, lines: 2 })
    // Among these cards one has the first prize after a few calls.
    await world.fill(game, 200)
    const { page, says } = await visit('duchess', {
      as: account,
      path: `/bingo/playout?id=${gameInstanceId}`,
    })
    await page.setViewportSize({ width: 320, height: 844 })
    await expect(page.getByRole('list', { name: says('bingo.prizes') }).getByRole('listitem')).toHaveCount(6)
    const title = page.locator('p[aria-hidden]').filter({ hasText: game.title })
    const { height: lineHeight } = await title.evaluate((element) => ({
      height: Number.parseFloat(getComputedStyle(element).lineHeight),
    }))
    await world.drawNow(game, gameInstanceId)

    const banner = page.locator('[aria-hidden]:has(> p)').filter({ hasText: part(says('bingo.banner')) })
    await expect(banner).toBeAttached()
    await expect(page.getByRole('article').first()).toBeInViewport()
    const [covering, covered] = [await banner.boundingBox(), await title.boundingBox()]
    expect(covered!.height).toBeGreaterThan(1.5 * lineHeight)
    expect(covering!.y).toBeLessThanOrEqual(covered!.y)
    expect(covering!.y + covering!.height).toBeGreaterThanOrEqual(covered!.y + covered!.height)
  },
)
