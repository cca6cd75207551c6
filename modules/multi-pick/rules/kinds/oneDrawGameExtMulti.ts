import type { KindFacts } from '#schemas/kinds/kind-facts.ts'

export const facts: KindFacts = {
  number: 4,
  name: { ar: 'اختيار متعدد', de: 'Systemtipp', en: 'Multi pick', es: 'Apuesta múltiple', fr: 'Système' },
  unit: 'system',
  balls: 'sorted',
  type: 'lottery',
}
export { oneDrawGameExtMulti as rules } from '../multi-pick-game.ts'
export { multiPickCover as cover } from '../cover.ts'
export { multiPickTests as drawTests } from '../draw-tests.ts'
export { playSystems as play } from '../play-by-command.ts'
