import { expect, test } from 'vitest'
import { JOIN_EXIT } from '#schemas/protocol/faults.ts'
import { exitCodeOf, exitCodeOfFault, nextSteps } from './join-answers.ts'

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
