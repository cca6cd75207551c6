import { expect, test } from 'vitest'
import type { Player } from './player.ts'
import { verificationDue } from './verification-due.ts'

const due = (change: Partial<Player['verification']>) =>
  verificationDue({ emailVerified: true, playerSegment: 'C', ...change })

test.each([
  [{ idVerified: true, addressVerified: true, playerSegment: 'B' }, null],
  [{ playerSegment: 'B', verificationStatus: 'documents-needed' }, 'registration'],
  [{ verificationStatus: 'being-checked' }, 'checking'],
  [{ verificationStatus: 'documents-needed' }, 'documents'],
  [{ verificationStatus: 'refused' }, 'documents'],
  [{ idVerified: true, verificationStatus: 'accepted' }, 'documents'],
  [{ verificationStatus: 'submitted' }, 'submitted'],
  [{}, 'documents'],
] as const)('a player with %j waits for %s', (verification, expected) => {
  expect(due(verification)).toBe(expected)
})
