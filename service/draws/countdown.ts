import type { GameDefinition } from '#schemas/entities/game-definition.ts'

/** Time from READY to STARTED if the game defines none (design of games). */
const COUNTDOWN_DEFAULT_MS = 10_000

export function countdownMs({ countdownMs: own }: GameDefinition): number {
  return own ?? COUNTDOWN_DEFAULT_MS
}
