import { Packr } from 'msgpackr'
import { scan, type ScanRefusal } from './scan.ts'

/**
 * Plain maps, no extension but the timestamp: any standard library can read and write it. A number outside the 32-bit integers is sent as a
 * double, which holds every safe integer exactly (protocol, "Transport").
 */
const packr = new Packr({
  useRecords: false,
  encodeUndefinedAsNil: true,
  int64AsType: 'number',
  moreTypes: false,
})

/** The bytes are not exactly one valid MessagePack value. */
export class MalformedMessage extends Error {
  override readonly name = 'MalformedMessage'
  readonly refusal: ScanRefusal | 'undecodable'

  constructor(refusal: ScanRefusal | 'undecodable') {
    super(`The message is not sound MessagePack: ${refusal}.`)
    this.refusal = refusal
  }
}

export function encode(value: unknown): Buffer {
  return packr.encode(value)
}

/** Decodes a client's bytes, after their scan; throws MalformedMessage. */
export function decode(bytes: Uint8Array): unknown {
  const refusal = scan(bytes)
  if (refusal !== null) throw new MalformedMessage(refusal)
  try {
    return packr.decode(bytes)
  } catch {
    throw new MalformedMessage('undecodable')
  }
}

/** The header of an array of `count` values, to be followed by their encoded bytes. */
export function arrayHead(count: number): Buffer {
  if (count < 16) return Buffer.of(0x90 | count)
  if (count < 65_536) return Buffer.of(0xdc, count >> 8, count & 0xff)
  return Buffer.of(0xdd, count >>> 24, (count >> 16) & 0xff, (count >> 8) & 0xff, count & 0xff)
}
