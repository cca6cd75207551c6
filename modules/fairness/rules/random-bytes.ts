import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import { bytesOfHex, bytesOfId, bytesOfText, joinBytes } from './bytes.ts'
import type { Hashing } from './hashing.ts'
import { DrbgStream, instantiate, OUTPUT_BYTES } from './hmac-drbg.ts'

/** Bytes requested from the generator at a time. Part of the documented stream: changing it changes every draw. */
const REQUEST_BYTES = 1024
/** Digests generated before the first attempt: enough for a card or a spin. */
const FIRST_DIGESTS = 4

/** All inputs of one instance's randomness, as its record shows them. */
export interface RandomnessInput {
  /** Hex, 32 bytes. */
  seed: string
  /** Hex, 32 bytes. */
  entriesRoot: string
  gameInstanceId: number
  /** The public value, as text. */
  beacon?: { value: string } | undefined
}

/** Thrown when a draw needs more bytes than were generated; the draw is then repeated with more of the same stream. */
class OutOfBytes extends Error {}

/** A byte source over the given bytes; each is used once. */
export function sourceOf(bytes: Uint8Array): ByteSource {
  let at = 0
  return {
    take(count) {
      if (at + count > bytes.length) throw new OutOfBytes('no random bytes left')
      at += count
      return bytes.subarray(at - count, at)
    },
  }
}

/** The generator's seed material: seed ‖ entriesRoot ‖ gameInstanceId ‖ beacon value. */
export function seedMaterialOf({ seed, entriesRoot, gameInstanceId, beacon }: RandomnessInput): Uint8Array {
  const fixed = [bytesOfHex(seed), bytesOfHex(entriesRoot), bytesOfId(gameInstanceId)]
  return joinBytes(...fixed, ...(beacon === undefined ? [] : [bytesOfText(beacon.value)]))
}

/**
 * Runs a synchronous draw on the stream of an instance. The bytes are generated ahead, because a browser's HMAC is
 * asynchronous; a draw that runs out is restarted with twice as many, which gives the same result as an endless stream.
 */
export function* withRandomBytes<Result>(
  input: RandomnessInput,
  draw: (source: ByteSource) => Result,
): Hashing<Result> {
  const stream = new DrbgStream(yield* instantiate(seedMaterialOf(input)), REQUEST_BYTES)
  let bytes: Uint8Array = new Uint8Array()
  for (let digests = FIRST_DIGESTS; ; digests *= 2) {
    const more = new Uint8Array(digests * OUTPUT_BYTES)
    for (let at = 0; at < more.length; at += OUTPUT_BYTES) more.set(yield* stream.digest(), at)
    bytes = joinBytes(bytes, more)
    try {
      return draw(sourceOf(bytes))
    } catch (error) {
      if (!(error instanceof OutOfBytes)) throw error
    }
  }
}
