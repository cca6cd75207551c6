import type { GameDefinition } from '#schemas/entities/game-definition.ts'

/** What the dates of a game's draws follow from. */
export interface DatedGame {
  readonly schedule: GameDefinition['schedule']
  /** When the draw of the open instance begins, UTC milliseconds; null if none is open. */
  readonly openStartAt: number | null
}

/** When the draws begin that follow the open one: `count` of them; none where the game has no dates. */
export function datesAfterOpen({ schedule, openStartAt }: DatedGame, count: number): number[] {
  if (schedule.kind !== 'tournament' || openStartAt === null) return []
  return Array.from({ length: count }, (_, index) => openStartAt + (index + 1) * schedule.everyMs)
}
