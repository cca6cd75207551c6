import type { KindFacts } from '#schemas/kinds/kind-facts.ts'

export const facts: KindFacts = {
  number: 9,
  name: { ar: 'كلمات متقاطعة', de: 'Kreuzworträtsel', en: 'Crossword', es: 'Crucigrama', fr: 'Mots croisés' },
  unit: 'instantCard',
  balls: 'asDrawn',
  type: 'crossword',
  playout: 'crossword',
}
export { crosswordGame as rules } from '../crossword-game.ts'
export { crosswordCover as cover } from '../cover.ts'
export { crosswordTests as drawTests } from '../draw-tests.ts'
export { playCrossword as play } from '../play-by-command.ts'
