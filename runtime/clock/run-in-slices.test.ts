import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runSync, runInSlices } from './run-in-slices.ts'

let now = 1000

beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now))

// The next test begins with time of its own.
afterEach(() => {
  now += 1000
  vi.restoreAllMocks()
})

const seen: (number | string)[] = []
beforeEach(() => void seen.splice(0))

/** Takes six milliseconds an item. */
function* each(items: readonly (number | string)[]) {
  for (const item of items) {
    seen.push(item)
    now += 6
    yield
  }
}

test('a sliced task runs every step in order and yields after some milliseconds', async () => {
  setTimeout(() => seen.push('a frame'))
  await runInSlices(each([1, 2, 3, 4]))
  expect(seen).toEqual([1, 2, 'a frame', 3, 4])
})

test('a short task runs at once, and an empty task too', async () => {
  void runInSlices(each([1, 2]))
  expect(seen).toEqual([1, 2])
  await runInSlices(each([]))
  expect(seen).toEqual([1, 2])
})

test('tasks given together share one slice, and run after earlier tasks', async () => {
  setTimeout(() => seen.push('a frame'))
  void runInSlices(each([1, 2, 3]))
  await runInSlices(each(['a', 'b']))
  expect(seen).toEqual([1, 2, 'a frame', 3, 'a', 'b'])
})

test('a failed task rejects for its caller and does not block others', async () => {
  function* fails() {
    yield
    throw new Error('lost')
  }
  const failing = runInSlices(fails())
  await runInSlices(each([1]))
  expect(seen).toEqual([1])
  await expect(failing).rejects.toThrow('lost')
})

test('a sliced task can be run synchronously', () => {
  function* sum(numbers: readonly number[]) {
    let total = 0
    for (const number of numbers) {
      total += number
      now += 100
      yield
    }
    return total
  }
  expect(runSync(sum([1, 2, 3]))).toBe(6)
})
