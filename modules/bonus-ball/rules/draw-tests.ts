import type { DrawTest } from '#modules/game-rules/rules/statistics/draw-test.ts'
import { drumTest } from '#modules/game-rules/rules/statistics/drum-tests.ts'
import { oneDrawGameBonusV2 } from './bonus-ball-game.ts'

export const bonusBallTests = (): DrawTest[] => [
  drumTest('six and a bonus ball of 49', oneDrawGameBonusV2, {
    size: 7,
    range: 49,
    terms: { gamePlaySize: 6 },
  }),
]
