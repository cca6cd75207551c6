import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { ByteSource } from './game-rules.ts'

/** How `npm run play -- NAME` plays a kind of game, in words for the terminal. */
export interface PlayByCommand {
  readonly name: string
  /** Plays that show what the kind is about, for a player who names none. */
  samplePlays: (definition: GameDefinition, luckyDips: readonly string[], chance: ByteSource) => string[]
  /** Set where a play is a card: its rows as printed. */
  printedCard?: (definition: GameDefinition, play: string) => string[]
  /** Contents of a card or a spin after the draw, line by line; without it the balls. */
  cardInWords?: (definition: GameDefinition, play: string, balls: readonly number[]) => string[]
}

/** The sample plays of a kind that has nothing more to show than lucky dips. */
export const luckyDips: PlayByCommand['samplePlays'] = (_definition, dips) => [...dips]
