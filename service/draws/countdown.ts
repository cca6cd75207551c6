import type { GameDefinition } from '#schemas/entities/game-definition.ts'

/** From READY to STARTED where the game does not say (design of games). */
const COUNTDOWN_DEFAULT_MS = 10_000

export function countdownMs({ countdownMs: own }: GameDefinition): number {
  return own ?? COUNTDOWN_DEFAULT_MS
}
