import { closeAllModalsAtom, closeModalAtom, openModalAtom } from '#runtime/modals/modals.ts'
import { dismissNoticeAtom, showNoticeAtom } from '#runtime/notices/notices.ts'
import type { SessionControl } from '#runtime/session/session-control.ts'
import type { SessionEffect } from '#runtime/session/apply-event.ts'
import {
  RELOAD_AFTER_MAINTENANCE_MAX_MS,
  RELOAD_AFTER_MAINTENANCE_MIN_MS,
  RELOAD_AFTER_NOT_LOGGED_IN_MS,
} from '#schemas/limits.ts'
import type { FaultReaction } from '#runtime/session/fault-rules.ts'
import {
  createSessionEnd,
  mayLogInAfter,
  sessionEndAtom,
  type EndReason,
} from '#runtime/session/session-end.ts'
import { page } from '#runtime/context/page.ts'
import { reportError } from '#runtime/context/report-error.ts'
import type { Store } from '#runtime/context/runtime-services.ts'
import type * as Texts from './effect-texts.tsx'
import { OFFLINE_NOTICE } from './offline-notice.tsx'

/** Visible effects of faults, events and connection changes. */
export interface AppEffects {
  ofSession: (effect: SessionEffect) => void
  ofFault: (reaction: FaultReaction) => void
  /** The session is over. */
  sessionLost: (reason: EndReason) => void
  connectionLost: () => void
  disconnected: () => void
  connectionRecovered: () => void
  clockIsOff: (deltaMs: number) => void
  updateIsThere: () => void
  /** A session of the operator's own site, given in the address, cannot be continued here. */
  notContinued: () => void
}

const RECONNECTING = 'runtime.reconnecting'
const OK = 'runtime.ok'

/** A random moment in the range of spec section 2, so that a site's players do not all reload in the same second. */
function reloadAfterMaintenanceMs(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  const range = RELOAD_AFTER_MAINTENANCE_MAX_MS - RELOAD_AFTER_MAINTENANCE_MIN_MS
  return RELOAD_AFTER_MAINTENANCE_MIN_MS + (random / 0xffffffff) * range
}

/** The texts of effects. Few visits have one, so their code is loaded with the first. */
export type EffectTexts = typeof Texts

export interface AppEffectsOptions {
  store: Store
  session: () => SessionControl
  /** Shows that the connection is lost, and reloads the session once it is restored. */
  reinitialise: () => void
  /** Polls now: the event that says why a session ended may still be on its way. */
  pollNow: () => void
  /** Tells the other tabs of the site that, and why, the session is over. */
  announceEnd: (reason: EndReason) => void
  /** Whether a lost connection leaves the screen where it is. */
  isPlaceHeld: () => boolean
  /** Shows over such a screen that the connection is lost. */
  showOffline: () => void
  /** Loads the texts, with the messages in them. */
  texts: () => Promise<EffectTexts>
}

export function createAppEffects(options: AppEffectsOptions): AppEffects {
  const { store, session, reinitialise, pollNow, announceEnd, isPlaceHeld, showOffline, texts } = options
  const open = (id: string, props?: object) => store.set(openModalAtom, id, props)
  const close = (id: string) => store.set(closeModalAtom, id)
  /** Texts that cannot be loaded are not shown. */
  const say = (work: (loaded: EffectTexts) => void) => void texts().then(work, reportError)

  const sessionLost = createSessionEnd({
    current: () => store.get(sessionEndAtom),
    commit: (reason) => store.set(sessionEndAtom, reason),
    // The player's topic stays subscribed meanwhile: the event that says why may arrive after the refusal of a call.
    announce() {
      open(RECONNECTING)
      pollNow()
    },
    clear(reason) {
      announceEnd(reason)
      session().end()
    },
    async show(reason) {
      store.set(closeAllModalsAtom)
      const { endTexts } = await texts()
      await new Promise<void>((resolve) => open(OK, { ...endTexts(reason), onOk: resolve }))
    },
    leave: (reason) => (mayLogInAfter(reason) ? page.reloadAtLogin() : page.reloadAtRoot()),
    reasonWithinMs: RELOAD_AFTER_NOT_LOGGED_IN_MS,
  })

  return {
    ofSession(effect) {
      if (effect.kind === 'message') {
        const { title, body } = effect
        return void store.set(showNoticeAtom, { tone: 'info', title, body, staysMs: null })
      }
      if (effect.kind === 'ended') return sessionLost(effect.reason)
      say(({ maintenanceOver }) => store.set(showNoticeAtom, maintenanceOver()))
      setTimeout(page.reload, reloadAfterMaintenanceMs())
    },
    ofFault(reaction) {
      close('runtime.processing')
      if (reaction === 'reinitialise') reinitialise()
      if (reaction === 'refresh')
        void session()
          .refresh()
          .catch(() => undefined)
      if (reaction === 'cookies-missing') sessionLost({ kind: 'cookies' })
      if (reaction === 'session-over') sessionLost({ kind: 'expired' })
    },
    sessionLost,
    connectionLost() {
      if (store.get(sessionEndAtom) !== null) return
      if (isPlaceHeld()) showOffline()
      else open(RECONNECTING)
    },
    disconnected() {
      // The reason of an end stays until it was read.
      if (store.get(sessionEndAtom) !== null) return
      if (!isPlaceHeld()) return store.set(closeAllModalsAtom)
      close(RECONNECTING)
      showOffline()
    },
    connectionRecovered() {
      if (store.get(sessionEndAtom) === null) close(RECONNECTING)
      store.set(dismissNoticeAtom, OFFLINE_NOTICE)
    },
    clockIsOff: (deltaMs) => say(({ clockTexts }) => open(OK, clockTexts(deltaMs))),
    notContinued: () => say(({ notContinuedTexts }) => open(OK, notContinuedTexts())),
    updateIsThere: () => say(({ updateNotice }) => store.set(showNoticeAtom, updateNotice())),
  }
}
