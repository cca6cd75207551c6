import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { estimatePayout } from '#modules/game-rules/rules/estimate-payout.ts'
import { expectedReturn } from '#modules/game-rules/rules/expected-return.ts'
import { refuseDefinition } from '#modules/game-rules/rules/refuse-definition.ts'
import { settle } from '#modules/game-rules/rules/settle.ts'
import { regularGame } from './race-game.ts'
import { pointsOf } from './race-points.ts'
import { standings } from './race-places.ts'

const rank = (matches: number, pays: Partial<PrizeRow>): PrizeRow => ({
  rankNumber: 4 - matches,
  rankNumber2nd: 0,
  ...pays,
})
const place = (number: number, pays: Partial<PrizeRow>): PrizeRow => ({
  rankNumber: 0,
  rankNumber2nd: number,
  ...pays,
})
/** Three of nine, three draws: small enough to work out by hand. */
const RACE: GameDefinition = {
  gameRule: 'regularGame',
  currencyId: 978,
  gamePlaySize: 3,
  gamePlayRange: 9,
  drawCount: 3,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 100,
  playerPlayMax: 100,
  payoutPercentage: 50,
  payoutFormula: 'rollDown',
  prizes: [
    rank(3, { prizePercentage: 20 }),
    rank(2, { guaranteedPrizeMinor: 10 }),
    place(1, { prizePercentage: 50 }),
    place(2, { prizePercentage: 20 }),
    place(3, { prizePercentage: 10 }),
  ],
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}
const draws = [
  { drawNumber: 1, balls: [1, 2, 3] },
  { drawNumber: 2, balls: [4, 2, 1] },
  { drawNumber: 3, balls: [9, 1, 5] },
]
const entriesOf = (...plays: string[]) => plays.map((play, index) => ({ playId: 10 + index, play }))
const NO_POOL = { wagersMinor: 0, carriedMinor: 0, progressiveMinor: 0 }

test('the points of a race are the balls matched in all draws shown so far', () => {
  expect(draws.map((_, shown) => pointsOf(RACE, draws.slice(0, shown + 1))('1-2-9'))).toEqual([2, 4, 6])
  expect(pointsOf(RACE, draws)('6-7-8')).toBe(0)
})

test('tied plays share their places', () => {
  const order = standings(Uint16Array.of(6, 2, 6, 4, 2, 2))
  expect(order.get(6)).toEqual({ first: 1, plays: 2 })
  expect(order.get(4)).toEqual({ first: 3, plays: 1 })
  expect(order.get(2)).toEqual({ first: 4, plays: 3 })
})

