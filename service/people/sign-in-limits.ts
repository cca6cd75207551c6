import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import type { NamedLimit } from '#service/limits/rate-limits.ts'

/** Attempts of an address, and attempts for one person from everywhere: a code of six digits is guessed in months at this pace. */
const BY_ADDRESS: NamedLimit = { name: 'person-sign-in-address', perMinute: 10 }
const BY_PERSON: NamedLimit = { name: 'person-sign-in', perMinute: 10 }

/** Counts an attempt with a password or a code; throws where there were too many in this minute. */
export async function assertFewAttempts(
  { rateLimits }: Pick<OperatorService, 'rateLimits'>,
  { email, address }: { readonly email: string; readonly address: string },
): Promise<void> {
  const fewByAddress = await rateLimits.take(BY_ADDRESS, address)
  const fewByPerson = email === '' || (await rateLimits.take(BY_PERSON, email.toLowerCase()))
  if (fewByAddress && fewByPerson) return
  throw new ApiRefusal('too-many-attempts', 'There were too many attempts. Wait a minute.')
}
