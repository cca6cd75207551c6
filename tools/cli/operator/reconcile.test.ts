import { expect, test } from 'vitest'
import type { EndpointResult } from '#schemas/operator/endpoints.ts'
import type { OperatorApi } from './connect-api.ts'
import { runReconcileCommand } from './reconcile.ts'

/** Runs the command on an answer; returns its lines, its exit code and the request. */
async function run(result: EndpointResult<'getReconciliation'>, options: object) {
  const lines: string[] = []
  const asked: unknown[] = []
  const api = (async (_name: string, _params: object, request: object) => {
    asked.push(request)
    return { ok: true, result }
  }) as OperatorApi
  const code = await runReconcileCommand(api, [undefined, undefined], options, (line) => lines.push(line))
  return { lines, asked, code }
}

test('without differences the command ends with the number of operations and exit code 0', async () => {
  const { lines, asked, code } = await run(
    { timeZone: 'UTC', compared: 8, unanswered: [], differences: [] },
    { from: '2026-11-22' },
  )
  expect(asked).toEqual([{ from: '2026-11-22', to: '2026-11-22' }])
  expect(lines).toEqual(['8 operations compared, 0 differences.'])
  expect(code).toBe(0)
})

test('each difference is a line with both sides, and the exit code is 1', async () => {
  const view = { status: 'paid', amountMinor: 4000, currencyId: 978, time: 1_795_000_000_000 } as const
  const difference = { processorId: 'sandbox-bank', kind: 'payout', orderId: 'w1', remedy: 'Ask.' } as const
  const { lines, asked, code } = await run(
    {
      timeZone: 'UTC',
      compared: 2,
      unanswered: [{ processorId: 'harbour.cards', reason: 'answered 503' }],
      differences: [
        {
          ...difference,
          problem: 'amount',
          ledger: view,
          processor: { ...view, amountMinor: 4001 },
        },
        { ...difference, orderId: 'w2', problem: 'extra', ledger: view },
      ],
    },
    { from: '2026-11-22', to: '2026-11-23', processor: 'sandbox-bank' },
  )
  expect(asked).toEqual([{ from: '2026-11-22', to: '2026-11-23', processorId: 'sandbox-bank' }])
  const at = '2026-11-18T11:06:40.000Z'
  expect(lines).toEqual([
    'harbour.cards gave no list (answered 503): nothing of it was compared. Ask again later.',
    `sandbox-bank payout w1: another amount; ledger paid, 4000 minor units of EUR, ${at}; processor paid, 4001 minor units of EUR, ${at}\n  Ask.`,
    `sandbox-bank payout w2: not in the list of the processor; ledger paid, 4000 minor units of EUR, ${at}\n  Ask.`,
    '2 operations compared, 2 differences.',
  ])
  expect(code).toBe(1)
})

test('a missing day is a mistake', async () => {
  const none = { timeZone: 'UTC' as const, compared: 0, unanswered: [], differences: [] }
  await expect(run(none, {})).rejects.toThrow('--from')
})