describe('standings of a race', () => {
  test('the standings after each draw count the plays with equal points and list the leaders in order', () => {
    const standingsOf = regularGame.standings!(RACE, draws, entriesOf('1-2-3', '1-2-4', '1-5-9', '6-7-8'))
    expect(standingsOf).toEqual([
      {
        drawNumber: 0,
        groups: [{ points: 0, plays: 4 }],
        leaders: [10, 11, 12, 13].map((playId) => ({ playId, points: 0 })),
      },
      {
        drawNumber: 1,
        groups: [
          { points: 3, plays: 1 },
          { points: 2, plays: 1 },
          { points: 1, plays: 1 },
          { points: 0, plays: 1 },
        ],
        leaders: [
          { playId: 10, points: 3 },
          { playId: 11, points: 2 },
          { playId: 12, points: 1 },
          { playId: 13, points: 0 },
        ],
      },
      {
        drawNumber: 2,
        groups: [
          { points: 5, plays: 2 },
          { points: 2, plays: 1 },
          { points: 0, plays: 1 },
        ],
        leaders: [
          { playId: 10, points: 5 },
          { playId: 11, points: 5 },
          { playId: 12, points: 2 },
          { playId: 13, points: 0 },
        ],
      },
      {
        drawNumber: 3,
        groups: [
          { points: 6, plays: 2 },
          { points: 5, plays: 1 },
          { points: 0, plays: 1 },
        ],
        leaders: [
          { playId: 10, points: 6 },
          { playId: 11, points: 6 },
          { playId: 12, points: 5 },
          { playId: 13, points: 0 },
        ],
      },
    ])
  })

  test('ten plays lead at most, and of level plays the earliest', () => {
    const plays = Array.from({ length: 200 }, (_, index) => (index === 150 ? '1-2-3' : '4-6-7'))
    const [, first] = regularGame.standings!(RACE, draws, entriesOf(...plays))
    expect(first?.leaders.map(({ playId }) => playId)).toEqual([160, 10, 11, 12, 13, 14, 15, 16, 17, 18])
    expect(first?.groups).toEqual([
      { points: 3, plays: 1 },
      { points: 0, plays: 199 },
    ])
  })

  test('the last standings of any race are its final order, from which the places are paid', () => {
    const plays = fc.array(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 3, maxLength: 3 }), {
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(plays, (picked) => {
        const entries = entriesOf(...picked.map((numbers) => numbers.join('-')))
        const last = regularGame.standings!(RACE, draws, entries).at(-1)!
        const points = pointsOf(RACE, draws)
        const order = entries
          .map(({ playId, play }) => ({ playId, points: points(play) }))
          .toSorted((one, other) => other.points - one.points || one.playId - other.playId)
        expect(last.leaders).toEqual(order.slice(0, 10))
        expect(last.groups.reduce((sum, group) => sum + group.plays, 0)).toBe(entries.length)
      }),
    )
  })
})

describe('settled races', () => {
  const prizesOf = (definition: GameDefinition, plays: string[], wagersMinor = 1000) => {
    const settled = settle(definition, {
      pool: { ...NO_POOL, wagersMinor },
      draws,
      entries: entriesOf(...plays),
    })
    const prizes = settled.prizes.map(({ playId, drawNumber, rankNumber, rankNumber2nd, prizeMinor }) => [
      playId,
      drawNumber,
      rankNumber === 0 ? `place ${rankNumber2nd}` : `${4 - rankNumber} right`,
      prizeMinor,
    ])
    return { ...settled, prizes }
  }

  test('a race pays each draw by balls matched, and the places of the final order', () => {
    const { prizes, winnersPerDraw, shares } = prizesOf(RACE, ['1-2-3', '1-2-4', '1-5-9', '6-7-8'], 1002)
    // Points: 3 + 2 + 1, 2 + 3 + 1, 1 + 1 + 3, 0. The first two tie for the places 1 and 2.
    // The pool is 501; twice two right take 20 of it: 481 is shared 96, 241, 96 and 48.
    expect(prizes).toEqual([
      [10, 0, 'place 1', 121],
      [10, 0, 'place 2', 48],
      [10, 1, '3 right', 32],
      [10, 2, '2 right', 10],
      [11, 0, 'place 1', 120],
      [11, 0, 'place 2', 48],
      [11, 1, '2 right', 10],
      [11, 2, '3 right', 32],
      [12, 0, 'place 3', 48],
      [12, 3, '3 right', 32],
    ])
    expect(winnersPerDraw).toEqual([2, 2, 1])
    expect(shares.prizesMinor).toBe(501)
  })

  test('a prize that cannot be shared goes to one of the tied plays, the earliest first', () => {
    const satelliteItems = [{ entries: 1, gameId: 7, gameTitle: 'Main', entryPriceMinor: 20 }]
    const definition = {
      ...RACE,
      prizes: [
        place(1, { satelliteItems }),
        place(2, { prizePercentage: 100 }),
        place(3, { satelliteItems }),
      ],
    }
    const { prizes } = prizesOf(definition, ['1-2-3', '1-3-2', '1-2-3'])
    expect(prizes).toEqual([
      [10, 0, 'place 1', 0],
      [10, 0, 'place 2', 154],
      [11, 0, 'place 2', 153],
      [12, 0, 'place 2', 153],
      [12, 0, 'place 3', 0],
    ])
  })

  test('a place that no play holds goes to the next row, or is carried', () => {
    const { prizes, shares } = prizesOf(RACE, ['6-7-8'])
    // All of it rolls down from three right to the first place; the places 2 and 3 are carried.
    expect(prizes).toEqual([[10, 0, 'place 1', 350]])
    expect(shares.carriedOutMinor).toBe(150)
  })

  test('a guaranteed place is shared among tied plays and not paid to each', () => {
    const guaranteed = { prizePercentage: 0, guaranteedMinimumMinor: 1001 }
    const { prizes } = prizesOf({ ...RACE, prizes: [place(1, guaranteed)] }, ['1-2-3', '1-2-3'], 0)
    expect(prizes.map((prize) => prize[3])).toEqual([501, 500])
  })
})

