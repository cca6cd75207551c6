import { drawDistinct } from '#modules/fairness/rules/random-numbers.ts'
import type { PlayByCommand } from '#modules/game-rules/rules/play-by-command.ts'

/** One bet of each type, on one set of numbers. */
export const playBets: PlayByCommand = {
  name: 'perm',
  samplePlays({ gamePlayRange, stakeMultiplierMax = 1 }, _luckyDips, chance) {
    const numbers = drawDistinct(chance, 5, gamePlayRange)
    const first = (count: number) => numbers.slice(0, count).join('-')
    const stake = Math.min(2, stakeMultiplierMax)
    return [
      `FIRST:${first(1)}@${stake}`,
      `DIRECT2:${first(2)}@${stake}`,
      `DIRECT3:${first(3)}@1`,
      `PERM2:${first(5)}@1`,
      `PERM3:${first(5)}@1`,
      `BANKER:${first(1)}@1`,
    ]
  },
}
