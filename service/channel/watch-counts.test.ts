import { expect, test } from 'vitest'
import { WatchCounts } from './watch-counts.ts'

const counts = (of: WatchCounts, all = false) =>
  of.take({ all }).map(({ gameInstanceId, watchers }) => [gameInstanceId, watchers])

test('a count is reported when it changes, and when the last connection has left it is 0 once', () => {
  const watch = new WatchCounts()
  watch.enter(7, true)
  watch.enter(7, true)
  watch.enter(8, true)
  expect(counts(watch)).toEqual([
    [7, 2],
    [8, 1],
  ])
  expect(counts(watch)).toEqual([])
  watch.leave(7)
  watch.leave(8)
  // Within this period there were as many as before.
  expect(counts(watch)).toEqual([])
  expect(counts(watch)).toEqual([
    [7, 1],
    [8, 0],
  ])
  expect(counts(watch, true)).toEqual([[7, 1]])
})

test('a client between two polls counts, and its next poll is nothing new', () => {
  const watch = new WatchCounts()
  watch.enter(7, true)
  expect(counts(watch)).toEqual([[7, 1]])
  watch.leave(7)
  watch.enter(7, false)
  watch.leave(7)
  expect(counts(watch)).toEqual([])
  watch.enter(7, false)
  expect(counts(watch)).toEqual([])
})

test('a newcomer is told a count that did not change, because another one left', () => {
  const watch = new WatchCounts()
  watch.enter(7, true)
  expect(counts(watch)).toEqual([[7, 1]])
  watch.leave(7)
  watch.enter(7, true)
  expect(watch.take({ all: false })).toEqual([{ gameInstanceId: 7, watchers: 1, hasNewcomer: true }])
})
