import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { rowOfWords } from '../rules/crossword-rows.ts'
import { ballOfLetter, countCompleted, maskOfBalls, wordsOf } from '../rules/crossword-words.ts'
import { occurrences, progressOf } from './card-progress.ts'
import { nextPrize, reachedPrize, wordPrizes } from './word-prizes.ts'

const GRID = ['TEA..', '.A...', '.RAT.', '...EE']
const ballsOf = (letters: string) => Array.from(letters, ballOfLetter)
const drawn = (letters: string) => {
  const { cells } = progressOf(GRID, ballsOf(letters))
  return GRID.map((line, row) =>
    Array.from(line, (letter, column) => {
      const cell = cells.find((each) => each.row === row && each.column === column)
      const shown = { idle: letter.toLowerCase(), stamped: letter, completed: '#' }
      return cell === undefined ? '.' : shown[cell.state]
    }).join(''),
  )
}

describe('a crossword card while its letters are uncovered', () => {
  test('each uncovered letter is stamped wherever it occurs', () => {
    expect(drawn('')).toEqual(['tea..', '.a...', '.rat.', '...ee'])
    expect(drawn('A')).toEqual(['teA..', '.A...', '.rAt.', '...ee'])
    expect(occurrences(GRID, ballOfLetter('E'))).toBe(3)
    expect(occurrences(GRID, ballOfLetter('Z'))).toBe(0)
  })

  test('a word is completed with its last letter, and its crossing cells belong to both words', () => {
    expect(drawn('TEA')).toEqual(['###..', '.A...', '.rAT.', '...EE'])
    expect(drawn('EAR')).toEqual(['t#A..', '.#...', '.#At.', '...EE'])
    const { words, completed } = progressOf(GRID, ballsOf('EAR'))
    expect(completed).toBe(1)
    expect(words.map(({ letters, stamped, isComplete }) => [letters, stamped, isComplete])).toEqual([
      ['TEA', 2, false],
      ['RAT', 2, false],
      ['EAR', 3, true],
    ])
  })

  test('a completed word lights up letter by letter', () => {
    const { cells } = progressOf(GRID, ballsOf('EAR'))
    expect(cells.filter(({ state }) => state === 'completed').map(({ step }) => step)).toEqual([0, 1, 2])
  })

  test('the count of words never falls, and ends as the rules of the draw count it', () => {
    const crossword = ['...FLUTE..B', 'L..I..W...I', 'I..R.COPPER', 'GALE....L.C', 'H...SAUNA.H']
    const letters = fc.shuffledSubarray(
      Array.from({ length: 26 }, (_, index) => index + 1),
      { minLength: 18, maxLength: 18 },
    )
    fc.assert(
      fc.property(letters, (balls) => {
        const counts = balls.map((_, index) => progressOf(crossword, balls.slice(0, index + 1)).completed)
        for (const [index, count] of counts.entries())
          expect(count).toBeGreaterThanOrEqual(counts[index - 1] ?? 0)
        expect(counts.at(-1)).toBe(countCompleted(wordsOf(crossword), maskOfBalls(balls)))
      }),
      { numRuns: 100 },
    )
  })
})

describe('the prizes of a crossword', () => {
  const row = (rankNumber: number, rankPrize: number, wordsCompleted: number): PayoutRow => ({
    rankNumber,
    rankNumber2nd: 0,
    rankPrize,
    meta: { wordsCompleted },
  })
  const rows = [
    row(1, 2000, 5),
    row(3, 2, 2),
    row(2, 4, 3),
    { rankNumber: 9, rankNumber2nd: 0, rankPrize: 1 },
  ]
  const prizes = wordPrizes(rows)

  test('the prizes are listed from the fewest words to the most', () => {
    expect(prizes.map(({ words }) => words)).toEqual([2, 3, 5])
  })

  test.each([0, 1, 2, 3, 4, 5, 9])('the prize of %i words is the one that the rules settle', (completed) => {
    const settled = rowOfWords(
      rows.map(({ rankNumber, meta }) => ({ rankNumber, rankNumber2nd: 0, ...meta })),
      completed,
    )
    expect(reachedPrize(prizes, completed)?.row).toBe(rows[settled])
    expect(nextPrize(prizes, completed)?.words).toBe([2, 3, 5].find((words) => words > completed))
  })
})
