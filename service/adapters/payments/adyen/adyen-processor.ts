import { strict as assert } from 'node:assert'
import type { IncomingHttpHeaders } from 'node:http'
import { methodOf } from '#schemas/site-manifest/payments.ts'
import { breachOf } from '#service/limits/schema-breach.ts'
import type { PaymentProcessor, ProcessorDelivery } from '../payment-processor.ts'
import type { AdyenAccount } from './adyen-account.ts'
import { openHostedCheckout } from './hosted-checkout.ts'
import { isSignedByAdyen, type NotificationItem, notificationSchema, signedText } from './notification.ts'
import { readPaymentEvent } from './read-payment-event.ts'
import {
  readTransferEvent,
  type TransferNotification,
  transferNotificationSchema,
} from './read-transfer-event.ts'

/** The whole of what Adyen expects as the answer to a webhook. */
const ACCEPTED = '[accepted]'
/** The signature of webhooks about transfers, over the whole body. */
const TRANSFER_SIGNATURE = 'hmacsignature'

/** Takes deposits on Adyen’s page, and reads the webhooks about payments and transfers. */
export function createAdyenProcessor(account: AdyenAccount): PaymentProcessor {
  const { processor, processorId } = account
  const { title } = processor
  return {
    processorId,
    title,
    method: methodOf(processor),
    banks: [],
    speaks: 'its-own-interface',
    signVisit: null,
    hostedPage: processor.kind === 'adyen' ? ({ orderId }) => paymentPagePath(processorId, orderId) : null,
    openPage: processor.kind === 'adyen' ? (order) => openHostedCheckout(account, order) : null,
    readDelivery: (headers, body) =>
      processor.kind === 'adyen' ? readPayments(account, body) : readTransfer(account, headers, body),
    answer: () => ({ type: 'text/plain', body: ACCEPTED, headers: {} }),
  }
}

function readPayments(account: AdyenAccount, body: Buffer): ProcessorDelivery | null {
  const value = JSON.parse(body.toString('utf8')) as {
    notificationItems?: { NotificationRequestItem?: NotificationItem }[]
  }
  // The signature is checked first: an unsigned message is refused before its fields are read.
  const items = (Array.isArray(value.notificationItems) ? value.notificationItems : []).flatMap(
    (entry) => entry?.NotificationRequestItem ?? [],
  )
  if (items.length === 0 || !items.every((item) => isSigned(account, item))) return null
  assert.equal(breachOf(notificationSchema, value), null)
  const { processor } = account
  const merchantAccount = processor.kind === 'adyen' ? processor.merchantAccount : ''
  const deliveries = items
    .filter(({ merchantAccountCode }) => merchantAccountCode === merchantAccount)
    .map((item) => readPaymentEvent(account, { ...item, merchantReference: item.merchantReference ?? '' }))
  return {
    messages: deliveries.flatMap(({ messages }) => messages),
    notes: deliveries.flatMap(({ notes }) => notes),
  }
}

function isSigned({ hmacKeys }: AdyenAccount, item: NotificationItem): boolean {
  if (typeof item.amount !== 'object' || item.amount === null) return false
  return isSignedByAdyen(hmacKeys, item.additionalData?.['hmacSignature'], signedText(item))
}

function readTransfer(
  account: AdyenAccount,
  headers: IncomingHttpHeaders,
  body: Buffer,
): ProcessorDelivery | null {
  if (!isSignedByAdyen(account.hmacKeys, headers[TRANSFER_SIGNATURE], body)) return null
  const value: unknown = JSON.parse(body.toString('utf8'))
  assert.equal(breachOf(transferNotificationSchema, value), null)
  return readTransferEvent(account, value as TransferNotification)
}

/** The page of this service that leads to the company’s page. It asks the company for its address when the player opens it. */
export const PAYMENT_PAGE_PATH = '/client/payments'

const paymentPagePath = (processorId: string, orderId: string) =>
  `${PAYMENT_PAGE_PATH}/${processorId}/${orderId}`
