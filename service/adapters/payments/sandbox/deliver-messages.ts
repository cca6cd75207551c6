import { sql } from 'kysely'
import type { Clock } from '#service/base/clock.ts'
import type { Database } from '#service/database/database.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import type { Logger } from '#service/base/log.ts'
import { webhookPath } from '../gateway/gateway-processor.ts'
import { SIGNATURE_HEADER } from '#service/base/timed-mac.ts'
import { signMessage } from '../message-signature.ts'
import type { ProcessorAnswer } from '../payment-processor.ts'
import { sandboxKey } from './sandbox-processor.ts'

const DELIVERY_TIMEOUT_MS = 5000
const BATCH = 20

export interface DeliveryOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly keys: KeyRing
  /** Origin of the service that takes the messages. */
  readonly origin: string
}

/** Delivers the messages that are due; each is retried after 1, 2, 4, … seconds until it is answered. */
export async function deliverMessages(options: DeliveryOptions): Promise<void> {
  for (const due of await takeDue(options.database)) await deliver(options, due)
}

interface DueMessage {
  order_id: string
  message_id: string
  processor_id: string
  message: string
}

/** Takes due messages for this process: sets the time of their next attempt. */
async function takeDue({ kysely }: Database): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    update sandbox_payments
    set attempts = attempts + 1, next_delivery_at = service_now() + interval '1 second' * (2 ^ least(attempts, 10))
    where message_id in (
      select message_id from sandbox_payments where delivered_at is null and next_delivery_at <= service_now()
      order by next_delivery_at limit ${BATCH} for update skip locked)
    returning order_id, message_id, processor_id, message`.execute(kysely)
  return rows
}

async function deliver({ database, clock, log, keys, origin }: DeliveryOptions, due: DueMessage) {
  const path = webhookPath(due.processor_id)
  const content = { subject: `POST ${path}`, body: due.message }
  try {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signMessage(sandboxKey(keys, due.processor_id), content, clock.now()),
      },
      body: due.message,
      signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`answered ${response.status}`)
    const { accepted } = (await response.json()) as ProcessorAnswer
    await database.kysely
      .updateTable('sandbox_payments')
      .set({ delivered_at: sql<number>`service_now()`, accepted })
      .where('message_id', '=', due.message_id)
      .execute()
  } catch (error) {
    log.warn({ orderId: due.order_id, error: String(error) }, 'a message of the sandbox processor waits')
  }
}
