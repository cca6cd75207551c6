import { createHash } from 'node:crypto'
import type { ProcessorAnswer, ProcessorMessage } from '#service/adapters/payments/payment-processor.ts'
import type { Tx } from '#service/database/database.ts'
import type { DepositStatus, PayoutAnswer } from '#service/database/payment-tables.ts'

/** Relation of a message to earlier ones with the same id. */
export type Arrival =
  | { readonly kind: 'new' }
  /** Null: answered by a version that stored no answers. */
  | { readonly kind: 'repeat'; readonly status: DepositStatus | PayoutAnswer | null }
  /** The id was used for another message. */
  | { readonly kind: 'number taken' }

/** Stores a message, once per id of the processor. */
export async function noteArrival(tx: Tx, processorId: string, message: ProcessorMessage): Promise<Arrival> {
  const contentHash = hashOf(message)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('processor_messages')
    .values({ processor_id: processorId, message_id: message.messageId, content_hash: contentHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return { kind: 'new' }
  const { content_hash: hash, answered_status: status } = await tx
    .selectFrom('processor_messages')
    .select(['content_hash', 'answered_status'])
    .where('processor_id', '=', processorId)
    .where('message_id', '=', message.messageId)
    .executeTakeFirstOrThrow()
  if (hash !== null && !contentHash.equals(hash)) return { kind: 'number taken' }
  return { kind: 'repeat', status }
}

/** Stores the id of an event that is only noted; false if it is known already. */
export async function noteOnce(tx: Tx, processorId: string, noteId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('processor_messages')
    .values({ processor_id: processorId, message_id: noteId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Stores the answer to a new message for its repeats. */
export async function noteAnswer(
  tx: Tx,
  processorId: string,
  { messageId, status }: { messageId: string; status: DepositStatus | PayoutAnswer },
): Promise<void> {
  await tx
    .updateTable('processor_messages')
    .set({ answered_status: status })
    .where('processor_id', '=', processorId)
    .where('message_id', '=', messageId)
    .execute()
}

/** Maps the status of an order to the answer for the processor. */
export function answerOf(status: DepositStatus | PayoutAnswer): ProcessorAnswer {
  return { accepted: status === 'paid', status }
}

function hashOf({
  orderId,
  outcome,
  refusal,
  failure,
  amountMinor,
  currencyId,
  reference,
}: ProcessorMessage): Buffer {
  const content = [orderId, outcome, amountMinor, currencyId, reference]
  const reason = refusal ?? failure
  if (reason !== undefined) content.push(reason)
  return createHash('sha256').update(JSON.stringify(content)).digest()
}
