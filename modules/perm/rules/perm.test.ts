import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { checkPlays } from '#modules/game-rules/rules/check-plays.ts'
import { worstCaseOf } from '#modules/game-rules/rules/exposure.ts'
import { chanceToNumber, expectedReturn, returnsPerBet } from '#modules/game-rules/rules/expected-return.ts'
import { refuseDefinition } from '#modules/game-rules/rules/refuse-definition.ts'
import { settle } from '#modules/game-rules/rules/settle.ts'
import { BET_TYPES, rankNumberOfBet, type BetTypeId } from './bet-types.ts'
import { permLiability } from './liability.ts'
import { oneDrawGamePerm } from './perm-game.ts'

const ODDS: Record<BetTypeId, number> = {
  firstNumberDrop: 40,
  direct2: 240,
  direct3: 2100,
  direct4: 6000,
  direct5: 44_000,
  perm2: 240,
  perm3: 2100,
  perm4: 6000,
  perm5: 44_000,
  bankerAgainstAll: 240,
}
const rowOf = (id: BetTypeId, multiplier = ODDS[id]): PrizeRow => ({
  rankNumber: rankNumberOfBet(id),
  rankNumber2nd: 0,
  multiplier,
})
const FIVE_OF_90: GameDefinition = {
  gameRule: 'oneDrawGamePerm',
  currencyId: 566,
  gamePlaySize: 5,
  gamePlayRange: 90,
  gamePlaySizeMax: 15,
  stakeMultiplierMax: 1000,
  gamePlayCostMinor: 5000,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 1_000_000,
  playerPlayMax: 10_000,
  payoutPercentage: 0,
  payoutFormula: 'rollDown',
  prizes: BET_TYPES.map((id) => rowOf(id)),
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}
const worstCaseMinor = (definition: GameDefinition, plays: readonly string[]) =>
  worstCaseOf(permLiability, definition, plays)
const check = (play: string) => oneDrawGamePerm.checkPlay(FIVE_OF_90, play)

test('the bet types have the odds that five-of-ninety lotteries publish', () => {
  // Estratto determinato 1 in 90, ambo 1 in 400.5, terno 1 in 11,748, quaterna 1 in 511,038, cinquina 1 in 43,949,268.
  const oneIn = oneDrawGamePerm.odds(FIVE_OF_90).map(({ ways, outOf }) => Number(outOf) / Number(ways))
  const line = [400.5, 11_748, 511_038, 43_949_268]
  expect(oneIn).toEqual([90, ...line, ...line, 400.5])
})

describe('perm bets', () => {
  test.each([
    ['FIRST:17@1', 1],
    ['DIRECT2:17-4@1', 1],
    ['DIRECT5:90-1-4-52-33@3', 3],
    // Lines of perms as the agents' tables have them.
    ['PERM2:1-2-3@1', 3],
    ['PERM2:1-2-3-4-5@1', 10],
    ['PERM2:1-2-3-4-5-6-7-8-9-10-11-12-13-14-15@1', 105],
    ['PERM3:4-17-33-52-80@1', 10],
    ['PERM3:1-2-3-4-5-6@2', 40],
    ['PERM4:1-2-3-4-5-6@1', 15],
    ['PERM5:1-2-3-4-5-6@1', 6],
    ['BANKER:17@1', 89],
    ['BANKER:17@10', 890],
  ])('the bet %s covers %i lines', (play, lines) => {
    expect(check(play)).toMatchObject({ ok: true, lines })
  })

  test('a bet is stored in one form, with the factors that explain its price', () => {
    expect(check('PERM3:80-4-52-17-33@2')).toEqual({
      ok: true,
      play: 'PERM3:4-17-33-52-80@2',
      lines: 20,
      factors: [
        { of: 'numbers', picked: 5, taken: 3, ways: 10 },
        { of: 'stake', ways: 2 },
      ],
    })
    expect(check('BANKER:017')).toMatchObject({
      play: 'BANKER:17@1',
      factors: [
        { of: 'partners', ways: 89 },
        { of: 'stake', ways: 1 },
      ],
    })
  })

  test.each([
    ['17', 'malformed'],
    ['PERM3', 'malformed'],
    ['perm3:1-2-3-4@1', 'malformed'],
    ['PERM3:1-2-3-4@', 'malformed'],
    ['PERM3:1-2-3-4@1#2', 'malformed'],
    ['PERM6:1-2-3-4-5-6-7@1', 'no-such-bet'],
    ['PLACE:17@1', 'no-such-bet'],
    ['FIRST:17-18@1', 'wrong-count'],
    ['DIRECT2:17@1', 'wrong-count'],
    ['PERM3:1-2-3@1', 'wrong-count'],
    ['PERM2:1-2-3-4-5-6-7-8-9-10-11-12-13-14-15-16@1', 'wrong-count'],
    ['DIRECT2:17-91@1', 'out-of-range'],
    ['FIRST:0@1', 'out-of-range'],
    ['DIRECT3:17-17-18@1', 'repeated'],
    ['FIRST:17@0', 'stake-out-of-range'],
    ['FIRST:17@1001', 'stake-out-of-range'],
  ])('the bet %j is refused as %s', (play, reason) => {
    expect(checkPlays(FIVE_OF_90, ['FIRST:1@1', play])).toEqual({ ok: false, offendingPlay: play, reason })
  })

  test('a bet of a type that the game does not offer is refused', () => {
    const definition = { ...FIVE_OF_90, prizes: [rowOf('direct2')] }
    expect(oneDrawGamePerm.checkPlay(definition, 'FIRST:17@1')).toEqual({ ok: false, reason: 'no-such-bet' })
  })
})

