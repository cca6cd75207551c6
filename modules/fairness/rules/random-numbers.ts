import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'

const WORD_VALUES = 2 ** 32
/** Largest drum that is laid out completely; for a larger one, such as a raffle's, only moved numbers are stored. */
const SMALL_DRUM = 1000

/**
 * A number from 0 to `limit` − 1, each equally likely. Takes four bytes, big-endian; a word in the last, incomplete
 * multiple of `limit` is discarded and the next four bytes are taken.
 */
export function numberBelow(source: ByteSource, limit: number): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > WORD_VALUES)
    throw new RangeError(`no number below ${limit}`)
  const fair = WORD_VALUES - (WORD_VALUES % limit)
  for (;;) {
    const bytes = source.take(4)
    const word = bytes[0]! * 0x1000000 + bytes[1]! * 0x10000 + bytes[2]! * 0x100 + bytes[3]!
    if (word < fair) return word % limit
  }
}

/**
 * `count` different numbers from 1 to `range` in the order drawn, every order equally likely: a Fisher–Yates
 * shuffle of 1, 2, … `range` from the front that stops after `count` places. Place i swaps with place
 * i + numberBelow(range − i).
 */
export function drawDistinct(source: ByteSource, count: number, range: number): number[] {
  if (count > range) throw new RangeError(`no ${count} different numbers up to ${range}`)
  if (range > SMALL_DRUM) return drawFromLargeDrum(source, count, range)
  const drum: number[] = []
  for (let ball = 1; ball <= range; ball++) drum.push(ball)
  for (let place = 0; place < count; place++) {
    const other = place + numberBelow(source, range - place)
    const ball = drum[other]!
    drum[other] = drum[place]!
    drum[place] = ball
  }
  return drum.slice(0, count)
}

function drawFromLargeDrum(source: ByteSource, count: number, range: number): number[] {
  const moved = new Map<number, number>()
  const drawn: number[] = []
  for (let place = 0; place < count; place++) {
    const other = place + numberBelow(source, range - place)
    drawn.push(moved.get(other) ?? other + 1)
    moved.set(other, moved.get(place) ?? place + 1)
  }
  return drawn
}
