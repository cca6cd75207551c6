import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import type { NamedLimit } from '#service/limits/rate-limits.ts'

/** Attempts of an address, and attempts for one person from everywhere: a code of six digits is guessed in months at this pace. */
const BY_ADDRESS: NamedLimit = { name: 'person-sign-in-address', perMinute: 10 }
const BY_PERSON: NamedLimit = { name: 'person-sign-in', perMinute: 10 }
/** Challenges of an address. One is stored before anybody has shown who they are, and most sign-ins from an office have one address. */
const CHALLENGES: NamedLimit = { name: 'person-challenge', perMinute: 30 }

/** Counts an attempt with a password, a code or a passkey; throws where there were too many in this minute. */
export async function assertFewAttempts(
  { rateLimits }: Pick<OperatorService, 'rateLimits'>,
  { email, address }: { readonly email: string; readonly address: string },
): Promise<void> {
  const fewByAddress = await rateLimits.take(BY_ADDRESS, address)
  const fewByPerson = email === '' || (await rateLimits.take(BY_PERSON, email.toLowerCase()))
  if (fewByAddress && fewByPerson) return
  throw tooMany()
}

/** Counts a challenge that is to be stored; throws where there were too many in this minute. */
export async function assertFewChallenges(
  { rateLimits }: Pick<OperatorService, 'rateLimits'>,
  { address }: { readonly address: string },
): Promise<void> {
  if (!(await rateLimits.take(CHALLENGES, address))) throw tooMany()
}

const tooMany = () => new ApiRefusal('too-many-attempts', 'There were too many attempts. Wait a minute.')
