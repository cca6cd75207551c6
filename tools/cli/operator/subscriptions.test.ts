import { expect, test } from 'vitest'
import type { Subscription } from '#schemas/entities/subscription.ts'
import type { OperatorApi } from './connect-api.ts'
import { showSubscriptions } from './subscriptions.ts'

const PREPAID: Subscription = {
  id: 4,
  gameId: 7,
  gameTitle: 'Aurora 6/49',
  gameRule: 'oneDrawGame',
  gamePlaySize: 6,
  gamePlayRange: 49,
  active: true,
  status: 'active',
  remainingBalance: 6.6,
  drawPrice: 2.2,
  drawsBought: 5,
  drawsLeft: 3,
  playerPlays: ['1-2-3-4-5-6'],
  currencyId: 978,
  startedTime: 0,
  nextDrawTime: 3_600_000,
}
const PAY_GO: Subscription = {
  ...PREPAID,
  id: 3,
  active: false,
  status: 'cancelled',
  cancelReason: 'unpaid',
  remainingBalance: 0,
  drawsLeft: 0,
  payGo: true,
  failures: 3,
  failuresMax: 3,
  endedTime: 60_000,
}

async function shown(subscriptions: readonly Subscription[]) {
  const calls: unknown[] = []
  const api = (async (...call: unknown[]) => {
    calls.push(call)
    return { ok: true, result: { subscriptions, hasMore: false } }
  }) as unknown as OperatorApi
  const text = await showSubscriptions(api, { siteId: 'aurora', playerId: 17 })
  expect(calls).toEqual([['getPlayerSubscriptions', { siteId: 'aurora', playerId: 17 }, {}]])
  return text
}

test('each subscription has its game, its draws, how it is paid and why it ended', async () => {
  const { nextDrawTime: _next, ...ended } = PAY_GO
  expect((await shown([PREPAID, ended])).split('\n')).toEqual([
    '4: active, Aurora 6/49 (game 7), 1 plays; 3 of 5 draws left at 2.2 EUR; 6.6 EUR paid ahead; next draw 1970-01-01T01:00:00.000Z; since 1970-01-01T00:00:00.000Z',
    '3: cancelled (unpaid), Aurora 6/49 (game 7), 1 plays; 0 of 5 draws left at 2.2 EUR; paid draw by draw; 3 of 3 draws in a row not paid; since 1970-01-01T00:00:00.000Z; ended 1970-01-01T00:01:00.000Z',
  ])
})

test('a player without one has none', async () => {
  expect(await shown([])).toBe('Player 17 has no subscription.')
})
