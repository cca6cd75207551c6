import type { ProcessorAnswer, ProcessorMessage } from '#service/adapters/payments/payment-processor.ts'
import type { ServiceContext } from '#service/context.ts'
import type { Tx } from '#service/database/database.ts'
import { acceptExternal } from '#service/deposits/accept-external.ts'
import { acceptMessage } from '#service/deposits/accept-message.ts'
import { acceptChargeback } from './accept-chargeback.ts'
import { acceptReversal } from './accept-reversal.ts'
import { acceptPayout } from './accept-payout.ts'

/** The sender of a message, with the parts that its processing needs. */
export type MessageSender = Parameters<typeof acceptMessage>[1]

/** Reasons why a message is not booked. Null: there is no such order. */
export type NotBookable = 'not paid' | 'other amount' | 'other payment' | null

/** Processes a message about an order or a payout: each once, in any order. */
export async function acceptProcessorMessage(
  tx: Tx,
  sender: MessageSender,
  { outcome, ...message }: ProcessorMessage,
): Promise<ProcessorAnswer | NotBookable> {
  switch (outcome) {
    case 'charged-back':
      return acceptChargeback(tx, sender.processorId, { ...message, outcome })
    case 'chargeback-reversed':
      return acceptReversal(tx, sender.processorId, { ...message, outcome })
    case 'payout-paid':
    case 'payout-refused':
    case 'payout-delayed':
      return acceptPayout(tx, sender, { ...message, outcome })
    default:
      if (message.playerId !== undefined) return acceptExternal(tx, sender, { ...message, outcome: 'paid' })
      return acceptMessage(tx, sender, { ...message, outcome })
  }
}

/** Whether a message was processed. */
export const isBooked = (answer: ProcessorAnswer | NotBookable): answer is ProcessorAnswer =>
  answer !== null && typeof answer === 'object'

/** Processes the message of an answer that decides on a request at once. */
export async function decideRequest(
  { database, vault, sites }: Pick<ServiceContext, 'database' | 'vault' | 'sites'>,
  processorId: string,
  message: ProcessorMessage,
): Promise<void> {
  const siteOf = (memberId: number) => sites.byMemberId(memberId)
  const answer = await database.transaction((tx) =>
    acceptProcessorMessage(tx, { processorId, vault, siteOf }, message),
  )
  if (!isBooked(answer)) throw new Error(`the answer is about ${answer ?? 'an unknown order'}`)
}
