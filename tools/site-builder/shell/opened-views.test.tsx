import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { Provider as StoreProvider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ThemeDetail } from '#schemas/operator/themes.ts'
import type { OperatorApi } from '../api/operator-api.ts'
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
