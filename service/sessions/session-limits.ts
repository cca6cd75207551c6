import { IDLE_AFTER_MS } from '#schemas/limits.ts'

/** Idle timeout of a session: twice the time after which a client goes idle. */
export const SESSION_IDLE_MS = 2 * IDLE_AFTER_MS
/** Maximum age of a session, even in use. */
export const SESSION_ABSOLUTE_MS = 24 * 3_600_000
/** Minimum interval between two updates of the last use. */
export const SESSION_TOUCH_MS = 60_000
/** How long an ended session is kept, so that its clients get the reason. */
export const SESSION_REMEMBERED_MS = 7 * 24 * 3_600_000
/** How long a device is known after a login to an account; its cookie has the same lifetime. */
export const DEVICE_REMEMBERED_MS = 180 * 24 * 3_600_000
