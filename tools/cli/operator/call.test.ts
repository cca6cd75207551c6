import { expect, test } from 'vitest'
import { Mistake } from '../../mistake.ts'
import { runCallCommand } from './call.ts'
import type { OperatorApi } from './connect-api.ts'

test('an operation of the API is called with the values of its path and of its request apart', async () => {
  const calls: unknown[] = []
  const lines: string[] = []
  const api = (async (...call: unknown[]) => {
    calls.push(call)
    return { ok: true, result: { deposits: [], hasMore: false } }
  }) as unknown as OperatorApi
  const given = '{"siteId": "aurora", "status": "paid"}'
  await runCallCommand(api, ['getDeposits', given], {}, (line) => lines.push(line))
  expect(calls).toEqual([['getDeposits', { siteId: 'aurora' }, { status: 'paid' }]])
  expect(JSON.parse(lines.join('\n'))).toEqual({ deposits: [], hasMore: false })
})

test('without an operation each one is listed with its address', async () => {
  const lines: string[] = []
  await runCallCommand(undefined as unknown as OperatorApi, [], {}, (line) => lines.push(line))
  expect(lines).toContainEqual(expect.stringMatching(/^getDeposits: GET \/sites\/:siteId\/deposits\. Lists/))
})

test.each([
  ['getDeposit', '{}', 'similar ones: getDeposits'],
  ['readTheStars', '{}', 'call without a name lists them'],
  ['getDeposits', '{"siteId":', 'no JSON'],
  ['getDeposits', 'no-such-file.json', 'no-such-file.json'],
  ['getDeposits', '{}', 'needs siteId'],
])('%s with %s is refused: %s', async (name, given, expected) => {
  const call = runCallCommand(undefined as unknown as OperatorApi, [name, given], {}, () => undefined)
  await expect(call).rejects.toThrow(Mistake)
  await expect(call).rejects.toThrow(expected)
})
