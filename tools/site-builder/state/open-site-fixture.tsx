import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { Provider as StoreProvider } from 'jotai'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { OperatorApi } from '../api/operator-api.ts'
import { createBuilder } from './builder.ts'
import { BuilderProvider } from './builder-context.ts'
import type { OpenSite } from './open-site.ts'

/** Parts of an open site; the others are those of a saved and accepted one. */
interface OpenSiteParts {
  readonly manifest: object
  readonly detail?: Partial<OpenSite['detail']>
  readonly check?: Partial<NonNullable<OpenSite['check']>>
}

/** An open site as the views of the builder read it. */
export function openSite({ manifest, detail, check }: OpenSiteParts): OpenSite {
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
    check: check === undefined ? null : { refusals: [], resolved: null, inherited: {}, shown: 1, ...check },
    isChecking: false,
    isSaving: false,
    conflict: null,
  } as unknown as OpenSite
}

/** Renders a view of the builder over some calls of the operators' API. */
export function renderView(view: ReactNode, calls: Partial<OperatorApi>) {
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
