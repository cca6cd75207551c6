/** UTC milliseconds. The database's clock, never this one, decides whether something is open, closed or expired. */
export interface Clock {
  now: () => number
  /** Calls back after each jump of a clock that can jump, so that what sleeps looks at the time again. */
  onMoved?: (listener: () => void) => void
}

export const systemClock: Clock = { now: () => Date.now() }
