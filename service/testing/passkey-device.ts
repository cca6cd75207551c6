import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { CreationOptions, NewPasskey, RequestOptions, UsedPasskey } from '#schemas/operator/passkeys.ts'

/** Flags of authenticator data (WebAuthn, section 6.1). */
const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** Changes with which the device acts as a hostile or broken authenticator or browser. */
export interface Deviation {
  readonly challenge?: string
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly isVerified?: boolean
  readonly signCount?: number
  readonly userHandle?: string
  /** Whether the signature is of other bytes. */
  readonly isForged?: boolean
}

/** An authenticator with one passkey, and the browser in front of it. `counts` is whether it counts its signatures. */
export function passkeyDevice(origin: string, { counts = true }: { readonly counts?: boolean } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let userHandle = randomBytes(32).toString('base64url')
  let count = 0

  const clientDataOf = (type: string, challenge: string, other: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: other.type ?? type,
        challenge: other.challenge ?? challenge,
        origin: other.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorDataOf = (rpId: string, flags: number, other: Deviation) => {
    count += counts ? 1 : 0
    const tail = Buffer.alloc(5)
    const verified = other.isVerified === false ? 0 : VERIFIED
    tail.writeUInt8(flags | PRESENT | verified, 0)
    tail.writeUInt32BE(other.signCount ?? count, 1)
    return Buffer.concat([sha256(Buffer.from(other.rpId ?? rpId)), tail])
  }

  return {
    /** Makes the passkey. */
    create(options: CreationOptions, name: string, other: Deviation = {}): NewPasskey {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytesOf(x)],
          [-3, bytesOf(y)],
        ]),
      )
      userHandle = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        authenticatorDataOf(options.rp.id, HAS_CREDENTIAL, other),
        Buffer.alloc(16),
        length,
        id,
        key,
      ])
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', Uint8Array.from(authData)],
        ]),
      )
      return {
        challenge: options.challenge,
        name,
        credentialId: id.toString('base64url'),
        clientData: clientDataOf('webauthn.create', options.challenge, other).toString('base64url'),
        attestation: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      }
    },

    /** Signs a challenge with the passkey. */
    use({ challenge, rpId }: RequestOptions, other: Deviation = {}): UsedPasskey {
      const clientData = clientDataOf('webauthn.get', challenge, other)
      const authenticatorData = authenticatorDataOf(rpId, 0, other)
      const signed = Buffer.concat([authenticatorData, sha256(clientData)])
      const signature = sign(
        'sha256',
        other.isForged === true ? Buffer.from('other bytes') : signed,
        privateKey,
      )
      return {
        challenge: other.challenge ?? challenge,
        credentialId: id.toString('base64url'),
        clientData: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: other.userHandle ?? userHandle,
      }
    },
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))
