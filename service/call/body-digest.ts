import { hash } from 'node:crypto'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { canonical } from './canonical.ts'

/** The digests of a body: the present one, and while the key of digests is replaced those under the other keys, which may be stored. */
export interface BodyDigests {
  readonly bodyHash: Uint8Array
  readonly earlierHashes?: readonly Uint8Array[]
}

export function bodyDigests(
  keys: Pick<KeyRing, 'current' | 'stored'>,
  operation: string,
  body: unknown,
): Required<BodyDigests> {
  const current = keys.current('digest')
  const others = keys.stored('digest').filter(({ keyId }) => keyId !== current.keyId)
  return {
    bodyHash: digestOf(operation, body, current.secret),
    earlierHashes: others.map(({ secret }) => digestOf(operation, body, secret)),
  }
}

/** Whether a stored digest is that of the body. */
export const isBody = ({ bodyHash, earlierHashes = [] }: BodyDigests, stored: Buffer): boolean =>
  stored.equals(bodyHash) || earlierHashes.some((earlier) => stored.equals(earlier))

/**
 * A keyed digest of a decoded body: equal for equal values, whatever the order and width of their encoding. Keyed, because a body may hold
 * a password and the digest is stored.
 */
export function digestOf(operation: string, body: unknown, secret: Uint8Array): Buffer {
  return hmacSha256(secret, `${operation}\0${canonical(body)}`)
}

const BLOCK_BYTES = 64

/** The inner and the outer pad of a secret (RFC 2104). */
interface Pads {
  readonly inner: Buffer
  readonly outer: Buffer
}

const padsOf = new WeakMap<Uint8Array, Pads>()

/**
 * HMAC-SHA-256 (RFC 2104) from two one-shot digests. The library's own creates two objects from the key on every call, which costs several
 * times as much as the digests of a small body.
 */
export function hmacSha256(secret: Uint8Array, text: string): Buffer {
  let pads = padsOf.get(secret)
  if (pads === undefined) padsOf.set(secret, (pads = makePads(secret)))
  const inner = hash('sha256', Buffer.concat([pads.inner, Buffer.from(text)]), 'buffer')
  return hash('sha256', Buffer.concat([pads.outer, inner]), 'buffer')
}

function makePads(secret: Uint8Array): Pads {
  const key = secret.length > BLOCK_BYTES ? hash('sha256', secret, 'buffer') : secret
  const padded = (fill: number) =>
    Buffer.alloc(BLOCK_BYTES, fill).map((byte, index) => byte ^ (key[index] ?? 0))
  return { inner: padded(0x36), outer: padded(0x5c) } as Pads
}
