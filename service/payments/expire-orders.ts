import { sql } from 'kysely'
import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import type { ServiceContext } from '#service/context.ts'
import { acceptMessage } from '#service/deposits/accept-message.ts'
import { isFrom } from '#service/states/move.ts'
import { DEPOSITS } from '#service/deposits/deposit-states.ts'

/** For so long a player may open the page of a company with an interface of its own. */
export const PAGE_OPEN_MS = 60 * 60_000
/** A payment that was begun in the last minute may still be confirmed. */
const LATEST_RESULT_MS = 15 * 60_000
const LOOK_EVERY_MS = 60_000
const AT_ONCE = 100

type ExpiryParts = Pick<ServiceContext, 'database' | 'sites' | 'vault' | 'log' | 'config' | 'keys' | 'clock'>

/** Expires orders whose page has closed, where the company sends no message about it. A payment that arrives later still counts. */
export function startOrderExpiry(parts: ExpiryParts): PollingLoop {
  return startPolling({
    poll: async () => (await expireOrders(parts)) === AT_ONCE,
    onError: (error) => parts.log.error({ error: String(error) }, 'orders could not be expired'),
    everyMs: LOOK_EVERY_MS,
  })
}

/** One round; resolves with the number of expired orders. */
export async function expireOrders(parts: ExpiryParts): Promise<number> {
  const { database, sites, vault } = parts
  const processorIds = paymentProcessors(parts, sites.all())
    .filter(({ openPage }) => openPage !== null)
    .map(({ processorId }) => processorId)
  if (processorIds.length === 0) return 0
  const closedSeconds = (PAGE_OPEN_MS + LATEST_RESULT_MS) / 1000
  const orders = await database.kysely
    .selectFrom('deposits')
    .select(['order_id', 'processor_id', 'amount_minor', 'fee_minor', 'currency_id'])
    .where(isFrom(DEPOSITS, 'expire'))
    .where('processor_id', 'in', processorIds)
    .where('created_at', '<', sql<number>`service_now() - make_interval(secs => ${closedSeconds})`)
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute()
  const siteOf = (memberId: number) => sites.byMemberId(memberId)
  for (const { order_id: orderId, processor_id: processorId, ...order } of orders) {
    const message = {
      messageId: `expired:${orderId}`,
      orderId,
      outcome: 'expired',
      amountMinor: order.amount_minor + order.fee_minor,
      currencyId: order.currency_id,
      reference: 'page-closed',
    } as const
    await database.transaction((tx) => acceptMessage(tx, { processorId, vault, siteOf }, message))
  }
  return orders.length
}
