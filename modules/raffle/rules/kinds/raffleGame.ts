import type { KindFacts } from '#schemas/kinds/kind-facts.ts'

export const facts: KindFacts = {
  number: 7,
  name: { ar: 'سحب جوائز', de: 'Tombola', en: 'Raffle', es: 'Rifa', fr: 'Tombola' },
  unit: 'ticket',
  balls: 'asDrawn',
  type: 'raffle',
}
export { raffleGame as rules } from '../raffle-game.ts'
export { raffleCover as cover } from '../cover.ts'
export { raffleTests as drawTests } from '../draw-tests.ts'
export { playTickets as play } from '../play-by-command.ts'
