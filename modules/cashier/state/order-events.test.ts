import { expect, test, vi } from 'vitest'
import type { SessionChanges } from '#runtime/registry/module.ts'
import { player } from '#runtime/testing/entities.ts'
import type { EventBodies } from '#schemas/protocol/events.ts'
import { applyOrder, noticeOfOrder } from './order-events.ts'

const paid: EventBodies['player.order'] = {
  orderId: 'o1',
  orderStatus: 2,
  orderType: 1,
  orderAmount: 20,
  currencyId: 978,
  depositOrder: {
    orderId: 'o1',
    status: 'paid',
    amount: 20,
    currencyId: 978,
    createdTime: 4000,
    paidTime: 9000,
  },
}

function apply(change: Partial<EventBodies['player.order']> = {}) {
  const before = player()
  let after = before
  const track = vi.fn<SessionChanges['track']>()
  applyOrder({ ...paid, ...change }, { changePlayer: (to) => (after = to(after)), track })
  return { before, after, track }
}

test('a paid deposit sets the last deposit date to the time of its payment', () => {
  const { after, track } = apply()
  expect(after.statistics.lastDepositDate).toBe(9000)
  expect(track).not.toHaveBeenCalled()
})

test('the first paid deposit is tracked', () => {
  expect(apply({ firstDeposit: true }).track).toHaveBeenCalledExactlyOnceWith('deposit')
})

test.each([
  ['an order that is not paid', { orderStatus: 1 }],
  ['an order that is no deposit', { orderType: 2 }],
])('%s changes no statistics and is not tracked', (_what, change) => {
  const { before, after, track } = apply({ ...change, firstDeposit: true })
  expect(after).toBe(before)
  expect(track).not.toHaveBeenCalled()
})

test('a deposit that was taken back has a notice with its amount, and another deposit has none', () => {
  const depositOrder = { ...paid.depositOrder!, status: 'charged-back' as const }
  expect(noticeOfOrder({ ...paid, orderStatus: 7, depositOrder })).toEqual({
    kind: 'deposit-charged-back',
    amount: 20,
    currencyId: 978,
  })
  expect(noticeOfOrder(paid)).toBeNull()
})

test.each([
  [2, 'withdrawal-paid'],
  [3, 'withdrawal-rejected'],
])('a withdrawal that ends with status %i has the notice %s', (orderStatus, kind) => {
  const { depositOrder: _deposit, ...order } = paid
  const ended = { ...order, orderType: 2, orderStatus }
  expect(noticeOfOrder(ended)).toEqual({ kind, amount: 20, currencyId: 978 })
  expect(noticeOfOrder({ ...ended, orderStatus: 4 })).toBeNull()
})