test('every draw of a race starts with all balls, and uses the bytes that follow the draw before', () => {
  const word = (value: number) => [0, 0, 0, value]
  const bytes = Uint8Array.from([0, 0, 0, 8, 7, 6, 0, 0, 0].flatMap(word))
  let at = 0
  const source = { take: (count: number) => bytes.subarray(at, (at += count)) }
  expect(regularGame.draw(RACE, { count: 0, playAt: () => '' }, source)).toEqual([
    { drawNumber: 1, balls: [1, 2, 3] },
    { drawNumber: 2, balls: [9, 1, 2] },
    { drawNumber: 3, balls: [1, 2, 3] },
  ])
})

describe('expected payout of a race', () => {
  test('the estimate of a race counts every draw, and one winner for each place', () => {
    // One in 84 has three right, 18 in 84 two right; 84 plays and three draws.
    expect(regularGame.odds(RACE).slice(0, 2)).toEqual([
      { ways: 1n, outOf: 84n },
      { ways: 18n, outOf: 84n },
    ])
    expect(regularGame.unitsExpected!(RACE, 84)).toEqual([3, 54, 1, 1, 1])
    expect(regularGame.unitsExpected!(RACE, 2)).toEqual([0, 1, 1, 1, 0])
    const { rows } = estimatePayout(regularGame, RACE, { ...NO_POOL, wagersMinor: 8400 }, 84)
    // 4,200 less 540: a fifth for three winners, half for the first place.
    expect([rows[0]?.eachMinor, rows[2]?.eachMinor]).toEqual([244, 1830])
  })

  test('the return of a race is exact: its fixed rank over all draws, the rest by its shares', () => {
    // Two right: 3 × 18/84 × 10 = 45/7 of 100; 50 − 45/7 is shared in full.
    expect(expectedReturn(regularGame, RACE)).toEqual({ ways: 1n, outOf: 2n })
    const fixedOnly = { ...RACE, prizes: [rank(2, { guaranteedPrizeMinor: 10 })] }
    expect(expectedReturn(regularGame, fixedOnly)).toEqual({ ways: 9n, outOf: 140n })
  })
})

