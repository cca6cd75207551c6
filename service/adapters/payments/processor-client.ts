import type { ProcessorMessage } from './payment-processor.ts'

/** A request of the service to a processor. It is repeated with the same id until the processor has accepted it. */
export interface ProcessorRequest {
  /** The id of the deposit order, or of the withdrawal; of a return, an id of its own. */
  readonly requestId: string
  /** `return`: a payment that was not accepted goes back, where the processor does not return it by itself. */
  readonly kind: 'debit' | 'payout' | 'return'
  readonly amountMinor: number
  readonly currencyId: number
  /**
   * The bank and the account, in the fields of the currency. A payout back to a payer has no account but `orderId`: the payer's last
   * deposit with this processor, or one whose `reference` is the
   * processor's id of the payment that is paid back.
   */
  readonly account: Readonly<Record<string, string>>
}

/** The attempts to send a request. */
export interface Sending {
  /** UTC milliseconds at which the request was queued. */
  readonly queuedMs: number
  /** Including this one. */
  readonly attempts: number
}

/** A request that was sent at least once. */
export type SentRequest = Pick<ProcessorRequest, 'requestId'> & Pick<Sending, 'queuedMs'>

/** An operation in a processor's own list. */
export interface ProcessorOperation {
  readonly kind: 'deposit' | 'chargeback' | 'payout'
  /** The deposit order, or the withdrawal. */
  readonly orderId: string
  readonly status: 'paid' | 'pending' | 'refused'
  readonly amountMinor: number
  readonly currencyId: number
  /** UTC milliseconds of its last change. */
  readonly time: number
}

/** The way to a processor's own interface. */
export interface ProcessorClient {
  readonly processorId: string
  /**
   * Throws until the processor has accepted the request; a repeat of an accepted one has no effect. Resolves with a message where the answer
   * decides on the request already.
   */
  readonly send: (request: ProcessorRequest, sending: Sending) => Promise<ProcessorMessage | null>
  /** Whether the processor has accepted a request with this id. Throws without a signed answer within a few seconds. */
  readonly hasRequest: (request: SentRequest) => Promise<boolean>
  /**
   * Asks for the outcome of a payout that the processor has accepted; `unknown` where it has none of this id. Null where the processor answers
   * no such question, or repeats its messages until they are taken.
   */
  readonly outcomeOf: ((request: SentRequest) => Promise<ProcessorMessage | 'under way' | 'unknown'>) | null
  /** The operations that changed last on a day in UTC, such as `2026-11-22`. Throws if the list is not signed by the processor. */
  readonly listOperations: (day: string) => Promise<ProcessorOperation[]>
}
