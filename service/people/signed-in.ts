import { strict as assert } from 'node:assert'
import { PASSKEY_ADDED_WITHIN_MINUTES } from '#schemas/operator/passkeys.ts'
import { PERSON_SESSION } from '#schemas/operator/people.ts'
import type { Clock } from '#service/base/clock.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorToken, SignedIn } from '#service/call/operator-call.ts'

/** The person of an endpoint that only people who are signed in may call. */
export function signedInOf({ signedIn, personId }: OperatorToken): SignedIn & { readonly personId: number } {
  assert(signedIn !== undefined && personId !== null, 'only a person who is signed in gets here')
  return { ...signedIn, personId }
}

/**
 * Throws where the person signed in some time ago. A new way to sign in is the person's alone, not that of a session that somebody took over.
 * `what` is done soon after the sign-in.
 */
export function assertJustSignedIn(
  { expiresAt }: Pick<SignedIn, 'expiresAt'>,
  clock: Clock,
  what = 'a passkey is added',
): void {
  const signedInAt = expiresAt - PERSON_SESSION.hours * 3_600_000
  if (clock.now() - signedInAt <= PASSKEY_ADDED_WITHIN_MINUTES * 60_000) return
  throw new ApiRefusal(
    'forbidden',
    `Sign out and in again first: ${what} within ${PASSKEY_ADDED_WITHIN_MINUTES} minutes after the sign-in.`,
  )
}
