import { useEffect, useState } from 'react'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { useLiveGames } from './use-live-games.ts'

/** The games whose announced start has come: a poll brings the event of it up to three seconds later. */
export function useDueGames(): readonly number[] {
  const { live } = useRuntime()
  const ready = useLiveGames('READY')
  const [now, setNow] = useState(serverNow)
  const startOf = (id: number) => live.games.instances.get(id)?.startTime ?? Infinity
  const next = Math.min(...ready.map(startOf).filter((start) => start > now))
  useEffect(() => {
    if (next === Infinity) return
    const timer = setTimeout(() => setNow(next), next - serverNow())
    return () => clearTimeout(timer)
  }, [next])
  return ready.filter((id) => startOf(id) <= now)
}
