import { expect, test } from 'vitest'
import { FrameTimes } from './frame-times.ts'

const isSlowAfter = (frameMs: number, more: readonly number[] = []) => {
  const frames = new FrameTimes()
  const all = [...Array.from({ length: 60 - more.length }, () => frameMs), ...more]
  return all.map((ms) => frames.isSlowWith(ms)).at(-1)
}

test.each([
  [16.7, false],
  [30, false],
  [50, true],
])('sixty frames of %d ms are slow: %s', (frameMs, isSlow) => {
  expect(isSlowAfter(frameMs)).toBe(isSlow)
})

test('a few late frames do not make a device slow, and pauses are no frames', () => {
  expect(isSlowAfter(16.7, [60, 80, 90])).toBe(false)
  const frames = new FrameTimes()
  expect(Array.from({ length: 100 }, () => frames.isSlowWith(1000)).includes(true)).toBe(false)
})
