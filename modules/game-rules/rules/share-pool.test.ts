import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { sharePool, type PoolFacts } from './share-pool.ts'

const BASE: GameDefinition = {
  gameRule: 'oneDrawGame',
  currencyId: 978,
  gamePlaySize: 6,
  gamePlayRange: 49,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 1000,
  playerPlayMax: 1000,
  payoutPercentage: 50,
  payoutFormula: 'rollDown',
  prizes: [],
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}
const row = (rankNumber: number, pays: Partial<PrizeRow>): PrizeRow => ({
  rankNumber,
  rankNumber2nd: 0,
  ...pays,
})
const pool = (wagersMinor: number, rest: Partial<PoolFacts> = {}): PoolFacts => ({
  wagersMinor,
  carriedMinor: 0,
  progressiveMinor: 0,
  ...rest,
})

describe('the sharing of a pool', () => {
  test('a pool pays fixed prizes first and shares the rest, with the odd cent for the earliest play', () => {
    const definition = {
      ...BASE,
      prizes: [
        row(1, { prizePercentage: 75 }),
        row(2, { prizePercentage: 25 }),
        row(3, { guaranteedPrizeMinor: 70 }),
      ],
    }
    // 50 % of 10.01 is 5.005, half away from zero 5.01; less one fixed prize 4.31: 75 % of it is 3.2325.
    const shares = sharePool(definition, pool(1001), [2, 3, 1])
    expect(shares.prizePoolMinor).toBe(501)
    expect(shares.rows.map(({ eachMinor, remainderMinor }) => [eachMinor, remainderMinor])).toEqual([
      [161, 1],
      [36, 0],
      [70, 0],
    ])
    expect(shares.revenueMinor).toBe(500)
  })

  test('a share without a winner rolls down to the next row that shares the pool', () => {
    const definition = {
      ...BASE,
      prizes: [
        row(1, { prizePercentage: 60 }),
        row(2, { guaranteedPrizeMinor: 10 }),
        row(3, { prizePercentage: 40 }),
      ],
    }
    const shares = sharePool(definition, pool(1000), [0, 0, 1])
    expect(shares.rows[2]?.eachMinor).toBe(500)
    expect(shares.carriedOutMinor).toBe(0)
  })

  test('a share that rolled down past the last row is carried to the next instance', () => {
    const definition = { ...BASE, prizes: [row(1, { prizePercentage: 60 }), row(2, { prizePercentage: 40 })] }
    const shares = sharePool(definition, pool(1000, { carriedMinor: 30 }), [0, 0])
    expect(shares.carriedOutMinor).toBe(530)
    expect(shares.prizesMinor).toBe(0)
  })

  test('a roll-over pool carries each share without a winner, and the first row gets the carried money', () => {
    const definition = {
      ...BASE,
      payoutFormula: 'rollOver' as const,
      prizes: [row(1, { prizePercentage: 60 }), row(2, { prizePercentage: 40 })],
    }
    const lost = sharePool(definition, pool(1000), [0, 2])
    expect([lost.carriedOutMinor, lost.rows[1]?.eachMinor]).toEqual([300, 100])
    const won = sharePool(definition, pool(1000, { carriedMinor: 300 }), [1, 0])
    expect([won.carriedOutMinor, won.rows[0]?.eachMinor]).toEqual([200, 600])
  })

  test('a pool feeds the progressive, which is paid in full to its winners and seeded again', () => {
    const definition = {
      ...BASE,
      payoutFormula: 'progressive' as const,
      progressivePercentage: 10,
      progressiveSeedMinor: 5000,
      prizes: [row(1, { prizePercentage: 60, winsProgressive: true }), row(2, { prizePercentage: 40 })],
    }
    const lost = sharePool(definition, pool(1000, { progressiveMinor: 7000 }), [0, 1])
    expect([lost.progressiveWonMinor, lost.progressiveOutMinor]).toEqual([0, 7000 + 100 + 300])
    const won = sharePool(definition, pool(1000, { progressiveMinor: 7001 }), [2, 0])
    expect(won.rows[0]).toMatchObject({
      eachMinor: 150,
      progressiveEachMinor: 3550,
      progressiveRemainderMinor: 1,
    })
    expect([won.progressiveWonMinor, won.progressiveOutMinor]).toEqual([7101, 5000 + 200])
    // The seed is the site's: it takes 400 of the wagers and gives 5,000.
    expect(won.revenueMinor).toBe(400 - 5000)
  })

  test('the site pays for a guaranteed minimum and fixed prizes that the pool does not cover', () => {
    const definition = {
      ...BASE,
      prizes: [
        row(1, { prizePercentage: 100, guaranteedMinimumMinor: 900 }),
        row(2, { guaranteedPrizeMinor: 400 }),
      ],
    }
    const shares = sharePool(definition, pool(1000), [1, 2])
    expect(shares.prizesMinor).toBe(900 + 800)
    expect(shares.revenueMinor).toBe(1000 - 1700)
  })

  test('a pool refuses amounts that are too large to be exact', () => {
    const definition = { ...BASE, prizes: [row(1, { guaranteedPrizeMinor: Number.MAX_SAFE_INTEGER })] }
    expect(() => sharePool(definition, pool(1000), [2])).toThrow(RangeError)
  })
})

