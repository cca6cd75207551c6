import type { JSONSchema } from '#schemas/json-schema.ts'
import type { PayoutRefusal } from '#schemas/protocol/withdrawals.ts'
import type { ProcessorDelivery, ProcessorMessage } from '../payment-processor.ts'
import type { AdyenAccount } from './adyen-account.ts'
import { type AdyenAmount, fromAdyenAmount } from './adyen-amounts.ts'

/** A webhook about a transfer, as far as the service reads it. */
export interface TransferNotification {
  readonly type: string
  readonly data: Transfer
}

/** A transfer in a webhook or a list. */
export interface Transfer {
  readonly id: string
  readonly reference?: string
  readonly status: string
  readonly reason?: string
  readonly amount: AdyenAmount
  readonly balanceAccount?: { readonly id?: string }
}

const text = { type: 'string', maxLength: 200 } as const satisfies JSONSchema

export const transferSchema = {
  type: 'object',
  required: ['id', 'status', 'amount'],
  properties: {
    id: { ...text, minLength: 1, maxLength: 80 },
    reference: text,
    status: text,
    reason: text,
    amount: {
      type: 'object',
      required: ['value', 'currency'],
      properties: { value: { type: 'integer' }, currency: text },
    },
    balanceAccount: { type: 'object', properties: { id: text } },
  },
} as const satisfies JSONSchema

export const transferNotificationSchema = {
  type: 'object',
  required: ['type', 'data'],
  properties: { type: text, data: transferSchema },
} as const satisfies JSONSchema

/** Types of webhooks about transfers; others, such as those about accounts, have no meaning here. */
const TYPES = new Set(['balancePlatform.transfer.created', 'balancePlatform.transfer.updated'])

/** Adyen’s reasons that name the account; every other one is `declined`. */
const REFUSALS: Readonly<Record<string, PayoutRefusal>> = {
  counterpartyAccountBlocked: 'account-closed',
  counterpartyAccountClosed: 'account-closed',
  counterpartyAccountNotFound: 'account-unknown',
}

type Reading = Pick<ProcessorMessage, 'outcome' | 'refusal'>
type PayoutReading = Reading & { outcome: Extract<Reading['outcome'], `payout-${string}`> }

/** The message of a webhook about a transfer; nothing while it is under way. */
export function readTransferEvent(
  account: AdyenAccount,
  { type, data }: TransferNotification,
): ProcessorDelivery {
  const reading = transferOutcome(data)
  if (!TYPES.has(type) || reading === null || !isOfAccount(account, data)) return { messages: [], notes: [] }
  const messageId = `${data.id}:${data.status}`
  const orderId = data.reference ?? ''
  const money = fromAdyenAmount(account.currencies, { ...data.amount, value: Math.abs(data.amount.value) })
  if (money === null) {
    const { value: amount, currency } = data.amount
    const body = { event: data.status, reference: data.id, amount, currency }
    return { messages: [], notes: [{ noteId: messageId, orderId, body }] }
  }
  return { messages: [{ messageId, orderId, ...reading, ...money, reference: data.id }], notes: [] }
}

/** Whether a transfer is one of the balance account. */
export const isOfAccount = ({ processor }: AdyenAccount, { balanceAccount }: Transfer): boolean =>
  processor.kind === 'adyen-payouts' && processor.balanceAccountId === balanceAccount?.id

/** The outcome of a payout by the state of its transfer; null while the payout is pending. */
export function transferOutcome({ status, reason = '' }: Transfer): PayoutReading | null {
  switch (status) {
    case 'booked':
      return { outcome: 'payout-paid' }
    case 'pending':
    case 'pendingApproval':
    case 'pendingExecution':
      return { outcome: 'payout-delayed' }
    case 'cancelled':
    case 'failed':
    case 'refused':
    case 'rejected':
    case 'returned':
      return { outcome: 'payout-refused', refusal: REFUSALS[reason] ?? 'declined' }
    default:
      return null
  }
}
