import { sql } from 'kysely'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Database } from '#service/database/database.ts'
import type { PaymentOutcome, ProcessorMessage } from '../payment-processor.ts'

/** A payment at the sandbox, with the message that follows. */
export interface SandboxPayment {
  readonly processorId: string
  readonly orderId: string
  readonly amountMinor: number
  readonly currencyId: number
  readonly outcome: PaymentOutcome
  /** Time until its message is sent. */
  readonly afterSeconds?: number
  /** The bank takes the payment back this long after it. */
  readonly takenBackAfterSeconds?: number
}

/** Stores a payment and its messages. The first decision on an order is final: a repeat changes nothing. */
export async function keepPayment(
  { kysely }: Database,
  entropy: Entropy,
  { processorId, afterSeconds = 0, takenBackAfterSeconds, ...payment }: SandboxPayment,
): Promise<void> {
  const reference = `SB-${Buffer.from(entropy.bytes(6)).toString('hex')}`
  const row = (outcome: PaymentOutcome, seconds: number) => {
    const messageId = Buffer.from(entropy.bytes(16)).toString('hex')
    const message: ProcessorMessage = { messageId, ...payment, outcome, reference }
    return {
      order_id: payment.orderId,
      processor_id: processorId,
      decision: outcome,
      message_id: messageId,
      message: JSON.stringify(message),
      next_delivery_at: sql<number>`service_now() + make_interval(secs => ${seconds})`,
    }
  }
  const paid = row(payment.outcome, afterSeconds)
  const rows =
    takenBackAfterSeconds === undefined
      ? [paid]
      : [paid, row('charged-back', afterSeconds + takenBackAfterSeconds)]
  await kysely
    .insertInto('sandbox_payments')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
