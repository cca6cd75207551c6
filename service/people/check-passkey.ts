import type { NewPasskey, UsedPasskey } from '#schemas/operator/passkeys.ts'
import type { SpentChallenge } from './passkey-challenges.ts'
import type { StoredPasskey } from './passkey-rows.ts'

/** EdDSA, ES256 and RS256: what every authenticator has one of, and every version of Node verifies. */
export const CREDENTIAL_ALGORITHMS = [-8, -7, -257]

/** A passkey that an authenticator made, checked. */
export interface CheckedPasskey {
  readonly credentialId: Uint8Array
  readonly publicKey: Uint8Array
  readonly signCount: number
  readonly isSynced: boolean
  readonly transports: readonly string[]
}

/** The library with its parsers of certificates takes 26 MB, so it is loaded with the first passkey. */
const library = () => import('@simplewebauthn/server')

/** Checks a new passkey against its challenge; the text is the reason why it is refused. */
export async function checkNewPasskey(
  { credentialId, clientData, attestation, transports }: NewPasskey,
  { challenge, origin, host }: SpentChallenge,
): Promise<CheckedPasskey | string> {
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: clientData, attestationObject: attestation },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: CREDENTIAL_ALGORITHMS,
  }).catch((error: unknown) => reasonOf(error))
  if (typeof checked === 'string') return checked
  if (!checked.verified) return 'the attestation is wrong'
  const { credential, credentialBackedUp } = checked.registrationInfo
  if (credential.id !== credentialId) return 'the id is not that of the attestation'
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: credential.publicKey,
    signCount: credential.counter,
    isSynced: credentialBackedUp,
    transports,
  }
}

/** Checks a signature of a passkey; the text is the reason why it is refused. The caller compares the counter. */
export async function checkUsedPasskey(
  { credentialId, clientData, authenticatorData, signature }: UsedPasskey,
  { challenge, origin, host }: SpentChallenge,
  { publicKey }: Pick<StoredPasskey, 'publicKey'>,
): Promise<{ readonly signCount: number; readonly isSynced: boolean } | string> {
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: clientData, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    // The counter is compared after the signature is verified, with the row locked: the library compares it before.
    credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter: 0 },
  }).catch((error: unknown) => reasonOf(error))
  if (typeof checked === 'string') return checked
  if (!checked.verified) return 'the signature is wrong'
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  return { signCount: newCounter, isSynced: credentialBackedUp }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
