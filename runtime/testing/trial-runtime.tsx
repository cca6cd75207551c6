import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider as StoreProvider } from 'jotai'
import type { ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import { RuntimeProvider, type RuntimeServices, type Store } from '#runtime/context/runtime-services.ts'
import { loadAccounts } from '#runtime/live/accounts.ts'
import { createLiveState } from '#games/live/live-state.ts'
import type { GameEffect } from '#games/live/games-state.ts'
import { type CompiledMessages, providedMessages } from '#runtime/locale/messages.ts'
import english from '#runtime/messages/en.json'
import { ModalHost } from '#runtime/shell/modal-host.tsx'
import { NoticeHost } from '#runtime/shell/notice-host.tsx'
import type { ModuleDefinition } from '#runtime/registry/module.ts'
import type { PushedEvent } from '#runtime/live/pushed-event.ts'
import { reactToEvent } from '#runtime/registry/react-to-event.ts'
// Loaded before a test begins, so that a part which it opens waits for its own code alone.
import '#runtime/registry/later-parts.ts'
import { createRegistry } from '#runtime/registry/registry.ts'
import { runtimeModule } from '#runtime/runtime-module.ts'
import { createSessionControl } from '#runtime/session/session-control.ts'
import { sessionAtom } from '#runtime/session/session-state.ts'
import { siteAtom, siteOf } from '#runtime/site/site.ts'
import { openSiteStorage } from '#runtime/storage/storage.ts'
import { createQueryClient } from '#runtime/client/query-client.ts'
import { createTokenStore } from '#runtime/client/token-store.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { Player, PlayerAccount } from '#schemas/entities/player.ts'
import { localeOf } from '#schemas/locale-of.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { fakeClient, type Answers, type FakeClient } from './fake-client.ts'
import { trialInlinedSite, trialManifest } from './manifest.ts'
import { PRODUCT_FACTS } from './product-facts.ts'

export interface TrialRuntimeOptions {
  manifest?: ResolvedManifest
  language?: string
  /** Messages of the test module, as the build compiles them; the runtime's own are included. */
  messages?: object
  modules?: readonly ModuleDefinition[]
  answers?: Answers
  /** The answer to an upload; without it uploads fail. */
  upload?: FakeClient['upload']
  /** The answer to a download; without it downloads fail. */
  download?: FakeClient['download']
  /** The answer to a call in doubt; without it there is none. */
  follow?: FakeClient['follow']
  player?: Player
  accounts?: readonly PlayerAccount[]
  games?: readonly GameInstance[]
  favoriteGames?: readonly number[]
  /** The slim-view game chosen by the service. */
  mainGameInstanceId?: number
  /** The current path. */
  path?: string
}

export interface TrialRuntime {
  readonly services: RuntimeServices
  readonly store: Store
  readonly client: FakeClient
  /** Effects requested by the live state. */
  readonly effects: readonly GameEffect[]
  /** Wraps children in the runtime: providers, modals, notices. */
  Wrapper: (props: { children?: ReactNode }) => ReactNode
  /** Runs the modules' reactions to an event, as if the service had pushed it. */
  readonly push: (pushed: PushedEvent) => void
}

/** The runtime with a fake client, loaded as if `init` had returned the given data. */
export function trialRuntime(options: TrialRuntimeOptions = {}): TrialRuntime {
  const {
    manifest = trialManifest(),
    language = 'en',
    modules = [],
    player,
    games = [],
    accounts = [],
  } = options
  const store = createStore()
  const inlined = trialInlinedSite(manifest, language)
  store.set(siteAtom, siteOf(inlined))
  const client = fakeClient(options.answers, options)
  const effects: GameEffect[] = []
  const live = createLiveState({
    store,
    site: store.get(siteAtom),
    onEffect: (effect) => effects.push(effect),
  })
  loadAccounts(store, accounts)
  live.load({
    games,
    favoriteGames: options.favoriteGames ?? [],
    mainGameInstanceId: options.mainGameInstanceId ?? null,
  })
  store.set(sessionAtom, {
    state: player ? 'loggedIn' : 'visitor',
    player,
    fault: undefined,
    isInitialised: true,
    hasExpired: false,
    signedInAt: null,
  })
  const storage = openSiteStorage(manifest.siteId)
  const tabStorage = openSiteStorage(manifest.siteId, 'session')
  const session = createSessionControl({
    store,
    client,
    load: () => undefined,
    tokens: createTokenStore(storage, tabStorage),
    refStr: null,
    lost: () => undefined,
    onLoaded: () => undefined,
  })
  const given = new Set(modules.map(({ id }) => id))
  // The kinds of games are known without the modules' code.
  const kinds = PRODUCT_FACTS.flatMap(({ id, games = {} }) => (given.has(id) ? [] : [{ id, games }]))
  const registry = createRegistry([runtimeModule, ...modules, ...kinds])
  const queries = createQueryClient()
  const services: RuntimeServices = { store, registry, client, queries, live, session, storage, tabStorage }
  const messages = { ...(english as unknown as CompiledMessages), ...(options.messages as CompiledMessages) }

  const Wrapper = ({ children }: { children?: ReactNode }) => (
    <RuntimeProvider value={services}>
      <StoreProvider store={store}>
        <QueryClientProvider client={queries}>
          <IntlProvider
            locale={localeOf(manifest.languages, language)}
            timeZone={manifest.timeZone}
            messages={providedMessages(messages)}
          >
            <MemoryRouter initialEntries={[options.path ?? '/']}>
              {children}
              <ModalHost />
              <NoticeHost />
            </MemoryRouter>
          </IntlProvider>
        </QueryClientProvider>
      </StoreProvider>
    </RuntimeProvider>
  )
  const push = (pushed: PushedEvent) => void reactToEvent(services, pushed)
  return { services, store, client, effects, push, Wrapper }
}
