import { useEffect, useSyncExternalStore } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { onTick } from '#runtime/clock/ticker.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { useSession } from '#runtime/session/session.ts'

const MINUTE_MS = 60_000
/** Storage key of the start, kept on this device with the player's id: another player starts at zero. */
const STORED = 'session-start'
type SessionStart = { playerId: number; at: number }

/** Whole minutes since the player logged in on this device; null for a visitor. */
export function usePlayMinutes(): number | null {
  const { storage } = useRuntime()
  const { state, player } = useSession()
  const playerId = player?.id
  useEffect(() => {
    if (state === 'visitor') storage.remove(STORED)
    if (playerId === undefined || storage.read<SessionStart>(STORED)?.playerId === playerId) return
    storage.write(STORED, { playerId, at: serverNow() } satisfies SessionStart)
  }, [playerId, state, storage])
  const minutes = () => {
    if (playerId === undefined) return null
    const kept = storage.read<SessionStart>(STORED)
    return kept?.playerId === playerId ? Math.max(0, Math.floor((serverNow() - kept.at) / MINUTE_MS)) : 0
  }
  return useSyncExternalStore(onTick, minutes, () => null)
}
