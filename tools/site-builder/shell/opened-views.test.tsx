import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { Provider as StoreProvider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PlacedRefusal } from '#schemas/operator/placed-refusal.ts'
import type { ThemeDetail } from '#schemas/operator/themes.ts'
import type { OperatorApi } from '../api/operator-api.ts'
import { FormsPage } from '../forms/forms-page.tsx'
import { createBuilder } from '../state/builder.ts'
import { BuilderProvider } from '../state/builder-context.ts'
import type { OpenSite } from '../state/open-site.ts'
import { ThemePage } from '../theme/theme-page.tsx'

afterEach(cleanup)

/** Parts of an open site; the others are those of a saved and accepted one. */
interface OpenSiteParts {
  readonly manifest: object
  readonly detail?: Partial<OpenSite['detail']>
  readonly check?: Partial<NonNullable<OpenSite['check']>>
}

/** An open site as the views of the builder read it. */
function openSite({ manifest, detail, check }: OpenSiteParts): OpenSite {
  return {
    detail: {
      siteId: 'kola',
      name: 'Kola',
      status: 'serving',
      refusals: [],
      themeId: 'kola',
      inherited: {},
      manifest: '{ "siteId": "kola" }',
      resolved: { languages: { default: 'en', served: ['en'], data: {} } },
      ...detail,
    },
    draft: { siteId: 'kola', manifest },
    check:
      check === undefined
        ? null
        : { refusals: [], resolved: null, inherited: {}, files: {}, shown: 1, ...check },
    isChecking: false,
    isSaving: false,
    conflict: null,
  } as unknown as OpenSite
}

/** Renders a view of the builder over some calls of the operators' API. */
function renderView(view: ReactNode, calls: Partial<OperatorApi>) {
  const api = { themes: vi.fn<OperatorApi['themes']>(async () => []), ...calls } as OperatorApi
  const builder = createBuilder({ api, hasToken: true })
  return render(
    <BuilderProvider value={builder}>
      <StoreProvider store={builder.store}>
        <QueryClientProvider client={builder.queries}>{view}</QueryClientProvider>
      </StoreProvider>
    </BuilderProvider>,
  )
}

const themeNamed = (themeId: string): ThemeDetail => ({
  themeId,
  name: `The ${themeId} theme`,
  refusals: [],
  sites: [],
  theme: null,
  contrast: [],
  page: null,
  styleSheet: '',
  artUrls: {},
})

function showThemes(site: Parameters<typeof openSite>[0]) {
  return renderView(<ThemePage site={openSite(site)} />, {
    themes: vi.fn<OperatorApi['themes']>(async () => ['aurora', 'kola', 'duchess'].map(themeNamed)),
    theme: vi.fn<OperatorApi['theme']>(async (themeId) => themeNamed(themeId)),
  })
}

test.each([
  ['that the draft names', { manifest: { theme: { id: 'duchess' } } }, 'duchess'],
  [
    'that a refused draft names',
    { manifest: { theme: { id: 'duchess' } }, check: { refusals: [{ path: '$', expected: 'x' }] as never } },
    'duchess',
  ],
  ['that the draft inherits', { manifest: {}, check: { inherited: { theme: { id: 'aurora' } } } }, 'aurora'],
  ['of the saved site, where the draft has none', { manifest: {} }, 'kola'],
])('the view of themes shows the one %s', async (_which, site, themeId) => {
  const { findByRole, getByRole } = showThemes(site)
  expect(await findByRole('heading', { name: `The ${themeId} theme` })).toBeTruthy()
  const chosen = getByRole('button', { name: `The ${themeId} theme` })
  expect(chosen.getAttribute('aria-pressed')).toBe('true')
})

const REFUSED = [{ path: '$.memberId', expected: 'must be a number' }] as unknown as PlacedRefusal[]
const staged = { inlined: {}, styleSheet: '' } as unknown as Awaited<ReturnType<OperatorApi['stage']>>

function showForms(site: Parameters<typeof openSite>[0]) {
  const stage = vi.fn<OperatorApi['stage']>(async () => staged)
  return { stage, ...renderView(<FormsPage site={openSite(site)} />, { stage }) }
}

test('a draft that is refused when the view opens shows the forms of the saved site', async () => {
  const { stage, findByText, queryByRole } = showForms({
    manifest: {},
    check: { text: '{', refusals: REFUSED },
  })
  expect(
    await findByText('The draft is refused: these are the forms of the last one that was right.'),
  ).toBeTruthy()
  expect(stage).toHaveBeenCalledExactlyOnceWith('kola', { manifest: '{ "siteId": "kola" }', files: {} }, 'en')
  expect(queryByRole('list', { name: 'Why there are no forms' })).toBeNull()
})

test('a draft that is right shows its own forms', async () => {
  const { stage, queryByRole } = showForms({
    manifest: {},
    check: { text: '{ "siteId": "kola", "memberId": 7 }' },
  })
  await waitFor(() => expect(stage).toHaveBeenCalledOnce())
  expect(stage.mock.calls[0]?.[1]).toEqual({ manifest: '{ "siteId": "kola", "memberId": 7 }', files: {} })
  expect(queryByRole('status')).toBeNull()
})

test('where neither the draft nor the saved site is right, the view says why there are no forms', async () => {
  const { stage, findByRole } = showForms({
    manifest: {},
    detail: { refusals: REFUSED },
    check: { text: '{', refusals: REFUSED },
  })
  const reasons = await findByRole('list', { name: 'Why there are no forms' })
  expect(reasons.textContent).toContain('$.memberId must be a number')
  expect(stage).not.toHaveBeenCalled()
})
