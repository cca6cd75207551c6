import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider as StoreProvider } from 'jotai'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import registration from '#modules/registration/module.ts'
import { RegistrationFlow } from '#modules/registration/components/registration-flow.tsx'
import { RuntimeProvider, type RuntimeServices } from '#runtime/context/runtime-services.ts'
import { createQueryClient } from '#runtime/client/query-client.ts'
import { createTokenStore } from '#runtime/client/token-store.ts'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { createLiveLayers } from '#runtime/live/live-layers.ts'
import { LocaleProvider } from '#runtime/locale/locale-provider.tsx'
import { createMessageCatalogue } from '#runtime/locale/message-catalogue.ts'
import type { CompiledMessages } from '#runtime/locale/messages.ts'
import { createRegistry } from '#runtime/registry/registry.ts'
import { runtimeModule } from '#runtime/runtime-module.ts'
import { createSessionControl } from '#runtime/session/session-control.ts'
import { siteAtom, siteOf } from '#runtime/site/site.ts'
import { openSiteStorage } from '#runtime/storage/storage.ts'
import { ThemeAssetsProvider } from '#runtime/theming/theme-assets.tsx'
import type { InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import { sampleAnswers, sampleClient } from './sample-client.ts'
import type { StageRequest } from './stage-request.ts'

type FormRequest = Extract<StageRequest, { kind: 'form' }>

/** A registration form rendered by its module, on a draft, without a service. */
export function FormStage({ request }: { request: FormRequest }) {
  const { inlined } = request.staged
  const [parts] = useState(() => partsOf(inlined, request.isFilled))
  const [messages, setMessages] = useState<CompiledMessages | null>(null)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    const catalogue = createMessageCatalogue(inlined)
    void Promise.all([catalogue.ensure(runtimeModule), catalogue.ensure(registration)]).then(() =>
      setMessages(catalogue.messages),
    )
  }, [inlined])
  if (messages === null) return null
  return (
    <RuntimeProvider value={parts}>
      <StoreProvider store={parts.store}>
        <QueryClientProvider client={parts.queries}>
          <LocaleProvider messages={messages}>
            <ThemeAssetsProvider value={inlined.theme}>
              <MemoryRouter>
                <main style={{ padding: 'var(--space-gutter-phone)' }}>
                  <Panel title={<FormattedMessage id={`registration.title.${request.form}`} />}>
                    {isDone ? (
                      <NoticeCard
                        tone="success"
                        title={<FormattedMessage id={`registration.done.${request.form}`} />}
                      />
                    ) : (
                      <RegistrationFlow kind={request.form} onDone={() => setDone(true)} />
                    )}
                  </Panel>
                </main>
              </MemoryRouter>
            </ThemeAssetsProvider>
          </LocaleProvider>
        </QueryClientProvider>
      </StoreProvider>
    </RuntimeProvider>
  )
}

function partsOf(inlined: InlinedSite, isFilled: boolean): RuntimeServices {
  const store = createStore()
  // A simulated registration is not tracked.
  const tracking = { ...inlined.manifest.tracking, trackingURL: '' }
  const site = siteOf({ ...inlined, manifest: { ...inlined.manifest, tracking } })
  store.set(siteAtom, site)
  const client = sampleClient()
  const layers = createLiveLayers()
  const storage = openSiteStorage(`stage.${site.siteId}`)
  const tabStorage = openSiteStorage(`stage.${site.siteId}`, 'session')
  // The form keeps its draft until the tab closes; here each form starts with the requested values.
  if (isFilled) tabStorage.write('registration.draft', sampleAnswers(site.manifest))
  else tabStorage.remove('registration.draft')
  const control = createSessionControl({
    store,
    client,
    load: layers.load,
    tokens: createTokenStore(storage, tabStorage),
    refStr: null,
    lost: () => undefined,
    onLoaded: () => undefined,
  })
  // No player is logged in after a simulated registration.
  const session = { ...control, refresh: async () => undefined }
  const registry = createRegistry([runtimeModule, registration])
  const none = layers.open([], { store, site, registry, loadMessages: async () => undefined })
  return { ...none, store, registry, client, queries: createQueryClient(), session, storage, tabStorage }
}
