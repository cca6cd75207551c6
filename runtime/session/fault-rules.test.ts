import { expect, test } from 'vitest'
import { faultReaction } from './fault-rules.ts'

test.each([
  '34',
  'Client.Error.MessageSend',
  'Client.Error.RequestTimeout',
  'Channel.Connect.Failed',
] as const)('%s initialises again', (code) =>
  expect(faultReaction('getGameLobby', code)).toBe('reinitialise'),
)

test('101 goes back to the site’s root', () => {
  expect(faultReaction('getPlayerAccounts', '101')).toBe('reload-root')
  expect(faultReaction('poll', '101')).toBe('reload-root')
})

test('logging in and out answer their own faults', () => {
  expect(faultReaction('login', '101')).toBe('none')
  expect(faultReaction('logout', '101')).toBe('none')
})

test('a duplicate session is about cookies', () => {
  expect(faultReaction('init', 'Server.Processing.DuplicateSessionDetected')).toBe('cookies-dialog')
})

test('faults of getGameResults are ignored, whatever they are', () => {
  expect(faultReaction('getGameResults', '101')).toBe('none')
  expect(faultReaction('getGameResults', 'Channel.Connect.Failed')).toBe('none')
})

test('a refusal for maintenance asks what the site says now', () => {
  expect(faultReaction('joinGame', 'Server.Maintenance')).toBe('refresh')
  expect(faultReaction('init', 'Server.Maintenance')).toBe('none')
})

test('115 loads the session again, which then says that the password must be changed', () => {
  expect(faultReaction('joinGame', '115')).toBe('refresh')
})

test('other faults are their caller’s', () => {
  expect(faultReaction('joinGame', '300')).toBe('none')
  expect(faultReaction('login', '103')).toBe('none')
})
