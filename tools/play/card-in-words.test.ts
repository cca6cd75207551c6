import { expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { cardInWords, printedCard } from './card-in-words.ts'

const CARD: GameDefinition = {
  gameRule: 'crosswordGame',
  currencyId: 978,
  gamePlaySize: 18,
  gamePlayRange: 26,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 1,
  playerPlayMax: 1,
  payoutPercentage: 0,
  payoutFormula: 'rollDown',
  prizes: [{ rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 100, wordsCompleted: 1 }],
  crosswords: [
    ['DOG', '...', '...'],
    ['CAT', 'A..', 'B..'],
  ],
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 300,
}

test('a crossword card is printed with its letters and the number of complete words', () => {
  const ballsOfCabs = [3, 1, 2, 19]
  expect(cardInWords(CARD, 'X:2', ballsOfCabs)).toEqual([
    'letters: C A B S',
    'C A t',
    'A . .',
    'B . .',
    '1 of 2 words are complete',
  ])
})

test('a scratchcard is printed three cells in a row, and a wheel with its segment', () => {
  expect(cardInWords({ ...CARD, gameRule: 'scratchcardGame' }, 'S:', [1, 2, 3, 1, 2, 3, 4, 1, 5])).toEqual([
    'rank 1 | rank 2 | rank 3',
    'rank 1 | rank 2 | rank 3',
    'rank 4 | rank 1 | rank 5',
  ])
  expect(cardInWords({ ...CARD, gameRule: 'spinnerGame', gamePlayRange: 12 }, 'W:', [7])).toEqual([
    'the wheel stops at segment 7 of 12',
  ])
})

test('a bingo card is printed row by row, and other plays are not printed as cards', () => {
  const hall: GameDefinition = { ...CARD, gameRule: 'bingoGame', gamePlaySize: 15, gamePlayRange: 90 }
  const rows = printedCard(hall, 'B:12')
  expect(rows).toHaveLength(3)
  for (const row of rows) {
    const cells = row.trim().split(/ +/)
    expect(cells).toHaveLength(9)
    expect(cells.filter((cell) => cell !== '.')).toHaveLength(5)
  }
  const side = printedCard({ ...hall, gamePlaySize: 24, gamePlayRange: 75 }, 'B:12')
  expect(side.map((row) => row.trim().split(/ +/).length)).toEqual([5, 5, 5, 5, 5])
  expect(side[2]).toMatch(/^( *[0-9]+){2} {2}\.( +[0-9]+){2}$/)
  expect(printedCard(CARD, 'X:1')).toEqual([])
})
