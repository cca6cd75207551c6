import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
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
    waitMaxMs: 10_000,
    ...change,
  })
  const itemOf = (name: number, weight = 1): Item => ({
    name,
    weight,
    reject: (error) => void refused.push([name, error]),
  })
  const add = (...names: number[]) => {
    for (const name of names) queue.add(itemOf(name))
  }
  return { queue, batches, refused, ends, add, itemOf }
}

describe('the queue of batches', () => {
  it('gathers what arrives in one turn, up to a full batch', async () => {
    const { batches, add } = watchedQueue()
    add(1, 2, 3, 4)
    await nextTurn()
    await nextTurn()
    expect(batches).toEqual([[1, 2, 3]])
  })

  it('ends a batch at its weight, and takes one that is too heavy alone', async () => {
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

  it('starts a second batch beside the first at once when it is full', async () => {
    const { batches, add } = watchedQueue()
    add(1, 2, 3, 4, 5, 6)
    await nextTurn()
    await nextTurn()
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ])
  })

  it('starts one that is not full only after its first has waited', async () => {
    const { batches, add } = watchedQueue()
    add(1)
    await nextTurn()
    add(2)
    await nextTurn()
    await nextTurn()
    expect(batches).toEqual([[1]])
    await expect.poll(() => batches).toEqual([[1], [2]])
  })

  it('puts what has to be asked again before the others', async () => {
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

  it('security 7: refuses what it has no room for', async () => {
    const { refused, add } = watchedQueue()
    add(1, 2, 3, 4, 5, 6, 7)
    expect(refused).toEqual([[7, expect.objectContaining({ code: '300' })]])
    await nextTurn()
  })

  it('security 7: refuses in time what waits behind a batch that hangs', async () => {
    const { refused, add } = watchedQueue({ batchesAtOnce: 1, waitMaxMs: 50 })
    add(1)
    await nextTurn()
    await delay(10)
    add(2)
    await expect
      .poll(() => refused, { timeout: 3000 })
      .toEqual([[2, expect.objectContaining({ code: '300' })]])
  })

  it('finishes what it took in when it is closed, and refuses the rest', async () => {
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
