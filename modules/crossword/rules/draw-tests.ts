import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import { weightedP } from '#modules/game-rules/rules/statistics/chi-square.ts'
import { ballsOfCard, type DrawTest, PLAIN_CARD } from '#modules/game-rules/rules/statistics/draw-test.ts'
import { DrawCounter, drawTests, type TestResult } from '#modules/game-rules/rules/statistics/number-tests.ts'
import { setsByWordsCompleted } from './completed-words.ts'
import { crosswordGame } from './crossword-game.ts'
import { countCompleted, maskOfBalls, wordsOf } from './crossword-words.ts'

export const crosswordTests = (): DrawTest[] => [
  { name: 'the letters of a crossword, 18 of 26', numbersADraw: 18, test: testCrossword },
]

const GRID = ['ISLAND', 'C....E', 'EAGLES', '......', 'PALMS.']
const CROSSWORD: GameDefinition = {
  ...PLAIN_CARD,
  gameRule: 'crosswordGame',
  gamePlaySize: 18,
  gamePlayRange: 26,
  prizes: [{ rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 10, wordsCompleted: 1 }],
  crosswords: [GRID],
}

/** The letters as balls of a drum, and the number of completed words against all possible letter sets. */
function testCrossword(draws: number, source: ByteSource): TestResult[] {
  const words = wordsOf(GRID)
  const expected = setsByWordsCompleted(GRID)
  const completed = new Float64Array(expected.length)
  const counter = new DrawCounter(18, 26)
  for (let draw = 0; draw < draws; draw++) {
    const balls = ballsOfCard(crosswordGame, CROSSWORD, source)
    counter.add(balls)
    completed[countCompleted(words, maskOfBalls(balls))]!++
  }
  return [...drawTests(counter), { name: 'words completed', p: weightedP(completed, expected) }]
}
