import { describe, expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { permLiability } from '#modules/perm/rules/liability.ts'
import { assessDefinition, type Assessment } from './assess-definition.ts'
import { worstCaseOf } from './exposure.ts'
import { PAYS_TOO_MUCH } from './refuse-definition.ts'
import { settle } from './settle.ts'

/** Two of six at 1.00: a pair of 15, one of two in 8 of 15. */
const PAIR: GameDefinition = {
  gameRule: 'oneDrawGame',
  currencyId: 978,
  gamePlaySize: 2,
  gamePlayRange: 6,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 150,
  playerPlayMax: 150,
  payoutPercentage: 60,
  payoutFormula: 'rollDown',
  prizes: [
    { rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 600 },
    { rankNumber: 2, rankNumber2nd: 0, prizePercentage: 100 },
  ],
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}

/** Five of ninety at 50.00: the first ball pays 40 times, two of the five 240 times. */
const BETS: GameDefinition = {
  ...PAIR,
  gameRule: 'oneDrawGamePerm',
  gamePlaySize: 5,
  gamePlayRange: 90,
  stakeMultiplierMax: 5,
  gamePlayCostMinor: 5000,
  gamePlayMax: 1000,
  playerPlayMax: 1000,
  payoutPercentage: 0,
  prizes: [
    { rankNumber: 1, rankNumber2nd: 0, multiplier: 40 },
    { rankNumber: 2, rankNumber2nd: 0, multiplier: 240 },
  ],
}

/** A thousand tickets at 5.00: a voyage worth 2,000.00 and five times 50.00. */
const TICKETS: GameDefinition = {
  ...PAIR,
  gameRule: 'raffleGame',
  gamePlaySize: 1,
  gamePlayRange: 1000,
  gamePlayCostMinor: 500,
  gamePlayMax: 1000,
  playerPlayMax: 1000,
  payoutPercentage: 0,
  prizes: [
    { rankNumber: 1, rankNumber2nd: 0, prizeItem: { name: 'A voyage', worthMinor: 200_000 } },
    { rankNumber: 2, rankNumber2nd: 0, guaranteedPrizeMinor: 5000, prizeCount: 5 },
  ],
}

/** A wheel of ten: one wins 5.00, three win 1.00, a spin is 1.00. */
const WHEEL: GameDefinition = {
  ...PAIR,
  gameRule: 'spinnerGame',
  gamePlaySize: 1,
  gamePlayRange: 3,
  gamePlayMax: 1,
  playerPlayMax: 1,
  payoutPercentage: 0,
  segments: [
    { rankNumber: 1, weight: 1 },
    { rankNumber: 2, weight: 3 },
    { rankNumber: 0, weight: 6 },
  ],
  prizes: [
    { rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 500 },
    { rankNumber: 2, rankNumber2nd: 0, guaranteedPrizeMinor: 100 },
  ],
}

function assessed(definition: GameDefinition): Assessment {
  const { refusals, assessment } = assessDefinition(definition)
  expect(refusals).toEqual([])
  if (assessment === null) throw new Error('there is no assessment')
  return assessment
}
const fraction = (ways: number, outOf: number) => ({ ways: BigInt(ways), outOf: BigInt(outOf) })

describe('assessments calculated by hand', () => {
  test('a 2 of 6 game returns three fifths: two for the pair and one for the pool', () => {
    const { rows, returned, worstCase } = assessed(PAIR)
    expect(rows.map((row) => row.chance)).toEqual([fraction(1, 15), fraction(8, 15)])
    expect(rows.map((row) => row.winnersWhenFull)).toEqual([fraction(10, 1), fraction(80, 1)])
    // 60 % of 15,000 less ten times 600, among eighty.
    expect(rows.map((row) => row.prizeMinor)).toEqual([600, 37])
    expect(rows.map((row) => row.returned)).toEqual([fraction(2, 5), fraction(1, 5)])
    expect(returned).toEqual(fraction(3, 5))
    // All 150 have the same pair, and it is drawn.
    expect(worstCase).toEqual({
      lines: 150,
      takenMinor: 15_000,
      fixedMinor: 90_000,
      poolMinor: 0,
      seedMinor: 0,
      siteLossMinor: 75_000,
    })
  })

  test('a game at fixed odds has one return per bet type, and its worst case is equal bets', () => {
    const { rows, returned, returnedPerBet, worstCase } = assessed(BETS)
    expect(rows.map((row) => row.chance)).toEqual([fraction(1, 90), fraction(10, 4005)])
    expect(returnedPerBet).toEqual([fraction(4, 9), fraction(160, 267)])
    expect(rows.map((row) => row.returned)).toEqual(returnedPerBet)
    expect(returned).toEqual(fraction(4, 9))
    expect(worstCase.fixedMinor).toBe(1000 * 240 * 5000)
    expect(worstCase.siteLossMinor).toBe(1000 * 239 * 5000)
    const alike = Array.from({ length: 1000 }, () => 'DIRECT2:17-33@1')
    expect(worstCaseOf(permLiability, BETS, alike)).toBe(worstCase.fixedMinor)
  })

  test('a stated liability limits the worst case of fixed-odds bets', () => {
    const { worstCase } = assessed({ ...BETS, liabilityMaxMinor: 10_000_000 })
    expect(worstCase.fixedMinor).toBe(10_000_000)
    expect(worstCase.siteLossMinor).toBe(10_000_000 - 1000 * 5000)
  })

  test('a raffle pays each of its prizes once, whatever was sold', () => {
    const { rows, returned, worstCase } = assessed(TICKETS)
    expect(rows.map((row) => row.winnersWhenFull)).toEqual([fraction(1, 1), fraction(5, 1)])
    expect(rows.map((row) => row.returned)).toEqual([fraction(2, 5), fraction(1, 20)])
    expect(returned).toEqual(fraction(9, 20))
    expect(worstCase).toMatchObject({ takenMinor: 500_000, fixedMinor: 225_000, siteLossMinor: 0 })
  })

  test('a wheel returns four fifths, and pays five times the price of a spin at worst', () => {
    const { rows, returned, worstCase } = assessed(WHEEL)
    expect(rows.map((row) => row.chance)).toEqual([fraction(1, 10), fraction(3, 10)])
    expect(returned).toEqual(fraction(4, 5))
    expect(worstCase).toMatchObject({ lines: 1, fixedMinor: 500, siteLossMinor: 400 })
  })

  test('the worst case counts a guarantee that the pool does not cover and the new progressive seed', () => {
    const { worstCase } = assessed({
      ...PAIR,
      progressivePercentage: 10,
      progressiveSeedMinor: 50_000,
      prizes: [
        {
          rankNumber: 1,
          rankNumber2nd: 0,
          prizePercentage: 50,
          guaranteedMinimumMinor: 20_000,
          winsProgressive: true,
        },
        { rankNumber: 2, rankNumber2nd: 0, prizePercentage: 50 },
      ],
    })
    // 20,000 instead of 4,500, and 4,500; the seed; 1,500 go on to the progressive; 15,000 came in.
    expect(worstCase).toMatchObject({
      poolMinor: 24_500,
      seedMinor: 50_000,
      siteLossMinor: 24_500 + 50_000 + 1500 - 15_000,
    })
  })

  test('a free game has no return, and its prizes count in the worst case', () => {
    const { returned, rows, worstCase } = assessed({
      ...PAIR,
      gamePlayCostMinor: 0,
      prizes: [{ rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 600 }],
    })
    expect(returned).toBeNull()
    expect(rows[0]?.returned).toBeNull()
    expect(worstCase.siteLossMinor).toBe(90_000)
  })
})

test('a game that pays back too much is refused, and the assessment has its return', () => {
  const [grand, ...others] = WHEEL.prizes
  const { refusals, assessment } = assessDefinition({
    ...WHEEL,
    prizes: [{ ...grand!, guaranteedPrizeMinor: 1000 }, ...others],
  })
  expect(refusals).toEqual([{ path: '/prizes', reason: PAYS_TOO_MUCH }])
  expect(assessment?.returned).toEqual(fraction(13, 10))
})

test('a game that cannot be played has no assessment', () => {
  const { refusals, assessment } = assessDefinition({ ...PAIR, gamePlaySize: 6 })
  expect(refusals.length).toBeGreaterThan(0)
  expect(assessment).toBeNull()
})

test('no draw of any plays costs more than the worst case', () => {
  const pairs = Array.from({ length: 5 }, (_, low) => low + 1).flatMap((low) =>
    Array.from({ length: 6 - low }, (_, high) => `${low}-${low + high + 1}`),
  )
  const { worstCase } = assessed(PAIR)
  for (const first of pairs) {
    for (const second of pairs) {
      const plays = Array.from({ length: 150 }, (_, index) => (index < 75 ? first : second))
      const entries = plays.map((play, index) => ({ playId: index + 1, play }))
      const pool = { wagersMinor: 15_000, carriedMinor: 0, progressiveMinor: 0 }
      const { shares } = settle(PAIR, { pool, draws: [{ drawNumber: 1, balls: [1, 2] }], entries })
      expect(shares.prizesMinor).toBeLessThanOrEqual(worstCase.fixedMinor + worstCase.poolMinor)
    }
  }
})