const anyDefinition = fc
  .record({
    formula: fc.constantFrom('rollDown', 'rollOver', 'progressive' as const),
    payout: fc.double({ min: 0, max: 80, noNaN: true }).map((value) => Math.round(value * 1e4) / 1e4),
    fed: fc.integer({ min: 0, max: 20 }),
    seed: fc.integer({ min: 0, max: 1_000_000 }),
    rows: fc.array(
      fc.oneof(
        fc.record({ guaranteedPrizeMinor: fc.integer({ min: 0, max: 5000 }) }),
        fc.record({ prizePercentage: fc.integer({ min: 0, max: 10 }) }),
        fc.record({
          prizePercentage: fc.integer({ min: 0, max: 10 }),
          guaranteedMinimumMinor: fc.integer({ min: 0, max: 5000 }),
        }),
      ),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ formula, payout, fed, seed, rows }): GameDefinition => ({
    ...BASE,
    payoutFormula: formula,
    payoutPercentage: payout,
    progressivePercentage: fed,
    progressiveSeedMinor: seed,
    prizes: rows.map((pays, index) => row(index + 1, { ...pays, winsProgressive: index === 0 })),
  }))
const anyPool = fc.record({
  wagersMinor: fc.nat(10_000_000),
  carriedMinor: fc.nat(1_000_000),
  progressiveMinor: fc.nat(100_000_000),
})

test('the amounts paid, carried, kept and earned sum to the amount that came in', () => {
  fc.assert(
    fc.property(
      anyDefinition,
      anyPool,
      fc.array(fc.nat(40), { minLength: 8, maxLength: 8 }),
      (definition, facts, units) => {
        const shares = sharePool(definition, facts, units)
        const paid = shares.rows.reduce(
          (sum, share) =>
            sum +
            (share.eachMinor + share.progressiveEachMinor) * share.units +
            share.remainderMinor +
            share.progressiveRemainderMinor,
          0,
        )
        expect(paid).toBe(shares.prizesMinor)
        const cameIn = facts.wagersMinor + facts.carriedMinor + facts.progressiveMinor
        const wentOut = paid + shares.satellitesMinor + shares.carriedOutMinor + shares.progressiveOutMinor
        expect(wentOut + shares.revenueMinor).toBe(cameIn)
        for (const amount of [shares.prizesMinor, shares.carriedOutMinor, shares.progressiveOutMinor]) {
          expect(amount).toBeGreaterThanOrEqual(0)
        }
        for (const share of shares.rows) expect(share.remainderMinor).toBeLessThan(Math.max(1, share.units))
      },
    ),
    { numRuns: 2000 },
  )
})

test('the site keeps no more of the players’ part than the rows leave unshared', () => {
  const full = anyDefinition.filter(({ prizes }) =>
    prizes.some((prize) => prize.prizePercentage !== undefined),
  )
  fc.assert(
    fc.property(
      full,
      anyPool,
      fc.array(fc.nat(3), { minLength: 8, maxLength: 8 }),
      (definition, facts, units) => {
        const shared = definition.prizes.reduce((sum, prize) => sum + (prize.prizePercentage ?? 0), 0)
        // The last row takes what is missing, so that all of the pool is somebody's.
        const last = definition.prizes.findLastIndex((prize) => prize.prizePercentage !== undefined)
        const prizes = definition.prizes.map((prize, index) =>
          index === last ? { ...prize, prizePercentage: (prize.prizePercentage ?? 0) + 100 - shared } : prize,
        )
        const shares = sharePool({ ...definition, prizes, progressiveSeedMinor: 0 }, facts, units)
        const share =
          (facts.wagersMinor * (definition.payoutPercentage + (definition.progressivePercentage ?? 0))) / 100
        expect(shares.revenueMinor).toBeLessThanOrEqual(facts.wagersMinor - share + 2)
      },
    ),
  )
})
