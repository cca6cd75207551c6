import { deviceNow } from '#runtime/clock/server-clock.ts'
import type { SiteStorage } from '#runtime/storage/storage.ts'

/** Name in the site's storage: the time of play of the current session, shared by all tabs. */
export const PLAY_TIME = 'playTime'

/** Time with the page in use, in milliseconds of this session. */
export interface PlayTime {
  /** Time of the login: another session starts at zero. */
  readonly sessionStart: number
  readonly playedMs: number
  /** `playedMs` at the last check that the player answered, in any tab. */
  readonly checkedMs: number
  /** When a tab counted last, by the device's clock. */
  readonly countedAt: number
}

/** Time between two counts of a page in use. */
export const COUNT_EVERY_MS = 5000
/** Longest time that one count adds: timers of a visible page may be late, and stand still while a device sleeps. */
const MOST_ADDED_MS = 3 * COUNT_EVERY_MS
/** Time without input after which a visible page is no longer in use. A draw is watched without a touch. */
const IN_USE_AFTER_INPUT_MS = 30 * 60_000

const INPUT = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** The time of play of a session; a new one starts now. */
export function readPlayTime(storage: Pick<SiteStorage, 'read'>, sessionStart: number): PlayTime {
  const kept = storage.read<PlayTime>(PLAY_TIME)
  if (kept?.sessionStart === sessionStart && Number.isFinite(kept.playedMs)) return kept
  return { sessionStart, playedMs: 0, checkedMs: 0, countedAt: deviceNow() }
}

/** The time of play after a count: what has passed since the last count of any tab, so that two visible tabs count once. */
export function counted(time: PlayTime, now: number): PlayTime {
  const passed = Math.min(Math.max(0, now - time.countedAt), MOST_ADDED_MS)
  return { ...time, playedMs: time.playedMs + passed, countedAt: now }
}

/** A check was answered: the next one is due an interval of play later. */
export function markChecked(storage: SiteStorage, sessionStart: number): void {
  const time = readPlayTime(storage, sessionStart)
  storage.write(PLAY_TIME, { ...time, checkedMs: time.playedMs })
}

/** Counts while the page is visible and in use, and reports each count. Returns a function that stops. */
export function countPlayTime(
  storage: SiteStorage,
  sessionStart: number,
  onCounted: (time: PlayTime) => void,
): () => void {
  let inputAt = deviceNow()
  let wasInUse = false
  const onInput = () => void (inputAt = deviceNow())
  const count = () => {
    const now = deviceNow()
    const isInUse = document.visibilityState === 'visible' && now - inputAt < IN_USE_AFTER_INPUT_MS
    if (isInUse) {
      const time = readPlayTime(storage, sessionStart)
      // The first count of a page that comes into use adds nothing: the time before was none of play.
      const next = wasInUse ? counted(time, now) : { ...time, countedAt: Math.max(time.countedAt, now) }
      storage.write(PLAY_TIME, next)
      onCounted(next)
    }
    wasInUse = isInUse
  }
  count()
  const timer = setInterval(count, COUNT_EVERY_MS)
  document.addEventListener('visibilitychange', count)
  for (const type of INPUT) window.addEventListener(type, onInput, { passive: true })
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', count)
    for (const type of INPUT) window.removeEventListener(type, onInput)
  }
}
