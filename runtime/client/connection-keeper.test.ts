import { createStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import { REINITIALISE_AFTER_HTTP_FAULT_MS } from '#schemas/limits.ts'
import { connectionAtom } from './connection.ts'
import { createConnectionKeeper } from './connection-keeper.ts'

/** A keeper whose pings answer as listed, `false` for a failure; what happened is written down in order. */
function keeperWith(pings: boolean[]) {
  const store = createStore()
  const log: (string | number)[] = []
  let done: () => void
  const recovered = new Promise<void>((resolve) => (done = resolve))
  const keeper = createConnectionKeeper({
    store,
    ping: async () => {
      const isAnswered = pings.shift() ?? true
      log.push(isAnswered ? 'ping answered' : 'ping failed')
      keeper.happened(isAnswered ? 'answered' : 'failed')
      if (!isAnswered) throw new Error('no answer')
    },
    reinitialiseAfterMs: () => REINITIALISE_AFTER_HTTP_FAULT_MS,
    onLost: () => log.push('lost'),
    onDisconnected: () => log.push('disconnected'),
    onRecovered: () => {
      log.push('recovered')
      done()
    },
    wait: vi.fn<(ms: number) => Promise<void>>(async (ms) => void log.push(ms)),
  })
  return { keeper, store, log, recovered }
}

test('one failure is followed by a ping after a second, and the connection recovers', async () => {
  const { keeper, log, recovered, store } = keeperWith([true])
  keeper.happened('answered')
  keeper.happened('failed')
  await recovered
  expect(log).toEqual(['lost', 1000, 'ping answered', 'recovered'])
  expect(store.get(connectionAtom)).toEqual({ status: 'connected', retries: 0 })
})

test('a lost connection is pinged at growing intervals and reported as disconnected once', async () => {
  const { keeper, log, recovered } = keeperWith([false, false, false, true])
  keeper.happened('failed')
  await recovered
  expect(log).toEqual([
    'lost',
    1000,
    'ping failed',
    'disconnected',
    2000,
    'ping failed',
    4000,
    'ping failed',
    5000,
    'ping answered',
    'recovered',
  ])
})

test('a fault inside an answer reinitialises the client and does not count as a failure', async () => {
  const { keeper, log, recovered, store } = keeperWith([true])
  keeper.happened('answered')
  keeper.reinitialise()
  keeper.reinitialise()
  expect(store.get(connectionAtom)).toEqual({ status: 'connected', retries: 0 })
  await recovered
  expect(log).toEqual(['lost', 1000, 'ping answered', 'recovered'])
})
