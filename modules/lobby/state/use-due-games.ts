import { useEffect, useState } from 'react'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { useStartTimes } from '#games/live/start-times.ts'
import { useLiveGames } from './use-live-games.ts'

/** The games whose announced start has come: a poll brings the event of it up to three seconds later. */
export function useDueGames(): readonly number[] {
  const ready = useLiveGames('READY')
  const starts = useStartTimes(ready)
  const [now, setNow] = useState(serverNow)
  const next = Math.min(...starts.map((start = 0) => (start > now ? start : Infinity)))
  useEffect(() => {
    if (next === Infinity) return
    const timer = setTimeout(() => setNow(next), next - serverNow())
    return () => clearTimeout(timer)
  }, [next])
  return ready.filter((_, place) => (starts[place] ?? Infinity) <= now)
}
