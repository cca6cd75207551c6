import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { Provider as StoreProvider } from 'jotai'
import { useEffect, useState, type ReactNode } from 'react'
import lobby from '#modules/lobby/facts.ts'
import referrals from '#modules/referrals/facts.ts'
import support from '#modules/support/facts.ts'
import type { PlacedRefusal } from '#schemas/operator/placed-refusal.ts'
import type { Catalogue } from '#schemas/operator/themes.ts'
import { originsOf } from '#schemas/site-manifest/origins.ts'
import type { SiteManifest } from '#schemas/site-manifest/site-manifest.ts'
import { describedSchema } from '#schemas/site-manifest/setting-texts/described-schema.ts'
import type { OperatorApi } from '../api/operator-api.ts'
import { ManifestForm } from '../form/manifest-form.tsx'
import { createBuilder } from '../state/builder.ts'
import { BuilderProvider } from '../state/builder-context.ts'
import { Draft } from '../state/draft.ts'
import type { OpenSite } from '../state/open-site.ts'

const FACTS = [lobby, referrals, support]

/** The schema of manifests as the service describes it, with modules that have settings of each kind. */
export const CATALOGUE: Catalogue = {
  manifestSchema: describedSchema(FACTS),
  modules: FACTS.map(({ id }) => ({ id, screens: [`${id}.home`], menuKinds: [] })),
  fonts: [],
  gameTemplates: [],
  lawDemands: {},
}

export interface FormParts {
  readonly manifest: object
  readonly siteId?: string
  readonly inherited?: object
  readonly refusals?: readonly PlacedRefusal[]
  readonly api?: Partial<OperatorApi>
}

/** Renders the form over a draft in memory. */
export const openForm = (parts: FormParts, catalogue = CATALOGUE) =>
  openView(parts, (site) => (
    <ManifestForm site={site} sites={['base', 'kola']} themes={[]} catalogue={catalogue} />
  ))

/** Renders a view of the builder over a draft in memory. */
export function openView(
  { manifest, siteId = 'kola', inherited = {}, refusals = [], api = {} }: FormParts,
  viewOf: (site: OpenSite) => ReactNode,
) {
  const text = `${JSON.stringify({ siteId, ...manifest }, null, 2)}\n`
  const listeners = new Set<() => void>()
  const draft = new Draft(siteId, { text, version: 'v1', files: {} }, () => {
    for (const changed of listeners) changed()
  })
  const chain = [
    { siteId: 'base', ...inherited },
    { siteId, ...manifest },
  ] as SiteManifest[]
  const check = { refusals, resolved: null, inherited, origins: originsOf(chain), chain: [], shown: 1 }
  const detail = { siteId, assets: [], ...check }
  function Form() {
    const [, setCount] = useState(0)
    useEffect(() => void listeners.add(() => setCount((count) => count + 1)), [])
    // A new object for each text, as the builder makes it.
    const site = { detail, draft, check } as unknown as OpenSite
    return viewOf(site)
  }
  const builder = createBuilder({ api: api as OperatorApi, hasToken: true })
  const view = render(
    <BuilderProvider value={builder}>
      <StoreProvider store={builder.store}>
        <QueryClientProvider client={builder.queries}>
          <Form />
        </QueryClientProvider>
      </StoreProvider>
    </BuilderProvider>,
  )
  return { ...view, draft, text, undo: () => act(() => void draft.undo()) }
}
