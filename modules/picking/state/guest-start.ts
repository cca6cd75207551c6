import { createContext, useContext } from 'react'
import { usePendingJoin, type PendingJoin } from '#games/client/pending-join.ts'
import { useOpenBuy } from '#runtime/modals/use-open-buy.ts'

/** Begins the steps of a guest's purchase in the place of the choice, where a dialog shows them; null elsewhere. */
export const GuestStartContext = createContext<((slip: PendingJoin) => void) | null>(null)

/** Begins the steps for the slip that is kept: in this dialog, or else in the one that sells games; null on a site without one. */
export function useGuestStart(): { begin: ((gameId: number) => void) | null; isInPlace: boolean } {
  const inPlace = useContext(GuestStartContext)
  const [, { beginGuest }] = usePendingJoin()
  const openBuy = useOpenBuy()
  if (inPlace === null && openBuy === null) return { begin: null, isInPlace: false }
  return {
    isInPlace: inPlace !== null,
    begin(gameId) {
      const slip = beginGuest()
      if (slip === null) return
      if (inPlace !== null) inPlace(slip)
      else openBuy?.(gameId)
    },
  }
}
