import type { IncomingHttpHeaders } from 'node:http'

/** An order as a processor is told of it. */
export interface ProcessorOrder {
  readonly orderId: string
  readonly amountMinor: number
  readonly decimalPlaces: number
  /** ISO 4217, such as EUR. */
  readonly currencyCode: string
  readonly currencyId: number
  readonly siteName: string
  /** A path of the site that the player comes back to. */
  readonly returnPath: string
}

export const PAYMENT_OUTCOMES = ['paid', 'failed', 'cancelled', 'expired'] as const
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number]

/** What a processor says of an order. It says so until it is answered, perhaps twice, in any order. */
export interface ProcessorMessage {
  /**
   * The processor's own number of this message. A repeat has the same one: a payment under another number is another
   * payment. Where a processor numbers its repeats anew, its adapter gives its number of the payment here.
   */
  readonly messageId: string
  readonly orderId: string
  readonly outcome: PaymentOutcome
  readonly amountMinor: number
  readonly currencyId: number
  /** The processor's number of the payment. */
  readonly reference: string
}

/**
 * What the answer to a message tells the processor. It takes a payment from the player's bank only once it is
 * accepted: where it is not, the money stays, or is sent back.
 */
export interface ProcessorAnswer {
  readonly accepted: boolean
  readonly status: string
}

/** A company that takes players' money: by a page of its own, and a signed message afterwards. */
export interface PaymentProcessor {
  readonly processorId: string
  readonly title: string
  /** Where the player pays; signed, so that nobody changes the order on the way. No call is made for it. */
  hostedPage: (order: ProcessorOrder) => string
  /** Null where the signature is not the processor's, or too old. Throws where the signed body makes no sense. */
  readMessage: (headers: IncomingHttpHeaders, body: Buffer) => ProcessorMessage | null
}
