import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ServiceHealth, SiteHealth } from '#schemas/operator/health.ts'
import RUNBOOK from '../../../docs/runbook.md?raw'
import { answerOf, renderPart, SITE } from '../testing/console-part.tsx'
import { serviceChecks, siteChecks } from './checks.ts'
import { HealthPage } from './health-page.tsx'
import { runbookPart } from './runbook-part.ts'

afterEach(cleanup)

const NOW = Date.UTC(2026, 10, 30, 18, 0)
const HOUR_MS = 3_600_000

const CALM: SiteHealth = {
  now: NOW,
  draws: { due: 0, late: 0, failing: 0, refunding: 0 },
  queues: [
    { queue: 'withdrawals', count: 0 },
    { queue: 'payouts', count: 0 },
    { queue: 'documents', count: 0 },
    { queue: 'webhooks', count: 0 },
    { queue: 'mails', count: 0 },
    { queue: 'textMessages', count: 0 },
    { queue: 'processorRequests', count: 0 },
  ],
  pageErrors: { lastDay: 0, kept: 3 },
}
const QUIET: ServiceHealth = {
  now: NOW,
  processes: 2,
  startedTime: NOW - HOUR_MS,
  draws: { due: 0, running: 1, retrying: 0, lagMs: 0 },
  outbox: [{ kind: 'events', waiting: 0, ageMs: 0 }],
  channel: { websockets: 120, heldPolls: 1, running: 2, waiting: 0 },
  operations: [{ operation: 'joinGame', calls: 400, faults: 3, p50Ms: 4.4, p95Ms: 12, p99Ms: 48 }],
}
const ofTitle = (checks: ReturnType<typeof siteChecks>, title: string) =>
  checks.find((check) => check.title === title)

/** The page of a person who may do everything, or who has a role on the site alone. */
const openPage = (site: SiteHealth, service: ServiceHealth = QUIET, scopes = ['*']) =>
  renderPart(<HealthPage site={SITE} />, [
    answerOf('getOwnSession', {}, {}, { scopes } as never),
    answerOf('getSiteHealth', { siteId: SITE.siteId }, {}, site),
    answerOf('getHealth', {}, {}, service),
  ])

test('a site and a service without problems are fine in every line', () => {
  for (const check of [...siteChecks(CALM), ...serviceChecks(QUIET)])
    expect(check).toMatchObject({ state: 'fine' })
  openPage(CALM)
  expect(screen.getByText('Everything works.')).toBeDefined()
})

test('a failing or late draw is wrong, and one that is given back is worth a look', () => {
  const checks = siteChecks({ ...CALM, draws: { due: 1, late: 2, failing: 1, refunding: 1 } })
  expect(ofTitle(checks, 'Draws that fail')).toMatchObject({ state: 'wrong', words: '1 draw' })
  expect(ofTitle(checks, 'Draws that are late')).toMatchObject({ state: 'wrong', words: '2 draws' })
  expect(ofTitle(checks, 'Draws that are given back')).toMatchObject({ state: 'watch' })
})

test.each([
  [1, 'fine'],
  [25, 'watch'],
  [80, 'wrong'],
] as const)('a withdrawal that waits for %d hours is %s', (hours, state) => {
  const queues = [{ queue: 'withdrawals' as const, count: 4, oldestTime: NOW - hours * HOUR_MS }]
  expect(ofTitle(siteChecks({ ...CALM, queues }), 'Withdrawals to approve')).toMatchObject({ state })
})

test('a step of a draw that waits longer than ten seconds is wrong, with its age', () => {
  const checks = serviceChecks({ ...QUIET, draws: { due: 3, running: 0, retrying: 0, lagMs: 11_000 } })
  expect(ofTitle(checks, 'Draws that are due')).toMatchObject({
    state: 'wrong',
    words: '3 waiting, the oldest for 11 seconds',
  })
})

test('the slowest operation is judged by its 95th percentile, and one with few calls is not judged', () => {
  const slow = { operation: 'getReport', calls: 50, faults: 0, p50Ms: 300, p95Ms: 1400, p99Ms: 2000 }
  const rare = { ...slow, operation: 'login', calls: 2, p95Ms: 9000 }
  const checks = serviceChecks({ ...QUIET, operations: [slow, rare] })
  expect(ofTitle(checks, 'Times of operations')).toMatchObject({
    state: 'watch',
    words: 'Slowest: getReport, 95 % within 1.4 s',
  })
})

test('figures that a process cannot read have no line', () => {
  const titles = serviceChecks({ now: NOW, processes: 1, outbox: [], operations: [] }).map(
    ({ title }) => title,
  )
  expect(titles).toEqual(['Times of operations'])
})

test('every line has a part of the runbook with steps', () => {
  const outbox = (['events', 'mails', 'textMessages', 'processorRequests'] as const).map((kind) => ({
    kind,
    waiting: 0,
    ageMs: 0,
  }))
  const titles = [...siteChecks(CALM), ...serviceChecks({ ...QUIET, outbox })].map(({ title }) => title)
  const kindsOf = (title: string) => runbookPart(RUNBOOK, title).map(({ kind }) => kind)
  expect(titles.filter((title) => !kindsOf(title).includes('text'))).toEqual([])
  expect(titles.filter((title) => !kindsOf(title).includes('steps'))).toEqual([])
})

test('the page names what is wrong, opens its list, and shows its steps', async () => {
  openPage({ ...CALM, draws: { ...CALM.draws, failing: 1 }, pageErrors: { lastDay: 2, kept: 3 } })
  expect(screen.getByRole('status').textContent).toBe(
    'Needs somebody now: Draws that fail. Worth a look: Errors of pages.',
  )
  const site = within(screen.getByRole('region', { name: 'Aurora Lotto' }))
  expect(site.getByRole('link', { name: 'Draws that fail' }).getAttribute('href')).toBe('/sites/aurora/games')
  expect(site.getByRole('link', { name: 'Withdrawals to approve' }).getAttribute('href')).toBe(
    '/records/withdrawals?site=aurora&status=pending',
  )
  fireEvent.click(site.getByRole('button', { name: 'Runbook: Draws that fail' }))
  const panel = await screen.findByRole('dialog', { name: 'Runbook: Draws that fail' })
  expect(await within(panel).findByText(/its panel has the last reason/)).toBeDefined()
})

test('the page has the times of the operations, and how many processes they are of', () => {
  openPage(CALM)
  expect(screen.getByText(/^of 2 processes, since /)).toBeDefined()
  const row = within(screen.getByRole('table', { name: 'Operations' })).getByRole('row', { name: /joinGame/ })
  expect(row.textContent).toContain('4.4 ms')
  expect(row.textContent).toContain('48 ms')
})

test('a person with a role on the site alone sees nothing of the service', () => {
  openPage(CALM, QUIET, [])
  expect(screen.queryByRole('region', { name: 'The service' })).toBeNull()
  expect(screen.queryByRole('table', { name: 'Operations' })).toBeNull()
})
