import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import type { Tx } from '#service/database/database.ts'
import { GAME_INSTANCES } from '#service/games/rules/game-instance-states.ts'
import { allows } from '#service/states/state-machine.ts'
import type { Vaults } from './draw-service.ts'
import { lockInstances, type DueInstance } from './due-instance.ts'
import { payCards } from './pay-cards.ts'

/** Reasons against finishing an instance, in order of precedence. */
export const FINISH_REFUSALS = ['no-such-card', 'not-yours', 'refunded', 'not-drawn-yet'] as const
export type FinishRefusal = (typeof FINISH_REFUSALS)[number]

/** A player's request to finish a card. */
export interface CardToFinish {
  readonly gameInstanceId: number
  readonly memberId: number
  readonly playerId: number
}

/** Locks the cards of several requests; one that does not exist is left out. */
export async function lockCards(
  tx: Tx,
  asked: readonly CardToFinish[],
): Promise<ReadonlyMap<number, DueInstance>> {
  const ids = new Set(asked.map(({ gameInstanceId }) => gameInstanceId))
  const cards = await lockInstances(tx, [...ids])
  return new Map(cards.map((card) => [card.game_instance_id, card]))
}

/**
 * Finishes locked cards that their players have seen completely: pays the prizes, publishes the records and ends the instances. Idempotent,
 * so that a prize is paid once. Returns a refusal, or null, for each request.
 */
export async function finishCards(
  tx: Tx,
  asked: readonly CardToFinish[],
  { locked, vaults }: { locked: ReadonlyMap<number, DueInstance>; vaults: Vaults },
): Promise<(FinishRefusal | null)[]> {
  const refusals = asked.map(({ gameInstanceId, memberId, playerId }) => {
    const card = locked.get(gameInstanceId)
    return card?.member_id === memberId ? refuseFinish(card, playerId) : 'no-such-card'
  })
  const toPay = new Set<DueInstance>()
  for (const [index, { gameInstanceId }] of asked.entries()) {
    const card = locked.get(gameInstanceId)
    if (refusals[index] === null && card !== undefined && allows(GAME_INSTANCES, card.status, 'endCard'))
      toPay.add(card)
  }
  await payCards(tx, [...toPay], vaults)
  return refusals
}

/** The first reason against finishing an instance, or null if it may be finished, or already is. */
export function refuseFinish(
  instance: Pick<DueInstance, 'definition' | 'owner_player_id' | 'status' | 'refund_reason'>,
  playerId: number,
): FinishRefusal | null {
  // A card that nobody has bought is nobody's, and not another player's.
  if (!isInstantKind(instance.definition.gameRule) || instance.owner_player_id === null) return 'no-such-card'
  if (instance.owner_player_id !== playerId) return 'not-yours'
  if (instance.refund_reason !== null) return 'refunded'
  return instance.status === 'STARTED' || instance.status === 'ENDED' ? null : 'not-drawn-yet'
}
