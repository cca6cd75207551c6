import { expect, test } from 'vitest'
import { Mistake } from '../../mistake.ts'
import type { OperatorApi } from './connect-api.ts'
import { runMaintenanceCommand } from './maintenance.ts'
import { runPageErrorCommand } from './page-errors.ts'

/** An API that answers every call with one result, and its calls. */
function answering(result: unknown) {
  const calls: unknown[] = []
  const api = (async (name: string, params: object, request: object) => {
    calls.push([name, params, request])
    return { ok: true, result }
  }) as unknown as OperatorApi
  return { api, calls }
}

const SITE = { site: 'aurora' }

test('the list of errors has each with its reports, its release and the first places of its source', async () => {
  const error = {
    message: 'TypeError: x is undefined',
    stack: 'TypeError: x\n at f (a.js:1:2)\n at g (b.js:3:4)\n at h (c.js:5:6)\n at i (d.js:7:8)',
    page: '/pick',
    release: '1.2.1',
    reports: 7,
    firstSeen: 0,
    lastSeen: 60_000,
  }
  const lines: string[] = []
  const { api, calls } = answering([error])
  await runPageErrorCommand(api, ['list', undefined], SITE, (line) => lines.push(line))
  expect(lines).toEqual([
    '7 × TypeError: x is undefined on /pick, release 1.2.1, 1970-01-01T00:00:00.000Z to 1970-01-01T00:01:00.000Z',
    '    at f (a.js:1:2)',
    '    at g (b.js:3:4)',
    '    at h (c.js:5:6)',
  ])
  expect(calls).toEqual([['getPageErrors', { siteId: 'aurora' }, {}]])
  await runPageErrorCommand(answering([]).api, ['list'], SITE, (line) => lines.push(line))
  expect(lines.at(-1)).toBe('No page of aurora has reported an error in the last 30 days.')
  await expect(runPageErrorCommand(api, ['show'], SITE, () => undefined)).rejects.toThrow(Mistake)
})

test('maintenance has the texts of languages that the command names', async () => {
  const { api, calls } = answering({ enabled: true, message: 'Back at noon', endsAt: null })
  const text = ['de=Mittags zurück', 'fr=De retour à midi = bientôt']
  await runMaintenanceCommand(api, ['on'], { ...SITE, message: 'Back at noon', text }, () => undefined)
  const messages = { de: 'Mittags zurück', fr: 'De retour à midi = bientôt' }
  expect(calls).toEqual([
    ['setMaintenance', { siteId: 'aurora' }, { enabled: true, message: 'Back at noon', messages }],
  ])
  const wrong = { ...SITE, message: 'Back', text: ['Mittags zurück'] }
  await expect(runMaintenanceCommand(api, ['on'], wrong, () => undefined)).rejects.toThrow('--text')
})