describe('a draw of 33, 4, 80, 52, 61 in that order', () => {
  const draws = [{ drawNumber: 1, balls: [33, 4, 80, 52, 61] }]
  const units = (play: string) =>
    oneDrawGamePerm
      .matcher(
        FIVE_OF_90,
        draws,
        [],
      )(play, 0)
      .map((hit) => [BET_TYPES[hit.row], hit.units])

  test.each([
    ['FIRST:33@1', [['firstNumberDrop', 1]]],
    ['FIRST:4@1', []],
    ['DIRECT2:4-33@1', [['direct2', 1]]],
    ['DIRECT2:4-34@1', []],
    ['DIRECT5:4-33-52-61-80@2', [['direct5', 2]]],
    ['DIRECT5:4-33-52-61-81@2', []],
    // Three of five drawn: three pairs.
    ['PERM2:4-17-33-52-90@1', [['perm2', 3]]],
    ['PERM3:4-17-33-52-90@5', [['perm3', 5]]],
    ['PERM3:4-33-52-61-80@1', [['perm3', 10]]],
    ['PERM4:4-17-33-52-90@1', []],
    ['PERM5:1-4-33-52-61-80@1', [['perm5', 1]]],
    ['BANKER:80@1', [['bankerAgainstAll', 4]]],
    ['BANKER:80@7', [['bankerAgainstAll', 28]]],
    ['BANKER:81@1', []],
  ])('the bet %s wins %j in this draw', (play, won) => {
    expect(units(play)).toEqual(won)
  })

  test('each winning line pays its odds times its stake, even beyond the wagers', () => {
    const entries = [
      { playId: 1, play: 'PERM2:4-17-33-52-90@1' },
      { playId: 2, play: 'BANKER:80@2' },
      { playId: 3, play: 'FIRST:4@1000' },
      { playId: 4, play: 'DIRECT5:4-33-52-61-80@1' },
    ]
    const pool = { wagersMinor: 5000 * (10 + 178 + 1000 + 1), carriedMinor: 0, progressiveMinor: 0 }
    const { prizes, shares } = settle(FIVE_OF_90, { pool, draws, entries })
    expect(prizes.map(({ playId, prizeMinor }) => [playId, prizeMinor])).toEqual([
      [1, 3 * 240 * 5000],
      [2, 8 * 240 * 5000],
      [4, 44_000 * 5000],
    ])
    // The house bears what the wagers do not cover.
    expect(shares.revenueMinor).toBe(pool.wagersMinor - (11 * 240 + 44_000) * 5000)
  })
})

describe('returns of a perm game', () => {
  test('each bet type has its own return, and the game shows the lowest one', () => {
    const back = returnsPerBet(oneDrawGamePerm, FIVE_OF_90).map((chance) => chanceToNumber(chance))
    expect(back[0]).toBeCloseTo(40 / 90, 12)
    expect(back[1]).toBeCloseTo(240 / 400.5, 12)
    expect(back[9]).toBeCloseTo(240 / 400.5, 12)
    expect(chanceToNumber(expectedReturn(oneDrawGamePerm, FIVE_OF_90)!)).toBe(Math.min(...back))
  })

  test('the return counts the fee, and is exact for half multipliers', () => {
    const definition = { ...FIVE_OF_90, gameFeePerPlayMinor: 1000, prizes: [rowOf('direct2', 240.5)] }
    // 240.5 × 5,000 of 6,000, once in 400.5.
    expect(expectedReturn(oneDrawGamePerm, definition)).toEqual({ ways: 2405n, outOf: 4806n })
  })
})

