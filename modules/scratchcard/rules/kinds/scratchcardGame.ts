import type { KindFacts } from '#schemas/kinds/kind-facts.ts'

export const facts: KindFacts = {
  number: 10,
  name: { ar: 'بطاقة كشط', de: 'Rubbellos', en: 'Scratchcard', es: 'Rasca', fr: 'Carte à gratter' },
  unit: 'instantCard',
  balls: 'asDrawn',
  type: 'scratchcard',
  playout: 'scratchcard',
}
export { scratchcardGame as rules } from '../scratchcard-game.ts'
export { scratchcardCover as cover } from '../cover.ts'
export { scratchcardTests as drawTests } from '../draw-tests.ts'
export { playScratchcard as play } from '../play-by-command.ts'
