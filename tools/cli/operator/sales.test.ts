import { expect, test } from 'vitest'
import { Mistake } from '../../mistake.ts'
import type { OperatorApi } from './connect-api.ts'
import { runSalesCommand } from './sales.ts'

test('sales are held, reopened and shown, and each command says what the site does', async () => {
  const calls: unknown[] = []
  const lines: string[] = []
  let held = false
  const api = (async (name: string, params: object, request: { held?: boolean }) => {
    calls.push([name, params, request])
    held = request.held ?? held
    return { ok: true, result: { held } }
  }) as unknown as OperatorApi
  for (const command of ['hold', 'show', 'open'])
    await runSalesCommand(api, [command], { site: 'aurora' }, (line) => lines.push(line))
  expect(lines).toEqual(['aurora: takes no plays', 'aurora: takes no plays', 'aurora: takes plays'])
  expect(calls).toEqual([
    ['setSales', { siteId: 'aurora' }, { held: true }],
    ['getSales', { siteId: 'aurora' }, {}],
    ['setSales', { siteId: 'aurora' }, { held: false }],
  ])
  await expect(runSalesCommand(api, ['stop'], { site: 'aurora' }, () => undefined)).rejects.toThrow(Mistake)
})
