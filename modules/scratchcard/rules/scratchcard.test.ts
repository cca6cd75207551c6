import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededBytes } from '#tests/support/seeded-bytes.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { sourceOf } from '#modules/fairness/rules/random-bytes.ts'
import { expectedReturn } from '#modules/game-rules/rules/expected-return.ts'
import { refuseDefinition } from '#modules/game-rules/rules/refuse-definition.ts'
import { CARD, scratchcardGame } from './scratchcard-game.ts'

const ranks = (...rows: [prizeMinor: number, weight: number][]): GameDefinition['prizes'] =>
  rows.map(([guaranteedPrizeMinor, weight], index) => ({
    rankNumber: index + 1,
    rankNumber2nd: 0,
    guaranteedPrizeMinor,
    weight,
  }))

/** Twenty cards: one wins 5.00, and so on down to five that win 0.20; five win nothing. */
const NINE: GameDefinition = {
  gameRule: 'scratchcardGame',
  currencyId: 978,
  gamePlaySize: 3,
  gamePlayRange: 9,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 1,
  playerPlayMax: 1,
  payoutPercentage: 60,
  payoutFormula: 'rollDown',
  prizes: ranks([500, 1], [200, 2], [100, 3], [50, 4], [20, 5]),
  blankWeight: 5,
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}
const TWELVE: GameDefinition = {
  ...NINE,
  gamePlayRange: 12,
  prizes: ranks([500, 1], [200, 2], [100, 3], [50, 4], [20, 5], [10, 5]),
  blankWeight: 15,
}
const NOBODY = { count: 0, playAt: () => '' }
const bytesOf = (words: number[]) => Uint8Array.from(words.flatMap((word) => [0, 0, 0, word]))
const cellsOf = (definition: GameDefinition, bytes: Uint8Array) =>
  scratchcardGame.draw(definition, NOBODY, sourceOf(bytes))[0]!.balls
/** Words below 256, then zeros: with which a shuffle leaves everything where it is. */
const card = (...words: number[]) =>
  cellsOf(NINE, bytesOf([...words, ...Array.from({ length: 30 }, () => 0)])).join('')
const refused = (change: Partial<GameDefinition>) => refuseDefinition({ ...NINE, ...change })

describe('scratchcards, worked out by hand', () => {
  test('a card wins the prize row of its first number', () => {
    // The weights end at 1, 3, 6, 10, 15 and 20. The drum has two of each other rank in the table's order.
    expect(card(0)).toBe('111223344')
    expect(card(1)).toBe('222113344')
    expect(card(2)).toBe('222113344')
    expect(card(3)).toBe('333112244')
    expect(card(9)).toBe('444112233')
    expect(card(14)).toBe('555112233')
    expect(card(20)).toBe('111223344')
  })

  test('a card is blank where its first number lies beyond the winning weights, and shows no symbol three times', () => {
    expect(card(15)).toBe('112233445')
    expect(card(19)).toBe('112233445')
  })

  test('a card draws its other symbols from the drum and shuffles its cells last', () => {
    // Outcome 0: rank 1. Drum 2 2 3 3 4 4 5 5: place 0 changes with place 7 (a five), the rest stays: 5 2 3 3 4 4.
    expect(card(0, 7, 0, 0, 0, 0, 0)).toBe('111523344')
    // Cells 1 1 1 5 2 3 3 4 4: cell 0 changes with cell 3, cell 1 with cell 8.
    expect(card(0, 7, 0, 0, 0, 0, 0, 3, 7)).toBe('541123341')
  })

  test('a card of nine uses sixteen numbers when it wins and nineteen when it is blank', () => {
    const takes = (outcome: number, words: number) => () =>
      cellsOf(NINE, bytesOf([outcome, ...Array.from({ length: words - 1 }, () => 0)]))
    expect(takes(0, 16)).not.toThrow()
    expect(takes(0, 15)).toThrow(/no random bytes left/)
    expect(takes(15, 19)).not.toThrow()
    expect(takes(15, 18)).toThrow(/no random bytes left/)
  })
})

/** Whole words, then zeros. */
const words0 = (...words: number[]) =>
  Uint8Array.from(
    [...words, ...Array.from({ length: 30 }, () => 0)].flatMap((word) =>
      [24, 16, 8, 0].map((by) => (word >> by) & 255),
    ),
  )

