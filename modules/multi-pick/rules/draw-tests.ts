import type { DrawTest } from '#modules/game-rules/rules/statistics/draw-test.ts'
import { twoDrumsTest } from '#modules/game-rules/rules/statistics/drum-tests.ts'
import { oneDrawGameExtMulti } from './multi-pick-game.ts'

export const multiPickTests = (): DrawTest[] => [
  twoDrumsTest('multi pick, 5 of 69 and 1 of 26', oneDrawGameExtMulti, { main: [5, 69], second: [1, 26] }),
]
