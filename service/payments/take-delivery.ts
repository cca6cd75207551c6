import type {
  PaymentProcessor,
  ProcessorAnswer,
  ProcessorDelivery,
  ProcessorMessage,
  ProcessorNote,
} from '#service/adapters/payments/payment-processor.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { noteOnce } from '#service/deposits/processor-messages.ts'
import { queueRequest } from '#service/processor-requests/queue-request.ts'
import {
  acceptProcessorMessage,
  isBooked,
  type MessageSender,
  type NotBookable,
} from './accept-processor-message.ts'

/** A delivery that is to be repeated, because of one message that cannot be booked now, or ever. */
export interface NotTaken {
  readonly refused: NotBookable
}

/** Books the messages of a delivery, each in a transaction of its own: a repeat of the delivery finds the earlier ones decided. */
export async function takeDelivery(
  database: Database,
  { processor, sender }: { readonly processor: PaymentProcessor; readonly sender: MessageSender },
  { messages, notes }: ProcessorDelivery,
): Promise<readonly ProcessorAnswer[] | NotTaken> {
  const answers: ProcessorAnswer[] = []
  for (const note of notes) await database.transaction((tx) => takeNote(tx, sender.processorId, note))
  for (const message of messages) {
    const answer = await database.transaction((tx) =>
      processor.speaks === 'our-protocol'
        ? acceptProcessorMessage(tx, sender, message)
        : acceptFromCompany(tx, sender, message),
    )
    if (!isBooked(answer)) return { refused: answer }
    answers.push(answer)
  }
  return answers
}

/**
 * Books a message of a company with an interface of its own. A payment that is not accepted is returned by a request of the service. A
 * message that can never be booked is noted and taken; one about a payment that is not known yet is repeated.
 */
async function acceptFromCompany(
  tx: Tx,
  sender: MessageSender,
  message: ProcessorMessage,
): Promise<ProcessorAnswer | NotBookable> {
  const { processorId } = sender
  const answer = await acceptProcessorMessage(tx, sender, message)
  if (answer === 'not paid') return answer
  if (!isBooked(answer)) {
    const { messageId: noteId, orderId, outcome, amountMinor, currencyId, reference } = message
    const body = { event: outcome, reason: answer ?? 'unknown order', amountMinor, currencyId, reference }
    await takeNote(tx, processorId, { noteId, orderId, body })
    return { accepted: false, status: 'noted' }
  }
  await returnUnaccepted(tx, sender, { message, answer })
  return answer
}

/** Queues the return of a payment that the company has taken and the player does not get: once for each payment. */
async function returnUnaccepted(
  tx: Tx,
  { processorId, vault }: MessageSender,
  { message, answer }: { readonly message: ProcessorMessage; readonly answer: ProcessorAnswer },
): Promise<void> {
  const { outcome, isTaken = false, orderId, reference, amountMinor, currencyId } = message
  if (!isTaken && (outcome !== 'paid' || answer.accepted)) return
  const {
    player_id: playerId,
    status,
    ...order
  } = await tx
    .selectFrom('deposits')
    .select(['player_id', 'status', 'processor_reference'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const isCredited = status === 'paid' || status === 'charged-back'
  if (isCredited && order.processor_reference === reference) return
  const requestId = `return:${reference}`
  const known = await tx
    .selectFrom('processor_requests')
    .select('request_id')
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (known !== undefined) return
  const request = { requestId, processorId, playerId, kind: 'return', amountMinor, currencyId } as const
  await queueRequest(tx, vault, { ...request, account: { reference } })
}

/** Writes an event to the audit log, once. */
async function takeNote(
  tx: Tx,
  processorId: string,
  { noteId, orderId, body }: ProcessorNote,
): Promise<void> {
  if (!(await noteOnce(tx, processorId, noteId))) return
  await appendAudit(tx, {
    actor: 'payments',
    action: 'payment.noted',
    body: { processorId, noteId, orderId, ...body },
  })
}
