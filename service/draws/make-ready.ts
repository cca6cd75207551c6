import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { Tx } from '#service/database/database.ts'
import { timestamp } from '#service/database/time.ts'
import { publishAll } from '#service/events/publish.ts'
import { moveInstance } from './schedule-step.ts'
import type { DueInstance } from './due-instance.ts'
import { instanceEvent, publicFairness } from './instance-events.ts'

/** Time from READY to STARTED if the game defines none (design of games). */
const COUNTDOWN_DEFAULT_MS = 10_000

export function countdownMs({ countdownMs: own }: GameDefinition): number {
  return own ?? COUNTDOWN_DEFAULT_MS
}

/** Starts the countdown: for an instaplay it runs from now, for a tournament it ends at the start time. */
export async function makeReady(tx: Tx, instance: DueInstance): Promise<void> {
  const startAt =
    instance.tournament_start_at === null
      ? instance.now + countdownMs(instance.definition)
      : Math.max(instance.tournament_start_at, instance.now)
  await moveInstance(tx, instance, { event: 'makeReady', start_at: timestamp(startAt) }, 'now')
  await publishAll(tx, [
    instanceEvent(instance, 'game.ready', {
      gameStatus: 'READY',
      isPlayable: false,
      startTime: startAt,
      fairness: publicFairness(instance),
    }),
  ])
}
