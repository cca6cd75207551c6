import type { KindFacts } from '#schemas/kinds/kind-facts.ts'

export const facts: KindFacts = {
  number: 5,
  name: { ar: 'بيرم', de: 'Perm', en: 'Perm', es: 'Perm', fr: 'Perm' },
  unit: 'bet',
  balls: 'asDrawn',
  type: 'lottery',
}
export { oneDrawGamePerm as rules } from '../perm-game.ts'
export { permCover as cover } from '../cover.ts'
export { permTests as drawTests } from '../draw-tests.ts'
export { playBets as play } from '../play-by-command.ts'
