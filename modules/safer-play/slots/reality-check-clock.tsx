import { useEffect } from 'react'
import { useOperation } from '#runtime/client/use-operation.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { openModalsAtom, useModals } from '#runtime/modals/modals.ts'
import { LAST_CHECK, nextCheckAt } from '../state/reality-check-time.ts'

/** Longest time between two looks at the clock: the service's time may be corrected meanwhile, and a device may sleep. */
const LOOK_WITHIN_MS = 30_000
/** Time until the next look where a check is due and cannot be shown yet. */
const LOOK_AGAIN_MS = 1000

/** Opens a reality check when it is due by the service's clock, in every tab, and not while a purchase waits for its answer. */
export default function RealityCheckClock() {
  const { client, storage, store } = useRuntime()
  const modals = useModals()
  const { data } = useOperation('getRealityCheck', {}, { staleMs: Infinity })
  const { intervalMs = 0, sessionStart = 0 } = data ?? {}
  useEffect(() => {
    if (intervalMs === 0) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const times = { intervalMs, sessionStart, lastCheck: storage.read<number>(LAST_CHECK) }
      const leftMs = (nextCheckAt(times) ?? Infinity) - serverNow()
      const isOpen = store.get(openModalsAtom).some(({ id }) => id === 'safer-play.check')
      if (leftMs <= 0 && !isOpen && !client.isSettling()) modals.open('safer-play.check')
      timer = setTimeout(look, Math.min(LOOK_WITHIN_MS, Math.max(LOOK_AGAIN_MS, leftMs)))
    }
    look()
    return () => clearTimeout(timer)
  }, [intervalMs, sessionStart, client, storage, store, modals])
  return null
}
