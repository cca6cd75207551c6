import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startPolling } from './polling-loop.ts'

test('a polling loop handles all waiting work without a pause, and goes on after an error', async () => {
  const errors: unknown[] = []
  const left = [3, 2, 1, 0]
  let looks = 0
  const looking = startPolling({
    async poll() {
      looks += 1
      if (looks === 5) throw new Error('the database is away')
      await delay(0)
      return (left.shift() ?? 0) > 0
    },
    onError: (error) => errors.push(error),
    everyMs: 5,
  })
  await expect.poll(() => looks).toBeGreaterThan(6)
  await looking.stop()
  expect(left).toEqual([])
  expect(errors).toEqual([new Error('the database is away')])
})

test('a stopped polling loop waits for the running poll, and starts no other', async () => {
  const poll = Promise.withResolvers<boolean>()
  let looks = 0
  const looking = startPolling({
    poll() {
      looks += 1
      return poll.promise
    },
    onError: () => undefined,
    everyMs: 1,
  })
  let isStopped = false
  const stopping = looking.stop().then(() => {
    isStopped = true
  })
  // An absence is observed, over five polls.
  await delay(5)
  expect(isStopped).toBe(false)
  poll.resolve(true)
  await stopping
  expect(looks).toBe(1)
})
