import { joinBytes } from './bytes.ts'
import { hmacSha256, type Hashing } from './hashing.ts'

/** Bytes of a digest; with the other bounds from NIST SP 800-90A, table 2, for SHA-256. */
export const OUTPUT_BYTES = 32
const REQUEST_MAX_BYTES = 65_536
const REQUESTS_MAX = 2 ** 48

/** The working state of HMAC_DRBG with SHA-256 (NIST SP 800-90A Rev. 1, 10.1.2.1). */
export interface HmacDrbg {
  key: Uint8Array
  value: Uint8Array
  requests: number
}

/** 10.1.2.3; `seedMaterial` is entropy input ‖ nonce ‖ personalization string. */
export function* instantiate(seedMaterial: Uint8Array): Hashing<HmacDrbg> {
  const state = {
    key: new Uint8Array(OUTPUT_BYTES),
    value: new Uint8Array(OUTPUT_BYTES).fill(1),
    requests: 1,
  }
  yield* update(state, seedMaterial)
  return state
}

/** 10.1.2.4; `entropy` is entropy input ‖ additional input. */
export function* reseed(state: HmacDrbg, entropy: Uint8Array): Hashing<void> {
  yield* update(state, entropy)
  state.requests = 1
}

/** 10.1.2.5: generates the given number of bytes and updates the state. */
export function* generate(
  state: HmacDrbg,
  byteCount: number,
  additionalInput = new Uint8Array(),
): Hashing<Uint8Array> {
  if (byteCount > REQUEST_MAX_BYTES) throw new RangeError('more bytes than one request may ask for')
  if (state.requests > REQUESTS_MAX) throw new RangeError('the generator needs a new seed')
  if (additionalInput.length > 0) yield* update(state, additionalInput)
  const bytes = new Uint8Array(Math.ceil(byteCount / OUTPUT_BYTES) * OUTPUT_BYTES)
  for (let at = 0; at < byteCount; at += OUTPUT_BYTES) {
    state.value = yield* hmacSha256(state.key, state.value)
    bytes.set(state.value, at)
  }
  yield* update(state, additionalInput)
  state.requests++
  return bytes.subarray(0, byteCount)
}

/**
 * The bytes of successive requests of one length, digest by digest. Only bytes that are read are computed: a request ends when a byte of
 * the next one is read. The length of a request is a multiple of the digest's.
 */
export class DrbgStream {
  private readonly state: HmacDrbg
  private readonly digestsPerRequest: number
  private left: number

  constructor(state: HmacDrbg, requestBytes: number) {
    this.state = state
    this.digestsPerRequest = requestBytes / OUTPUT_BYTES
    this.left = this.digestsPerRequest
  }

  *digest(): Hashing<Uint8Array> {
    if (this.left === 0) {
      yield* update(this.state, new Uint8Array())
      this.state.requests++
      this.left = this.digestsPerRequest
    }
    this.state.value = yield* hmacSha256(this.state.key, this.state.value)
    this.left -= 1
    return this.state.value
  }
}

/** 10.1.2.2. */
function* update(state: HmacDrbg, provided: Uint8Array): Hashing<void> {
  for (const round of provided.length > 0 ? [0, 1] : [0]) {
    state.key = yield* hmacSha256(state.key, joinBytes(state.value, Uint8Array.of(round), provided))
    state.value = yield* hmacSha256(state.key, state.value)
  }
}
