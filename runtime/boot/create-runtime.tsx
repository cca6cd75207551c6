import { createStore } from 'jotai'
import { createClient, type Client } from '#runtime/client/client.ts'
import { createConnectionKeeper } from '#runtime/client/connection-keeper.ts'
import { createHttpTransport } from '#runtime/client/http-transport.ts'
import { PendingSends } from '#runtime/client/pending-sends.ts'
import { createPreferredTransport } from '#runtime/client/preferred-transport.ts'
import { createTokenStore } from '#runtime/client/token-store.ts'
import { clockDeltaMs } from '#runtime/clock/server-clock.ts'
import { createLiveState } from '#runtime/live/live-state.ts'
import { takeIntoLiveState, type PushedEvent } from '#runtime/live/take-event.ts'
import type { EventReactions } from '#runtime/registry/module.ts'
import type { Registry } from '#runtime/registry/registry.ts'
import { readVisitParameters, visitParametersAtom } from '#runtime/router/query-parameters.ts'
import { faultReaction } from '#runtime/session/fault-rules.ts'
import { createSessionControl, type SessionControl } from '#runtime/session/session-control.ts'
import { clientUpdatedAtom, sessionAtom } from '#runtime/session/session-state.ts'
import { takeIntoSession } from '#runtime/session/take-event.ts'
import { siteAtom, type Site } from '#runtime/site/site.ts'
import { openSiteStorage } from '#runtime/storage/storage.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { CLOCK_DELTA_THRESHOLD_MS } from '#schemas/limits.ts'
import { showAfterLoginEvents } from './after-login.tsx'
import { createAppEffects } from './app-effects.tsx'
import { showRecovered } from './recovered-sends.tsx'
import type { RuntimeServices } from './runtime-services.ts'

export interface RuntimeOptions {
  site: Site
  /** Where the channel is: the page's own origin. */
  origin: string
  location: { pathname: string; search: string }
}

export interface StartingRuntime {
  readonly services: Omit<RuntimeServices, 'registry'>
  /** Gives the runtime its modules: they are still on their way when the session is asked for already. */
  complete: (registry: Registry) => RuntimeServices
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The transport that the site, or the player in the application's settings, chose. */
export type ConnectionType = 'http' | 'websocket'

/** Puts the runtime's parts together for one page. Nothing is sent before `session.start()`. */
export function createRuntime({ site, origin, location }: RuntimeOptions): StartingRuntime {
  const store = createStore()
  const storage = openSiteStorage(site.siteId)
  const tabStorage = openSiteStorage(site.siteId, 'session')
  const tokens = createTokenStore(storage)
  const connectionType =
    storage.read<ConnectionType>('connectionType') ?? site.manifest.settings.connectionType
  store.set(siteAtom, site)
  store.set(visitParametersAtom, readVisitParameters(location, tabStorage))

  let registry: Registry | null = null
  const canShow = ({ gameRule }: GameInstance) => registry?.modulesFor(gameRule).length !== 0
  let isClockChecked = false
  const effects = createAppEffects(
    store,
    (occasion) => registry?.modalFor(occasion) ?? null,
    () => session,
  )

  const live = createLiveState({ store, memberId: site.memberId, onEffect: effects.ofGame })

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
      connectionType === 'websocket'
        ? createPreferredTransport({ origin, tokens, listener })
        : createHttpTransport({ origin, tokens, listener }),
    tokens,
    pending: new PendingSends(storage),
    playerId: () => store.get(sessionAtom).player?.id ?? null,
    onConnection: keeper.happened,
    onFault: (fault, op) => effects.ofFault(faultReaction(op, fault.code)),
    onPush(push) {
      const pushed = { event: push.event, body: push.body } as PushedEvent
      // The topic is one for all of the site's games; a lobby leaves out what no module can show, as `init` does.
      if (pushed.event === 'game.create' && !canShow(pushed.body)) return
      takeIntoLiveState(live, pushed)
      const effect = takeIntoSession(store, pushed, session.ownLoginAt())
      if (effect) effects.ofSession(effect)
      type React = NonNullable<EventReactions[typeof pushed.event]>
      for (const react of registry?.reactions(pushed.event) ?? [])
        (react as React)(pushed.body as never, live)
    },
    onGap: () => void session.refresh().catch(() => undefined),
  })

  const session: SessionControl = createSessionControl({
    store,
    client,
    live,
    tokens,
    refStr: store.get(visitParametersAtom).refStr,
    onLoaded(events) {
      if (!isClockChecked && clockDeltaMs() >= CLOCK_DELTA_THRESHOLD_MS) effects.clockIsOff(clockDeltaMs())
      isClockChecked = true
      if (store.get(clientUpdatedAtom)) effects.updateIsThere()
      showAfterLoginEvents(store, events)
      void client.recover((send, outcome) => {
        showRecovered(store, send, outcome)
        // Its money and its plays are not known here: the answer was meant for a page that is gone.
        session.refresh().catch(() => undefined)
      })
    },
  })

  const services = { store, client, live, session, storage, tabStorage }
  return {
    services,
    complete(given) {
      registry = given
      // What came before the modules were there.
      const unshown = [...live.games.instances.values()].filter((game) => !canShow(game))
      if (unshown.length > 0) live.change({ remove: unshown.map(({ gameInstanceId }) => gameInstanceId) })
      return { ...services, registry: given }
    },
  }
}
