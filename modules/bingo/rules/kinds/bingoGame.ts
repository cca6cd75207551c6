import type { KindFacts } from '#schemas/kinds/kind-facts.ts'

export const facts: KindFacts = {
  number: 8,
  name: { ar: 'بينغو', de: 'Bingo', en: 'Bingo', es: 'Bingo', fr: 'Bingo' },
  unit: 'card',
  balls: 'asDrawn',
  type: 'bingo',
}
export { bingoGame as rules } from '../bingo-game.ts'
export { bingoCover as cover } from '../cover.ts'
export { bingoTests as drawTests } from '../draw-tests.ts'
export { playCards as play } from '../play-by-command.ts'
