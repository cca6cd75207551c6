/** A request of the service to a processor. It is repeated with the same id until the processor has accepted it. */
export interface ProcessorRequest {
  /** The id of the deposit order. */
  readonly requestId: string
  readonly kind: 'debit'
  readonly amountMinor: number
  readonly currencyId: number
  /** The bank and the account, in the fields of the currency. */
  readonly account: Readonly<Record<string, string>>
}

/** The way to a processor's own interface. */
export interface ProcessorClient {
  readonly processorId: string
  /** Throws until the processor has accepted the request; a repeat of an accepted one has no effect. */
  readonly send: (request: ProcessorRequest) => Promise<void>
}
