import type { DrawTest } from '#modules/game-rules/rules/statistics/draw-test.ts'
import { drumTest } from '#modules/game-rules/rules/statistics/drum-tests.ts'
import { oneDrawGamePerm } from './perm-game.ts'

export const permTests = (): DrawTest[] => [
  drumTest('bets at fixed odds, 5 of 90 in order', oneDrawGamePerm, { size: 5, range: 90 }),
]
