import type { ServiceContext } from '#service/context.ts'
import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import type { Tx } from '#service/database/database.ts'
import { acceptMessage } from '#service/deposits/accept-message.ts'
import { createDeposit } from '#service/deposits/create-deposit.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** Makes a deposit as a player does, paid immediately; false if the site does not accept the amount. */
export async function payIn(
  tx: Tx,
  service: ServiceContext,
  site: ServedSite,
  money: { playerId: number; currencyId: number; amountMinor: number; decimalPlaces: number },
): Promise<boolean> {
  const { playerId, currencyId, amountMinor, decimalPlaces } = money
  const processors = paymentProcessors(service)
  const [processor] = processors
  if (processor === undefined) return false
  const { processorId } = processor
  const request = { processorId, currencyId, amount: toDecimal(amountMinor, decimalPlaces) }
  const order = await createDeposit(tx, { site, playerId, request, processors, entropy: service.entropy })
  if (order.orderId === undefined) return false
  const answer = await acceptMessage(tx, processorId, {
    messageId: `demo:${order.orderId}`,
    orderId: order.orderId,
    outcome: 'paid',
    amountMinor,
    currencyId,
    reference: 'demo',
  })
  return answer?.accepted === true
}