/** The cards of a lottery: the top prize is won once in 50,000 cards, three cards of four are blank. */
const SOLD: GameDefinition = {
  ...NINE,
  prizes: ranks([500_000, 20], [20_000, 400], [2000, 5000], [500, 20_000], [200, 90_000], [100, 130_000]),
  blankWeight: 754_580,
  pairsByWeight: true,
}
const SOLD_OF_TWELVE: GameDefinition = {
  ...SOLD,
  gamePlayRange: 12,
  prizes: ranks(
    [500_000, 8],
    [20_000, 100],
    [2000, 500],
    [500, 4000],
    [200, 24_000],
    [100, 90_000],
    [50, 140_000],
  ),
}

describe('near misses', () => {
  test.each([
    ['nine', SOLD],
    ['twelve', SOLD_OF_TWELVE],
  ])(
    'a card of %s shows a pair of the top prize less often than a layout by chance alone',
    (_name, definition) => {
      const cards = 4000
      const source = sourceOf(seededBytes('near misses', 400_000))
      let pairs = 0
      for (let sold = 0; sold < cards; sold++) {
        const balls = scratchcardGame.draw(definition, NOBODY, source)[0]!.balls
        if (balls.filter((symbol) => symbol === 1).length === 2) pairs++
      }
      // By chance alone, both of two equal symbols are among the cells of a blank card.
      const cells = definition.gamePlayRange
      const drum = 2 * definition.prizes.length
      const byChance = (cells * (cells - 1)) / (drum * (drum - 1))
      expect(byChance).toBeGreaterThan(0.5)
      expect(pairs / cards).toBeLessThan(0.03)
    },
  )

  test('pairs are chosen by weight, after one of each other symbol', () => {
    // Outcome 999999: blank. Six singles, three pairs by the weights 20, 400, 5000, 20000, 90000, 130000.
    expect(cellsOf(SOLD, words0(999_999, 19, 0, 0)).join('')).toBe('123456123')
    expect(cellsOf(SOLD, words0(999_999, 245_419, 20, 5020)).join('')).toBe('123456624')
    // Outcome 0: rank 1 three times, beside one of each of five others and one pair.
    expect(cellsOf(SOLD, words0(0, 399)).join('')).toBe('111234562')
  })

  test('a card with more symbols than cells has no pair at all', () => {
    const many = { ...SOLD, prizes: ranks(...Array.from({ length: 10 }, (): [number, number] => [100, 5])) }
    const balls = cellsOf(many, words0(999_999))
    expect(new Set(balls).size).toBe(9)
  })

  test('cards of a definition without pairsByWeight are laid out as when they were sold', () => {
    const { pairsByWeight: _pairs, ...before } = SOLD
    expect(cellsOf(before, words0(999_999)).join('')).toBe('112233445')
  })
})

describe.each([
  ['nine', NINE],
  ['twelve', TWELVE],
  ['nine, with pairs by weight', { ...NINE, pairsByWeight: true as const }],
  ['twelve, with pairs by weight', { ...TWELVE, pairsByWeight: true as const }],
])('scratchcards of %s cells', (_name, definition) => {
  test('a card has one symbol three times or none, and every other symbol at most twice', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const blocks = Array.from({ length: 8 }, (_, block) => hash('sha512', `${seed} ${block}`, 'buffer'))
        const balls = cellsOf(definition, new Uint8Array(Buffer.concat(blocks)))
        expect(balls).toHaveLength(definition.gamePlayRange)
        const counts = definition.prizes.map(
          ({ rankNumber }) => balls.filter((symbol) => symbol === rankNumber).length,
        )
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(balls.length)
        const threes = counts.flatMap((count, row) => (count === 3 ? [row] : []))
        expect(threes.length).toBeLessThanOrEqual(1)
        expect(Math.max(...counts)).toBe(threes.length === 1 ? 3 : 2)
        const hits = scratchcardGame.matcher(definition, [{ drawNumber: 1, balls }], [])(CARD, 0)
        expect(hits).toEqual(threes.map((row) => ({ drawNumber: 1, row, units: 1 })))
      }),
      { numRuns: 2000 },
    )
  })

  test('each row wins for exactly as many first numbers as its weight', () => {
    const total = 15 + (definition.blankWeight ?? 0) + (definition.gamePlayRange === 12 ? 5 : 0)
    const won = definition.prizes.map(() => 0)
    for (let outcome = 0; outcome < total; outcome++) {
      const balls = cellsOf(definition, bytesOf([outcome, ...Array.from({ length: 40 }, () => 0)]))
      for (const { row } of scratchcardGame.matcher(definition, [{ drawNumber: 1, balls }], [])(CARD, 0))
        won[row]! += 1
    }
    expect(won).toEqual(definition.prizes.map(({ weight }) => weight))
    expect(scratchcardGame.odds(definition)).toEqual(
      won.map((ways) => ({ ways: BigInt(ways), outOf: BigInt(total) })),
    )
  })
})

