import { beforeEach, expect, test } from 'vitest'
import { openSiteStorage } from '#runtime/storage/storage.ts'
import { KEY_KEPT_MS } from '#schemas/limits.ts'
import { newKey, PendingSends, type PendingSend } from './pending-sends.ts'

const send = (change: Partial<PendingSend> = {}): PendingSend => ({
  key: 'k1',
  op: 'joinGame',
  body: { gameInstanceId: 1 },
  playerId: 5,
  madeAt: 1000,
  sentAt: 1000,
  ...change,
})

beforeEach(() => window.localStorage.clear())

test('security 4: a pending call survives a reload and is removed when it is settled', () => {
  new PendingSends(openSiteStorage('trial')).keep(send())
  const afterReload = new PendingSends(openSiteStorage('trial'))
  expect(afterReload.all()).toEqual([send()])
  afterReload.settle('k1', 2000)
  expect(afterReload.all()).toEqual([])
  expect(window.localStorage).toHaveLength(0)
})

test('each site has pending calls of its own', () => {
  new PendingSends(openSiteStorage('trial')).keep(send())
  expect(new PendingSends(openSiteStorage('other')).all()).toEqual([])
})

test('a pending call is found again by the same call of the same player only', () => {
  const pending = new PendingSends(openSiteStorage('trial'))
  pending.keep(send())
  expect(pending.findSame(send({ key: 'k2' }))?.key).toBe('k1')
  expect(pending.findSame(send({ playerId: 6 }))).toBeUndefined()
  expect(pending.findSame(send({ body: { gameInstanceId: 2 } }))).toBeUndefined()
})

test('a pending call is removed when the service no longer keeps its key', () => {
  const pending = new PendingSends(openSiteStorage('trial'))
  pending.keep(send())
  pending.clear(1000 + KEY_KEPT_MS - 1)
  expect(pending.all()).toHaveLength(1)
  pending.clear(1000 + KEY_KEPT_MS)
  expect(pending.all()).toEqual([])
})

test('the keys of calls are printable, 32 characters long and unique', () => {
  const keys = new Set(Array.from({ length: 1000 }, newKey))
  expect(keys.size).toBe(1000)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})
