import { sql } from 'kysely'
import type { PaymentOutcome } from '#schemas/gateway/protocol.ts'
import type { PayoutRefusal } from '#schemas/protocol/withdrawals.ts'
import type { PaymentFailure } from '#schemas/site-manifest/payments.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Database } from '#service/database/database.ts'
import type { ProcessorMessage } from '#service/adapters/payments/payment-processor.ts'
import type { PayoutBehaviour } from './sandbox-behaviours.ts'

interface SandboxOperation {
  readonly processorId: string
  readonly orderId: string
  readonly amountMinor: number
  readonly currencyId: number
  /** The card that pays. */
  readonly source?: string
}

/** A payment at the sandbox, with the message that follows. */
export interface SandboxPayment extends SandboxOperation {
  readonly outcome: Exclude<PaymentOutcome, 'chargeback-reversed'>
  readonly failure?: PaymentFailure
  /** Time until its message is sent. */
  readonly afterSeconds?: number
  /** The bank takes the payment back this long after it. */
  readonly takenBackAfterSeconds?: number
}

/** Stores a payment and its messages. The first decision on an order is final: a repeat changes nothing. */
export async function storePayment(
  database: Database,
  entropy: Entropy,
  { outcome, failure, afterSeconds = 0, takenBackAfterSeconds, ...payment }: SandboxPayment,
): Promise<void> {
  const paid = { outcome, ...(failure === undefined ? {} : { failure }), afterSeconds }
  const steps =
    takenBackAfterSeconds === undefined
      ? [paid]
      : [paid, { outcome: 'charged-back' as const, afterSeconds: afterSeconds + takenBackAfterSeconds }]
  await keepMessages(database, entropy, payment, steps)
}

/** Stores a payout and its messages. A repeat changes nothing. */
export async function storePayout(
  database: Database,
  entropy: Entropy,
  { refusal, delayedSeconds, ...payout }: SandboxOperation & PayoutBehaviour,
): Promise<void> {
  const afterSeconds = delayedSeconds ?? 0
  const end: Step =
    refusal === undefined
      ? { outcome: 'payout-paid', afterSeconds }
      : { outcome: 'payout-refused', refusal, afterSeconds }
  const delay: Step = { outcome: 'payout-delayed', afterSeconds: 0 }
  await keepMessages(database, entropy, payout, delayedSeconds === undefined ? [end] : [delay, end])
}

/** A change of an operation, and the message about it. */
interface Step {
  readonly outcome: Exclude<ProcessorMessage['outcome'], 'chargeback-reversed'>
  readonly refusal?: PayoutRefusal
  readonly failure?: PaymentFailure
  readonly afterSeconds: number
}

async function keepMessages(
  { kysely }: Database,
  entropy: Entropy,
  { processorId, ...operation }: SandboxOperation,
  steps: readonly Step[],
): Promise<void> {
  const reference = `SB-${Buffer.from(entropy.bytes(6)).toString('hex')}`
  const rows = steps.map(({ afterSeconds, ...step }) => {
    const messageId = Buffer.from(entropy.bytes(16)).toString('hex')
    const message: ProcessorMessage = { messageId, ...operation, ...step, reference }
    const at = sql<number>`service_now() + make_interval(secs => ${afterSeconds})`
    return {
      order_id: operation.orderId,
      processor_id: processorId,
      decision: step.outcome,
      message_id: messageId,
      message: JSON.stringify(message),
      next_delivery_at: at,
      occurs_at: at,
    }
  })
  await kysely
    .insertInto('sandbox_payments')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
