import { createHmac, timingSafeEqual } from 'node:crypto'

/** Header value: `t=<seconds>,v1=<hex of HMAC-SHA256 over "<seconds>.<body>">` */
export const SIGNATURE_HEADER = 'x-processor-signature'

/** Maximum age or clock skew of a message; outside of it the message may be a replay. */
const TOLERANCE_MS = 5 * 60_000
const SIGNATURE = /^t=([0-9]{1,12}),v1=([0-9a-f]{64})$/

export function signMessage(secret: Uint8Array, body: string | Buffer, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000)
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`
}

/** Whether the header is a fresh signature of this body, made with the secret. */
export function isSigned(
  secret: Uint8Array,
  header: string | readonly string[] | undefined,
  body: Buffer,
  nowMs: number,
): boolean {
  const [, seconds, mac] = (typeof header === 'string' && SIGNATURE.exec(header)) || []
  if (seconds === undefined || mac === undefined) return false
  if (Math.abs(Number(seconds) * 1000 - nowMs) > TOLERANCE_MS) return false
  return timingSafeEqual(macOf(secret, Number(seconds), body), Buffer.from(mac, 'hex'))
}

function macOf(secret: Uint8Array, seconds: number, body: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
}
