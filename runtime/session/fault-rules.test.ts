import { expect, test } from 'vitest'
import { faultReaction } from './fault-rules.ts'

test.each([
  '34',
  'Client.Error.MessageSend',
  'Client.Error.RequestTimeout',
  'Channel.Connect.Failed',
  'Channel.Connect.TimedOut',
] as const)('the fault %s reinitialises the connection', (code) =>
  expect(faultReaction('getGameLobby', code)).toBe('reinitialise'),
)

test('the fault 101 ends the session', () => {
  expect(faultReaction('getPlayerAccounts', '101')).toBe('session-over')
  expect(faultReaction('poll', '101')).toBe('session-over')
})

test('the faults of login and logout are left to their caller', () => {
  expect(faultReaction('login', '101')).toBe('none')
  expect(faultReaction('logout', '101')).toBe('none')
})

test('a duplicate session shows the dialog about cookies', () => {
  expect(faultReaction('init', 'Server.Processing.DuplicateSessionDetected')).toBe('cookies-missing')
})

test('any fault of getGameResults is ignored', () => {
  expect(faultReaction('getGameResults', '101')).toBe('none')
  expect(faultReaction('getGameResults', 'Channel.Connect.Failed')).toBe('none')
})

test('a refusal for maintenance loads the state of the site again', () => {
  expect(faultReaction('joinGame', 'Server.Maintenance')).toBe('refresh')
  expect(faultReaction('init', 'Server.Maintenance')).toBe('none')
})

test('the fault 115 loads the session again, which then requires a new password', () => {
  expect(faultReaction('joinGame', '115')).toBe('refresh')
})

test('other faults are left to their caller', () => {
  expect(faultReaction('joinGame', '300')).toBe('none')
  expect(faultReaction('login', '103')).toBe('none')
})
