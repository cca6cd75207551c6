import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, waitFor, within } from '@testing-library/react'
import { Provider as StoreProvider } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListedSite } from '#schemas/operator/sites.ts'
import type { OperatorApi } from '../api/operator-api.ts'
import { createBuilder } from '../state/builder.ts'
import { BuilderProvider } from '../state/builder-context.ts'
import { GalleryPage } from './gallery-page.tsx'
import { brandsOf, filtered, stateOf } from './site-state.ts'

/** jsdom has no layout: every thumbnail is near the window, and none has a size. */
class NearObserver {
  readonly #see: (entries: { isIntersecting: boolean }[]) => void
  constructor(see: (entries: { isIntersecting: boolean }[]) => void) {
    this.#see = see
  }
  observe() {
    this.#see([{ isIntersecting: true }])
  }
  disconnect() {}
}

beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = () => undefined
  HTMLDialogElement.prototype.close = () => undefined
  vi.stubGlobal('IntersectionObserver', NearObserver)
  vi.stubGlobal('ResizeObserver', NearObserver)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const site = (siteId: string, change: Partial<ListedSite> = {}): ListedSite => ({
  siteId,
  name: `The ${siteId}`,
  status: 'serving',
  refusals: [],
  memberId: 101,
  themeId: siteId,
  url: `http://${siteId}.localhost:8080`,
  draft: null,
  servedVersion: '1',
  ...change,
})

const REFUSAL = {
  file: 'wrong/manifest.json',
  path: '$.menu[0].kind',
  pointer: '/menu/0/kind',
  at: null,
  expected: 'must be one of lottery, raffle',
} as const
const DRAFT = { changedBy: 'Ada', changedAt: 1_796_000_000_000, isWaiting: false }
const SITES = [
  site('aurora'),
  site('drafted', { draft: DRAFT, themeId: 'aurora', memberId: 102 }),
  site('planned', { draft: { ...DRAFT, isWaiting: true, publishAt: 1_796_000_000_000 }, memberId: 103 }),
  site('wrong', { status: 'refused', refusals: [REFUSAL, REFUSAL], url: null, servedVersion: null }),
  site('gone', { status: 'archived', url: null, servedVersion: null }),
]

function open() {
  const api = {
    sites: vi.fn<OperatorApi['sites']>(async () => SITES),
    thumbnail: vi.fn<OperatorApi['thumbnail']>(async (siteId) => ({ url: `http://still.test/${siteId}` })),
    archiving: vi.fn<OperatorApi['archiving']>(async () => ({
      isArchived: false,
      blockers: [{ kind: 'games', count: 1, text: 'Game instances that have not ended: 1.' }],
    })),
    archive: vi.fn<OperatorApi['archive']>(),
    catalogue: vi.fn<OperatorApi['catalogue']>(async () => ({
      manifestSchema: {},
      modules: [],
      fonts: [],
      lawDemands: {},
      gameTemplates: [{ name: 'Raffle', gameRules: ['raffleGame'] }],
    })),
  }
  const builder = createBuilder({ api: api as unknown as OperatorApi, hasToken: true })
  const create = vi.fn<(start: object) => void>()
  const view = render(
    <BuilderProvider value={builder}>
      <StoreProvider store={builder.store}>
        <QueryClientProvider client={builder.queries}>
          <GalleryPage open={() => undefined} create={create} />
        </QueryClientProvider>
      </StoreProvider>
    </BuilderProvider>,
  )
  return { api, create, ...view }
}

test('the state of a site is the one that its editors have to look at first', () => {
  expect(SITES.map(stateOf)).toEqual(['live', 'draft', 'scheduled', 'refused', 'archived'])
  expect(stateOf(site('kept', { status: 'kept', draft: DRAFT }))).toBe('refused')
})

test('sites are found by words of their name, id, theme and address, and by their state', () => {
  const find = (words: string, state: 'all' | 'live' = 'all') =>
    filtered(SITES, { words, state }).map(({ siteId }) => siteId)
  expect(find('AURORA')).toEqual(['aurora', 'drafted'])
  expect(find('aurora localhost the')).toEqual(['aurora', 'drafted'])
  expect(find('aurora', 'live')).toEqual(['aurora'])
})

test('a brand to copy is the oldest served site of each theme', () => {
  expect(brandsOf(SITES).map(({ siteId }) => siteId)).toEqual(['aurora', 'planned'])
})

test('the gallery shows a thumbnail of each served site, and the reason of a refused one', async () => {
  const { api, findByText, getByText, getByRole } = open()
  expect(await findByText(/must be one of lottery, raffle, and 1 more/)).toBeTruthy()
  expect(getByText(/^Changed by Ada/)).toBeTruthy()
  expect(getByText('It is not served, and its data is kept.')).toBeTruthy()
  const asked = () => [...new Set(api.thumbnail.mock.calls.map(([siteId]) => siteId))].toSorted()
  await waitFor(() => expect(asked()).toEqual(['aurora', 'drafted', 'planned']))
  fireEvent.click(getByRole('button', { name: 'Refused 1' }))
  expect(getByRole('status').textContent).toBe('1 of 5 sites')
})

test('a thumbnail runs no script and takes no focus', async () => {
  const { findAllByTitle } = open()
  const [frame] = await findAllByTitle('Thumbnail')
  expect(frame?.getAttribute('sandbox')).toBe('allow-same-origin')
  expect(frame?.getAttribute('tabindex')).toBe('-1')
})

test('a site is not archived while something is in the way, which the dialog names', async () => {
  const { api, findByRole, findByText } = open()
  fireEvent.click(await findByRole('button', { name: 'Archive The aurora' }))
  expect(await findByText('Game instances that have not ended: 1.')).toBeTruthy()
  const dialog = await findByRole('dialog', { hidden: true })
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'It has moved' } })
  const button = within(dialog).getByRole('button', { name: 'Archive the site', hidden: true })
  expect((button as HTMLButtonElement).disabled).toBe(true)
  expect(api.archive).not.toHaveBeenCalled()
})

test('a template starts a new site: a copy of a brand, or an empty one with a kind of game', async () => {
  const { create, findByRole } = open()
  fireEvent.click(await findByRole('button', { name: 'Like The aurora' }))
  fireEvent.click(await findByRole('button', { name: /^Raffle/ }))
  expect(create.mock.calls.map(([start]) => start)).toEqual([
    { kind: 'site', siteId: 'aurora' },
    { kind: 'empty', gameRules: ['raffleGame'] },
  ])
})
