import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header of a signature, in a message of a company and in one to it. */
export const SIGNATURE_HEADER = 'x-processor-signature'

/** Maximum age or clock skew of a message; outside of it the message may be a replay. */
const TOLERANCE_MS = 5 * 60_000

/** The present second of a clock, as signatures have it. */
export const secondsOf = (nowMs: number): number => Math.floor(nowMs / 1000)

/** Whether a message that was signed in a second is neither too old nor from the future. */
export const isRecent = (seconds: number, nowMs: number): boolean =>
  Math.abs(seconds * 1000 - nowMs) <= TOLERANCE_MS

/** HMAC-SHA256 over what comes before the body, and the body. */
export const macOf = (secret: Uint8Array, head: string, body: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(head).update(body).digest()

/** Compares a code with one of the same length in hex, in a time that does not depend on them. */
export const isSameMac = (mac: Buffer, hex: string): boolean => timingSafeEqual(mac, Buffer.from(hex, 'hex'))
