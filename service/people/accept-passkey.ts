import type { NewPasskey } from '#schemas/operator/passkeys.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { type CheckedPasskey, checkNewPasskey } from './check-passkey.ts'
import { spendChallenge } from './passkey-challenges.ts'
import { acceptName } from './person-rules.ts'

/** For whom a challenge was made. */
type MadeFor =
  | { readonly purpose: 'add'; readonly personId: number }
  | { readonly purpose: 'join'; readonly linkId: number }

export interface AcceptedPasskey {
  readonly checked: CheckedPasskey
  readonly owner: { readonly userHandle: Uint8Array; readonly host: string; readonly name: string }
}

/** Uses up the challenge of a new passkey, and checks it. Throws for one that is wrong in any way. */
export async function acceptNewPasskey(
  { db, service, origin, from }: OperatorCall,
  passkey: NewPasskey,
  madeFor: MadeFor,
): Promise<AcceptedPasskey> {
  const { purpose } = madeFor
  const name = acceptName(passkey.name)
  const spent = await spendChallenge(db, { challenge: passkey.challenge, purpose, origin })
  const isTheirs =
    madeFor.purpose === 'add' ? spent?.personId === madeFor.personId : spent?.linkId === madeFor.linkId
  if (spent === null || spent.userHandle === null || !isTheirs)
    throw new ApiRefusal('forbidden', 'This took too long, or was sent before. Try again.')
  const checked = await checkNewPasskey(passkey, spent)
  if (typeof checked === 'string') {
    service.log.warn({ address: from.address, reason: checked }, 'a new passkey was refused')
    throw new ApiRefusal('forbidden', `The passkey was not accepted: ${checked}.`)
  }
  return { checked, owner: { userHandle: spent.userHandle, host: spent.host, name } }
}
