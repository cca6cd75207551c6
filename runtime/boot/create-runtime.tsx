import { createStore } from 'jotai'
import { createClient, type Client } from '#runtime/client/client.ts'
import { createConnectionKeeper } from '#runtime/client/connection-keeper.ts'
import { createHttpTransport, type HttpTransportOptions } from '#runtime/client/http-transport.ts'
import { PendingSends } from '#runtime/client/pending-sends.ts'
import { isPlaceHeldAtom, pendingSendsAtom } from '#runtime/client/unsettled.ts'
import { createPreferredTransport } from '#runtime/client/preferred-transport.ts'
import { createQueryClient } from '#runtime/client/query-client.ts'
import type { Transport, TransportListener } from '#runtime/client/transport.ts'
import { createTokenStore, type TokenStore } from '#runtime/client/token-store.ts'
import { clockDeltaMs } from '#runtime/clock/server-clock.ts'
import { loadAccounts, putAccount } from '#runtime/live/accounts.ts'
import { createLiveLayers, type LayerStates, type LiveLayer } from '#runtime/live/live-layers.ts'
import type { PushedEvent } from '#runtime/live/pushed-event.ts'
import { loadWithRetries } from '#runtime/registry/lazy-load.ts'
import type { AfterLoginEvent } from '#schemas/protocol/shapes.ts'
import { reactToEvent } from '#runtime/registry/react-to-event.ts'
import type { Registry } from '#runtime/registry/registry.ts'
import { readVisitParameters, visitOf, visitParametersAtom } from '#runtime/router/query-parameters.ts'
import { faultReaction } from '#runtime/session/fault-rules.ts'
import type { EndReason } from '#runtime/session/session-end.ts'
import { createSessionControl, type SessionControl } from '#runtime/session/session-control.ts'
import { clientUpdatedAtom, sessionAtom } from '#runtime/session/session-state.ts'
import { applyToSession } from '#runtime/session/apply-event.ts'
import { siteAtom, type Site } from '#runtime/site/site.ts'
import { openSiteStorage, type SiteStorage } from '#runtime/storage/storage.ts'
import { CLOCK_DELTA_THRESHOLD_MS, RESUBSCRIBE_ATTEMPTS, RESUBSCRIBE_INTERVAL_MS } from '#schemas/limits.ts'
import { createAppEffects, type AppEffects, type EffectTexts } from './app-effects.ts'
import { showOffline } from './offline-notice.tsx'
import type { RuntimeServices, Store } from '#runtime/context/runtime-services.ts'
import type { RenderedState } from '#schemas/site-manifest/rendered-page.ts'
import { arrivedPage } from './arrived-page.ts'
import { watchPageCache } from './page-cache.ts'
import { createAbsenceView } from './offline-events.ts'
import type { SettledSend } from './settled-sends.tsx'
import { hydrateState } from './hydrate-state.ts'

export interface RuntimeOptions {
  site: Site
  /** Address of the channel: the page's own origin. */
  origin: string
  location: { pathname: string; search: string }
  /** The state of a page that arrived rendered. */
  rendered?: RenderedState | undefined
  /** Loads the runtime's own messages. */
  loadMessages: () => Promise<unknown>
  /** Opens the transport of a preview; by default that of the site. */
  transportOf?: ((options: HttpTransportOptions) => Transport) | undefined
  /** Name of the browser's storage; by default the site's id. */
  storageName?: string | undefined
}

export interface StartingRuntime {
  readonly services: Omit<RuntimeServices, 'registry' | keyof LayerStates>
  /** Adds the modules and their layers to the runtime: the session is requested while they are still loading. */
  complete: (registry: Registry, layers?: readonly LiveLayer[]) => RuntimeServices
  /** Begins to receive events; for a rendered page, once it is hydrated. */
  begin: () => void
}

/** Why a tab has ended the session. */
const SESSION_END = 'sessionEnd'

const RESUBSCRIBE = { attempts: RESUBSCRIBE_ATTEMPTS, intervalMs: RESUBSCRIBE_INTERVAL_MS }

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The transport chosen by the site, or by the player in the settings. */
export type ConnectionType = 'http' | 'websocket'