test('each draw of any race has one outcome per play, and tied plays hold as many places as there are ties', () => {
  const anyRace = fc.record({
    draws: fc.array(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 3, maxLength: 3 }), {
      minLength: 3,
      maxLength: 8,
    }),
    plays: fc.array(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 3, maxLength: 3 }), {
      minLength: 1,
      maxLength: 40,
    }),
  })
  const places = Array.from({ length: 40 }, (_, index) => place(index + 1, { prizePercentage: 1 }))
  const prizes = [
    rank(3, { prizePercentage: 20 }),
    rank(2, { prizePercentage: 20 }),
    rank(1, { prizePercentage: 20 }),
    ...places,
  ]
  fc.assert(
    fc.property(anyRace, (race) => {
      const definition = { ...RACE, drawCount: race.draws.length, prizes }
      const drawn = race.draws.map((balls, index) => ({ drawNumber: index + 1, balls }))
      const entries = entriesOf(...race.plays.map((numbers) => numbers.toSorted((a, b) => a - b).join('-')))
      const points = race.plays.map((numbers) =>
        race.draws.reduce((sum, balls) => sum + numbers.filter((number) => balls.includes(number)).length, 0),
      )
      const hitsOf = regularGame.matcher(definition, drawn, entries)
      for (const [index, { play }] of entries.entries()) {
        const hits = hitsOf(play, index)
        const better = points.filter((other) => other > points[index]!).length
        const equal = points.filter((other) => other === points[index]!).length
        const held = hits.filter((hit) => hit.drawNumber === 0).map((hit) => prizes[hit.row]!.rankNumber2nd)
        expect(held).toEqual(Array.from({ length: equal }, (_, step) => better + 1 + step))
        for (const { drawNumber, balls } of drawn) {
          const matched = race.plays[index]!.filter((number) => balls.includes(number)).length
          const inDraw = hits.filter((hit) => hit.drawNumber === drawNumber)
          expect(inDraw.map((hit) => 4 - prizes[hit.row]!.rankNumber)).toEqual(matched === 0 ? [] : [matched])
        }
      }
      const wagersMinor = 100 * entries.length
      const { prizes: paid, shares } = settle(definition, {
        pool: { ...NO_POOL, wagersMinor },
        draws: drawn,
        entries,
      })
      expect(paid.reduce((sum, prize) => sum + prize.prizeMinor, 0)).toBe(shares.prizesMinor)
      expect(shares.prizesMinor + shares.carriedOutMinor + shares.revenueMinor).toBe(wagersMinor)
    }),
  )
})

describe('refused race definitions', () => {
  const { drawCount: _, ...without } = RACE
  test.each<[string, GameDefinition, string, RegExp]>([
    ['without draws', without, '/drawCount', /3 to 20/],
    ['with two draws', { ...RACE, drawCount: 2 }, '/drawCount', /3 to 20/],
    ['with 21 draws', { ...RACE, drawCount: 21 }, '/drawCount', /3 to 20/],
    ['of all numbers', { ...RACE, gamePlayRange: 3 }, '/gamePlaySize', /smaller/],
    ['with two sets', { ...RACE, gamePlaySize2nd: 1, gamePlayRange2nd: 5 }, '/gamePlaySize2nd', /one set/],
    [
      'for a rank beyond the numbers',
      { ...RACE, prizes: [rank(0, { prizePercentage: 1 })] },
      '/prizes/0/rankNumber',
      /match no ball/,
    ],
    [
      'for a rank with a bonus',
      { ...RACE, prizes: [{ ...rank(3, { prizePercentage: 1 }), rankNumber2nd: 1 }] },
      '/prizes/0/rankNumber2nd',
      /must be 0/,
    ],
    [
      'for place 0',
      { ...RACE, prizes: [place(0, { prizePercentage: 1 })] },
      '/prizes/0',
      /neither a rank nor a place/,
    ],
    [
      'for a place behind all plays',
      { ...RACE, prizes: [place(101, { prizePercentage: 1 })] },
      '/prizes/0/rankNumber2nd',
      /no play/,
    ],
    [
      'for a place paid to each who ties',
      { ...RACE, prizes: [place(1, { guaranteedPrizeMinor: 9 })] },
      '/prizes/0/guaranteedPrizeMinor',
      /share a place/,
    ],
    [
      'for a place twice',
      { ...RACE, prizes: [place(1, { prizePercentage: 1 }), place(1, { prizePercentage: 1 })] },
      '/prizes/1',
      /rank of/,
    ],
    [
      'that gives more than it takes',
      { ...RACE, prizes: [rank(2, { guaranteedPrizeMinor: 156 })] },
      '/prizes',
      /pays back more/,
    ],
  ])('a race definition is refused: %s', (_what, definition, path, reason) => {
    expect(refuseDefinition(RACE)).toEqual([])
    const refusals = refuseDefinition(definition)
    expect(refusals.find((refusal) => refusal.path === path)?.reason).toMatch(reason)
  })
})
