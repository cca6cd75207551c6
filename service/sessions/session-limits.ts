import { IDLE_AFTER_MS } from '#schemas/limits.ts'

/** A session that nobody used for this long is over: twice the time after which a client goes idle. */
export const SESSION_IDLE_MS = 2 * IDLE_AFTER_MS
/** A session is over after this time, however much it is used. */
export const SESSION_ABSOLUTE_MS = 24 * 3_600_000
/** The last use is written down no more often than this. */
export const SESSION_TOUCH_MS = 60_000
/** How long a session that ended is remembered, so that its clients are told why. */
export const SESSION_REMEMBERED_MS = 7 * 24 * 3_600_000
/** How long a device is known on which an account was logged in to; its cookie outlives the browser for as long. */
export const DEVICE_REMEMBERED_MS = 180 * 24 * 3_600_000
