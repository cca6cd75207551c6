import { expect, test } from 'vitest'
import { JOIN_EXIT } from '#schemas/protocol/faults.ts'
import { exitCodeOf, exitCodeOfFault, nextSteps } from './join-answers.ts'

test('every refusal has a next step', () => {
  for (const code of Object.values(JOIN_EXIT)) expect(nextSteps(code).length).toBeGreaterThan(0)
})

test('without money the next step is a deposit, with a draw that is gone the next draw', () => {
  expect(nextSteps(JOIN_EXIT.notEnoughFunds)[0]).toBe('deposit')
  expect(nextSteps(JOIN_EXIT.gameNoLongerAvailable)[0]).toBe('nextDraw')
})

test('a changed rate leads to the new price before anything else', () => {
  expect(nextSteps(JOIN_EXIT.rateChanged)[0]).toBe('newPrice')
})

test('a code that no list knows counts as none', () => {
  expect(exitCodeOf(8)).toBe(8)
  expect(exitCodeOf(77)).toBe(-1)
})

test('overload and a closed site keep their meaning when they come as faults', () => {
  expect(exitCodeOfFault('300')).toBe(300)
  expect(exitCodeOfFault('234')).toBe(9)
  expect(exitCodeOfFault('Client.Error.RequestTimeout')).toBe(-1)
})
