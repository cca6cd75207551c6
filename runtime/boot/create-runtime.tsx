import { createStore } from 'jotai'
import { createClient, type Client } from '#runtime/client/client.ts'
import { createConnectionKeeper } from '#runtime/client/connection-keeper.ts'
import { createHttpTransport } from '#runtime/client/http-transport.ts'
import { PendingSends } from '#runtime/client/pending-sends.ts'
import { createPreferredTransport } from '#runtime/client/preferred-transport.ts'
import { createQueryClient } from '#runtime/client/query-client.ts'
import { createTokenStore } from '#runtime/client/token-store.ts'
import { clockDeltaMs } from '#runtime/clock/server-clock.ts'
import { createLiveState, type LiveState } from '#runtime/live/live-state.ts'
import { takeIntoLiveState, type PushedEvent } from '#runtime/live/take-event.ts'
import { loadWithRetries } from '#runtime/registry/lazy-load.ts'
import type { AfterLoginEvent } from '#schemas/protocol/shapes.ts'
import { reactToEvent } from '#runtime/registry/react-to-event.ts'
import type { Registry } from '#runtime/registry/registry.ts'
import { readVisitParameters, visitOf, visitParametersAtom } from '#runtime/router/query-parameters.ts'
import { faultReaction } from '#runtime/session/fault-rules.ts'
import { createSessionControl, type SessionControl } from '#runtime/session/session-control.ts'
import { clientUpdatedAtom, sessionAtom } from '#runtime/session/session-state.ts'
import { takeIntoSession } from '#runtime/session/take-event.ts'
import { siteAtom, type Site } from '#runtime/site/site.ts'
import { openSiteStorage, type SiteStorage } from '#runtime/storage/storage.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { CLOCK_DELTA_THRESHOLD_MS, RESUBSCRIBE_ATTEMPTS, RESUBSCRIBE_INTERVAL_MS } from '#schemas/limits.ts'
import { createAppEffects, type AppEffects, type EffectTexts } from './app-effects.ts'
import { showRecovered } from './recovered-sends.tsx'
import type { RuntimeServices, Store } from '#runtime/context/runtime-services.ts'
import type { DrawnState } from '#schemas/site-manifest/drawn-page.ts'
import { arrivedPage } from './arrived-page.ts'
import { createAbsenceView } from './offline-events.ts'
import { seedDrawnState } from './seed-drawn-state.ts'

export interface RuntimeOptions {
  site: Site
  /** Address of the channel: the page's own origin. */
  origin: string
  location: { pathname: string; search: string }
  /** The state of a page that arrived drawn. */
  drawn?: DrawnState | undefined
  /** Loads the runtime's own messages. */
  loadMessages: () => Promise<unknown>
}

export interface StartingRuntime {
  readonly services: Omit<RuntimeServices, 'registry'>
  /** Adds the modules to the runtime: the session is requested while they are still loading. */
  complete: (registry: Registry) => RuntimeServices
  /** Begins to receive events; for a drawn page, once it is hydrated. */
  begin: () => void
}

const RESUBSCRIBE = { attempts: RESUBSCRIBE_ATTEMPTS, intervalMs: RESUBSCRIBE_INTERVAL_MS }

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The transport chosen by the site, or by the player in the settings. */
export type ConnectionType = 'http' | 'websocket'

