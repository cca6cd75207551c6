import { deviceNow } from '#runtime/clock/server-clock.ts'
import { RELOAD_AFTER_WAKE_MS } from '#schemas/limits.ts'

const CHECK_EVERY_MS = 5000
const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/**
 * Reaction to a wake after the given time of sleep (spec 4, "Idle"): on the list of games the page reloads, since lists
 * that are minutes old would mislead.
 */
export function wakeReaction(sleptMs: number, isAtGames: boolean): 'reload' | 'ping' {
  return sleptMs >= RELOAD_AFTER_WAKE_MS && isAtGames ? 'reload' : 'ping'
}

export interface IdleWatchOptions {
  idleAfterMs: number
  /** Whether the player is on the list of games. */
  isAtGames: () => boolean
  onIdle: () => void
  onWake: (reaction: 'reload' | 'ping') => void
}

/** Detects an idle player and a device that slept. Returns a function that stops. */
export function watchIdle({ idleAfterMs, isAtGames, onIdle, onWake }: IdleWatchOptions): () => void {
  let activeAt = deviceNow()
  let checkedAt = activeAt
  let isIdle = false
  const onActivity = () => {
    activeAt = deviceNow()
    isIdle = false
  }
  const timer = setInterval(() => {
    const now = deviceNow()
    const sleptMs = now - checkedAt - CHECK_EVERY_MS
    checkedAt = now
    // Timers stop while a device sleeps; in a hidden tab they run at least once a minute.
    if (sleptMs > 2 * 60_000) onWake(wakeReaction(sleptMs, isAtGames()))
    if (isIdle || now - activeAt < idleAfterMs) return
    isIdle = true
    onIdle()
  }, CHECK_EVERY_MS)
  for (const event of ACTIVITY) window.addEventListener(event, onActivity, { passive: true })
  return () => {
    clearInterval(timer)
    for (const event of ACTIVITY) window.removeEventListener(event, onActivity)
  }
}
