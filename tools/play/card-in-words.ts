import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { playsByCommand } from '#modules/game-rules/rules/tables/plays-by-command.ts'

/** A card as printed, row by row; empty for a play of another kind. */
export function printedCard(definition: GameDefinition, play: string): string[] {
  return playsByCommand[definition.gameRule].printedCard?.(definition, play) ?? []
}

/** The contents of a card or a spin, line by line: its letters and words, its cells, or the segment where the wheel stopped. */
export function cardInWords(definition: GameDefinition, play: string, balls: readonly number[]): string[] {
  const { cardInWords: words } = playsByCommand[definition.gameRule]
  return words?.(definition, play, balls) ?? [balls.join(' ')]
}
