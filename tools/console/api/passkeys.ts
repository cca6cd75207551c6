import type { CreationOptions, NewPasskey, RequestOptions, UsedPasskey } from '#schemas/operator/passkeys.ts'
import { CallProblem } from './call.ts'

/** Whether the browser has passkeys: only on a page over TLS, or of this machine. */
export const hasPasskeys = (): boolean => window.PublicKeyCredential !== undefined

/** The library is loaded with the first passkey. */
const library = () => import('@simplewebauthn/browser')

/** Makes a passkey in an authenticator of the person. Throws a CallProblem where it was not made. */
export async function makePasskey(optionsJSON: CreationOptions, name: string): Promise<NewPasskey> {
  const { startRegistration } = await library()
  const { id, response } = await startRegistration({ optionsJSON }).catch(failAs)
  return {
    challenge: optionsJSON.challenge,
    name,
    credentialId: id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  }
}

/** Signs a challenge with a passkey that the person chooses. Throws a CallProblem where it was not signed. */
export async function signWithPasskey(optionsJSON: RequestOptions): Promise<UsedPasskey> {
  const { startAuthentication } = await library()
  const { id, response } = await startAuthentication({ optionsJSON }).catch(failAs)
  const { clientDataJSON: clientData, authenticatorData, signature, userHandle } = response
  return {
    challenge: optionsJSON.challenge,
    credentialId: id,
    clientData,
    authenticatorData,
    signature,
    ...(userHandle !== undefined && { userHandle }),
  }
}

/** Browsers say the same of a cancelled, a refused and a late answer, so that a page learns nothing about the passkeys. */
function failAs(error: unknown): never {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  if (name === 'NotAllowedError')
    throw new CallProblem('failed', 'No passkey was used: it was cancelled, took too long, or there is none.')
  if (name === 'InvalidStateError')
    throw new CallProblem('failed', 'This device has a passkey of your account already.')
  throw new CallProblem('failed', `The browser could not use a passkey: ${message}`)
}
