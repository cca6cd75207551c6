import { deviceNow } from '#runtime/clock/server-clock.ts'
import { RELOAD_AFTER_WAKE_MS } from '#schemas/limits.ts'

const CHECK_EVERY_MS = 5000
const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/**
 * What a wake after the given time of sleep does (spec 4, "Idle"): the list of games loads itself anew, since lists that
 * are minutes old would mislead.
 */
export function wakeReaction(sleptMs: number, isAtGames: boolean): 'reload' | 'ping' {
  return sleptMs >= RELOAD_AFTER_WAKE_MS && isAtGames ? 'reload' : 'ping'
}

export interface IdleWatchOptions {
  idleAfterMs: number
  /** Whether the player is at the list of games. */
  isAtGames: () => boolean
  onIdle: () => void
  onWake: (reaction: 'reload' | 'ping') => void
}

/** Notices a player who is away and a device that slept. Returns how to stop. */
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
    // Timers stand still while a device sleeps, and a hidden tab's run a minute apart at most.
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
