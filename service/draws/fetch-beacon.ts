import { strict as assert } from 'node:assert'
import { roundTime } from '#modules/fairness/rules/beacon-chains.ts'
import { scheduleStep } from './schedule-step.ts'
import type { Lease } from './lease.ts'

/** Delay from the time of a round until it is available everywhere. */
const SPREAD_MS = 500

/**
 * Waits for the beacon round that was fixed for this draw, and stores its value. A beacon without an answer is a failed start: retried, and
 * finally refunded.
 */
export async function fetchBeacon({ service, instance, transaction }: Lease): Promise<void> {
  const { beacon_plan: plan, game_instance_id: gameInstanceId } = instance
  assert(plan !== null && plan.round !== null, 'the round is fixed when sales end')
  const publishedAt = roundTime(plan, plan.round) + SPREAD_MS
  if (instance.now < publishedAt) {
    return transaction((tx) => scheduleStep(tx, gameInstanceId, {}, { at: publishedAt }))
  }
  if (!service.beacon) throw new Error('this process has no beacon configured, and the draw needs one')
  const value = await service.beacon.fetchRound(plan, plan.round)
  await transaction((tx) => scheduleStep(tx, gameInstanceId, { beacon: JSON.stringify(value) }, 'now'))
}
