import { describe, expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { sourceOf } from '#modules/fairness/rules/random-bytes.ts'
import { chanceToNumber, expectedReturn } from '#modules/game-rules/rules/expected-return.ts'
import { refuseDefinition } from '#modules/game-rules/rules/refuse-definition.ts'
import { SPIN, spinnerGame } from './spinner-game.ts'

/** Six segments of a thousand: 1 wins 100.00, 10 win 10.00, twice 100 win 2.00. */
const WHEEL: GameDefinition = {
  gameRule: 'spinnerGame',
  currencyId: 978,
  gamePlaySize: 1,
  gamePlayRange: 6,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 1,
  playerPlayMax: 1,
  payoutPercentage: 60,
  payoutFormula: 'rollDown',
  prizes: [
    { rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 10_000 },
    { rankNumber: 2, rankNumber2nd: 0, guaranteedPrizeMinor: 1000 },
    { rankNumber: 3, rankNumber2nd: 0, guaranteedPrizeMinor: 200 },
  ],
  segments: [
    { rankNumber: 0, weight: 400 },
    { rankNumber: 3, weight: 100 },
    { rankNumber: 1, weight: 1 },
    { rankNumber: 0, weight: 389 },
    { rankNumber: 2, weight: 10 },
    { rankNumber: 3, weight: 100 },
  ],
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}
const NOBODY = { count: 0, playAt: () => '' }
const words = (...numbers: number[]) => sourceOf(new Uint8Array(Uint32Array.from(numbers, swapped).buffer))
const swapped = (word: number) => new DataView(Uint32Array.of(word).buffer).getUint32(0, false)
const spin = (...numbers: number[]) => spinnerGame.draw(WHEEL, NOBODY, words(...numbers))[0]!.balls
const refused = (change: Partial<GameDefinition>) => refuseDefinition({ ...WHEEL, ...change })

describe('the wheel', () => {
  test('the wheel stops at the segment that the cumulative weights give', () => {
    // The weights end at 400, 500, 501, 890, 900 and 1,000.
    expect(spin(0)).toEqual([1])
    expect(spin(399)).toEqual([1])
    expect(spin(400)).toEqual([2])
    expect(spin(499)).toEqual([2])
    expect(spin(500)).toEqual([3])
    expect(spin(501)).toEqual([4])
    expect(spin(889)).toEqual([4])
    expect(spin(890)).toEqual([5])
    expect(spin(900)).toEqual([6])
    expect(spin(999)).toEqual([6])
    expect(spin(1000)).toEqual([1])
    expect(spin(1_000_500)).toEqual([3])
  })

  test('the wheel skips random words in the last, incomplete block of a thousand', () => {
    // 2³² = 4,294,967 × 1,000 + 296.
    expect(spin(4_294_966_999)).toEqual([6])
    expect(spin(4_294_967_000, 500)).toEqual([3])
    expect(spin(0xffffffff, 0xffffff00, 400)).toEqual([2])
  })

  test('a spin pays the rank of its segment, and nothing on an empty one', () => {
    const hitsOf = (segment: number) =>
      spinnerGame.matcher(WHEEL, [{ drawNumber: 1, balls: [segment] }], [])(SPIN, 0)
    expect([1, 4].flatMap(hitsOf)).toEqual([])
    expect(hitsOf(3)).toEqual([{ drawNumber: 1, row: 0, units: 1 }])
    expect(hitsOf(5)).toEqual([{ drawNumber: 1, row: 1, units: 1 }])
    expect(hitsOf(2)).toEqual(hitsOf(6))
    expect(hitsOf(2)).toEqual([{ drawNumber: 1, row: 2, units: 1 }])
  })

  test('the odds and the return of a wheel follow from its weights', () => {
    expect(spinnerGame.odds(WHEEL)).toEqual([
      { ways: 1n, outOf: 1000n },
      { ways: 10n, outOf: 1000n },
      { ways: 200n, outOf: 1000n },
    ])
    // 100.00 / 1,000 + 10.00 / 100 + 2.00 / 5 = 0.10 + 0.10 + 0.40 of 1.00.
    expect(expectedReturn(spinnerGame, WHEEL)).toEqual({ ways: 3n, outOf: 5n })
    expect(chanceToNumber(expectedReturn(spinnerGame, WHEEL)!)).toBe(0.6)
  })
})

test('the only valid play of a wheel is W:', () => {
  expect(spinnerGame.randomPlays(WHEEL, 2, words())).toEqual(['W:', 'W:'])
  expect(spinnerGame.checkPlay(WHEEL, 'W:')).toEqual({ ok: true, play: 'W:', lines: 1 })
  for (const play of ['', 'W', 'w:', 'W:1', 'S:', ' W:'])
    expect(spinnerGame.checkPlay(WHEEL, play)).toEqual({ ok: false, reason: 'malformed' })
})

describe('refused wheel definitions', () => {
  test('a valid wheel definition is accepted', () => expect(refused({})).toEqual([]))

  const { segments = [], prizes } = WHEEL
  const { segments: _, ...without } = WHEEL
  test.each<[string, Partial<GameDefinition>, string, RegExp]>([
    ['two plays an instance', { gamePlayMax: 2 }, '/gamePlayMax', /must be 1/],
    ['two plays a player', { gamePlayMax: 2, playerPlayMax: 2 }, '/playerPlayMax', /must be 1/],
    ['two places at once', { gamePlaySize: 2 }, '/gamePlaySize', /must be 1/],
    ['a range that is not its segments', { gamePlayRange: 7 }, '/gamePlayRange', /number of segments, 6/],
    ['a second set', { gamePlaySize2nd: 1 }, '/gamePlaySize2nd', /one set/],
    ['a countdown', { countdownMs: 1000 }, '/countdownMs', /no countdown/],
    [
      'a schedule',
      {
        schedule: {
          kind: 'tournament',
          everyMs: 60_000,
          registrationClosesBeforeMs: 0,
          minimumPlays: 0,
          underMinimum: 'refund',
        },
      },
      '/schedule/kind',
      /must be instaplay/,
    ],
    [
      'a segment of a rank that is not in the table',
      { segments: segments.with(3, { rankNumber: 4, weight: 389 }) },
      '/segments/3/rankNumber',
      /no row has the rank 4/,
    ],
    [
      'a rank that no segment has',
      { segments: segments.with(4, { rankNumber: 0, weight: 10 }) },
      '/prizes/1/rankNumber',
      /can never be won/,
    ],
    [
      'a share of the pool',
      { prizes: prizes.with(2, { rankNumber: 3, rankNumber2nd: 0, prizePercentage: 10 }) },
      '/prizes/2',
      /pool/,
    ],
    [
      'rank 0',
      { prizes: prizes.with(0, { ...prizes[0]!, rankNumber: 0 }) },
      '/prizes/0/rankNumber',
      /1 or more/,
    ],
    ['two rows of a rank', { prizes: [...prizes, prizes[0]!] }, '/prizes/3', /has the rank of/],
    [
      'weights beyond a word',
      { segments: segments.map((segment) => ({ ...segment, weight: 1_000_000_000 })) },
      '/segments',
      /sum to more/,
    ],
    [
      'more than plays cost',
      { prizes: prizes.with(2, { ...prizes[2]!, guaranteedPrizeMinor: 401 }) },
      '/prizes',
      /pays back more/,
    ],
  ])('a wheel definition is refused for %s', (_name, change, path, reason) => {
    expect(refused(change)).toContainEqual({ path, reason: expect.stringMatching(reason) })
  })

  test('a wheel definition without segments is refused', () => {
    expect(refuseDefinition(without)).toContainEqual({
      path: '/segments',
      reason: expect.stringMatching(/must be given/),
    })
  })

  test('a wheel whose return is exactly its price is accepted', () => {
    expect(refused({ prizes: prizes.with(2, { ...prizes[2]!, guaranteedPrizeMinor: 400 }) })).toEqual([])
  })
})
