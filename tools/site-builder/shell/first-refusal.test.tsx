import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Readiness } from '#schemas/operator/endpoints/getReadiness.ts'
import type { PlacedRefusal } from '#schemas/operator/placed-refusal.ts'
import { ReadinessPage } from '../readiness/readiness-page.tsx'
import { openView } from '../testing/open-form.tsx'
import { TopBar } from './top-bar.tsx'

afterEach(cleanup)

const refusal = (file: string, pointer: string): PlacedRefusal => ({
  file,
  path: '$',
  pointer,
  at: null,
  expected: 'must be right',
})

test.each([
  ['its place in the manifest', 'kola/manifest.json', ['manifest', '/brand/header']],
  ['the view of its text', 'kola/messages/en.json', ['texts']],
  ['the list of the manifest, for a site that extends this one', 'lagos/manifest.json', ['manifest']],
])('the number of refusals leads to %s', (_where, file, opened) => {
  const go = vi.fn<(view: string, pointer?: string) => void>()
  const refusals = [refusal(file, '/brand/header'), refusal('kola/manifest.json', '/menu')]
  openView({ manifest: {}, refusals }, (site) => (
    <TopBar site={site} view="theme" go={go} openPalette={() => undefined} />
  ))
  fireEvent.click(screen.getByRole('button', { name: '2 refusals' }))
  expect(go.mock.calls).toEqual([opened])
})

test('the number of missing things leads to the first one that has a view', async () => {
  const show = vi.fn<(view: string, pointer?: string) => void>()
  const line = { area: 'pages', state: 'lacks', text: 'is missing' } as const
  const readiness: Readiness = {
    lines: [
      { ...line, state: 'note', file: 'manifest.json', pointer: '/brand' },
      { ...line, file: 'style.css', pointer: null },
      { ...line, file: 'pages/about.en.html', pointer: null },
    ],
    clear: [],
    firstVisit: null,
    measurement: null,
  }
  const api = { readiness: vi.fn<() => Promise<Readiness>>(async () => readiness) }
  openView({ manifest: {}, api }, (site) => (
    <ReadinessPage site={{ ...site, stored: { version: '', liveVersion: '' } } as never} show={show} />
  ))
  fireEvent.click(await screen.findByRole('button', { name: '2 things are missing' }))
  expect(show.mock.calls).toEqual([['pages', undefined]])
})
