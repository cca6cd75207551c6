import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { sessionAtom } from '#runtime/session/session-state.ts'
import type { OperationName } from '#schemas/protocol/operations.ts'
import type { PendingSend } from './pending-sends.ts'

/** The calls that move money and have no answer yet, of every tab and player of this browser. */
export const pendingSendsAtom = atom<readonly PendingSend[]>([])

/** The current player's. */
export const unsettledAtom = atom((get) => {
  const playerId = get(sessionAtom).player?.id
  return get(pendingSendsAtom).filter((send) => send.playerId === playerId)
})

const placesHeldAtom = atom(0)

/** Whether a lost connection leaves the screen where it is: a call that moves money is in doubt, or its answer is on the screen. */
export const isPlaceHeldAtom = atom((get) => get(unsettledAtom).length > 0 || get(placesHeldAtom) > 0)

/** While a receipt or a refusal is shown, a lost connection does not take it from the player. */
export function useHoldsPlace(): void {
  const change = useSetAtom(placesHeldAtom)
  useEffect(() => {
    change((count) => count + 1)
    return () => change((count) => count - 1)
  }, [change])
}

/** The player's calls of an operation that have no answer yet, of any tab or earlier page. */
export function useUnsettled(op: OperationName): readonly PendingSend[] {
  return useAtomValue(unsettledAtom).filter((send) => send.op === op)
}

/** Whether a call of the player was sent and got no answer: it may have been carried out. */
export const useIsInDoubt = (): boolean => useAtomValue(unsettledAtom).some((send) => send.isInDoubt)
