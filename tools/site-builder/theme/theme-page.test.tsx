import { cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ThemeDetail } from '#schemas/operator/themes.ts'
import type { OperatorApi } from '../api/operator-api.ts'
import { openSite, renderView } from '../state/open-site-fixture.tsx'
import { ThemePage } from './theme-page.tsx'

afterEach(cleanup)

const themeNamed = (themeId: string): ThemeDetail => ({
  themeId,
  name: `The ${themeId} theme`,
  refusals: [],
  sites: [],
  theme: null,
  contrast: [],
  page: null,
  styleSheet: '',
})

function show(site: Parameters<typeof openSite>[0]) {
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
  const { findByRole, getByRole } = show(site)
  expect(await findByRole('heading', { name: `The ${themeId} theme` })).toBeTruthy()
  const chosen = getByRole('button', { name: `The ${themeId} theme` })
  expect(chosen.getAttribute('aria-pressed')).toBe('true')
})
