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
}

/** Stores a payment and its message. The first decision on an order is final: a repeat changes nothing. */
export async function keepPayment(
  { kysely }: Database,
  entropy: Entropy,
  { processorId, afterSeconds = 0, ...payment }: SandboxPayment,
): Promise<void> {
  const number = Buffer.from(entropy.bytes(16)).toString('hex')
  const message: ProcessorMessage = { messageId: number, ...payment, reference: `SB-${number.slice(0, 12)}` }
  await kysely
    .insertInto('sandbox_payments')
    .values({
      order_id: payment.orderId,
      processor_id: processorId,
      decision: payment.outcome,
      message_id: number,
      message: JSON.stringify(message),
      next_delivery_at: sql<number>`service_now() + make_interval(secs => ${afterSeconds})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
