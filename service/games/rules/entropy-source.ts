import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import type { Entropy } from '#service/adapters/entropy.ts'

/** Random bytes for lucky dips, fetched in blocks. No draw uses them. */
export function entropySource(entropy: Entropy): ByteSource {
  let block = new Uint8Array()
  let at = 0
  return {
    take(count) {
      if (at + count > block.length) {
        block = new Uint8Array(entropy.bytes(Math.max(1024, count)))
        at = 0
      }
      at += count
      return block.subarray(at - count, at)
    },
  }
}
