import type { GameDefinition } from '#schemas/entities/game-definition.ts'

type Tournament = Extract<GameDefinition['schedule'], { kind: 'tournament' }>

export interface TournamentTimes {
  registrationEndAt: number
  startAt: number
}

/**
 * The next run of a tournament: the first start on its grid after `previousStartAt` that leaves time to register. Times are UTC
 * milliseconds.
 */
export function nextTournament(
  schedule: Tournament,
  now: number,
  previousStartAt: number | null = null,
): TournamentTimes {
  const { everyMs, anchorTime = 0, registrationClosesBeforeMs } = schedule
  const after = Math.max(now + registrationClosesBeforeMs, previousStartAt ?? Number.NEGATIVE_INFINITY)
  const startAt = anchorTime + (Math.floor((after - anchorTime) / everyMs) + 1) * everyMs
  return { startAt, registrationEndAt: startAt - registrationClosesBeforeMs }
}
