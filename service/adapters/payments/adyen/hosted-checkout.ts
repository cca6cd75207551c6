import { strict as assert } from 'node:assert'
import { createHash } from 'node:crypto'
import type { OpenedOrder } from '../payment-processor.ts'
import type { AdyenAccount } from './adyen-account.ts'
import { toAdyenAmount } from './adyen-amounts.ts'
import { askAdyen, codeOf } from './adyen-requests.ts'

/** Creates the session of an order, once for a language and a way back, and resolves with the address of its page. The page closes when the order does. */
export async function openHostedCheckout(account: AdyenAccount, order: OpenedOrder): Promise<string> {
  const { processor, currencies } = account
  assert(processor.kind === 'adyen')
  const { merchantAccount, themeId, paymentMethods } = processor
  const session = {
    mode: 'hosted',
    merchantAccount,
    amount: toAdyenAmount(currencies, order),
    reference: order.orderId,
    returnUrl: order.returnUrl,
    expiresAt: new Date(order.closesMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    shopperLocale: order.languageId.replace('_', '-'),
    shopperReference: order.shopperReference,
    ...(order.country === null ? {} : { countryCode: order.country }),
    ...(themeId === undefined ? {} : { themeId }),
    ...(paymentMethods === undefined ? {} : { allowedPaymentMethods: paymentMethods }),
  }
  const idempotencyKey = `${order.orderId}-${digestOf(session)}`
  const { status, body } = await askAdyen(account, { path: '/sessions', idempotencyKey, body: session })
  if (status >= 400) throw new Error(`answered ${status} (${codeOf(body)})`)
  const { url } = body
  if (typeof url !== 'string' || !URL.canParse(url)) throw new Error('the session has no page')
  return url
}

const digestOf = (value: object) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
