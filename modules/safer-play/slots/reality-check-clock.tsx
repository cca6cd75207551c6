import { useEffect } from 'react'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { openModalsAtom, useModals } from '#runtime/modals/modals.ts'
import { isAtCheckout } from '#runtime/modals/unfinished-input.ts'
import { countPlayTime, type PlayTime } from '../state/play-time.ts'
import { isCheckDue } from '../state/reality-check-time.ts'

/**
 * Counts the time of play, and opens a reality check when it is due, in every tab. Not over a purchase: neither while the player decides about one nor
 * while it waits for its answer. And not before anything was staked: there is no play to look at.
 */
export default function RealityCheckClock() {
  const { client, storage, store } = useRuntime()
  const modals = useModals()
  const { data, refetch } = useOperation('getRealityCheck', {}, { staleMs: Infinity })
  const { intervalMs = 0, sessionStart } = data ?? {}
  useEffect(() => {
    if (sessionStart === undefined) return undefined
    let isLooking = false
    const look = async (time: PlayTime) => {
      const isOpen = store.get(openModalsAtom).some(({ id }) => id === 'safer-play.check')
      const isWaiting = client.isSettling() || isAtCheckout()
      if (isLooking || isOpen || isWaiting || !isCheckDue(time, intervalMs)) return
      isLooking = true
      const { data: figures } = await refetch()
      isLooking = false
      if (figures !== undefined && hasPlayed(figures) && !client.isSettling() && !isAtCheckout())
        modals.open('safer-play.check')
    }
    return countPlayTime(storage, sessionStart, (time) => void look(time))
  }, [intervalMs, sessionStart, client, storage, store, modals, refetch])
  return null
}

const hasPlayed = ({ staked, won }: { staked: number; won: number }) => staked > 0 || won > 0
