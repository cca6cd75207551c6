import { expect, test } from 'vitest'
import { permits } from './permissions.ts'

test.each([
  [['*'], true],
  [['players.ban'], true],
  [['players.*'], true],
  [['games.*', 'players.ban'], true],
  [[], false],
  [['players.read'], false],
  [['player.*'], false],
  [['players'], false],
  [['*.ban'], false],
])('scopes %j permit players.ban: %s', (scopes, isPermitted) => {
  expect(permits(scopes, 'players.ban')).toBe(isPermitted)
})
