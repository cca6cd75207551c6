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

/** An id as eight bytes, big-endian. */
export function bytesOfId(id: number): Uint8Array {
  if (!Number.isSafeInteger(id) || id < 0) throw new RangeError(`no id: ${id}`)
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(id))
  return bytes
}

export function bytesOfText(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
