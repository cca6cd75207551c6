/** UTC milliseconds. What is open, closed or expired is decided by the database's clock, never by this one. */
export interface Clock {
  now: () => number
}

export const systemClock: Clock = { now: () => Date.now() }
