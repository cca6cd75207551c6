import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { DateTime } from '#runtime/format/date.tsx'
import type { GameEffect } from '#runtime/live/games-state.ts'
import { closeAllModalsAtom, closeModalAtom, openModalAtom } from '#runtime/modals/modals.ts'
import { showNoticeAtom, type NoticeRequest } from '#runtime/notices/notices.ts'
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
import type { Store } from '#runtime/context/runtime-services.ts'

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

/** The notice that a game was refunded or rescheduled; it stays until it is dismissed. */
function gameNotice(effect: Exclude<GameEffect, { kind: 'open-play-game' }>): NoticeRequest {
  const { kind, gameInstanceId, gameTitle: game } = effect
  const shown = { id: `${kind}/${gameInstanceId}`, staysMs: null }
  if (kind === 'notice-refunded') {
    return {
      ...shown,
      tone: 'warning',
      title: <FormattedMessage id="runtime.notice-refunded.title" />,
      body: <FormattedMessage id="runtime.notice-refunded.body" values={{ game }} />,
    }
  }
  const start = <DateTime at={effect.tournamentStartTime} />
  return {
    ...shown,
    tone: 'info',
    title: <FormattedMessage id="runtime.notice-rescheduled.title" />,
    body: <FormattedMessage id="runtime.notice-rescheduled.body" values={{ game, start }} />,
  }
}

export interface AppEffectsOptions {
  store: Store
  modalFor: (occasion: ModalOccasion) => string | null
  session: () => SessionControl
  /** Shows that the connection is lost, and reloads the session once it is restored. */
  reinitialise: () => void
}

export function createAppEffects(options: AppEffectsOptions): AppEffects {
  const { store, modalFor, session, reinitialise } = options
  const open = (id: string, props?: object) => store.set(openModalAtom, id, props)
  const close = (id: string) => store.set(closeModalAtom, id)
  let isLeaving = false

  /** A session ended elsewhere: shows a message first, then leaves (spec 4). */
  function endSession(title: ReactNode, body: ReactNode): void {
    if (isLeaving) return
    isLeaving = true
    session().end()
    store.set(closeAllModalsAtom)
    open(OK, { title, body, onOk: page.reloadAtRoot })
  }

  return {
    ofGame(effect) {
      if (effect.kind === 'open-play-game') {
        const id = modalFor('play-game')
        if (id !== null) open(id, { gameInstanceId: effect.gameInstanceId })
        return
      }
      store.set(showNoticeAtom, gameNotice(effect))
    },
    ofSession(effect) {
      if (effect.kind === 'banned') {
        return endSession(
          <FormattedMessage id="runtime.banned.title" />,
          <FormattedMessage id="runtime.banned.body" />,
        )
      }
      if (effect.kind === 'timedOut') {
        return endSession(
          <FormattedMessage id="runtime.timedOut.title" />,
          <FormattedMessage id="runtime.timedOut.body" values={{ until: <DateTime at={effect.until} /> }} />,
        )
      }
      if (effect.kind === 'excluded') {
        return endSession(
          <FormattedMessage id="runtime.excluded.title" />,
          <FormattedMessage id="runtime.excluded.body" values={{ until: <DateTime at={effect.until} /> }} />,
        )
      }
      if (effect.kind === 'logged-in-elsewhere') {
        return endSession(
          <FormattedMessage id="runtime.loggedInElsewhere.title" />,
          <FormattedMessage id="runtime.loggedInElsewhere.body" />,
        )
      }
      if (effect.kind === 'message') {
        const { title, body } = effect
        return void store.set(showNoticeAtom, { tone: 'info', title, body, staysMs: null })
      }
      store.set(showNoticeAtom, {
        tone: 'success',
        title: <FormattedMessage id="runtime.maintenanceOver.title" />,
        body: <FormattedMessage id="runtime.maintenanceOver.body" />,
      })
      setTimeout(page.reload, reloadAfterMaintenanceMs())
    },
    ofFault(reaction) {
      close('runtime.processing')
      if (reaction === 'reinitialise') reinitialise()
      if (reaction === 'refresh')
        void session()
          .refresh()
          .catch(() => undefined)
      if (reaction === 'cookies-dialog') {
        open(OK, {
          title: <FormattedMessage id="runtime.cookies.title" />,
          body: <FormattedMessage id="runtime.cookies.body" />,
          onOk: page.reloadAtRoot,
        })
      }
      if (reaction !== 'reload-root' || isLeaving) return
      isLeaving = true
      session().end()
      open(RECONNECTING)
      setTimeout(page.reloadAtRoot, RELOAD_AFTER_NOT_LOGGED_IN_MS)
    },
    connectionLost: () => open(RECONNECTING),
    disconnected: () => store.set(closeAllModalsAtom),
    connectionRecovered: () => close(RECONNECTING),
    clockIsOff(deltaMs) {
      open(OK, {
        title: <FormattedMessage id="runtime.clock.title" />,
        body: <FormattedMessage id="runtime.clock.body" values={{ seconds: Math.round(deltaMs / 1000) }} />,
      })
    },
    notContinued() {
      open(OK, {
        title: <FormattedMessage id="runtime.notContinued.title" />,
        body: <FormattedMessage id="runtime.notContinued.body" />,
      })
    },
    updateIsThere() {
      store.set(showNoticeAtom, {
        id: 'runtime.update',
        tone: 'info',
        title: <FormattedMessage id="runtime.update.title" />,
        body: <FormattedMessage id="runtime.update.body" />,
        actions: [{ label: <FormattedMessage id="runtime.update.action" />, onClick: page.reload }],
      })
    },
  }
}