/** Creates the runtime of one page. Nothing is sent before `session.start()`. */
export function createRuntime(options: RuntimeOptions): StartingRuntime {
  const { site, location, rendered, loadMessages, storageName = site.siteId } = options
  const store = createStore()
  const queries = createQueryClient()
  const { storage, tabStorage, tokens, pending } = openStorages(storageName)
  const showPending = shownPending(store, pending)
  store.set(siteAtom, site)
  const visit = readVisitParameters(location, tabStorage)
  store.set(visitParametersAtom, rendered === undefined ? visit : visitOf(location, null))
  const hydration = createHydration(rendered === undefined)

  let running: RuntimeServices | null = null
  const registryReady = deferred<Registry>()
  /** Events received before the modules were loaded. */
  const early: PushedEvent[] = []
  const effects = createAppEffects({
    store,
    session: () => session,
    reinitialise: () => keeper.reinitialise(),
    pollNow: () => client.wake(),
    announceEnd: (reason) => storage.write(SESSION_END, reason),
    isPlaceHeld: () => store.get(isPlaceHeldAtom),
    showOffline: () =>
      void loadMessages().then(
        () => showOffline(store),
        () => undefined,
      ),
    texts: () => loadEffectTexts(loadMessages),
  })

  const checkClock = clockCheck(effects)
  const layers = createLiveLayers()
  if (rendered !== undefined) hydrateState({ store, layers, queries }, rendered)

  const keeper = keeperOf(store, effects, () => ({ client, session }))

  const client: Client = createClient({
    openTransport: transportOf(options, { storage, tokens }),
    tokens,
    pending,
    playerId: () => store.get(sessionAtom).player?.id ?? null,
    onConnection: (happened) => hydration.after(() => keeper.happened(happened)),
    onFault: (fault, op) => hydration.after(() => effects.ofFault(faultReaction(op, fault.code))),
    onPush({ event, body }) {
      const pushed = { event, body } as PushedEvent
      layers.take(pushed)
      if (pushed.event === 'player.balanceUpdate') putAccount(store, pushed.body)
      const effect = applyToSession(store, pushed, session.ownLoginAt())
      if (effect) effects.ofSession(effect)
      if (running === null) early.push(pushed)
      else void react(running, pushed)
    },
    onGap: () => void session.refresh().catch(() => undefined),
    onUnshown: (send, outcome) => void showSettled({ store, session }, { send, outcome }),
  })

  const showAbsence = createAbsenceView(client, store, (events) =>
    showAway(store, registryReady.promise, events),
  )

  const session: SessionControl = createSessionControl({
    store,
    client,
    load(loaded) {
      layers.load(loaded)
      loadAccounts(store, loaded.playerAccounts)
    },
    tokens,
    refStr: visit.refStr,
    arrived:
      rendered && arrivedPage(rendered, hydration.done, tokens.read() === null && visit.refStr === null),
    lost: effects.sessionLost,
    onLoaded({ afterLoginEvents, isMaintenanceOver }) {
      if (store.get(sessionAtom).player) storage.remove(SESSION_END)
      checkClock()
      continueFromAddress(store, session, effects)
      if (store.get(clientUpdatedAtom)) effects.updateIsThere()
      if (isMaintenanceOver) effects.ofSession({ kind: 'maintenance-over' })
      showAbsence(afterLoginEvents)
      showPending()
      void client.recover()
      if (visit.refStr !== null) reportVisit({ client, tabStorage }, visit.refStr)
    },
  })

  watchOtherPages({ store, tokens, storage, lost: effects.sessionLost })

  const services = { store, client, queries, session, storage, tabStorage }
  return {
    services,
    complete(registry, needed = []) {
      const all = { ...services, registry, ...layers.open(needed, { store, site, registry, loadMessages }) }
      running = all
      registryReady.resolve(registry)
      for (const pushed of early) void react(all, pushed)
      return all
    },
    begin() {
      if (rendered !== undefined) store.set(visitParametersAtom, visit)
      hydration.end()
      client.start()
    },
  }
}

function openStorages(name: string) {
  const storage = openSiteStorage(name)
  const tabStorage = openSiteStorage(name, 'session')
  const tokens = createTokenStore(storage, tabStorage)
  return { storage, tabStorage, tokens, pending: new PendingSends(storage, tabStorage) }
}

/** Watches the connection, and loads the session again after a loss. */
function keeperOf(
  store: Store,
  effects: AppEffects,
  services: () => Pick<RuntimeServices, 'client' | 'session'>,
) {
  return createConnectionKeeper({
    store,
    ping: () => services().client.call('ping', {}, { priority: 9 }),
    reinitialiseAfterMs: () => services().client.reinitialiseAfterMs,
    onLost: effects.connectionLost,
    onDisconnected: effects.disconnected,
    onRecovered() {
      effects.connectionRecovered()
      services()
        .session.refresh()
        .catch(() => undefined)
    },
    wait: pause,
  })
}

