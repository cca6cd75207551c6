/** Maximum rate of calls per client and site; operations with the same limit share the count. */
export interface RateLimitFact {
  readonly name: string
  readonly perMinute: number
}

/** Enough for a person who fills in a form, too few to try a list of names or addresses (security 14). */
export const AVAILABILITY_CHECKS: RateLimitFact = { name: 'availability', perMinute: 60 }
