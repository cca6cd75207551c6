import { useEffect, useRef } from 'react'
import type { Ad } from '#schemas/entities/ad.ts'
import { isPlaceHeldAtom } from '#runtime/client/unsettled.ts'
import { type RuntimeServices, useRuntime } from '#runtime/context/runtime-services.ts'
import { openModalsAtom, useModals } from '#runtime/modals/modals.ts'
import { hasUnfinishedInput, isAtCheckout } from '#runtime/modals/unfinished-input.ts'
import { sessionEndAtom } from '#runtime/session/session-end.ts'
import { PopupContent } from './popup-content.tsx'
import { addToSeen, loadSource } from '../state/ads.ts'

/** Interval at which a popup that is due checks whether it may open. */
const LOOK_AGAIN_MS = 1000

/** Whether nothing would be interrupted: no other modal, no input, no purchase, no end of the session, and somebody is looking. */
function isCalm({ client, store }: Pick<RuntimeServices, 'client' | 'store'>): boolean {
  return (
    document.visibilityState === 'visible' &&
    store.get(openModalsAtom).length === 0 &&
    store.get(sessionEndAtom) === null &&
    !store.get(isPlaceHeldAtom) &&
    !client.isSettling() &&
    !hasUnfinishedInput() &&
    !isAtCheckout()
  )
}

interface PopupOptions {
  /** Key of the visit of the screen: it shows one popup. */
  readonly visit: string
  /** Asks again which adverts the player may be shown. */
  readonly reload: () => Promise<readonly Ad[]>
}

/**
 * Opens an advert as a popup once in a session, after its delay on the screen and when nothing is interrupted. The service is asked again
 * before it opens, because the player may have reached a limit meanwhile.
 */
export function usePopup(ad: Ad | null, { visit, reload }: PopupOptions): void {
  const services = useRuntime()
  const modals = useModals()
  const shownIn = useRef<string | null>(null)
  const { id, adDelay } = ad ?? {}
  useEffect(() => {
    if (id === undefined || shownIn.current === visit) return undefined
    let isOver = false
    const open = async () => {
      const current = (await reload()).find((other) => other.id === id)
      if (current === undefined || isOver) return
      const source = await loadSource(current).catch(() => null)
      if (source === null || isOver) return
      if (!isCalm(services)) return void (timer = setTimeout(look, LOOK_AGAIN_MS))
      shownIn.current = visit
      addToSeen(services.tabStorage, id)
      modals.open('adverts.popup', { advert: <PopupContent ad={current} source={source} /> })
    }
    const look = () => {
      if (isCalm(services)) void open()
      else timer = setTimeout(look, LOOK_AGAIN_MS)
    }
    let timer = setTimeout(look, adDelay)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id, adDelay, visit, reload, services, modals])
}
