import type { KindFacts } from '#schemas/kinds/kind-facts.ts'

export const facts: KindFacts = {
  number: 11,
  name: { ar: 'عجلة الحظ', de: 'Glücksrad', en: 'Spinner', es: 'Ruleta', fr: 'Roue' },
  unit: 'spin',
  balls: 'asDrawn',
  type: 'spinner',
  playout: 'spinner',
}
export { spinnerGame as rules } from '../spinner-game.ts'
export { spinnerCover as cover } from '../cover.ts'
export { spinnerTests as drawTests } from '../draw-tests.ts'
export { playSpin as play } from '../play-by-command.ts'
