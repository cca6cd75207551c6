import type { DrawService } from './draw-service.ts'
import type { Tx } from '#service/database/database.ts'
import { timestamp } from '#service/database/time.ts'
import { publishAll } from '#service/events/publish.ts'
import { openNextInstance } from '#service/games/instances.ts'
import { nextTournament } from '#service/games/schedule.ts'
import { planUntil } from './beacon-plan.ts'
import { advance } from './advance.ts'
import type { DueInstance } from './due-instance.ts'
import { instanceEvent, publicFairness } from './instance-events.ts'
import { tellLater } from './tell-later.ts'

/**
 * The end of a tournament's registration: enough plays close it and the next one opens; too few reschedule or
 * refund it, as the game says. One that nobody joined moves on whatever the game says.
 */
export async function closeRegistration(
  tx: Tx,
  instance: DueInstance,
  { seeds }: DrawService,
): Promise<void> {
  const { schedule } = instance.definition
  // An open instaplay becomes due only when a join fills it, which ends its being open.
  if (schedule.kind !== 'tournament') return advance(tx, instance.game_instance_id, {}, 'never')
  const isUnder = instance.play_count < schedule.minimumPlays
  if (isUnder && (schedule.underMinimum === 'reschedule' || instance.play_count === 0)) {
    return reschedule(tx, instance, schedule)
  }
  await advance(
    tx,
    instance.game_instance_id,
    { status: 'CLOSED', ...(isUnder ? { refund_reason: 'under-minimum' as const } : {}) },
    'now',
  )
  const event = instanceEvent(instance, 'game.registrationEnd', {
    gameStatus: 'CLOSED',
    isPlayable: false,
    fairness: publicFairness(instance),
  })
  await publishAll(tx, [event])
  await openNextInstance(tx, instance.game_id, seeds)
}

type Tournament = Parameters<typeof nextTournament>[0]

async function reschedule(tx: Tx, instance: DueInstance, schedule: Tournament): Promise<void> {
  const times = nextTournament(schedule, instance.now, instance.tournament_start_at)
  const { beacon_plan: plan } = instance
  await advance(
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
  await tellLater(tx, instance, 'game-rescheduled')
}