describe('worst case of a perm game', () => {
  test('the worst case of a bet is that all of its numbers are drawn', () => {
    expect(worstCaseMinor(FIVE_OF_90, ['PERM2:1-2-3-4-5-6@2'])).toBe(10 * 2 * 240 * 5000)
    expect(worstCaseMinor(FIVE_OF_90, ['BANKER:17@1'])).toBe(4 * 240 * 5000)
  })

  test('the worst case of bets on the first number is the most expensive number alone', () => {
    expect(worstCaseMinor(FIVE_OF_90, ['FIRST:1@1', 'FIRST:2@3', 'FIRST:1@1'])).toBe(3 * 40 * 5000)
  })

  test('the worst case of bets on separate numbers is limited by the five numbers that a draw can have', () => {
    const apart = Array.from({ length: 45 }, (_one, index) => `DIRECT2:${2 * index + 1}-${2 * index + 2}@1`)
    expect(worstCaseMinor(FIVE_OF_90, apart)).toBe((5 / 2) * 240 * 5000)
    expect(worstCaseMinor(FIVE_OF_90, ['DIRECT3:1-2-3@1', 'DIRECT2:1-2@1'])).toBe((2100 + 240) * 5000)
  })

  test('the worst case is never less than the cost of any draw', () => {
    const anyBytes = fc.uint8Array({ minLength: 4096, maxLength: 4096 })
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        let at = 0
        const source = { take: (count: number) => bytes.subarray(at, (at += count)) }
        const small = { ...FIVE_OF_90, gamePlayRange: 9 }
        const plays = [
          ...oneDrawGamePerm.randomPlays(small, 8, source),
          'BANKER:3@2',
          'BANKER:4@1',
          'PERM3:1-2-3-4-5@1',
        ]
        const draws = oneDrawGamePerm.draw(small, { count: 0, playAt: () => '' }, source)
        const entries = plays.map((play, index) => ({ playId: index + 1, play }))
        const pool = { wagersMinor: 0, carriedMinor: 0, progressiveMinor: 0 }
        const { shares } = settle(small, { pool, draws, entries })
        expect(shares.prizesMinor).toBeLessThanOrEqual(worstCaseMinor(small, plays))
      }),
    )
  })
})

describe('refused perm definitions', () => {
  test.each<[string, Partial<GameDefinition>, string, RegExp]>([
    [
      'without odds',
      { prizes: [{ rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 5 }] },
      '/prizes/0',
      /multiplier/,
    ],
    [
      'with an eleventh bet type',
      { prizes: [{ ...rowOf('direct2'), rankNumber: 11 }] },
      '/prizes/0/rankNumber',
      /1 to 10/,
    ],
    [
      'with a liability that the smallest bet of a type exceeds',
      { liabilityMaxMinor: 44_000 * 5000 - 1 },
      '/liabilityMaxMinor',
      /less than one DIRECT5 can win: 220000000/,
    ],
    [
      'with a second rank',
      { prizes: [{ ...rowOf('direct2'), rankNumber2nd: 1 }] },
      '/prizes/0/rankNumber2nd',
      /must be 0/,
    ],
    ['with a bet type twice', { prizes: [rowOf('direct2'), rowOf('direct2')] }, '/prizes/1', /rank of/],
    ['for five of four', { gamePlaySize: 4 }, '/prizes/4', /only 4 numbers/],
    [
      'that gives more than it takes',
      { prizes: [rowOf('perm2'), rowOf('direct2', 401)] },
      '/prizes/1',
      /pays back more/,
    ],
    [
      'whose odds are no whole cents',
      { gamePlayCostMinor: 3, prizes: [rowOf('direct2', 240.5)] },
      '/prizes/0/multiplier',
      /whole minor unit/,
    ],
    ['that costs nothing', { gamePlayCostMinor: 0 }, '/prizes/0', /can never pay/],
    ['without a most for perms', { gamePlaySizeMax: 5 }, '/gamePlaySizeMax', /no room for a perm 5/],
    ['with perms beyond counting', { gamePlaySizeMax: 40 }, '/gamePlaySizeMax', /100000 lines/],
    ['with a most and no perms', { prizes: [rowOf('direct2')] }, '/gamePlaySizeMax', /none is offered/],
    ['with more than there are', { gamePlaySizeMax: 91 }, '/gamePlaySizeMax', /more than gamePlayRange/],
    ['with prizes beyond exact integers', { gamePlayMax: 1_000_000_000 }, '/prizes/4', /exact integers/],
  ])('a perm definition is refused: %s', (_what, change, path, reason) => {
    expect(refuseDefinition(FIVE_OF_90)).toEqual([])
    const refusals = refuseDefinition({ ...FIVE_OF_90, ...change })
    expect(refusals.find((refusal) => refusal.path === path)?.reason).toMatch(reason)
  })
})
