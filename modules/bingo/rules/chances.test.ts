import { describe, expect, test } from 'vitest'
import { BINGO_PATTERNS, type BingoPattern } from '#schemas/entities/game-definition.ts'
import { chanceToNumber } from '#modules/game-rules/rules/expected-return.ts'
import { chanceWithin } from './pattern-chances.ts'
import { fewestBalls, includes, PATTERNS } from './patterns.ts'

/** A chance as a number in words, rounded as it is printed. */
const within = (pattern: BingoPattern, balls: number, decimals: number) =>
  chanceToNumber(chanceWithin(pattern, balls)).toFixed(decimals)
/** "1 in N" in so many decimals, from the exact fraction, half up. */
function oneIn(pattern: BingoPattern, balls: number, decimals = 0): string {
  const { ways, outOf } = chanceWithin(pattern, balls)
  const scale = 10n ** BigInt(decimals)
  const digits = String((2n * outOf * scale + ways) / (2n * ways))
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

describe('published chances, equal to the last printed digit', () => {
  test.each([
    [15, 0, '45795673964460816'],
    [17, 0, '336732896797506'],
    [20, 0, '2953797340329'],
    [22, 0, '268527030939'],
    [24, 1, '35025264905.1'],
    [25, 1, '14010105962.0'],
    [27, 1, '2634378898.8'],
    [30, 1, '295232118.0'],
    [32, 1, '80950742.0'],
    [33, 1, '44154950.2'],
    [34, 1, '24674825.1'],
    [35, 1, '14099900.1'],
    [36, 1, '8224941.7'],
  ])(
    'a full house of 90 within %i balls has the chance that Loquax prints (90 Ball Bingo Odds)',
    (balls, decimals, odds) => {
      expect(oneIn('fullHouse', balls, decimals)).toBe(odds)
    },
  )

  test('at least one row of 90 within 50 balls has the chance that the Wizard of Odds prints (British bingo)', () => {
    expect(within('oneLine', 50, 9)).toBe('0.139289864')
  })

  test.each([
    [48, '799399'],
    [49, '407857'],
    [50, '212085'],
    [53, '33081'],
  ])('a coverall of 75 within %i balls has the chance that American halls print', (balls, odds) => {
    expect(oneIn('coverall', balls)).toBe(odds)
  })

  test.each([
    [4, '0.00000329'],
    [5, '0.00001363'],
    [6, '0.00003523'],
    [7, '0.00007277'],
    [8, '0.00013140'],
    [9, '0.00021673'],
    [10, '0.00033478'],
    [12, '0.00069535'],
    [15, '0.00165520'],
    [17, '0.00266367'],
    [18, '0.00330168'],
  ])(
    'a line of 75 with exactly %i balls has the chance of the Wizard of Odds (Probability in Bingo II)',
    (balls, chance) => {
      const before = chanceToNumber(chanceWithin('anyLine', balls - 1))
      expect((chanceToNumber(chanceWithin('anyLine', balls)) - before).toFixed(8)).toBe(chance)
    },
  )

  test.each([
    [19, '0.017993'],
    [20, '0.022874'],
    [25, '0.063961'],
  ])(
    'a line of 75 within %i balls has the chance that Durango Bill prints (Bingo Probabilities)',
    (balls, chance) => {
      expect(within('anyLine', balls, 6)).toBe(chance)
    },
  )
})

test.each(BINGO_PATTERNS)(
  'the pattern %s is never complete before its fewest balls, always with all, more likely with each',
  (pattern) => {
    const { balls } = PATTERNS[pattern]
    const fewest = fewestBalls(pattern)
    expect(chanceWithin(pattern, fewest - 1).ways).toBe(0n)
    let before = 0
    for (let called = fewest; called <= balls; called++) {
      const { ways, outOf } = chanceWithin(pattern, called)
      const chance = Number(ways) / Number(outOf)
      expect(chance).toBeGreaterThanOrEqual(before)
      before = chance
    }
    const all = chanceWithin(pattern, balls)
    expect(all.ways).toBe(all.outOf)
  },
)

test('the rows of a ticket of 90 share no number, so their chances follow by hand', () => {
  // Within 60 balls: a row 3 a₅ − 3 a₁₀ + a₁₅, two of them 3 a₁₀ − 2 a₁₅.
  const whole = (numbers: number) => {
    let chance = 1
    for (let step = 0; step < numbers; step++) chance *= (60 - step) / (90 - step)
    return chance
  }
  expect(chanceToNumber(chanceWithin('oneLine', 60))).toBeCloseTo(
    3 * whole(5) - 3 * whole(10) + whole(15),
    12,
  )
  expect(chanceToNumber(chanceWithin('twoLines', 60))).toBeCloseTo(3 * whole(10) - 2 * whole(15), 12)
})

test('the patterns of 75 have the cells that their names describe', () => {
  expect(PATTERNS.anyLine.ways.map((way) => way.length).toSorted()).toEqual([
    4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5,
  ])
  expect(PATTERNS.fourCorners.ways).toEqual([[0, 4, 20, 24]])
  expect(PATTERNS.diagonalCross.ways.map((way) => way.toSorted((one, other) => one - other))).toEqual([
    [0, 4, 6, 8, 16, 18, 20, 24],
  ])
  expect(PATTERNS.frame.ways).toEqual([[0, 1, 2, 3, 4, 5, 9, 10, 14, 15, 19, 20, 21, 22, 23, 24]])
  expect(PATTERNS.coverall.ways[0]).toHaveLength(24)
})

test('a pattern includes each pattern that is always complete with it', () => {
  const included = (whole: BingoPattern) =>
    BINGO_PATTERNS.filter((part) => PATTERNS[part].balls === PATTERNS[whole].balls && includes(whole, part))
  expect(included('oneLine')).toEqual(['oneLine'])
  expect(included('twoLines')).toEqual(['oneLine', 'twoLines'])
  expect(included('fullHouse')).toEqual(['oneLine', 'twoLines', 'fullHouse'])
  expect(included('anyLine')).toEqual(['anyLine'])
  expect(included('fourCorners')).toEqual(['fourCorners'])
  expect(included('diagonalCross')).toEqual(['anyLine', 'fourCorners', 'diagonalCross'])
  expect(included('frame')).toEqual(['anyLine', 'fourCorners', 'frame'])
  expect(included('coverall')).toEqual(['anyLine', 'fourCorners', 'diagonalCross', 'frame', 'coverall'])
})