/** Keeps the calls in doubt in the store; returns a function that reads them. */
function shownPending(store: Store, pending: PendingSends): () => void {
  const show = () => store.set(pendingSendsAtom, pending.all())
  pending.watch(show)
  return show
}

/** A visitor whose address has a ticket is logged in; who is logged in already stays that. */
function continueFromAddress(store: Store, session: SessionControl, effects: AppEffects): void {
  const { continueSessionId } = store.get(visitParametersAtom)
  if (continueSessionId === null) return
  store.set(visitParametersAtom, (visit) => ({ ...visit, continueSessionId: null }))
  if (store.get(sessionAtom).state !== 'visitor') return
  session.continueSession(continueSessionId).catch(() => effects.notContinued())
}

interface OtherPages {
  readonly store: Store
  readonly tokens: TokenStore
  readonly storage: SiteStorage
  readonly lost: AppEffects['sessionLost']
}

/** Leaves with the session that another tab has ended, for the same reason, and shows no account out of the browser's cache. */
function watchOtherPages({ store, tokens, storage, lost }: OtherPages): void {
  tokens.watch(() => {
    if (tokens.read() !== null || store.get(sessionAtom).state !== 'loggedIn') return
    lost(storage.read<EndReason>(SESSION_END) ?? { kind: 'expired' })
  })
  watchPageCache(() => store.get(sessionAtom).player !== undefined || tokens.read() !== null)
}

/** Visits without a referral code load no code for it. */
function reportVisit(parts: Pick<RuntimeServices, 'client' | 'tabStorage'>, refStr: string): void {
  import('#runtime/session/track-visit.ts').then(
    ({ trackVisit }) => trackVisit(parts, refStr),
    () => undefined,
  )
}

/** Tells the player once that the device's clock is wrong. */
function clockCheck(effects: AppEffects): () => void {
  let isChecked = false
  return () => {
    if (!isChecked && clockDeltaMs() >= CLOCK_DELTA_THRESHOLD_MS) effects.clockIsOff(clockDeltaMs())
    isChecked = true
  }
}

async function loadEffectTexts(loadMessages: () => Promise<unknown>): Promise<EffectTexts> {
  const loading = loadWithRetries(() => import('./effect-texts.tsx'))
  const [texts] = await Promise.all([loading, loadMessages()])
  return texts
}

function transportOf(
  { site, origin, transportOf: ofPreview }: RuntimeOptions,
  { storage, tokens }: Pick<ReturnType<typeof openStorages>, 'storage' | 'tokens'>,
) {
  const type = storage.read<ConnectionType>('connectionType') ?? site.manifest.settings.connectionType
  const ofSite = type === 'websocket' ? createPreferredTransport : createHttpTransport
  return (listener: TransportListener) =>
    (ofPreview ?? ofSite)({ origin, tokens, listener, resubscribe: RESUBSCRIBE })
}

/** Few players lose an answer: the others do not load this code. */
async function showSettled(
  { store, session }: { store: Store; session: SessionControl },
  settled: SettledSend,
): Promise<void> {
  // The new balances and plays are unknown here: the answer was meant for a part that is gone.
  session.refresh().catch(() => undefined)
  const { showSettledSend } = await loadWithRetries(() => import('./settled-sends.tsx'))
  showSettledSend(store, settled)
}

/** The hydration of a page that arrived rendered. Its first render must equal that of the service: what a call changes comes after it. */
function createHydration(isDone: boolean) {
  const { promise, resolve } = deferred<void>()
  let isOver = isDone
  return {
    done: promise,
    after: (work: () => void) => (isOver ? work() : void promise.then(work)),
    end() {
      isOver = true
      resolve()
    },
  }
}

/** `Promise.withResolvers`, which the oldest browsers lack. */
function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((settle) => (resolve = settle))
  return { promise, resolve: (value: Value) => resolve(value) }
}

/** Runs the modules' reactions to an event, and shows its notice. */
async function react(given: RuntimeServices, pushed: PushedEvent): Promise<void> {
  const events = await reactToEvent(given, pushed)
  if (events.length > 0) await showAway(given.store, Promise.resolve(given.registry), events)
}

/** Few players have such events: the others do not load this code. */
async function showAway(
  store: Store,
  registryReady: Promise<Registry>,
  events: readonly AfterLoginEvent[],
): Promise<void> {
  const [modules, { showAfterLoginEvents }] = await Promise.all([
    registryReady,
    loadWithRetries(() => import('./after-login.tsx')),
  ])
  await showAfterLoginEvents(store, modules, events)
}
