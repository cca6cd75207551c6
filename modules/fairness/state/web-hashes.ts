import type { Hashes } from '../rules/hashing.ts'

/** A copy with its own buffer, as WebCrypto's types require. */
const owned = (bytes: Uint8Array) => new Uint8Array(bytes)

/** Hashes with the browser's WebCrypto; null in an insecure context, which has none. */
export function webHashes(): Hashes | null {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (!subtle) return null
  return {
    async sha256(message) {
      return new Uint8Array(await subtle.digest('SHA-256', owned(message)))
    },
    async hmacSha256(key, message) {
      const algorithm = { name: 'HMAC', hash: 'SHA-256' }
      // WebCrypto refuses an empty key; a single zero byte is padded to the same block.
      const bytes = key.length === 0 ? new Uint8Array(1) : owned(key)
      const imported = await subtle.importKey('raw', bytes, algorithm, false, ['sign'])
      return new Uint8Array(await subtle.sign('HMAC', imported, owned(message)))
    },
  }
}
