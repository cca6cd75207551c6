import type { GamePlayout } from '../entities/game-instance.ts'

/** The unit that a player buys of a game, as its texts and screens call it. */
export type PlayUnit = 'line' | 'system' | 'bet' | 'ticket' | 'card' | 'instantCard' | 'spin'

/** Types of games with settings of their own for rich sound (spec 3, "Locally stored"). */
export type GameType = 'lottery' | 'race' | 'raffle' | 'bingo' | 'crossword' | 'scratchcard' | 'spinner'

/** How the balls of a draw are shown: sorted, as drawn, or with a bonus ball from the same drum after the others. */
export type DrawnBalls = 'sorted' | 'asDrawn' | 'withBonus'

/**
 * The facts of a kind of game, for every part of the product. `modules/<module>/rules/kinds/<gameRule>.ts` declares it;
 * `npm run generate` writes each fact into a table of its own, so that the browser loads only the facts that it shows.
 */
export interface KindFacts {
  /** Place of the kind in lists, and part of the seed of its covers. No other kind has it, and it never changes. */
  readonly number: number
  /** Its name in each language of the product. */
  readonly name: Readonly<Record<'ar' | 'de' | 'en' | 'es' | 'fr', string>>
  /** Lines and systems are picked from a grid of numbers and drawn from drums; other units have screens of their own. */
  readonly unit: PlayUnit
  readonly balls: DrawnBalls
  readonly type: GameType
  /** Instant games only: how the card is played. */
  readonly playout?: GamePlayout
}
