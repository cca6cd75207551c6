import { expect, test } from 'vitest'
import { readAdyenReport } from './adyen-report.ts'

const HEAD =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Net Currency,Batch Number,Modification Merchant Reference'
const row = (...[psp, order, type, debit, credit, modification = '']: string[]) =>
  `Harbour,HarbourECOM,${psp},${order},visa,2026-11-22 10:00:00,CET,${type},M1,EUR,${debit},${credit},EUR,7,${modification}`
const report = (...rows: string[]) => readAdyenReport([HEAD, ...rows, ''].join('\r\n'))
const time = Date.parse('2026-11-22T09:00:00Z')

test('payments, refunds and chargebacks of a settlement report are read, and every other line is counted by its type', () => {
  const { operations, others } = report(
    row('P1', 'order-1', 'Settled', '', '25.50'),
    row('P2', 'order-2', 'Settled', '', '50.00'),
    row('P1', 'order-1', 'Refunded', '20.00', '', 'withdrawal-1'),
    row('P2', 'order-2', 'Chargeback', '50.00', ''),
    row('', '', 'Fee', '0.10', ''),
    row('', '', 'Fee', '0.20', ''),
    row('P3', 'order-3', 'SomethingNew', '1.00', ''),
    row('', '', 'MerchantPayout', '100.00', ''),
  )
  const at = { status: 'paid', currency: 'EUR', time }
  expect(operations).toEqual([
    { ...at, kind: 'deposit', orderId: 'order-1', amount: '25.50' },
    { ...at, kind: 'deposit', orderId: 'order-2', amount: '50.00' },
    { ...at, kind: 'payout', orderId: 'withdrawal-1', amount: '20.00' },
    { ...at, kind: 'chargeback', orderId: 'order-2', amount: '50.00' },
  ])
  expect(others).toEqual([
    { type: 'Fee', lines: 2, meaning: 'of-operator' },
    { type: 'SomethingNew', lines: 1, meaning: 'unknown' },
    { type: 'MerchantPayout', lines: 1, meaning: 'of-operator' },
  ])
})

test('a refund that was made in the Customer Area is named by its payment', () => {
  const { operations } = report(row('P1', 'order-1', 'Refunded', '20.00', ''))
  expect(operations).toMatchObject([{ kind: 'payout', orderId: 'P1', amount: '20.00' }])
})

test('a payment that was returned, and a chargeback that was reversed, are no operations', () => {
  const { operations, others } = report(
    row('P1', 'order-1', 'Settled', '', '25.50'),
    row('P1', 'order-1', 'Refunded', '25.50', '', 'return:P1'),
    row('P2', 'order-2', 'Settled', '', '50.00'),
    row('P2', 'order-2', 'Chargeback', '50.00', ''),
    row('P2', 'order-2', 'ChargebackReversed', '', '50.00'),
    row('P2', 'order-2', 'Refunded', '50.00', '', 'withdrawal-1'),
    row('P2', 'order-2', 'RefundedReversed', '', '50.00', 'withdrawal-1'),
  )
  expect(operations.map(({ kind, orderId, status }) => [kind, orderId, status])).toEqual([
    ['deposit', 'order-2', 'paid'],
    ['payout', 'withdrawal-1', 'refused'],
  ])
  expect(others).toEqual([
    { type: 'Settled', lines: 1, meaning: 'returned' },
    { type: 'Refunded', lines: 1, meaning: 'returned' },
  ])
})

test('a file that is no settlement report, or of an unknown time zone, is refused with the cure', () => {
  expect(() => readAdyenReport('a,b\n1,2\n')).toThrow('lacks the columns Psp Reference')
  expect(() => readAdyenReport('a,"b\n1')).toThrow('The file is no CSV')
  expect(() => report(row('P1', 'o', 'Settled', '', '1.00').replace('CET', 'XYZ'))).toThrow('in UTC')
})
