import { strict as assert } from 'node:assert'
import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import type { Tx } from '#service/database/database.ts'
import type { Vaults } from './draw-service.ts'
import { lockInstance, type DueInstance } from './due-instance.ts'
import { shutOutRunner } from './lease.ts'
import { payNext } from './pay-prizes.ts'

/** Reasons against finishing an instance, in order of precedence. */
export const FINISH_REFUSALS = ['no-such-card', 'not-yours', 'refunded', 'not-drawn-yet'] as const
export type FinishRefusal = (typeof FINISH_REFUSALS)[number]

/**
 * Finishes a card that its player has seen completely: pays the prize, publishes the record and ends the instance. Idempotent, so that the
 * prize is paid once.
 */
export async function finishInstant(
  tx: Tx,
  { gameInstanceId, memberId, playerId }: { gameInstanceId: number; memberId: number; playerId: number },
  vaults: Vaults,
): Promise<FinishRefusal | null> {
  const instance = await lockInstance(tx, gameInstanceId)
  if (instance === null || instance.member_id !== memberId) return 'no-such-card'
  const refusal = refuseFinish(instance, playerId)
  if (refusal !== null || instance.status === 'ENDED') return refusal
  await shutOutRunner(tx, instance)
  assert(await payNext(tx, instance, vaults), 'an instant game has one player to pay')
  return null
}

/** The first reason against finishing an instance, or null if it may be finished, or already is. */
export function refuseFinish(
  instance: Pick<DueInstance, 'definition' | 'owner_player_id' | 'status' | 'refund_reason'>,
  playerId: number,
): FinishRefusal | null {
  if (!isInstantKind(instance.definition.gameRule)) return 'no-such-card'
  if (instance.owner_player_id !== playerId) return 'not-yours'
  if (instance.refund_reason !== null) return 'refunded'
  return instance.status === 'STARTED' || instance.status === 'ENDED' ? null : 'not-drawn-yet'
}
