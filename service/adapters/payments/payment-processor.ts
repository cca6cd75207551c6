import type { IncomingHttpHeaders } from 'node:http'
import type { GatewayVisit, PaymentOutcome, PayoutOutcome } from '#schemas/gateway/protocol.ts'
import type { PayoutRefusal } from '#schemas/protocol/withdrawals.ts'
import type { PaymentFailure, PaymentMethod } from '#schemas/site-manifest/payments.ts'

/** An order as it is sent to a processor. */
export interface ProcessorOrder {
  readonly orderId: string
  /** Taken from the player, the fee included. */
  readonly amountMinor: number
  readonly decimalPlaces: number
  /** ISO 4217, such as EUR. */
  readonly currencyCode: string
  readonly currencyId: number
  readonly siteName: string
  /** A path of the site to which the player returns. */
  readonly returnPath: string
  /** Present where the site accepts no credit cards. */
  readonly creditCards?: false
}

/** A processor's message about a deposit order or a payout. It is repeated until it is answered; order and number of deliveries are not guaranteed. */
export interface ProcessorMessage {
  /**
   * The processor's id of this message. A repeat has the same id: a payment under another id is another payment. If a processor gives each
   * repeat a new id, its adapter uses the processor's id of the payment here.
   */
  readonly messageId: string
  /** The deposit order, or the withdrawal. */
  readonly orderId: string
  readonly outcome: PaymentOutcome | PayoutOutcome
  /** With `payout-refused`. */
  readonly refusal?: PayoutRefusal
  /** The reason of the status `failed`, where the player can cure it. */
  readonly failure?: PaymentFailure
  /** The processor has taken the money of this payment, although it failed: it goes back. */
  readonly isTaken?: true
  readonly amountMinor: number
  readonly currencyId: number
  /** The processor's id of the payment. */
  readonly reference: string
  /** For `charged-back` and `chargeback-reversed`: the `reference` of the payment that was taken back, if the processor sends it. */
  readonly paymentReference?: string
  /** With `paid`, of a payment on the site's external deposit page, which had no order here: the player. */
  readonly playerId?: number
  /** The processor's id of the card or account that paid, the same in each payment with it; missing where the processor does not tell it. */
  readonly source?: string
}

/** An event that moves no money here, and that an operator must find in the audit log. */
export interface ProcessorNote {
  /** The processor's id of the event: a repeat has the same one. */
  readonly noteId: string
  readonly orderId: string
  readonly body: Readonly<Record<string, unknown>>
}

/** The content of one webhook: messages that change an order, and texts for the log. */
export interface ProcessorDelivery {
  readonly messages: readonly ProcessorMessage[]
  readonly notes: readonly ProcessorNote[]
}

/** An order whose page the player opens. */
export interface OpenedOrder {
  readonly orderId: string
  /** Taken from the player, the fee included. */
  readonly amountMinor: number
  readonly currencyId: number
  /** The address of the site to which the player returns. */
  readonly returnUrl: string
  /** When the order expires, in UTC milliseconds. */
  readonly closesMs: number
  /** The player's language, such as en_US. */
  readonly languageId: string
  /** The player's country, null where it is not known. */
  readonly country: string | null
  /** An id of the player for the processor, which says nothing about the person. */
  readonly shopperReference: string
}

/**
 * The answer to a message. The processor takes a payment from the player's bank only after it is accepted; otherwise the money stays there
 * or is returned.
 */
export interface ProcessorAnswer {
  readonly accepted: boolean
  readonly status: string
}

/** A bank whose accounts a processor debits. */
export interface Bank {
  readonly bankId: string
  readonly name: string
}

/** Parameters of the address of an external deposit page. */
export interface SignedVisit {
  readonly visit: string
  readonly signature: string
}

/** The answer to a webhook that was taken. */
export interface WebhookAnswer {
  readonly type: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** A payment company: the player pays in its form, or it debits the player's bank account; a signed message follows. */
export interface PaymentProcessor {
  readonly processorId: string
  readonly title: string
  readonly method: PaymentMethod
  /**
   * Address of the form where the player pays; signed, so that the order cannot be changed on the way. No request is made for it. Null for
   * direct debits, which the service asks for itself.
   */
  readonly hostedPage: ((order: ProcessorOrder) => string) | null
  /** The banks of direct debits. */
  readonly banks: readonly Bank[]
  /**
   * The protocol of docs/gateway.md, or an interface of the company's own. Such a company repeats every webhook until it is taken, holds back
   * the later ones meanwhile, and returns no payment by itself: what cannot be booked is noted, and the service asks for returns.
   */
  readonly speaks: 'our-protocol' | 'its-own-interface'
  /** Asks the company for the address of its page. Null where `hostedPage` leads there at once. Throws without an answer. */
  readonly openPage: ((order: OpenedOrder) => Promise<string>) | null
  /** Signs the visit of a player to the external deposit page whose deposits it reports. Null where it speaks another protocol. */
  readonly signVisit: ((visit: Omit<GatewayVisit, 'processorId'>) => SignedVisit) | null
  /** Null if the signature is not the processor's, or too old. Throws if the signed body is invalid. */
  readonly readDelivery: (headers: IncomingHttpHeaders, body: Buffer) => ProcessorDelivery | null
  /** The answer to a webhook with these headers, whose messages were taken. */
  readonly answer: (headers: IncomingHttpHeaders, answers: readonly ProcessorAnswer[]) => WebhookAnswer
}
