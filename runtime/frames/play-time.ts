import { useEffect, useState } from 'react'
import { useRuntime } from '#runtime/boot/runtime-services.ts'
import { onTick } from '#runtime/clock/ticker.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { useSession } from '#runtime/session/session.ts'

const MINUTE_MS = 60_000
/** Kept on this device, with whose it is: another player starts at nothing. */
const STORED = 'session-start'
type SessionStart = { playerId: number; at: number }

/** Whole minutes since the player logged in on this device; null for a visitor. */
export function usePlayMinutes(): number | null {
  const { storage } = useRuntime()
  const { state, player } = useSession()
  const playerId = player?.id
  const [minutes, setMinutes] = useState<number | null>(null)
  useEffect(() => {
    if (playerId === undefined) {
      if (state === 'visitor') storage.remove(STORED)
      setMinutes(null)
      return
    }
    const kept = storage.read<SessionStart>(STORED)
    const start = kept?.playerId === playerId ? kept : { playerId, at: serverNow() }
    if (start !== kept) storage.write(STORED, start)
    const count = () => setMinutes(Math.max(0, Math.floor((serverNow() - start.at) / MINUTE_MS)))
    count()
    return onTick(count)
  }, [playerId, state, storage])
  return minutes
}
