import type { ProcessorDelivery, ProcessorMessage, ProcessorNote } from '../payment-processor.ts'
import type { AdyenAccount } from './adyen-account.ts'
import { fromAdyenAmount } from './adyen-amounts.ts'
import { mayBeCreditCard } from './credit-cards.ts'
import type { NotificationItem } from './notification.ts'

/** Events of which an operator must hear, and that move no money here. */
const NOTED = new Set([
  'NOTIFICATION_OF_CHARGEBACK',
  'NOTIFICATION_OF_FRAUD',
  'PREARBITRATION_LOST',
  'PREARBITRATION_WON',
  'REFUND_WITH_DATA',
  'REQUEST_FOR_INFORMATION',
])

/** Events that Adyen sends about returns that the service has asked for. A failed one is noted: the money is still here. */
const RETURNS = new Set(['CANCELLATION', 'CANCEL_OR_REFUND', 'TECHNICAL_CANCEL'])

type Reading = Pick<ProcessorMessage, 'outcome' | 'refusal' | 'failure' | 'isTaken' | 'paymentReference'>

/** The message, or the note, that an event of a standard webhook stands for; nothing for events without a meaning here. */
export function readPaymentEvent(account: AdyenAccount, item: NotificationItem): ProcessorDelivery {
  const reading = readingOf(account, item)
  if (reading === null) return isNoted(item) ? noteOf(item) : NOTHING
  const money = fromAdyenAmount(account.currencies, item.amount)
  if (money === null || money.amountMinor <= 0) return noteOf(item)
  const { alias } = item.additionalData ?? {}
  return {
    messages: [
      {
        messageId: idOf(item),
        orderId: item.merchantReference,
        ...reading,
        ...money,
        reference: item.pspReference,
        ...(alias === undefined || alias === '' ? {} : { source: alias }),
      },
    ],
    notes: [],
  }
}

const NOTHING: ProcessorDelivery = { messages: [], notes: [] }

/** Adyen’s key of an event: a repeat has the same code, reference and result. */
const idOf = ({ eventCode, pspReference, success }: NotificationItem) =>
  `${eventCode}:${pspReference}:${success}`

function readingOf(account: AdyenAccount, item: NotificationItem): Reading | null {
  const isDone = item.success === 'true'
  // A dispute or a failed capture names its payment: an order may have had several, of which one is credited.
  const paymentReference = item.originalReference ?? ''
  switch (item.eventCode) {
    case 'AUTHORISATION':
      if (!isDone) return { outcome: 'failed' }
      return !account.creditCards && mayBeCreditCard(item)
        ? { outcome: 'failed', failure: 'credit-card', isTaken: true }
        : { outcome: 'paid' }
    case 'OFFER_CLOSED':
      return isDone ? { outcome: 'expired' } : null
    case 'CAPTURE':
      return isDone ? null : { outcome: 'charged-back', paymentReference }
    case 'CAPTURE_FAILED':
    case 'CHARGEBACK':
    case 'SECOND_CHARGEBACK':
      return isDone ? { outcome: 'charged-back', paymentReference } : null
    case 'CHARGEBACK_REVERSED':
      return isDone ? { outcome: 'chargeback-reversed', paymentReference } : null
    case 'REFUND':
      return isDone ? { outcome: 'payout-paid' } : { outcome: 'payout-refused', refusal: 'declined' }
    case 'REFUND_FAILED':
    case 'REFUNDED_REVERSED':
      return isDone ? { outcome: 'payout-refused', refusal: 'declined' } : null
    default:
      return null
  }
}

const isNoted = ({ eventCode, success }: NotificationItem) =>
  NOTED.has(eventCode) || (RETURNS.has(eventCode) && success === 'false')

function noteOf(item: NotificationItem): ProcessorDelivery {
  const { eventCode: event, merchantReference, pspReference, originalReference, amount, success } = item
  const note: ProcessorNote = {
    noteId: idOf(item),
    orderId: merchantReference,
    body: {
      event,
      success: success === 'true',
      reference: pspReference,
      ...(originalReference === undefined ? {} : { paymentReference: originalReference }),
      amount: amount.value,
      currency: amount.currency,
    },
  }
  return { messages: [], notes: [note] }
}
