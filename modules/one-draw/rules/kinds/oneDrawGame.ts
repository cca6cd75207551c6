import type { KindFacts } from '#schemas/kinds/kind-facts.ts'
import { luckyDips, type PlayByCommand } from '#modules/game-rules/rules/play-by-command.ts'

export const facts: KindFacts = {
  number: 2,
  name: { ar: 'يانصيب', de: 'Lotterie', en: 'Lottery', es: 'Lotería', fr: 'Loterie' },
  unit: 'line',
  balls: 'sorted',
  type: 'lottery',
}
export { oneDrawGame as rules } from '../one-draw-game.ts'
export { oneDrawCover as cover } from '../cover.ts'
export { oneDrawTests as drawTests } from '../draw-tests.ts'
export const play: PlayByCommand = { name: 'lotto', samplePlays: luckyDips }
