import { strict as assert } from 'node:assert'
import type { OperatorToken, SignedIn } from '#service/call/operator-call.ts'

/** The person of an endpoint that only people who are signed in may call. */
export function signedInOf({ signedIn, personId }: OperatorToken): SignedIn & { readonly personId: number } {
  assert(signedIn !== undefined && personId !== null, 'only a person who is signed in gets here')
  return { ...signedIn, personId }
}
