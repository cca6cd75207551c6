import type { DrawService } from './draw-service.ts'
import type { Tx } from '#service/database/database.ts'
import { timestamp } from '#service/database/time.ts'
import { publishAll } from '#service/events/publish.ts'
import { openNextInstance } from '#service/games/changes/instances.ts'
import { nextTournament, type TournamentTimes } from '#service/games/rules/schedule.ts'
import { planUntil } from '#service/games/rules/beacon-plan.ts'
import { moveInstance, scheduleStep } from './schedule-step.ts'
import type { DueInstance } from './due-instance.ts'
import { instanceEvent, publicFairness } from './instance-events.ts'
import { notifyAwayPlayers } from './notify-away-players.ts'

/**
 * Ends a tournament's registration: with enough plays it closes and the next one opens; with too few it is rescheduled or refunded, as the
 * game defines. An instance without plays is always rescheduled. A game that is paused or ended, or whose timetable has no further draw,
 * reschedules nothing: its instance is refunded below the minimum, and withdrawn immediately if it has no plays.
 */
export async function closeRegistration(
  tx: Tx,
  instance: DueInstance,
  { seeds }: DrawService,
): Promise<void> {
  const { game_instance_id: gameInstanceId, registration_end_at: salesEndAt } = instance
  const { schedule } = instance.definition
  if (!instance.is_offered && instance.play_count === 0) {
    return withdraw(tx, instance)
  }
  // Only a join that fills an open instaplay makes it due, and then it is no longer open.
  if (schedule.kind !== 'tournament') return scheduleStep(tx, gameInstanceId, {}, 'never')
  // It was to be withdrawn, but a join came meanwhile.
  if (salesEndAt !== null && salesEndAt > instance.now) {
    return scheduleStep(tx, gameInstanceId, {}, { at: salesEndAt })
  }
  const isUnder = instance.play_count < schedule.minimumPlays
  const movesOn = schedule.underMinimum === 'reschedule' && instance.is_offered
  if (isUnder && (movesOn || instance.play_count === 0)) {
    const next = nextTournament(schedule, instance.now, instance.tournament_start_at)
    if (next !== null) return reschedule(tx, instance, next)
    if (instance.play_count === 0) return withdraw(tx, instance)
  }
  await endSales(tx, instance, isUnder ? { refund_reason: 'under-minimum' } : {})
  await openNextInstance(tx, instance.game_id, seeds)
}

const withdraw = (tx: Tx, instance: DueInstance) =>
  moveInstance(tx, instance, { event: 'withdraw', refund_reason: 'withdrawn' }, 'now')

/** Closes an open instance and publishes it to the lobbies. */
export async function endSales(
  tx: Tx,
  instance: DueInstance,
  changes: Pick<Partial<DueInstance>, 'refund_reason'>,
): Promise<void> {
  await moveInstance(tx, instance, { ...changes, event: 'close' }, 'now')
  const event = instanceEvent(instance, 'game.registrationEnd', {
    gameStatus: 'CLOSED',
    isPlayable: false,
    fairness: publicFairness(instance),
  })
  await publishAll(tx, [event])
}

/** Moves the end of sales and the draw of an open tournament; plays stay valid, and their players are notified. */
export async function reschedule(tx: Tx, instance: DueInstance, times: TournamentTimes): Promise<void> {
  const { beacon_plan: plan } = instance
  await scheduleStep(
    tx,
    instance.game_instance_id,
    {
      registration_end_at: timestamp(times.registrationEndAt),
      tournament_start_at: timestamp(times.startAt),
      ...(plan === null ? {} : { beacon_plan: JSON.stringify(planUntil(plan, times.registrationEndAt)) }),
    },
    { at: times.registrationEndAt },
  )
  const event = instanceEvent(instance, 'game.rescheduled', {
    gameStatus: 'OPEN',
    isPlayable: true,
    tournamentStartTime: times.startAt,
    registrationEndTime: times.registrationEndAt,
  })
  await publishAll(tx, [event])
  await notifyAwayPlayers(tx, instance, 'game-rescheduled')
}
