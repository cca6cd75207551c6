import fc from 'fast-check'
import { Packr } from 'msgpackr'
import { describe, expect, it } from 'vitest'
import { decode, encode, MalformedMessage } from './codec.ts'
import { scan } from './scan.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
const nested = (depth: number) => Uint8Array.from([...Array<number>(depth).fill(0x91), 0xc0])

/** What decoding throws; null where it throws nothing. */
function failureOf(input: Uint8Array): unknown {
  try {
    decode(input)
    return null
  } catch (error) {
    return (error as Error).constructor
  }
}

describe('security 8: the scan of MessagePack bytes before decoding', () => {
  it.each([
    ['', 'empty'],
    ['92 01', 'truncated'],
    ['dd ff ff ff ff', 'truncated'],
    ['df ff ff ff ff', 'truncated'],
    ['df 7f ff ff ff 00', 'truncated'],
    ['db ff ff ff ff 61', 'truncated'],
    ['c6 ff ff ff ff 61', 'truncated'],
    ['cf 00', 'truncated'],
    ['dc', 'truncated'],
    ['81 a1', 'truncated'],
    ['d6', 'truncated'],
    ['d6 ff 00', 'truncated'],
    ['01 01', 'trailing-bytes'],
    ['c1', 'reserved-byte'],
    ['81 01 02', 'key-not-text'],
    ['81 c4 01 61 02', 'key-not-text'],
    ['82 a1 61 01 01 02', 'key-not-text'],
    ['d4 72 40', 'extension'],
    ['d5 ff 00 00', 'extension'],
    ['d6 01 00 00 00 00', 'extension'],
    ['d8 ff 00', 'extension'],
    ['c7 0c 01 00 00 00 00 00 00 00 00 00 00 00 00', 'extension'],
    ['c7 04 ff 00 00 00 00', 'extension'],
    ['c8 00 0c ff', 'extension'],
  ])('the scan refuses the bytes %j as %s', (hex, refusal) => {
    expect(scan(bytes(hex))).toBe(refusal)
  })

  it('the scan accepts a timestamp in its three sizes', () => {
    expect(scan(bytes('d6 ff 00 00 00 01'))).toBeNull()
    expect(scan(bytes('d7 ff 00 00 00 00 00 00 00 01'))).toBeNull()
    expect(scan(bytes('c7 0c ff 00 00 00 00 00 00 00 00 00 00 00 01'))).toBeNull()
  })

  it('the scan accepts a nesting of 32, and refuses one of 33', () => {
    expect(scan(nested(32))).toBeNull()
    expect(scan(nested(33))).toBe('too-deep')
    expect(scan(nested(200_000))).toBe('too-deep')
  })

  it('the scan accepts 20,000 nodes, and refuses one more', () => {
    const nodes = (count: number) =>
      Uint8Array.from([0xdc, (count - 1) >> 8, (count - 1) & 0xff, ...Array<number>(count - 1).fill(0xc0)])
    expect(scan(nodes(20_000))).toBeNull()
    expect(scan(nodes(20_001))).toBe('too-many-nodes')
  })

  it('the scan accepts every output of an encoder, and the decoded value equals the original', () => {
    const leaf = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double({ noNaN: true }),
      fc.boolean(),
      fc.constant(null),
    )
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        leaf,
        fc.array(tie('value')),
        fc.dictionary(fc.string(), tie('value')),
      ),
    }))
    const plain = (input: unknown) => JSON.parse(JSON.stringify(input)) as unknown
    fc.assert(
      fc.property(value, (input) => {
        fc.pre(!JSON.stringify(input).includes('"__proto__":'))
        const packed = encode(input)
        expect(scan(packed)).toBeNull()
        expect(plain(decode(packed))).toEqual(plain(input))
      }),
    )
  })

  it('the scan ends for any bytes, and the decoder never fails on accepted bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (input) => {
        expect(failureOf(input)).toBe(scan(input) === null ? null : MalformedMessage)
      }),
      { numRuns: 3000 },
    )
  })

  it('the scan handles a valid message with changed, cut or repeated bytes', () => {
    const sound = encode([{ id: 1, op: 'joinGame', body: { gameId: 5, userPlays: ['1-2-3'], at: 1.5 } }])
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { maxLength: 6 }),
        fc.nat(sound.length),
        (edits, length) => {
          const edited = Uint8Array.from(sound.subarray(0, length))
          for (const [at, byte] of edits) if (at < edited.length) edited[at] = byte
          if (scan(edited) === null) decode(edited)
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('the scan refuses the record extension of another encoder', () => {
    const records = new Packr({ useRecords: true })
    expect(scan(records.encode({ id: 1 }))).toBe('extension')
  })
})
