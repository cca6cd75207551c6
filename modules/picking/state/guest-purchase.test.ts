import { expect, test } from 'vitest'
import type { PendingJoin as KeptSlip } from '#games/client/pending-join.ts'
import { PENDING_JOIN_WAITS_MS } from '#schemas/limits.ts'
import type { PendingJoin } from '#schemas/protocol/pending-joins.ts'
import { guestStep, ownPurchase, type GuestStanding } from './guest-purchase.ts'

const NOW = Date.UTC(2026, 10, 28, 20)
const slip: KeptSlip = {
  key: 'k',
  playerId: null,
  gameId: 7,
  gameInstanceId: 70,
  gameRule: 'oneDrawGame',
  gameTitle: 'Aurora 6/49',
  plays: 1,
  furtherDraws: 0,
  currencyId: 978,
  amount: 2.2,
  firstAmount: 2.2,
  at: NOW,
  guestSince: NOW,
  order: { gameId: 7, gameInstanceId: 70, userPlays: ['1-2-3-4-5-6'], currencyId: 978 },
}
const purchase = (state: PendingJoin['state'], change: Partial<PendingJoin> = {}): PendingJoin => ({
  state,
  gameId: 7,
  gameInstanceId: 70,
  plays: 1,
  amount: 2.2,
  currencyId: 978,
  expires: NOW + PENDING_JOIN_WAITS_MS + 5000,
  ...change,
})
const standing: GuestStanding = {
  slip,
  session: 'loggedIn',
  segment: 'C',
  balance: 0,
  decimalPlaces: 2,
  purchase: null,
}

test.each([
  ['a visitor gives the person', { session: 'visitor' }, 'person'],
  ['a visitor whose login was refused does too', { session: 'failed' }, 'person'],
  ['a player of the short registration gives the address', { segment: 'B' }, 'address'],
  ['a player without the money pays', {}, 'payment'],
  ['a player whose balance covers the price to the cent confirms', { balance: 2.2 }, 'confirm'],
  ['a player with a cent too little pays', { balance: 2.19 }, 'payment'],
  ['an agreed purchase without its money is still to be paid', { purchase: purchase('waiting') }, 'payment'],
  ['a purchase whose money has arrived is being made', { purchase: purchase('due') }, 'confirm'],
  ['a purchase that was made is done', { purchase: purchase('joined') }, 'done'],
  ['a purchase that could not be made is done too', { purchase: purchase('failed'), balance: 5 }, 'done'],
  ['a purchase whose money came too late is done too', { purchase: purchase('expired') }, 'done'],
  ['a cancelled purchase is bought by hand', { purchase: purchase('cancelled'), balance: 5 }, 'confirm'],
  ['nothing is known while the session loads', { session: 'loading' }, null],
  ['nothing is known while the purchase of a player loads', { purchase: undefined }, null],
] as const)('%s', (_name, change, step) => {
  expect(guestStep({ ...standing, ...change })).toBe(step)
})

test('an earlier purchase, and one of another game, is not that of the slip', () => {
  expect(
    ownPurchase(slip, purchase('joined', { expires: NOW - 3_600_000 + PENDING_JOIN_WAITS_MS })),
  ).toBeNull()
  expect(ownPurchase(slip, purchase('joined', { gameId: 8 }))).toBeNull()
  expect(guestStep({ ...standing, purchase: purchase('joined', { expires: NOW }) })).toBe('payment')
})
