import { describe, expect, test } from 'vitest'
import { TopicFrames } from './topic-frames.ts'

const bytesOf = (number: number) => Buffer.from(`frame ${number} ${'.'.repeat((number * number) % 301)}`)

function addNumbers(frames: TopicFrames, from: number, to: number): void {
  for (let number = from; number <= to; number += 1) {
    const whole = bytesOf(number)
    frames.add([whole.subarray(0, 3), whole.subarray(3)], { at: number, name: number % 5 })
  }
}

const read = (frames: TopicFrames, index = 0) =>
  frames.from(index).map(({ frame, name }) => ({ frame: frame.toString(), name }))

const expected = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).map((number) => ({
    frame: bytesOf(number).toString(),
    name: number % 5,
  }))

describe('the frames of a topic', () => {
  test('the frames of a topic are kept in order, and are read from any index', () => {
    const frames = new TopicFrames()
    addNumbers(frames, 1, 3000)
    expect(frames.count).toBe(3000)
    for (const index of [0, 1, 2, 7, 1500, 2998, 2999, 3000]) {
      expect(read(frames, index)).toEqual(expected(index + 1, 3000))
    }
    expect(frames.byteCount).toBe(expected(1, 3000).reduce((sum, { frame }) => sum + frame.length, 0))
  })

  test('security 27: the frames of a topic are read in portions from any index', () => {
    const frames = new TopicFrames()
    addNumbers(frames, 1, 3000)
    const portion = (index: number, most: number) =>
      frames.from(index, most).map(({ frame, name }) => ({ frame: frame.toString(), name }))
    for (const index of [0, 1, 7, 1500, 2990]) {
      for (const most of [1, 2, 9, 700, 5000]) {
        expect(portion(index, most)).toEqual(expected(index + 1, Math.min(index + most, 3000)))
      }
    }
  })

  test('the oldest frames of a topic can be dropped repeatedly, and later frames stay correct', () => {
    const frames = new TopicFrames()
    let first = 1
    let last = 0
    for (let round = 1; round <= 80; round += 1) {
      addNumbers(frames, last + 1, last + round)
      last += round
      const most = (round * 7) % (round + 3)
      first += Math.min(frames.count, most)
      frames.dropOld(most, Infinity)
      expect(read(frames)).toEqual(expected(first, last))
      expect(frames.byteCount).toBe(expected(first, last).reduce((sum, { frame }) => sum + frame.length, 0))
    }
    frames.dropOld(Infinity, Infinity)
    expect(frames).toMatchObject({ count: 0, byteCount: 0 })
    addNumbers(frames, 1, 2)
    expect(read(frames)).toEqual(expected(1, 2))
  })

  test('a frame of a topic that is young enough is not dropped', () => {
    const frames = new TopicFrames()
    addNumbers(frames, 1, 100)
    frames.dropOld(90, 31)
    expect(read(frames)).toEqual(expected(31, 100))
    frames.dropOld(10, 61)
    expect(read(frames)).toEqual(expected(41, 100))
  })

  test('a frame that is longer than a segment is stored and read', () => {
    const frames = new TopicFrames()
    const long = Buffer.alloc(600_000, 7)
    addNumbers(frames, 1, 2)
    frames.add([long], { at: 3, name: 0 })
    addNumbers(frames, 4, 5)
    expect(frames.from(2)[0]?.frame.equals(long)).toBe(true)
    expect(read(frames, 3)).toEqual(expected(4, 5))
  })

  test('a frame that was read stays unchanged after frames are dropped and added', () => {
    const frames = new TopicFrames()
    addNumbers(frames, 1, 20)
    const held = frames.from(0)
    frames.dropOld(19, Infinity)
    addNumbers(frames, 21, 5000)
    expect(held.map(({ frame }) => frame.toString())).toEqual(expected(1, 20).map(({ frame }) => frame))
  })
})
