const BINARY_FINAL = 0x82

/** The bytes of one unmasked binary WebSocket message, header included: built once, written to every socket. */
export function websocketFrame(parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([headOf(length), ...parts])
}

function headOf(length: number): Buffer {
  if (length < 126) return Buffer.of(BINARY_FINAL, length)
  if (length < 65_536) return Buffer.of(BINARY_FINAL, 126, length >> 8, length & 0xff)
  const head = Buffer.alloc(10)
  head[0] = BINARY_FINAL
  head[1] = 127
  head.writeBigUInt64BE(BigInt(length), 2)
  return head
}
