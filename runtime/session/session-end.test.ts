import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RELOAD_AFTER_NOT_LOGGED_IN_MS } from '#schemas/limits.ts'
import { createSessionEnd, type EndReason } from './session-end.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The transition, with a log of what the player meets. */
function open({ canShow = true } = {}) {
  const log: string[] = []
  let current: EndReason | null = null
  let read: (() => void)[] = []
  const lost = createSessionEnd({
    current: () => current,
    commit: (reason) => (current = reason),
    announce: () => log.push('announced'),
    clear: ({ kind }) => log.push(`cleared ${kind}`),
    show: ({ kind }) => {
      log.push(`shown ${kind}`)
      return canShow ? new Promise((resolve) => read.push(resolve)) : Promise.reject(new Error('no text'))
    },
    leave: ({ kind }) => log.push(`left ${kind}`),
    reasonWithinMs: RELOAD_AFTER_NOT_LOGGED_IN_MS,
  })
  return {
    log,
    lost,
    /** The player presses OK on every dialog that was shown. */
    readAll: async () => {
      for (const done of read) done()
      read = []
      await vi.advanceTimersByTimeAsync(2 * RELOAD_AFTER_NOT_LOGGED_IN_MS)
    },
  }
}

/** Every order of the reports of one end. */
function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((first, place) => ordersOf(items.toSpliced(place, 1)).map((rest) => [first, ...rest]))
}

const UNTIL = Date.UTC(2027, 0, 1)
const REASONS: readonly EndReason[] = [
  { kind: 'logged-in-elsewhere' },
  { kind: 'banned' },
  { kind: 'timedOut', until: UNTIL },
  { kind: 'excluded', until: UNTIL },
]
/** A refused call, an upload, a poll and a load of the session: none of them says why. */
const REFUSALS: readonly EndReason[] = Array.from({ length: 3 }, () => ({ kind: 'expired' }))

describe.each(REASONS.map((reason) => [reason.kind, reason] as const))('an end by %s', (kind, reason) => {
  test.each(ordersOf([...REFUSALS, reason]).map((order) => [order.map((one) => one.kind).join(', '), order]))(
    'is shown and left for once, where the reports come as %s',
    async (_name, order) => {
      const { log, lost, readAll } = open()
      for (const report of order) {
        lost(report)
        await vi.advanceTimersByTimeAsync(100)
      }
      await readAll()
      expect(log.filter((line) => line !== 'announced')).toEqual([
        `cleared ${kind}`,
        `shown ${kind}`,
        `left ${kind}`,
      ])
    },
  )
})

test('a session that expired is left after the time in which a reason may arrive, and once', async () => {
  const { log, lost } = open()
  for (const refusal of REFUSALS) lost(refusal)
  await vi.advanceTimersByTimeAsync(RELOAD_AFTER_NOT_LOGGED_IN_MS - 1)
  expect(log).toEqual(['announced'])
  await vi.advanceTimersByTimeAsync(1)
  expect(log).toEqual(['announced', 'cleared expired', 'left expired'])
  lost({ kind: 'expired' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(log).toHaveLength(3)
})

test('an exclusion that arrives while another reason is shown replaces it', async () => {
  const { log, lost, readAll } = open()
  lost({ kind: 'logged-in-elsewhere' })
  lost({ kind: 'excluded', until: UNTIL })
  lost({ kind: 'banned' })
  await readAll()
  expect(log.at(-1)).toBe('left excluded')
  expect(log.filter((line) => line.startsWith('left'))).toHaveLength(1)
})

test('a logout is left for at once', () => {
  const { log, lost } = open()
  lost({ kind: 'logged-out' })
  expect(log).toEqual(['cleared logged-out', 'left logged-out'])
})

test('a reason that cannot be shown does not keep the page', async () => {
  const { log, lost } = open({ canShow: false })
  lost({ kind: 'banned' })
  await vi.advanceTimersByTimeAsync(0)
  expect(log.at(-1)).toBe('left banned')
})
