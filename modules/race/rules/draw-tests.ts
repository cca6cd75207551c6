import type { DrawTest } from '#modules/game-rules/rules/statistics/draw-test.ts'
import { drumTest } from '#modules/game-rules/rules/statistics/drum-tests.ts'
import { regularGame } from './race-game.ts'

export const raceTests = (): DrawTest[] => [
  drumTest('a race of 5 draws, 6 of 49', regularGame, { size: 6, range: 49, terms: { drawCount: 5 } }),
]
