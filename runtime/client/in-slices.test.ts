import { afterEach, expect, test, vi } from 'vitest'
import { inSlices } from './in-slices.ts'

afterEach(() => void vi.restoreAllMocks())

test('takes every item in order, and lets others in between after some milliseconds', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const seen: (number | string)[] = []
  setTimeout(() => seen.push('a frame'))
  await inSlices([1, 2, 3, 4], (item) => {
    seen.push(item)
    now += 6
  })
  expect(seen).toEqual([1, 2, 'a frame', 3, 4])
})

test('takes few items at once, and none', async () => {
  const seen: number[] = []
  void inSlices([1, 2], (item) => seen.push(item))
  expect(seen).toEqual([1, 2])
  await inSlices([], () => seen.push(0))
  expect(seen).toEqual([1, 2])
})
