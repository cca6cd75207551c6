import type { DrawService } from './draw-service.ts'
import { publishAll } from '#service/events/publish.ts'
import { GAME_INSTANCES } from '#service/games/rules/game-instance-states.ts'
import { allows } from '#service/states/state-machine.ts'
import { moveInstance, scheduleStep, type NextAction } from './schedule-step.ts'
import { lockFenced, type DueInstance } from './due-instance.ts'
import { instanceEvent } from './instance-events.ts'

/** Attempts of a start; after the last failure everything is refunded (design of games). */
export const START_TRIES_MAX = 5
const RETRY_FIRST_MS = 1000
/** Maximum delay of a retry. A settled draw is never refunded: it is retried until it succeeds. */
const RETRY_LONGEST_MS = 60_000

/** 1, 2, 4, … seconds after the first, second, third, … failure. */
export function retryAfterMs(failures: number): number {
  return Math.min(RETRY_FIRST_MS * 2 ** (failures - 1), RETRY_LONGEST_MS)
}

/** Records that a step of an instance failed, and schedules the next action. */
export async function noteFailure(
  { database, log }: DrawService,
  { game_instance_id: gameInstanceId, fence }: DueInstance,
  error: unknown,
): Promise<void> {
  log.error(
    { gameInstanceId, error: error instanceof Error ? error.stack : String(error) },
    'a draw step failed',
  )
  await database.transaction(async (tx) => {
    const instance = await lockFenced(tx, { gameInstanceId, fence })
    if (instance === null) return
    const attempts = instance.attempts + 1
    const failure = { attempts, last_failure: String(error).slice(0, 500) }
    const again: NextAction = { afterMs: retryAfterMs(attempts) }
    if (!isBeforeStart(instance)) return scheduleStep(tx, gameInstanceId, failure, again)
    if (attempts > START_TRIES_MAX) {
      const givenUp = { ...failure, attempts: 0, refund_reason: 'draw-failed' as const }
      return scheduleStep(tx, gameInstanceId, givenUp, 'now')
    }
    await moveInstance(tx, instance, { ...failure, event: 'retry' }, again)
    await publishAll(tx, [
      instanceEvent(instance, 'game.failRetry', { gameStatus: 'RETRY', isPlayable: false }),
    ])
  })
}

/** Sales are over and nothing is settled: only now can a game be called off. */
function isBeforeStart({ status, settlement, refund_reason: refund }: DueInstance): boolean {
  return allows(GAME_INSTANCES, status, 'retry') && settlement === null && refund === null
}
