import { expect, test } from 'vitest'
import { runAnswered } from '#tests/support/run-answered.ts'
import { Mistake } from '../../mistake.ts'
import { runDormantCommand } from './dormant.ts'

const run = runAnswered(runDormantCommand)

test('dormant accounts are listed with what is owed', async () => {
  const account = { playerId: 17, closedAt: 0, isPaying: false }
  const accounts = [
    { ...account, owed: [{ currency: 'EUR', amount: 12.5 }] },
    { ...account, playerId: 18, owed: [] },
    { ...account, playerId: 19, isPaying: true, owed: [] },
  ]
  const { lines } = await run(['list'], {}, { listDormantAccounts: { accounts, hasMore: false } })
  expect(lines).toEqual([
    'player 17: closed 1970-01-01T00:00:00.000Z; 12.5 EUR; not asked for',
    'player 18: closed 1970-01-01T00:00:00.000Z; nothing is owed',
    'player 19: closed 1970-01-01T00:00:00.000Z; a withdrawal is open',
  ])
  const none = await run(['list'], {}, { listDormantAccounts: { accounts: [], hasMore: false } })
  expect(none.lines).toEqual(['aurora has no dormant account.'])
  await expect(run(['show'], {}, {})).rejects.toThrow(Mistake)
})
