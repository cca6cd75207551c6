import type { GameEffect } from '#runtime/live/games-state.ts'
import { closeAllModalsAtom, closeModalAtom, openModalAtom } from '#runtime/modals/modals.ts'
import { showNoticeAtom } from '#runtime/notices/notices.ts'
import type { ModalOccasion } from '#schemas/module-facts.ts'
import type { SessionControl } from '#runtime/session/session-control.ts'
import type { SessionEffect } from '#runtime/session/take-event.ts'
import {
  RELOAD_AFTER_MAINTENANCE_MAX_MS,
  RELOAD_AFTER_MAINTENANCE_MIN_MS,
  RELOAD_AFTER_NOT_LOGGED_IN_MS,
} from '#schemas/limits.ts'
import type { FaultReaction } from '#runtime/session/fault-rules.ts'
import { page } from '#runtime/context/page.ts'
import { reportError } from '#runtime/context/report-error.ts'
import type { Store } from '#runtime/context/runtime-services.ts'
import type * as Texts from './effect-texts.tsx'

/** Visible effects of faults, events and connection changes. */
export interface AppEffects {
  ofGame: (effect: GameEffect) => void
  ofSession: (effect: SessionEffect) => void
  ofFault: (reaction: FaultReaction) => void
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
  modalFor: (occasion: ModalOccasion) => string | null
  session: () => SessionControl
  /** Shows that the connection is lost, and reloads the session once it is restored. */
  reinitialise: () => void
  /** Polls now: the event that says why a session ended may still be on its way. */
  pollNow: () => void
  /** Loads the texts, with the messages in them. */
  texts: () => Promise<EffectTexts>
}

export function createAppEffects(options: AppEffectsOptions): AppEffects {
  const { store, modalFor, session, reinitialise, pollNow, texts } = options
  const open = (id: string, props?: object) => store.set(openModalAtom, id, props)
  const close = (id: string) => store.set(closeModalAtom, id)
  let isLeaving = false
  /** The reload after a fault 101, until a reason is shown in its place. */
  let reload: ReturnType<typeof setTimeout> | undefined

  /** Texts that cannot be loaded are not shown. */
  const say = (work: (loaded: EffectTexts) => void) => void texts().then(work, reportError)

  /** A session ended elsewhere: shows a message first, then leaves (spec 4). The message replaces a reload that is due. */
  function endSession(end: Texts.SessionEnd): void {
    if (isLeaving && reload === undefined) return
    isLeaving = true
    clearTimeout(reload)
    reload = undefined
    session().end()
    store.set(closeAllModalsAtom)
    texts().then(({ endTexts }) => open(OK, { ...endTexts(end), onOk: page.reloadAtRoot }), page.reloadAtRoot)
  }

  /**
   * A call found the session ended: shows that the site loads again, then leaves (spec 8). Until then the player's topic stays subscribed,
   * because the event that says why may arrive after the refusal of the call.
   */
  function leaveLater(): void {
    if (isLeaving) return
    isLeaving = true
    open(RECONNECTING)
    reload = setTimeout(() => {
      session().end()
      page.reloadAtLogin()
    }, RELOAD_AFTER_NOT_LOGGED_IN_MS)
    pollNow()
  }

  return {
    ofGame(effect) {
      if (effect.kind === 'open-play-game') {
        const id = modalFor('play-game')
        if (id !== null) open(id, { gameInstanceId: effect.gameInstanceId })
        return
      }
      say(({ gameNotice }) => store.set(showNoticeAtom, gameNotice(effect)))
    },
    ofSession(effect) {
      if (effect.kind === 'message') {
        const { title, body } = effect
        return void store.set(showNoticeAtom, { tone: 'info', title, body, staysMs: null })
      }
      if (effect.kind !== 'maintenance-over') return endSession(effect)
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
      if (reaction === 'cookies-dialog')
        say(({ cookiesTexts }) => open(OK, { ...cookiesTexts(), onOk: page.reloadAtRoot }))
      if (reaction === 'reload-root') leaveLater()
    },
    connectionLost: () => open(RECONNECTING),
    disconnected: () => store.set(closeAllModalsAtom),
    connectionRecovered: () => close(RECONNECTING),
    clockIsOff: (deltaMs) => say(({ clockTexts }) => open(OK, clockTexts(deltaMs))),
    notContinued: () => say(({ notContinuedTexts }) => open(OK, notContinuedTexts())),
    updateIsThere: () => say(({ updateNotice }) => store.set(showNoticeAtom, updateNotice())),
  }
}
