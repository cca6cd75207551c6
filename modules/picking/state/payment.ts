/** How an amount in the game's currency became one in another. */
export interface Exchange {
  /** Units of the other currency for one of the game's. */
  readonly rate: number
  /** Since when the rate has been in force, UTC milliseconds. */
  readonly rateDate: number
}

/** One way to pay for a slip: which account, and what is taken from it. Amounts in the account's currency. */
export interface Payment {
  readonly currencyId: number
  /** Null for a visitor. */
  readonly balance: number | null
  /** Null while it is being asked for, or where it could not be had. */
  readonly amount: number | null
  /** Null where the account is in the game's own currency, or the rate is not known. */
  readonly exchange: Exchange | null
}

/** The accounts that may pay for a slip. */
export interface Payments {
  /** The game's own currency first; more than one only where the operator exchanges money. */
  readonly options: readonly Payment[]
  readonly chosen: Payment
  /** Whether the chosen account's amount could not be had. */
  readonly failed: boolean
  /** Asks for rates and amounts again. */
  readonly askAgain: () => void
}
