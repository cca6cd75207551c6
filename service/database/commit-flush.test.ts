import { expect, test } from 'vitest'
import { CommitFlush } from './commit-flush.ts'

/** A disk that is told when it is done. */
function slowDisk() {
  const flushes: PromiseWithResolvers<void>[] = []
  const commits = new CommitFlush(() => {
    const flush = Promise.withResolvers<void>()
    flushes.push(flush)
    return flush.promise
  })
  return { commits, flushes }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('commits that arrive during a flush share the next flush', async () => {
  const { commits, flushes } = slowDisk()
  const done: string[] = []
  const wait = (name: string) => void commits.flushed().then(() => done.push(name))
  wait('first')
  wait('with the first')
  await settle()
  wait('late')
  wait('later')
  await settle()
  expect(flushes).toHaveLength(1)
  flushes[0]?.resolve()
  await settle()
  expect(done).toEqual(['first', 'with the first'])
  expect(flushes).toHaveLength(2)
  flushes[1]?.resolve()
  await settle()
  expect(done).toEqual(['first', 'with the first', 'late', 'later'])
})

test('a failed flush fails the commits that waited for it, and the next commits flush again', async () => {
  const { commits, flushes } = slowDisk()
  const first = commits.flushed()
  await settle()
  const second = commits.flushed()
  flushes[0]?.reject(new Error('no disk'))
  await expect(first).rejects.toThrow('no disk')
  await settle()
  flushes[1]?.resolve()
  await expect(second).resolves.toBeUndefined()
  const third = commits.flushed()
  await settle()
  expect(flushes).toHaveLength(3)
  flushes[2]?.resolve()
  await third
})
