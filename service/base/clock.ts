/** UTC milliseconds. The database's clock, never this one, decides whether something is open, closed or expired. */
export interface Clock {
  now: () => number
}

export const systemClock: Clock = { now: () => Date.now() }
