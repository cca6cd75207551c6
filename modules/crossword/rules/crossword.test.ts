import { describe, expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { sourceOf } from '#modules/fairness/rules/random-bytes.ts'
import { combinations } from '#modules/game-rules/rules/combinations.ts'
import { chanceToNumber, expectedReturn, returnsPerBet } from '#modules/game-rules/rules/expected-return.ts'
import { refuseDefinition } from '#modules/game-rules/rules/refuse-definition.ts'
import { setsByWordsCompleted } from './completed-words.ts'
import { crosswordGame, crosswordOf } from './crossword-game.ts'
import { ballOfLetter, letterOfBall, maskOfBalls, wordsOf } from './crossword-words.ts'

const SETS = combinations(26, 18)

/** Seven words, not all of them in a dictionary: what stands side by side is a word. */
const HARBOUR = ['HARBOR.', 'A..O.E.', 'LIGHTER', 'T..T..A', '.SAILOR']
const ISLAND = ['ISLAND', 'C....E', 'EAGLES', '......', 'PALMS.']

const CARD: GameDefinition = {
  gameRule: 'crosswordGame',
  currencyId: 978,
  gamePlaySize: 18,
  gamePlayRange: 26,
  gamePlayCostMinor: 200,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 1,
  playerPlayMax: 1,
  payoutPercentage: 60,
  payoutFormula: 'rollDown',
  prizes: [
    { rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 2000, wordsCompleted: 5 },
    { rankNumber: 2, rankNumber2nd: 0, guaranteedPrizeMinor: 400, wordsCompleted: 3 },
    { rankNumber: 3, rankNumber2nd: 0, guaranteedPrizeMinor: 200, wordsCompleted: 2 },
  ],
  crosswords: [HARBOUR, ISLAND],
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}
const NOBODY = { count: 0, playAt: () => '' }
const ballsOf = (letters: string) => Array.from(letters, ballOfLetter)
const refused = (change: Partial<GameDefinition>) => refuseDefinition({ ...CARD, ...change })

describe('the words of a crossword', () => {
  test('the words of a crossword are all runs of letters, across and down', () => {
    const words = wordsOf(HARBOUR).map(({ letters, row, column, isDown }) => [letters, row, column, isDown])
    expect(words).toEqual([
      ['HARBOR', 0, 0, false],
      ['LIGHTER', 2, 0, false],
      ['SAILOR', 4, 1, false],
      ['HALT', 0, 0, true],
      ['BOHTI', 0, 3, true],
      ['REE', 0, 5, true],
      ['RAR', 2, 6, true],
    ])
  })

  test('a word is a bit mask of its letters, with A as the lowest bit', () => {
    expect(maskOfBalls(ballsOf('ABZ'))).toBe(1 + 2 + 2 ** 25)
    expect(wordsOf(['ABBA'])[0]?.mask).toBe(3)
    expect('AZ'.split('').map(ballOfLetter).map(letterOfBall)).toEqual(['A', 'Z'])
  })
})

describe('counts of letter sets by completed words', () => {
  test('the sets that complete one word are those with all of its letters', () => {
    // Three letters are given, the other fifteen are any of twenty-three.
    const withWord = Number(combinations(23, 15))
    expect(withWord).toBe(490_314)
    expect(setsByWordsCompleted(['CAT', '...', '...'])).toEqual([1_562_275 - withWord, withWord])
  })

  test('the counts for two words without a common letter follow from inclusion and exclusion', () => {
    const both = Number(combinations(20, 12))
    const one = Number(combinations(23, 15))
    expect(both).toBe(125_970)
    expect(setsByWordsCompleted(['CAT', '...', 'DIM'])).toEqual([
      1_562_275 - 2 * one + both,
      2 * (one - both),
      both,
    ])
  })

  test('a word with more letters than a card has is completed by no set', () => {
    expect(setsByWordsCompleted(['ABCDEFGHIJKLMNOPQRS'])).toEqual([1_562_275, 0])
  })

  test.each([
    ['harbour', HARBOUR],
    ['island', ISLAND],
  ])('the counts equal those of an enumeration of all sets: %s', (_name, crossword) => {
    const masks = wordsOf(crossword).map(({ mask }) => mask)
    const counts = Array.from({ length: masks.length + 1 }, () => 0)
    // Gosper's way through all numbers of eight bits set: the letters that are missing.
    for (let missing = 0b1111_1111; missing < 2 ** 26;) {
      let completed = 0
      for (const mask of masks) if ((mask & missing) === 0) completed++
      counts[completed]! += 1
      const lowest = missing & -missing
      const ripple = missing + lowest
      missing = ripple | (((ripple ^ missing) >>> 2) / lowest)
    }
    expect(setsByWordsCompleted(crossword)).toEqual(counts)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(Number(SETS))
  })
})

describe('crossword cards', () => {
  test('a crossword card draws eighteen different letters in order', () => {
    // Zeros leave the alphabet as it is.
    const [draw] = crosswordGame.draw(CARD, NOBODY, sourceOf(new Uint8Array(72)))
    expect(draw).toEqual({ drawNumber: 1, balls: ballsOf('ABCDEFGHIJKLMNOPQR') })
    // The first place changes with the last, the second with the one before it.
    const bytes = new Uint8Array(72)
    bytes.set([0, 0, 0, 25, 0, 0, 0, 23])
    const [other] = crosswordGame.draw(CARD, NOBODY, sourceOf(bytes))
    expect(other?.balls).toEqual(ballsOf('ZYCDEFGHIJKLMNOPQR'))
    expect(() => crosswordGame.draw(CARD, NOBODY, sourceOf(new Uint8Array(71)))).toThrow(/no random bytes/)
  })

  const rowsOf = (letters: string, play: string) =>
    crosswordGame
      .matcher(
        CARD,
        [{ drawNumber: 1, balls: ballsOf(letters) }],
        [],
      )(play, 0)
      .map(({ row }) => row)

  test('a crossword card wins the row with the most words that it completes', () => {
    expect(rowsOf('HALTREBOINSUVWXYZJ', 'X:1')).toEqual([0])
    expect(rowsOf('HALTREBOINUVWXYZJQ', 'X:1')).toEqual([0])
    // HALT, REE and RAR.
    expect(rowsOf('HALTREUVWXYZJQKMNP', 'X:1')).toEqual([1])
    // REE and RAR.
    expect(rowsOf('AREUVWXYZJQKMNPDCF', 'X:1')).toEqual([2])
    // RAR alone.
    expect(rowsOf('ARUVWXYZJQKMNPDCFB', 'X:1')).toEqual([])
  })

  test('a card is matched against the crossword that its play names', () => {
    // ICE and EAGLES; of the first crossword no word has its letters there.
    expect(rowsOf('ICEAGLSUVWXYZJQKBF', 'X:2')).toEqual([2])
    expect(rowsOf('ICEAGLSUVWXYZJQKBF', 'X:1')).toEqual([])
    expect(crosswordOf(CARD, 'X:2')).toBe(ISLAND)
    expect(crosswordOf(CARD, 'X:3')).toBeUndefined()
  })
})

describe('odds of a crossword card', () => {
  test('the odds of a crossword card are exact, and differ between crosswords', () => {
    const perCard = crosswordGame.oddsPerCard!(CARD)
    for (const [index, crossword] of CARD.crosswords!.entries()) {
      const sets = setsByWordsCompleted(crossword)
      const between = (from: number, to: number) =>
        sets.slice(from, to).reduce((sum, count) => sum + count, 0)
      const expected = [between(5, Infinity), between(3, 5), between(2, 3)]
      expect(perCard[index]).toEqual(expected.map((ways) => ({ ways: BigInt(ways), outOf: SETS })))
    }
    expect(perCard[0]).not.toEqual(perCard[1])
  })

  test('the odds of a lucky dip are the mean over all crosswords', () => {
    const [one, other] = crosswordGame.oddsPerCard!(CARD)
    expect(crosswordGame.odds(CARD)).toEqual(
      one!.map((odds, row) => ({ ways: odds.ways + other![row]!.ways, outOf: 2n * SETS })),
    )
  })

  test('each crossword has its own return, and the lowest one is shown', () => {
    const returns = returnsPerBet(crosswordGame, CARD)
    const prizes = [2000n, 400n, 200n]
    for (const [index, odds] of crosswordGame.oddsPerCard!(CARD).entries()) {
      const worth = odds.reduce((sum, { ways }, row) => sum + ways * prizes[row]!, 0n)
      const { ways, outOf } = returns[index]!
      expect(ways * SETS * 200n).toBe(worth * outOf)
    }
    expect(chanceToNumber(expectedReturn(crosswordGame, CARD)!)).toBe(
      Math.min(...returns.map(chanceToNumber)),
    )
  })
})

describe('crossword plays', () => {
  test('a crossword play names a crossword of the game', () => {
    expect(crosswordGame.checkPlay(CARD, 'X:2')).toEqual({ ok: true, play: 'X:2', lines: 1 })
    expect(crosswordGame.checkPlay(CARD, 'X:02')).toEqual({ ok: true, play: 'X:2', lines: 1 })
    for (const play of ['X:0', 'X:3', 'X:999'])
      expect(crosswordGame.checkPlay(CARD, play)).toEqual({ ok: false, reason: 'out-of-range' })
    for (const play of ['', 'X:', 'x:1', 'X:1 ', 'X:-1', 'X:1e1', '1', 'X:1-2'])
      expect(crosswordGame.checkPlay(CARD, play)).toEqual({ ok: false, reason: 'malformed' })
  })

  test('lucky dips of a crossword game name any of its crosswords', () => {
    const bytes = Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2])
    expect(crosswordGame.randomPlays(CARD, 3, sourceOf(bytes))).toEqual(['X:1', 'X:2', 'X:1'])
  })
})

