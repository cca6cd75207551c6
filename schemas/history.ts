/** Messages between the demonstration and the service that plays its history, over the channel of a child process. */

/** From the demonstration: the time to move to, in UTC milliseconds; `present` ends the history. */
export interface HistoryOrder {
  readonly moveTo: number | 'present'
}

/** From the service. The time is that of the service, in UTC milliseconds. */
export type HistoryReport =
  | {
      readonly kind: 'started'
      readonly time: number
      readonly isContinued: boolean
      readonly port: number
      readonly operatorPort: number
      /** Accepted by the operators' port while the process runs. */
      readonly runToken: string
      /** Printed once, at the first start on a data folder. */
      readonly operatorToken: string | null
    }
  | { readonly kind: 'moved'; readonly time: number }
  /** The history cannot begin, or cannot go on; the message says why. */
  | { readonly kind: 'refused'; readonly message: string }
