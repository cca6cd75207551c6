import { orderIdSchema } from '#schemas/protocol/deposits.ts'
import type { ProcessorAnswer } from '#service/adapters/payments/payment-processor.ts'
import type { Tx } from '#service/database/database.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { acceptMessage, type PaymentMessage } from './accept-message.ts'
import { depositRooms } from './deposit-rooms.ts'
import { depositCurrency } from './deposit-terms.ts'
import { type DepositingPlayer, lockDepositingPlayer } from './depositing-player.ts'
import { externalProcessorId } from './external-page.ts'
import { storeOrder } from './store-order.ts'
import { refuseDeposit } from './refuse-deposit.ts'

const OWN_ID = /^[\w.-]+$/

/** A payment on an external deposit page. */
export type ExternalMessage = PaymentMessage & { readonly outcome: 'paid'; readonly playerId?: number }

/**
 * Processes a payment on a site's external deposit page, which placed no order here: the order is created with its message. A payment that
 * an order would have been refused for is sent back. Null if the processor reports no page, or the player is not of its site; the id of the order
 * begins with the processor's name, so that it can be no other one's.
 */
export async function acceptExternal(
  tx: Tx,
  sender: Parameters<typeof acceptMessage>[1],
  message: ExternalMessage,
): Promise<ProcessorAnswer | null> {
  const { processorId, siteOf } = sender
  const { orderId, playerId = 0 } = message
  const isOwnId = orderId.startsWith(`${processorId}.`) && orderId.length <= orderIdSchema.maxLength
  if (!isOwnId || !OWN_ID.test(orderId)) return null
  const owner = await tx
    .selectFrom('players')
    .select('member_id')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  const site = owner === undefined ? null : siteOf(owner.member_id)
  if (site === null || externalProcessorId(site) !== processorId) return null
  // The lock comes first: a repeat at the same moment then finds the order.
  const player = await lockDepositingPlayer(tx, playerId)
  const known = await tx
    .selectFrom('deposits')
    .select('player_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (known !== undefined) return known.player_id === playerId ? acceptMessage(tx, sender, message) : null
  const isRefused = await isRefusedAt(tx, { site, player, playerId }, message)
  if (depositCurrency(site, message.currencyId) === null) return null
  const { amountMinor, currencyId } = message
  await storeOrder(tx, { orderId, playerId, memberId: site.memberId, processorId, currencyId, amountMinor })
  return acceptMessage(tx, sender, message, { isRefused })
}

interface Payer {
  readonly site: ServedSite
  readonly player: DepositingPlayer
  readonly playerId: number
}

/** Whether an order of this amount would be refused now. */
async function isRefusedAt(
  tx: Tx,
  { site, player, playerId }: Payer,
  { amountMinor, currencyId }: ExternalMessage,
): Promise<boolean> {
  const currency = depositCurrency(site, currencyId)
  const rooms = await depositRooms(tx, { site, playerId, verified: player.verified, currencyId, currency })
  const refusal = refuseDeposit({
    player,
    phoneVerificationRequired: site.manifest.settings.phoneVerificationRequired,
    offered: currency !== null,
    amountMinor,
    minMinor: currency?.minMinor ?? 0,
    maxMinor: currency?.maxMinor ?? 0,
    ...rooms,
  })
  return refusal !== null
}