describe('refused crossword definitions', () => {
  const { prizes } = CARD
  const { crosswords: _, ...without } = CARD

  test('a valid crossword definition is accepted', () => expect(refused({})).toEqual([]))

  test.each<[string, Partial<GameDefinition>, string, RegExp]>([
    ['two plays a player', { gamePlayMax: 2, playerPlayMax: 2 }, '/playerPlayMax', /must be 1/],
    ['seventeen letters', { gamePlaySize: 17 }, '/gamePlaySize', /must be 18/],
    ['another alphabet', { gamePlayRange: 29 }, '/gamePlayRange', /must be 26/],
    [
      'rows of different lengths',
      { crosswords: [HARBOUR, ['CAT', 'D..T', 'CAT']] },
      '/crosswords/1',
      /rectangular/,
    ],
    [
      'an accent, as in Portuguese',
      { crosswords: [['MAÇA', 'A..R', 'RIOS']] },
      '/crosswords/0',
      /has Ç at row 1, column 3; .* without accents: write C$/,
    ],
    [
      'an accent of its own character',
      { crosswords: [['ÉTE', '...', '...'].map((row) => row.normalize('NFD'))] },
      '/crosswords/0',
      /at row 1, column 2; .* without accents/,
    ],
    ['a small letter', { crosswords: [['cAT', '...', '...']] }, '/crosswords/0', /has c .* write C$/],
    ['a ligature', { crosswords: [['SŒUR', '....', '....']] }, '/crosswords/0', /has Œ .* accents$/],
    ['no words', { crosswords: [['.....', '.....', '.....']] }, '/crosswords/0', /no words/],
    [
      'a word of two letters',
      { crosswords: [['CAT', 'AT.', '...']] },
      '/crosswords/0',
      /has AT at row 2, column 1/,
    ],
    ['a letter alone', { crosswords: [['CAT', '...', 'D..']] }, '/crosswords/0', /in no word/],
    [
      'a row without words',
      { prizes: [...prizes, { rankNumber: 4, rankNumber2nd: 0, guaranteedPrizeMinor: 100 }] },
      '/prizes/3/wordsCompleted',
      /must be given/,
    ],
    [
      'two rows of as many words',
      { prizes: [...prizes, { ...prizes[2]!, rankNumber: 4 }] },
      '/prizes/3/wordsCompleted',
      /is that of \/prizes\/2/,
    ],
    [
      'more words than a card has',
      { prizes: prizes.with(0, { ...prizes[0]!, wordsCompleted: 8 }) },
      '/prizes/0/wordsCompleted',
      /never be reached/,
    ],
    [
      'more words than eighteen letters complete',
      {
        crosswords: [['ABCDEFGHIJ', '..........', 'KLMNOPQRST']],
        prizes: [{ ...prizes[0]!, wordsCompleted: 2 }],
      },
      '/prizes/0/wordsCompleted',
      /never be reached/,
    ],
    [
      'a share of the pool',
      { prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 50, wordsCompleted: 5 }] },
      '/prizes/0',
      /pool/,
    ],
  ])('a crossword definition is refused for %s', (_name, change, path, reason) => {
    expect(refused(change)).toContainEqual({ path, reason: expect.stringMatching(reason) })
  })

  test('a crossword definition without crosswords is refused', () => {
    expect(refuseDefinition(without)).toContainEqual({
      path: '/crosswords',
      reason: expect.stringMatching(/must be given/),
    })
  })

  test('a crossword that pays back too much is refused with its place in the list', () => {
    const dear = prizes.with(2, { ...prizes[2]!, guaranteedPrizeMinor: 700 })
    const returns = returnsPerBet(crosswordGame, { ...CARD, prizes: dear }).map(chanceToNumber)
    const over = returns.flatMap((back, index) => (back > 1 ? [index] : []))
    expect(over).toEqual([0])
    expect(refused({ prizes: dear })).toEqual([
      { path: '/crosswords/0', reason: 'pays back more than plays cost in the long run' },
    ])
  })
})
