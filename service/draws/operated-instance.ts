import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import type { Tx } from '#service/database/database.ts'
import { openNextInstance } from '#service/games/changes/instances.ts'
import type { SeedVault } from '#service/games/rows/seed-vault.ts'
import { scheduleStep } from './schedule-step.ts'
import { endSales, reschedule } from './close-registration.ts'
import { lockInstance, type DueInstance } from './due-instance.ts'
import { shutOutRunner } from './lease.ts'

interface Wanted {
  readonly memberId: number
  readonly gameInstanceId: number
}

/** Reasons against calling an instance off, in order of precedence. */
export const CALL_OFF_REFUSALS = ['not-found', 'instant-game', 'refunded', 'drawn'] as const
export type CallOffRefusal = (typeof CALL_OFF_REFUSALS)[number]

/**
 * Calls an instance off before its draw: sales end, the draw runner refunds every player, and the next instance opens. A process that works
 * on the draw loses its lease. Null on success.
 */
export async function callOffInstance(
  tx: Tx,
  wanted: Wanted,
  seeds: SeedVault,
): Promise<CallOffRefusal | null> {
  const instance = await lockOwn(tx, wanted)
  if (instance === null) return 'not-found'
  const refusal = refuseCallOff(instance)
  if (refusal !== null) return refusal
  await shutOutRunner(tx, instance)
  if (instance.status !== 'OPEN') {
    await scheduleStep(tx, instance.game_instance_id, { refund_reason: 'called-off', attempts: 0 }, 'now')
    return null
  }
  await endSales(tx, instance, { refund_reason: 'called-off' })
  await openNextInstance(tx, instance.game_id, seeds)
  return null
}

/** A drawn instance is paid; a card is drawn when it is bought, so before that nobody has paid. */
export function refuseCallOff(
  instance: Pick<DueInstance, 'definition' | 'refund_reason' | 'settlement' | 'status'>,
): CallOffRefusal | null {
  if (isInstantKind(instance.definition.gameRule)) return 'instant-game'
  if (instance.refund_reason !== null) return 'refunded'
  const isDrawn = instance.settlement !== null || instance.status === 'STARTED' || instance.status === 'ENDED'
  return isDrawn ? 'drawn' : null
}

/** Reasons against moving a draw, in order of precedence. */
export const RESCHEDULE_REFUSALS = ['not-found', 'no-draw-time', 'sales-ended', 'too-soon'] as const
export type RescheduleRefusal = (typeof RESCHEDULE_REFUSALS)[number]

/**
 * Moves the draw of an open tournament to a time (UTC milliseconds); sales end before it as the game defines. Without a time, sales end now.
 * Null on success.
 */
export async function rescheduleInstance(
  tx: Tx,
  { startAt, ...wanted }: Wanted & { startAt: number | undefined },
): Promise<RescheduleRefusal | null> {
  const instance = await lockOwn(tx, wanted)
  if (instance === null) return 'not-found'
  const { schedule } = instance.definition
  if (schedule.kind !== 'tournament') return 'no-draw-time'
  const refusal = refuseMove(instance)
  if (refusal !== null) return refusal
  const { now } = instance
  const { registrationClosesBeforeMs } = schedule
  const registrationEndAt = startAt === undefined ? now : startAt - registrationClosesBeforeMs
  if (startAt !== undefined && registrationEndAt <= now) return 'too-soon'
  await reschedule(tx, instance, {
    startAt: registrationEndAt + registrationClosesBeforeMs,
    registrationEndAt,
  })
  return null
}

/** A draw moves while its plays are sold. */
export function refuseMove({
  definition: { schedule },
  status,
  registration_end_at: salesEndAt,
  now,
}: Pick<DueInstance, 'definition' | 'status' | 'registration_end_at' | 'now'>): RescheduleRefusal | null {
  if (schedule.kind !== 'tournament') return 'no-draw-time'
  return status !== 'OPEN' || salesEndAt === null || salesEndAt <= now ? 'sales-ended' : null
}

/** The present time of a draw, UTC milliseconds, whose instance stays locked; null for none. */
export async function drawTimeOf(tx: Tx, gameInstanceId: number): Promise<number | null> {
  const instance = await lockInstance(tx, gameInstanceId)
  return instance?.tournament_start_at ?? null
}

async function lockOwn(tx: Tx, { memberId, gameInstanceId }: Wanted): Promise<DueInstance | null> {
  const instance = await lockInstance(tx, gameInstanceId)
  return instance?.member_id === memberId ? instance : null
}
