import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { BatchQueue, type BatchQueueOptions, type Queued } from './batch-queue.ts'

interface Item extends Queued {
  readonly name: number
}

/** A queue whose batches are recorded, and end when the test says so. */
function watchedQueue(change: Partial<BatchQueueOptions<Item>> = {}) {
  const batches: number[][] = []
  const refused: [number, unknown][] = []
  const ends: ((again: Item[]) => void)[] = []
  const queue = new BatchQueue<Item>({
    run: (batch) => {
      batches.push(batch.map(({ name }) => name))
      return new Promise((resolve) => ends.push(resolve))
    },
    batchesAtOnce: 2,
    patienceMs: 30,
    batchItemsMax: 3,
    batchWeightMax: 10,
    waitingMax: 6,
    waitingEachMax: 6,
    waitMaxMs: 10_000,
    ...change,
  })
  const itemOf = (name: number, weight = 1, ownerId = name): Item => ({
    name,
    weight,
    ownerId,
    reject: (error) => void refused.push([name, error]),
  })
  const add = (...names: number[]) => {
    for (const name of names) queue.add(itemOf(name))
  }
  return { queue, batches, refused, ends, add, itemOf }
}

describe('the batch queue', () => {
  it('the batch queue collects the joins of one turn, up to a full batch', async () => {
    const { batches, add } = watchedQueue()
    add(1, 2, 3, 4)
    await nextTurn()
    await nextTurn()
    expect(batches).toEqual([[1, 2, 3]])
  })

  it('a batch ends at its maximum weight, and a join above that weight is a batch alone', async () => {
    const { queue, batches, ends, itemOf } = watchedQueue()
    for (const item of [itemOf(1, 6), itemOf(2, 6), itemOf(3, 99)]) queue.add(item)
    await nextTurn()
    for (const name of [0, 1, 2]) {
      await nextTurn()
      ends[name]?.([])
      await nextTurn()
    }
    await nextTurn()
    expect(batches).toEqual([[1], [2], [3]])
  })

  it('a full second batch starts at once beside the first', async () => {
    const { batches, add } = watchedQueue()
    add(1, 2, 3, 4, 5, 6)
    await nextTurn()
    await nextTurn()
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ])
  })

  it('a second batch that is not full starts only after its first join has waited', async () => {
    const { batches, add } = watchedQueue()
    add(1)
    await nextTurn()
    add(2)
    await nextTurn()
    await nextTurn()
    expect(batches).toEqual([[1]])
    await expect.poll(() => batches).toEqual([[1], [2]])
  })

  it('joins that must be repeated come before the others', async () => {
    const { batches, ends, add, itemOf } = watchedQueue({ batchesAtOnce: 1 })
    add(1, 2, 3, 4)
    await nextTurn()
    ends[0]?.([itemOf(2)])
    await nextTurn()
    await nextTurn()
    expect(batches).toEqual([
      [1, 2, 3],
      [2, 4],
    ])
  })

  it('security 27: the batch queue serves its owners in turn, even if one has fifty joins waiting', async () => {
    const { queue, batches, ends, itemOf } = watchedQueue({
      batchesAtOnce: 1,
      waitingMax: 100,
      waitingEachMax: 100,
    })
    const ofOne = Array.from({ length: 50 }, (_, index) => itemOf(1000 + index, 1, 1))
    for (const item of ofOne) queue.add(item)
    for (const name of [2, 3]) queue.add(itemOf(name))
    await nextTurn()
    for (const end of [0, 1]) {
      await nextTurn()
      ends[end]?.([])
      await nextTurn()
    }
    await nextTurn()
    expect(batches).toEqual([
      [1000, 2, 3],
      [1001, 1002, 1003],
      [1004, 1005, 1006],
    ])
  })

  it('security 27: a join of a later owner is in the next batch', async () => {
    const { queue, batches, ends, itemOf } = watchedQueue({
      batchesAtOnce: 1,
      waitingMax: 100,
      waitingEachMax: 100,
    })
    for (let name = 1000; name < 1050; name += 1) queue.add(itemOf(name, 1, 1))
    await nextTurn()
    await nextTurn()
    queue.add(itemOf(2))
    ends[0]?.([])
    await nextTurn()
    await nextTurn()
    expect(batches).toEqual([
      [1000, 1001, 1002],
      [1003, 2, 1004],
    ])
  })

  it('security 7: a join of an owner with too many waiting joins is refused, and other owners are not', async () => {
    const { queue, refused, itemOf } = watchedQueue({ waitingEachMax: 2 })
    for (const name of [10, 11, 12]) queue.add(itemOf(name, 1, 1))
    queue.add(itemOf(2))
    expect(refused).toEqual([[12, expect.objectContaining({ code: '300' })]])
    await nextTurn()
  })

  it('security 7: joins of several owners that waited too long are refused, the oldest first', async () => {
    const { queue, refused, itemOf } = watchedQueue({ batchesAtOnce: 1, waitMaxMs: 50 })
    queue.add(itemOf(1))
    await nextTurn()
    await nextTurn()
    for (const [name, ownerId] of [
      [20, 2],
      [21, 2],
      [30, 3],
      [22, 2],
    ] as const)
      queue.add(itemOf(name, 1, ownerId))
    await expect.poll(() => refused.map(([name]) => name), { timeout: 3000 }).toEqual([20, 21, 30, 22])
  })

  it('security 7: a join beyond the size of the batch queue is refused', async () => {
    const { refused, add } = watchedQueue()
    add(1, 2, 3, 4, 5, 6, 7)
    expect(refused).toEqual([[7, expect.objectContaining({ code: '300' })]])
    await nextTurn()
  })

  it('security 7: a join behind a batch that hangs is refused in time', async () => {
    const { refused, add } = watchedQueue({ batchesAtOnce: 1, waitMaxMs: 50 })
    add(1)
    await nextTurn()
    add(2)
    await expect
      .poll(() => refused, { timeout: 3000 })
      .toEqual([[2, expect.objectContaining({ code: '300' })]])
  })

  it('a closed batch queue finishes its accepted joins, and refuses new ones', async () => {
    const { queue, batches, refused, ends, add } = watchedQueue({ batchesAtOnce: 1 })
    add(1, 2, 3, 4)
    await nextTurn()
    let closed = false
    const closing = queue.close().then(() => (closed = true))
    add(5)
    expect(refused.map(([name]) => name)).toEqual([5])
    ends[0]?.([])
    await nextTurn()
    await nextTurn()
    expect(batches).toEqual([[1, 2, 3], [4]])
    expect(closed).toBe(false)
    ends[1]?.([])
    await closing
  })
})
