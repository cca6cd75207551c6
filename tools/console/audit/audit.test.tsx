import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AuditEntry } from '#schemas/operator/audit-log.ts'
import { answerOf, renderPart, SITE } from '../testing/console-part.tsx'
import { auditCsv } from './audit-export.ts'
import { ACTIONS, filterFor, filterIn, NO_FILTER, requestOf } from './audit-filter.ts'
import { AuditPage } from './audit-page.tsx'
import { EntryPanel } from './entry-panel.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const TIME = Date.UTC(2026, 10, 30, 18, 0)
const ENTRY: AuditEntry = {
  auditId: 12,
  time: TIME,
  actor: 'ada@example.com',
  action: 'player.limit-set',
  body: { siteId: 'aurora', playerId: 7, reason: 'Asked by mail', before: { amount: 100 }, amount: 50 },
  hash: 'ab'.repeat(32),
}

test('the filter is kept in the address, and asks for days by the clock of the site', () => {
  const filter = { ...NO_FILTER, action: 'player.*', player: '7', from: '2026-11-29', to: '2026-11-30' }
  expect(filterIn(new URLSearchParams(filterFor(filter)))).toEqual(filter)
  expect(requestOf(filter, 'Europe/Helsinki')).toEqual({
    action: 'player.*',
    playerId: 7,
    from: Date.UTC(2026, 10, 28, 22),
    until: Date.UTC(2026, 10, 30, 22),
  })
})

test('a player or a day that cannot be read is not asked for', () => {
  expect(requestOf({ ...NO_FILTER, player: 'Ada', from: 'yesterday' }, 'UTC')).toEqual({})
})

test('the actions of the endpoints and their areas are offered', () => {
  expect(ACTIONS).toEqual(expect.arrayContaining(['player.*', 'player.banned', 'token.*']))
})

test('an entry shows what changed before and after, its player and its hash', () => {
  renderPart(<EntryPanel entry={ENTRY} site={SITE} close={() => undefined} />)
  const panel = within(screen.getByRole('dialog', { name: 'Entry 12' }))
  const row = within(panel.getByRole('table', { name: 'Changed' })).getByRole('row', { name: /Amount/ })
  expect(within(row).getByText('100').tagName).toBe('DEL')
  expect(within(row).getByText('50').tagName).toBe('INS')
  expect(panel.getByRole('link', { name: '7' }).getAttribute('href')).toBe('/sites/aurora/players/7')
  expect(panel.getByText('Asked by mail')).toBeDefined()
  expect(panel.getByText('ab'.repeat(32))).toBeDefined()
})

test('a player of an entry without a site is no link, because the player may be of another one', () => {
  const entry = { ...ENTRY, body: { playerId: 7 } }
  renderPart(<EntryPanel entry={entry} site={SITE} close={() => undefined} />)
  expect(screen.queryByRole('link')).toBeNull()
})

test('entries are saved as CSV, a line for each, and a fact is no formula', () => {
  const [heads, line] = auditCsv([{ ...ENTRY, actor: '=cmd' }]).split('\r\n')
  expect(heads).toBe('"Number","Time","By","Action","Facts","Hash"')
  expect(line).toContain(`12,"2026-11-30T18:00:00.000Z","'=cmd","player.limit-set","{""siteId"":""aurora"",`)
})

/** Answers the calls of the page in turn; returns the paths that it asked for. */
function answering(answers: readonly object[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(answers[Math.min(asked.length, answers.length) - 1])
  })
  return asked
}

const person = (scopes: string[]) => answerOf('getOwnSession', {}, {}, { scopes } as never)

test('the proof checks the chain part by part, and has the number of entries and the hash of the newest', async () => {
  const last = { auditId: 4, time: TIME, hash: 'cd'.repeat(32) }
  const asked = answering([
    { entries: [ENTRY], hasMore: false },
    { checked: 3, last: { ...last, auditId: 3 }, hasMore: true },
    { checked: 1, last, hasMore: false, anchorFaults: [] },
  ])
  renderPart(<AuditPage site={SITE} />, [person(['*'])])
  expect(await screen.findByRole('button', { name: 'player.limit-set' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Check the chain' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The chain holds over 4 entries')
  expect(alert.textContent).toContain('cd'.repeat(32))
  expect(asked).toEqual(['/api/sites/aurora/audit', '/api/audit/proof', '/api/audit/proof?after=3'])
})

test('a broken chain names its first entry, and no further part is checked', async () => {
  const broken = { auditId: 2, time: TIME, actor: 'OPERATOR_TOKEN', action: 'player.banned' }
  const asked = answering([
    { entries: [], hasMore: false },
    { checked: 3, last: { auditId: 3, time: TIME, hash: 'cd'.repeat(32) }, hasMore: true, broken },
  ])
  renderPart(<AuditPage site={SITE} />, [person(['*'])])
  expect(await screen.findByText('No entry fits this filter.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Check the chain' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Entry 2 breaks the chain: player.banned by OPERATOR_TOKEN',
  )
  expect(asked).toHaveLength(2)
})

test('a person with a role on the site alone reads its entries, without the proof of the whole log', async () => {
  answering([{ entries: [ENTRY], hasMore: false }])
  renderPart(<AuditPage site={SITE} />, [person([])])
  expect(await screen.findByRole('button', { name: 'player.limit-set' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Proof' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Entries of' })).toBeNull()
})
