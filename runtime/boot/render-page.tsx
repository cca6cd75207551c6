import type { QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { Client } from '#runtime/client/client.ts'
import { HydratingContext } from '#runtime/clock/rendered-page.ts'
import { createQueryClient } from '#runtime/client/query-client.ts'
import type { RuntimeServices } from '#runtime/context/runtime-services.ts'
import { createLiveLayers, type LayerStates, type LiveLayer } from '#runtime/live/live-layers.ts'
import { createMessageCatalogue } from '#runtime/locale/message-catalogue.ts'
import type { ModuleDefinition } from '#runtime/registry/module.ts'
import { createRegistry, type Registry } from '#runtime/registry/registry.ts'
import { visitOf, visitParametersAtom } from '#runtime/router/query-parameters.ts'
import { runtimeModule } from '#runtime/runtime-module.ts'
import type { SessionControl } from '#runtime/session/session-control.ts'
import { App } from '#runtime/shell/app.tsx'
import { siteAtom, siteOf, type Site } from '#runtime/site/site.ts'
import { openSiteStorage } from '#runtime/storage/storage.ts'
import type { SiteRenderer } from '#schemas/site-manifest/rendered-page.ts'
import type { InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import { withoutInlineStyles } from './inline-styles.ts'
import { hydrateState } from './hydrate-state.ts'

/** Only for the address of a page: its origin does not show in it. */
const ANY_ORIGIN = 'https://site.invalid'

/** Prepares a site in one language for rendering: loads the code of its screens and their messages, once. */
export async function createSiteRenderer(
  inlined: InlinedSite,
  modules: readonly ModuleDefinition[],
  needed: readonly LiveLayer[] = [],
): Promise<SiteRenderer> {
  const site = siteOf(inlined)
  const catalogue = createMessageCatalogue(inlined)
  const all = [runtimeModule, ...modules]
  const shown = new Set<string>()
  const registry = createRegistry(all, {
    prepare: catalogue.ensure,
    onShown: (source) => shown.add(source),
  })
  await Promise.all([registry.preloadSources(), ...all.map(catalogue.ensure)])

  return {
    // Synchronous: the time that a page shows belongs to the whole thread.
    render(order) {
      const { pathname, search } = new URL(order.url, ANY_ORIGIN)
      const layers = createLiveLayers()
      const base = servicesOf(site, registry)
      const { store, queries } = base
      const services = { ...base, ...layers.open(needed, { store, site, registry, loadMessages }) }
      store.set(visitParametersAtom, visitOf({ pathname, search }, null))
      hydrateState({ store, layers, queries }, order)
      const Router = ({ children }: { children: ReactNode }) => (
        <StaticRouter location={`${pathname}${search}`}>{children}</StaticRouter>
      )
      shown.clear()
      const html = renderToString(
        <HydratingContext value>
          <App services={services} messages={catalogue.messages} theme={inlined.theme} Router={Router} />
        </HydratingContext>,
      )
      const answers = order.answers.filter(({ key }) => isObserved(queries, key))
      const missing = unansweredIn(queries)
      layers.close()
      queries.clear()
      return { ...withoutInlineStyles(html), answers, missing, parts: [...shown] }
    },
  }
}

/** The runtime of one rendering: it calls nothing and stores nothing. */
function servicesOf(site: Site, registry: Registry): Omit<RuntimeServices, keyof LayerStates> {
  const store = createStore()
  store.set(siteAtom, site)
  return {
    store,
    registry,
    client: NO_CLIENT,
    queries: createQueryClient(),
    session: NO_SESSION,
    storage: openSiteStorage(site.siteId),
    tabStorage: openSiteStorage(site.siteId, 'session'),
  }
}

const loadMessages = () => Promise.resolve()
const refuse = () => Promise.reject(new Error('A page that is being rendered calls no service.'))
const nothing = () => undefined

const NO_CLIENT: Client = {
  reinitialiseAfterMs: 0,
  call: refuse,
  upload: refuse,
  download: refuse,
  subscribe: () => nothing,
  recover: refuse,
  follow: refuse,
  isSettling: () => false,
  start: nothing,
  wake: nothing,
  close: nothing,
}

const NO_SESSION: SessionControl = {
  start: refuse,
  refresh: refuse,
  login: refuse,
  continueSession: refuse,
  logout: refuse,
  changePassword: refuse,
  changePin: refuse,
  ownLoginAt: () => null,
  end: nothing,
}

/** The queries of the last rendering that have no answer and may be asked. */
function unansweredIn(queries: QueryClient): (readonly unknown[])[] {
  return queries
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => {
      const { enabled } = options as { enabled?: unknown }
      return state.status === 'pending' && enabled !== false
    })
    .map(({ queryKey }) => queryKey)
}

/** Whether a rendering reads the answer: an answer that was only put into the cache has no function to load it. */
const isObserved = (queries: QueryClient, queryKey: readonly unknown[]) =>
  queries.getQueryCache().find({ queryKey, exact: true })?.options.queryFn !== undefined
