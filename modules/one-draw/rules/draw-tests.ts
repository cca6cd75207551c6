import type { DrawTest } from '#modules/game-rules/rules/statistics/draw-test.ts'
import { drumTest, twoDrumsTest } from '#modules/game-rules/rules/statistics/drum-tests.ts'
import { oneDrawGameExt } from './one-draw-game-ext.ts'
import { oneDrawGame } from './one-draw-game.ts'

export const oneDrawTests = (): DrawTest[] => [
  drumTest('one draw, 6 of 49', oneDrawGame, { size: 6, range: 49 }),
]

export const twoSetsTests = (): DrawTest[] => [
  twoDrumsTest('two sets, 5 of 50 and 2 of 12', oneDrawGameExt, { main: [5, 50], second: [2, 12] }),
]
