import { expect, test } from 'vitest'
import type { OperatorApi } from '#tools/cli/operator/connect-api.ts'
import { payWithdrawals } from './pay-withdrawals.ts'

test('withdrawals that have waited are approved and paid; new ones wait, and one with a processor is left to it', async () => {
  const calls: string[] = []
  const operator = (async (name: string, { withdrawalId = '' }: { withdrawalId?: string }) => {
    if (name === 'getWithdrawals') {
      const withdrawals = ['old', 'sent', 'refused'].map((id) => ({ withdrawalId: id, createdTime: 0 }))
      return {
        ok: true,
        result: { withdrawals: [...withdrawals, { withdrawalId: 'new', createdTime: 15_000 }] },
      }
    }
    calls.push(`${name} ${withdrawalId}`)
    if (withdrawalId === 'refused') return { ok: false, refusal: { message: 'cancelled' } }
    return { ok: true, result: withdrawalId === 'sent' ? { sentTime: 1 } : {} }
  }) as unknown as OperatorApi
  await payWithdrawals({ siteId: 'aurora', operator }, 30_000)
  expect(calls).toEqual([
    'approveWithdrawal old',
    'payWithdrawal old',
    'approveWithdrawal sent',
    'approveWithdrawal refused',
  ])
})
