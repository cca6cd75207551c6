import type { BingoPattern } from '#schemas/entities/game-definition.ts'
import { numbersOfCards } from './card-numbers.ts'
import { completeCard, completeTicket, noCompletions, UNCALLED } from './completions.ts'
import type { BingoBalls } from './patterns.ts'

/** The cards that complete a pattern first. */
export interface FirstCards {
  /** Number of balls; `UNCALLED` where the called balls complete no card. */
  balls: number
  /** Indexes of the cards among the entries, ascending. */
  entries: number[]
}
export type Firsts = ReadonlyMap<BingoPattern, FirstCards>

/** Finds, in one pass over all cards, the first cards to complete each pattern in a draw whose balls came at `places`. */
export function firstCards(
  balls: BingoBalls,
  patterns: readonly BingoPattern[],
  places: Uint8Array,
  cards: Uint32Array,
): Firsts {
  const firsts = patterns.map((pattern) => ({ pattern, balls: UNCALLED, entries: [] as number[] }))
  const reader = numbersOfCards(balls)
  const complete = balls === 90 ? completeTicket : completeCard
  const found = noCompletions()
  for (let entry = 0; entry < cards.length; entry++) {
    complete(reader.read(cards[entry]!), places, found)
    for (const first of firsts) {
      const own = found[first.pattern]
      if (own < first.balls) {
        first.balls = own
        first.entries = [entry]
      } else if (own === first.balls && own !== UNCALLED) first.entries.push(entry)
    }
  }
  return new Map(firsts.map(({ pattern, ...first }) => [pattern, first]))
}
