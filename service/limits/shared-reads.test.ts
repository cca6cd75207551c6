import { expect, test } from 'vitest'
import { SharedReads } from './shared-reads.ts'

/** A read that the test ends, with one entry in `ends` for each start. */
function slowRead() {
  const ends: PromiseWithResolvers<number>[] = []
  return {
    ends,
    read: () => {
      const end = Promise.withResolvers<number>()
      ends.push(end)
      return end.promise
    },
  }
}

test('calls that arrive during a read share the next read', async () => {
  const reads = new SharedReads()
  const { ends, read } = slowRead()
  const first = reads.run('a', read)
  const others = [reads.run('a', read), reads.run('a', read), reads.run('a', read)]
  expect(ends).toHaveLength(1)
  ends[0]?.resolve(1)
  expect(await first).toBe(1)
  await expect.poll(() => ends).toHaveLength(2)
  ends[1]?.resolve(2)
  expect(await Promise.all(others)).toEqual([2, 2, 2])
  expect(ends).toHaveLength(2)
})

test('reads of different keys run at the same time', () => {
  const reads = new SharedReads()
  const { ends, read } = slowRead()
  void reads.run('a', read)
  void reads.run('b', read)
  expect(ends).toHaveLength(2)
})

test('a failed read fails all calls that share it, and the next call reads again', async () => {
  const reads = new SharedReads()
  const { ends, read } = slowRead()
  const first = reads.run('a', read)
  const second = reads.run('a', read)
  ends[0]?.reject(new Error('no connection'))
  await expect(first).rejects.toThrow('no connection')
  await expect.poll(() => ends).toHaveLength(2)
  ends[1]?.resolve(7)
  expect(await second).toBe(7)
  const third = reads.run('a', read)
  ends[2]?.resolve(8)
  expect(await third).toBe(8)
})