test('the return of a scratchcard follows from its weights', () => {
  // (5.00 + 2 × 2.00 + 3 × 1.00 + 4 × 0.50 + 5 × 0.20) / 20 = 15.00 / 20 of 1.00.
  expect(expectedReturn(scratchcardGame, NINE)).toEqual({ ways: 3n, outOf: 4n })
})

test('the only valid play of a scratchcard is S:', () => {
  expect(scratchcardGame.randomPlays(NINE, 2, sourceOf(new Uint8Array()))).toEqual(['S:', 'S:'])
  expect(scratchcardGame.checkPlay(NINE, 'S:')).toEqual({ ok: true, play: 'S:', lines: 1 })
  for (const play of ['', 'S', 's:', 'S:1', 'W:', 'S: '])
    expect(scratchcardGame.checkPlay(NINE, play)).toEqual({ ok: false, reason: 'malformed' })
})

describe('refused scratchcard definitions', () => {
  test('a valid scratchcard definition is accepted', () => {
    expect(refused({})).toEqual([])
    expect(refuseDefinition(TWELVE)).toEqual([])
  })

  test.each<[string, Partial<GameDefinition>, string, RegExp]>([
    ['two plays an instance', { gamePlayMax: 2 }, '/gamePlayMax', /must be 1/],
    ['ten cells', { gamePlayRange: 10 }, '/gamePlayRange', /9 or 12/],
    ['four alike', { gamePlaySize: 4 }, '/gamePlaySize', /must be 3/],
    [
      'a row without a weight',
      { prizes: [...NINE.prizes, { rankNumber: 6, rankNumber2nd: 0, guaranteedPrizeMinor: 10 }] },
      '/prizes/5/weight',
      /must be given/,
    ],
    ['too few symbols for a blank of nine', { prizes: NINE.prizes.slice(0, 4) }, '/prizes', /need 5/],
    ['too few symbols for twelve', { gamePlayRange: 12 }, '/prizes', /need 6/],
    [
      'too few symbols beside a prize',
      { prizes: NINE.prizes.slice(0, 3), blankWeight: 0 },
      '/prizes',
      /need 4/,
    ],
    [
      'weights beyond a word',
      { prizes: NINE.prizes.map((row) => ({ ...row, weight: 1_000_000_000 })) },
      '/prizes',
      /sum to more/,
    ],
    ['a return of more than all', { blankWeight: 1, gamePlayCostMinor: 93 }, '/prizes', /pays back more/],
  ])('a scratchcard definition is refused for %s', (_name, change, path, reason) => {
    expect(refused(change)).toContainEqual({ path, reason: expect.stringMatching(reason) })
  })

  test('a scratchcard definition is refused for a share of the pool or of a progressive', () => {
    const [first, ...rest] = NINE.prizes
    const { guaranteedPrizeMinor: _, ...bare } = first!
    expect(refused({ prizes: [{ ...bare, prizePercentage: 50 }, ...rest] })).toContainEqual({
      path: '/prizes/0',
      reason: expect.stringMatching(/pool/),
    })
    expect(
      refused({ prizes: [{ ...first!, winsProgressive: true }, ...rest], progressivePercentage: 1 }),
    ).toContainEqual({ path: '/prizes/0', reason: expect.stringMatching(/pool/) })
  })
})
