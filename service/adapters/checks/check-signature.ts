import { isRecent, isSameMac, macOf, secondsOf } from '#service/base/timed-mac.ts'

/** Header value: `t=<seconds>,v1=<hex of HMAC-SHA256 over "<seconds>.<body>">`; docs/checks.md. */
const SIGNATURE = /^t=([0-9]{1,12}),v1=([0-9a-f]{64})$/

export function signMessage(secret: Uint8Array, body: string | Buffer, nowMs: number): string {
  const seconds = secondsOf(nowMs)
  return `t=${seconds},v1=${macOf(secret, `${seconds}.`, body).toString('hex')}`
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
  return isRecent(Number(seconds), nowMs) && isSameMac(macOf(secret, `${Number(seconds)}.`, body), mac)
}
