import type { OperationResult } from '#schemas/protocol/operations.ts'
import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Tx } from '#service/database/database.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { lockInstance, type DueInstance } from './due-instance.ts'
import type { CardToFinish } from './finish-cards.ts'
import { shutOutRunner } from './lease.ts'
import { scheduleStep } from './schedule-step.ts'

type CancelRefusal = Refused<'notFound' | 'notYours' | 'processingFailed'>

/**
 * Takes back a card before its draw: the draw runner refunds it, as a card that could not be drawn. A process that works on the draw loses
 * its right to; whichever of the two locks the card first decides.
 */
export async function cancelCard(
  tx: Tx,
  { gameInstanceId, memberId, playerId }: CardToFinish,
): Promise<OperationResult<'joinGameCancel'> | CancelRefusal> {
  const card = await lockInstance(tx, gameInstanceId)
  if (card?.member_id !== memberId) return { refused: 'notFound' }
  const refused = refuseCancel(card, playerId)
  if (refused !== null) return { refused, args: { gameInstanceId } }
  if (card.refund_reason === null) {
    await shutOutRunner(tx, card)
    await scheduleStep(tx, gameInstanceId, { refund_reason: 'cancelled', attempts: 0 }, 'now')
  }
  const { gamePlayCostMinor, gameFeePerPlayMinor } = card.definition
  return {
    gameInstanceId,
    refunded: toDecimal(gamePlayCostMinor + gameFeePerPlayMinor, card.decimal_places),
    currencyId: card.currency_id,
  }
}

/** The first reason against taking a card back; null where it may be, or already is. */
function refuseCancel(
  card: Pick<DueInstance, 'definition' | 'owner_player_id' | 'status' | 'refund_reason'>,
  playerId: number,
): CancelRefusal['refused'] | null {
  if (!isInstantKind(card.definition.gameRule) || card.owner_player_id === null) return 'notFound'
  if (card.owner_player_id !== playerId) return 'notYours'
  if (card.refund_reason !== null) return null
  return card.status === 'STARTED' || card.status === 'ENDED' ? 'processingFailed' : null
}
