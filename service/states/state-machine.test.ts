import { expect, test } from 'vitest'
import type { Database, Tx } from '#service/database/database.ts'
import { playerCash } from '#service/ledger/accounts.ts'
import { WITHDRAWALS } from '#service/withdrawals/withdrawal-states.ts'
import { move } from './move.ts'
import { allows, finalStates, reachableStates, transferOf } from './state-machine.ts'

const LAMP = {
  title: 'A lamp',
  table: 'withdrawals',
  key: 'withdrawal_id',
  column: 'status',
  states: {
    off: 'It is dark.',
    on: 'It shines.',
    broken: 'It is dark for ever.',
    lost: 'Nothing leads here.',
  },
  events: {
    make: { from: [], to: 'off' },
    press: { from: ['off'], to: 'on' },
    release: { from: ['on'], to: 'off' },
    dim: { from: ['on'], to: 'on' },
    drop: { from: ['on', 'off'], to: 'broken' },
    sweep: { from: ['broken'], to: 'broken' },
  },
} as const

test('an event is allowed in its states alone', () => {
  expect((['off', 'on', 'broken'] as const).map((state) => allows(LAMP, state, 'drop'))).toEqual([
    true,
    true,
    false,
  ])
  expect(allows(LAMP, 'off', 'make')).toBe(false)
})

test('a state without an event to another one is final, and one to which no event leads is not reachable', () => {
  expect(finalStates(LAMP)).toEqual(['broken', 'lost'])
  expect([...reachableStates(LAMP)].toSorted()).toEqual(['broken', 'off', 'on'])
})

test('an unknown event, a transfer code of another event, and a state that the query builder writes do not compile', () => {
  const row = { withdrawal_id: 'w', status: 'pending' } as const
  const entries = [{ account: playerCash(1), currencyId: 978, amountMinor: 0 }]
  const compiled = (tx: Tx, { kysely }: Database) => [
    // @ts-expect-error: the machine has no such event.
    move(tx, WITHDRAWALS, row, { event: 'forget' }),
    // @ts-expect-error: the row of this machine has another key.
    move(tx, WITHDRAWALS, { order_id: 'w', status: 'pending' }, { event: 'cancel' }),
    // @ts-expect-error: a cancelled withdrawal returns, and is not paid.
    transferOf(WITHDRAWALS, 'cancel', { code: 'withdrawal', entries }),
    // @ts-expect-error: an approval moves no money.
    transferOf(WITHDRAWALS, 'approve', { code: 'withdrawal-back', entries }),
    // @ts-expect-error: only `move` writes a state.
    kysely.updateTable('withdrawals').set({ status: 'paid' }),
    // @ts-expect-error: nor is it among the further columns of a move.
    move(tx, WITHDRAWALS, row, { event: 'cancel', set: { status: 'paid' } }),
  ]
  expect(compiled).toHaveLength(2)
})
