import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { drawTimesAfter } from '#modules/game-rules/rules/draw-times.ts'

/** The facts from which the dates of a game's draws follow. */
export interface DatedGame {
  readonly schedule: GameDefinition['schedule']
  /** Start of the open instance's draw, UTC milliseconds; null if none is open. */
  readonly openStartAt: number | null
}

/** Start times of the next `count` draws after the open one; empty if the game has no dates. */
export function datesAfterOpen({ schedule, openStartAt }: DatedGame, count: number): number[] {
  if (schedule.kind !== 'tournament' || openStartAt === null) return []
  return drawTimesAfter(schedule, openStartAt, count)
}
