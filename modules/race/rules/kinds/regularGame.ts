import type { KindFacts } from '#schemas/kinds/kind-facts.ts'
import { luckyDips, type PlayByCommand } from '#modules/game-rules/rules/play-by-command.ts'

export const facts: KindFacts = {
  number: 1,
  name: { ar: 'سباق', de: 'Rennen', en: 'Race', es: 'Carrera', fr: 'Course' },
  unit: 'line',
  balls: 'sorted',
  type: 'race',
}
export { regularGame as rules } from '../race-game.ts'
export { raceCover as cover } from '../cover.ts'
export { raceTests as drawTests } from '../draw-tests.ts'
export const play: PlayByCommand = { name: 'race', samplePlays: luckyDips }