/** Creates the runtime of one page. Nothing is sent before `session.start()`. */
export function createRuntime(options: RuntimeOptions): StartingRuntime {
  const { site, origin, location, drawn, loadMessages } = options
  const store = createStore()
  const queries = createQueryClient()
  const storage = openSiteStorage(site.siteId)
  const tabStorage = openSiteStorage(site.siteId, 'session')
  const tokens = createTokenStore(storage, tabStorage)
  store.set(siteAtom, site)
  const visit = readVisitParameters(location, tabStorage)
  store.set(visitParametersAtom, drawn === undefined ? visit : visitOf(location, null))
  const hydrated = deferred<void>()

  let registry: Registry | null = null
  const registryReady = deferred<Registry>()
  /** Events received before the modules were loaded. */
  const early: PushedEvent[] = []
  const canShow = ({ gameRule }: GameInstance) => registry?.showsGames(gameRule) !== false
  const effects = createAppEffects({
    store,
    modalFor: (occasion) => registry?.modalFor(occasion) ?? null,
    session: () => session,
    reinitialise: () => keeper.reinitialise(),
    pollNow: () => client.wake(),
    texts: () => loadEffectTexts(loadMessages),
  })

  const checkClock = clockCheck(effects)
  const live = createLiveState({ store, site, onEffect: effects.ofGame })
  if (drawn !== undefined) seedDrawnState({ store, live, queries }, drawn)

  const keeper = createConnectionKeeper({
    store,
    ping: () => client.call('ping', {}, { priority: 9 }),
    reinitialiseAfterMs: () => client.reinitialiseAfterMs,
    onLost: effects.connectionLost,
    onDisconnected: effects.disconnected,
    onRecovered() {
      effects.connectionRecovered()
      session.refresh().catch(() => undefined)
    },
    wait: pause,
  })

  const client: Client = createClient({
    openTransport: (listener) =>
      transportOf(storage, site)({ origin, tokens, listener, resubscribe: RESUBSCRIBE }),
    tokens,
    pending: new PendingSends(storage),
    playerId: () => store.get(sessionAtom).player?.id ?? null,
    onConnection: keeper.happened,
    onFault: (fault, op) => effects.ofFault(faultReaction(op, fault.code)),
    onPush(push) {
      const pushed = { event: push.event, body: push.body } as PushedEvent
      // The topic covers all games of the site; a lobby leaves out those that no module can show, as `init` does.
      if (pushed.event === 'game.create' && !canShow(pushed.body)) return
      takeIntoLiveState(live, pushed)
      const effect = takeIntoSession(store, pushed, session.ownLoginAt())
      if (effect) effects.ofSession(effect)
      if (registry === null) early.push(pushed)
      else void react({ registry, queries, live, store, client }, pushed)
    },
    onGap: () => void session.refresh().catch(() => undefined),
  })

  /** A visitor whose address has a ticket is logged in; who is logged in already stays that. */
  function continueFromAddress(): void {
    const { continueSessionId } = store.get(visitParametersAtom)
    if (continueSessionId === null) return
    store.set(visitParametersAtom, (visit) => ({ ...visit, continueSessionId: null }))
    if (store.get(sessionAtom).state !== 'visitor') return
    session.continueSession(continueSessionId).catch(() => effects.notContinued())
  }

  const showAbsence = createAbsenceView(client, store, (events) =>
    showAway(store, registryReady.promise, events),
  )

  const session: SessionControl = createSessionControl({
    store,
    client,
    live,
    tokens,
    refStr: visit.refStr,
    arrived: drawn && arrivedPage(drawn, hydrated.promise, tokens.read() === null && visit.refStr === null),
    onLoaded({ afterLoginEvents, isMaintenanceOver }) {
      checkClock()
      continueFromAddress()
      if (store.get(clientUpdatedAtom)) effects.updateIsThere()
      if (isMaintenanceOver) effects.ofSession({ kind: 'maintenance-over' })
      showAbsence(afterLoginEvents)
      void recoverSends(client, store, session)
    },
  })

  const services = { store, client, queries, live, session, storage, tabStorage }
  return {
    services,
    complete(given) {
      registry = given
      registryReady.resolve(given)
      for (const pushed of early) void react({ registry: given, queries, live, store, client }, pushed)
      removeUnshown(live, canShow)
      return { ...services, registry: given }
    },
    begin() {
      if (drawn !== undefined) store.set(visitParametersAtom, visit)
      hydrated.resolve()
      client.start()
    },
  }
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

function transportOf(storage: SiteStorage, { manifest }: Site) {
  const type = storage.read<ConnectionType>('connectionType') ?? manifest.settings.connectionType
  return type === 'websocket' ? createPreferredTransport : createHttpTransport
}

/** Sends again what an earlier page sent without an answer, and shows the outcome. */
const recoverSends = (client: Client, store: Store, session: Pick<SessionControl, 'refresh'>) =>
  client.recover((send, outcome) => {
    showRecovered(store, send, outcome)
    // The new balances and plays are unknown here, because the answer was meant for an earlier page.
    session.refresh().catch(() => undefined)
  })

/** Removes the games received before the modules were loaded that no module shows. */
function removeUnshown(live: LiveState, canShow: (game: GameInstance) => boolean): void {
  const unshown = [...live.games.instances.values()].filter((game) => !canShow(game))
  if (unshown.length > 0) live.change({ remove: unshown.map(({ gameInstanceId }) => gameInstanceId) })
}

/** `Promise.withResolvers`, which the oldest browsers lack. */
function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((settle) => (resolve = settle))
  return { promise, resolve: (value: Value) => resolve(value) }
}

/** Runs the modules' reactions to an event, and shows its notice. */
async function react(given: Parameters<typeof reactToEvent>[0], pushed: PushedEvent): Promise<void> {
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
