import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import type { Draw } from '#modules/game-rules/rules/game-rules.ts'
import { refuseDefinition } from '#modules/game-rules/rules/refuse-definition.ts'
import { chanceOfBonus } from './bonus-odds.ts'
import { oneDrawGameBonusV2 } from './bonus-ball-game.ts'

const row = (main: number, bonus: number, size = 6): PrizeRow => ({
  rankNumber: main === 0 ? 0 : size - main + 1,
  rankNumber2nd: bonus,
  prizePercentage: 10,
})
const lotto = (range: number, prizes: PrizeRow[]): GameDefinition => ({
  gameRule: 'oneDrawGameBonusV2',
  currencyId: 826,
  gamePlaySize: 6,
  gamePlayRange: range,
  gamePlayCostMinor: 200,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 1000,
  playerPlayMax: 100,
  payoutPercentage: 50,
  payoutFormula: 'rollDown',
  prizes,
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
})
/** "1 in N" to two decimals, computed from the exact fraction. */
function oneIn(definition: GameDefinition): number[] {
  expect(refuseDefinition(definition)).toEqual([])
  return oneDrawGameBonusV2
    .odds(definition)
    .map(({ ways, outOf }) => Number((outOf * 100n + ways / 2n) / ways) / 100)
}

describe('published odds of lotteries with a bonus ball', () => {
  test('a 6 of 49 in the United Kingdom pays four and three matches with and without the bonus', () => {
    const definition = lotto(49, [row(6, 0), row(5, 1), row(5, 0), row(4, 0), row(3, 0)])
    expect(oneIn(definition)).toEqual([13_983_816, 2_330_636, 55_491.33, 1032.4, 56.66])
  })

  test('a 6 of 49 in Canada has a rank of its own for two matches with the bonus', () => {
    const definition = lotto(49, [
      row(6, 0),
      row(5, 1),
      row(5, 0),
      row(4, 0),
      row(3, 0),
      row(2, 1),
      row(2, 0),
    ])
    expect(oneIn(definition)).toEqual([13_983_816, 2_330_636, 55_491.33, 1032.4, 56.66, 81.21, 8.33])
    const any = oneDrawGameBonusV2
      .odds(definition)
      .reduce((sum, { ways, outOf }) => sum + Number(ways) / Number(outOf), 0)
    // "Overall odds of winning any prize: 1 in 6.6."
    expect(1 / any).toBeCloseTo(6.6, 1)
  })

  test('a 6 of 59 in the United Kingdom has the published odds', () => {
    const definition = lotto(59, [row(6, 0), row(5, 1), row(5, 0), row(4, 0), row(3, 0), row(2, 0)])
    expect(oneIn(definition).map(Math.round)).toEqual([45_057_474, 7_509_579, 144_415, 2180, 96, 10])
  })
})

describe('draws with a bonus ball', () => {
  const definition = lotto(49, [row(6, 0), row(5, 1), row(5, 0), row(4, 0), row(2, 1)])
  const draw: Draw = { drawNumber: 1, balls: [44, 3, 17, 29, 8, 31], balls2nd: [12] }
  const wins = (play: string) => {
    const hits = oneDrawGameBonusV2.matcher(definition, [draw], [])(play, 0)
    return hits.map(({ row: index, units }) => [index, units])
  }

  test('a play wins one row, and the bonus counts only where a row asks for it', () => {
    expect(wins('3-8-17-29-31-44')).toEqual([[0, 1]])
    expect(wins('3-8-12-17-29-31')).toEqual([[1, 1]])
    expect(wins('3-8-13-17-29-31')).toEqual([[2, 1]])
    // Four, with the bonus and without: the same row.
    expect(wins('3-8-12-17-29-49')).toEqual([[3, 1]])
    expect(wins('3-8-13-17-29-49')).toEqual([[3, 1]])
    expect(wins('3-8-12-13-14-15')).toEqual([[4, 1]])
    expect(wins('3-8-13-14-15-16')).toEqual([])
    expect(wins('1-2-4-5-6-12')).toEqual([])
  })

  test('the bonus ball is drawn from the same drum as the other balls', () => {
    // Place i swaps with i + word: 44 is taken to the front, then 1 + 1 = place 2 holds 3, and so on.
    const words = [43, 1, 14, 25, 3, 25, 5]
    let at = 0
    const source = { take: () => Uint8Array.of(0, 0, 0, words[at++]!) }
    const [drawn] = oneDrawGameBonusV2.draw(definition, { count: 0, playAt: () => '' }, source)
    expect(drawn).toEqual({ drawNumber: 1, balls: [44, 3, 17, 29, 8, 31], balls2nd: [12] })
  })
})

test('the chances of all outcomes of a bonus ball game sum to one, for any sizes', () => {
  const sizes = fc
    .record({ size: fc.integer({ min: 1, max: 8 }), extra: fc.integer({ min: 1, max: 60 }) })
    .map(({ size, extra }) => ({ size, range: size + extra }))
  fc.assert(
    fc.property(sizes, (one) => {
      let ways = 0n
      for (let main = 0; main <= one.size; main++)
        for (const bonus of [0, 1]) ways += chanceOfBonus(main, bonus, one).ways
      expect(ways).toBe(chanceOfBonus(0, 0, one).outOf)
    }),
  )
})

describe('refused definitions with a bonus ball', () => {
  test.each<[string, Partial<GameDefinition>, string, RegExp]>([
    ['without a ball left for the bonus', { gamePlayRange: 6 }, '/gamePlaySize', /no ball for the bonus/],
    ['with a second set', { gamePlaySize2nd: 1, gamePlayRange2nd: 9 }, '/gamePlaySize2nd', /same drum/],
    ['for all numbers and the bonus', { prizes: [row(6, 1)] }, '/prizes/0', /never come up/],
    ['for two bonus balls', { prizes: [row(4, 2)] }, '/prizes/0/rankNumber2nd', /one bonus ball/],
    ['for matching nothing', { prizes: [row(0, 0)] }, '/prizes/0', /matching nothing/],
    ['for a rank twice', { prizes: [row(5, 1), row(5, 1)] }, '/prizes/1', /rank of \/prizes\/0/],
    [
      'for a rank beyond the numbers',
      { prizes: [{ ...row(1, 0), rankNumber: 7 }] },
      '/prizes/0/rankNumber',
      /match no ball/,
    ],
    ['with draws of a race', { drawCount: 5 }, '/drawCount', /no such thing/],
  ])('a definition with a bonus ball is refused: %s', (_what, change, path, reason) => {
    const refusals = refuseDefinition({ ...lotto(49, [row(6, 0)]), ...change })
    expect(refusals.find((refusal) => refusal.path === path)?.reason).toMatch(reason)
  })
})
