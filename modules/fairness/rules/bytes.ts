const HEX = /^(?:[0-9a-f]{2})*$/

export function bytesOfHex(hex: string): Uint8Array {
  if (!HEX.test(hex)) throw new RangeError('not lower-case hexadecimal')
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
  )
}

export function hexOfBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

export const ID_BYTES = 8
const HALF = 2 ** 32

/** An id as eight bytes, big-endian. */
export function bytesOfId(id: number): Uint8Array {
  const bytes = new Uint8Array(ID_BYTES)
  writeId(bytes, 0, id)
  return bytes
}

export function writeId(bytes: Uint8Array, at: number, id: number): void {
  if (!Number.isSafeInteger(id) || id < 0) throw new RangeError(`no id: ${id}`)
  writeWord(bytes, at, Math.floor(id / HALF))
  writeWord(bytes, at + 4, id % HALF)
}

function writeWord(bytes: Uint8Array, at: number, word: number): void {
  bytes[at] = word >>> 24
  bytes[at + 1] = word >>> 16
  bytes[at + 2] = word >>> 8
  bytes[at + 3] = word
}

export function bytesOfText(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
