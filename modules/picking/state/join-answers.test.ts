import { expect, test } from 'vitest'
import { JOIN_EXIT } from '#schemas/protocol/faults.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { exitCodeOf, exitCodeOfFault, nextSteps, receiptOf } from './join-answers.ts'

test('every refusal has a next step', () => {
  for (const code of Object.values(JOIN_EXIT)) expect(nextSteps(code).length).toBeGreaterThan(0)
})

test('the next step without money is a deposit, and without the draw the next draw', () => {
  expect(nextSteps(JOIN_EXIT.notEnoughFunds)[0]).toBe('deposit')
  expect(nextSteps(JOIN_EXIT.gameNoLongerAvailable)[0]).toBe('nextDraw')
})

test('a changed rate leads to the new price before any other step', () => {
  expect(nextSteps(JOIN_EXIT.rateChanged)[0]).toBe('newPrice')
})

test('an unknown exit code becomes -1', () => {
  expect(exitCodeOf(8)).toBe(8)
  expect(exitCodeOf(77)).toBe(-1)
})

test('faults for overload and a closed site keep their meaning', () => {
  expect(exitCodeOfFault('300')).toBe(300)
  expect(exitCodeOfFault('234')).toBe(9)
  expect(exitCodeOfFault('Client.Error.RequestTimeout')).toBe(-1)
})

const EUR = 978
const CHF = 756
type JoinEvent = NonNullable<OperationResult<'joinGame'>['joinEvent']>
const account = { accountId: 1, accountType: 43, accountCurrency: EUR, accountBalance: 90, timeStamp: 2 }
const joinEvent: JoinEvent = {
  playsInGame: 11,
  playersInGame: 5,
  playerPlaysInGame: 1,
  playIds: [501],
  totalCost: 2.5,
  account,
}

test('a plain join paid its price and has no further facts in its receipt', () => {
  expect(receiptOf({}, { joinEvent })).toEqual({
    totalCost: 2.5,
    paid: null,
    further: null,
    accountCurrencyId: EUR,
    balanceAfter: 90,
    allocated: null,
  })
})

test('the receipt of a raffle names the tickets that the service allocated', () => {
  expect(receiptOf({}, { joinEvent: { ...joinEvent, plays: ['T:000007'] } })?.allocated).toEqual(['T:000007'])
})

test('a join from another account has the converted amount and the rate in its receipt', () => {
  const paid = { currencyId: CHF, amount: 2.36, rate: 0.943, rateDate: 1000 }
  const answer = { joinEvent: { ...joinEvent, paid, account: { ...account, accountCurrency: CHF } } }
  expect(receiptOf({}, answer)).toMatchObject({ totalCost: 2.5, paid, accountCurrencyId: CHF })
})

test.each([
  ['were bought', 0, 10],
  ['were not bought', 4, 0],
])('further draws that %s have their code in the receipt', (_, subscriptionCode, cost) => {
  const answer = {
    subscriptionCode,
    joinEvent: { ...joinEvent, ...(cost > 0 && { subscriptionCost: cost }) },
  }
  expect(receiptOf({ subscriptions: 4 }, answer)?.further).toEqual({ draws: 4, code: subscriptionCode, cost })
})

test('an answer without a subscription code has bought no further draws', () => {
  expect(receiptOf({ subscriptions: 4 }, { joinEvent })?.further).toEqual({ draws: 4, code: 1, cost: 0 })
})

test('an answer without amounts has no receipt', () => {
  expect(receiptOf({ subscriptions: 4 }, {})).toBeNull()
})
