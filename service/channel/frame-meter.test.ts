import { describe, expect, it } from 'vitest'
import { FrameMeter } from './frame-meter.ts'

/** A client's frame: masked, as the standard asks. */
function frame(opcode: number, length: number, { isFinal = true } = {}): Buffer {
  const first = (isFinal ? 0x80 : 0) | opcode
  const mask = [1, 2, 3, 4]
  if (length < 126) return Buffer.concat([Buffer.of(first, 0x80 | length, ...mask), Buffer.alloc(length)])
  if (length < 65_536)
    return Buffer.concat([
      Buffer.of(first, 0x80 | 126, length >> 8, length & 0xff, ...mask),
      Buffer.alloc(length),
    ])
  const head = Buffer.alloc(10)
  head[0] = first
  head[1] = 0x80 | 127
  head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, Buffer.from(mask), Buffer.alloc(length)])
}

const BINARY = 2
const CONTINUATION = 0
const PONG = 10

function meterAfter(...chunks: Buffer[]): FrameMeter {
  const meter = new FrameMeter()
  for (const chunk of chunks) meter.read(chunk)
  return meter
}

describe('the frame meter', () => {
  it.each([0, 1, 125, 126, 65_535, 65_536])(
    'the frame meter finds the end of a message of %i bytes in chunks of any size',
    (length) => {
      const bytes = Buffer.concat([frame(BINARY, length), frame(BINARY, 3)])
      for (const step of [1, 7, 4096, bytes.length]) {
        const meter = new FrameMeter()
        for (let at = 0; at < bytes.length; at += step) meter.read(bytes.subarray(at, at + step))
        expect(meter).toMatchObject({ finished: 2, isUnfinished: false, unfinishedBytes: 0 })
      }
    },
  )

  it('the frame meter counts the bytes of a fragmented message without its control frames', () => {
    const begun = [
      frame(BINARY, 10, { isFinal: false }),
      frame(PONG, 5),
      frame(CONTINUATION, 20, { isFinal: false }),
    ]
    expect(meterAfter(...begun)).toMatchObject({ finished: 0, isUnfinished: true, unfinishedBytes: 30 })
    expect(meterAfter(...begun, frame(CONTINUATION, 0))).toMatchObject({ finished: 1, isUnfinished: false })
  })

  it('the frame meter counts an incomplete frame and an incomplete header', () => {
    const bytes = frame(BINARY, 1000)
    expect(meterAfter(bytes.subarray(0, 500))).toMatchObject({ isUnfinished: true, unfinishedBytes: 492 })
    expect(meterAfter(bytes.subarray(0, 3))).toMatchObject({ isUnfinished: true, unfinishedBytes: 3 })
    expect(meterAfter(frame(PONG, 0))).toMatchObject({ finished: 1, isUnfinished: false })
  })
})
