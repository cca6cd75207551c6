import { isRecent, isSameMac, macOf, secondsOf } from '#service/base/timed-mac.ts'

/** A shared secret and its id. */
export interface SigningKey {
  readonly keyId: string
  readonly secret: Uint8Array
}

/** The bytes of a message, and its subject: method and path of a request, or the request of an answer. */
export interface SignedContent {
  readonly subject: string
  readonly body: string | Buffer
}

/** Header value: `t=<seconds>,k=<key id>,v1=<hex of HMAC-SHA256 over "<seconds>.<subject>.<body>">`; docs/gateway.md. */
const SIGNATURE = /^t=([0-9]{1,12}),k=([a-z0-9]{1,32}),v1=([0-9a-f]{64})$/

/** The subject of an answer. It names the request, so that an older answer is not accepted. */
export const answerTo = (requestSignature: string) => `answer ${requestSignature}`

export function signMessage(key: SigningKey, content: SignedContent, nowMs: number): string {
  const seconds = secondsOf(nowMs)
  return `t=${seconds},k=${key.keyId},v1=${macOfContent(key, seconds, content).toString('hex')}`
}

/** Whether the header is a fresh signature of this content, made with one of the keys. */
export function isSigned(
  keys: readonly SigningKey[],
  header: string | readonly string[] | undefined,
  content: SignedContent,
  nowMs: number,
): boolean {
  if (!hasSignature(keys, header, content)) return false
  const [, seconds] = SIGNATURE.exec(header) ?? []
  return isRecent(Number(seconds), nowMs)
}

/** Whether one of the keys signed this content, at whatever time. */
export function hasSignature(
  keys: readonly SigningKey[],
  header: string | readonly string[] | undefined,
  content: SignedContent,
): header is string {
  const [, seconds, keyId, mac] = (typeof header === 'string' && SIGNATURE.exec(header)) || []
  const key = keys.find((known) => known.keyId === keyId)
  if (seconds === undefined || mac === undefined || key === undefined) return false
  return isSameMac(macOfContent(key, Number(seconds), content), mac)
}

const macOfContent = ({ secret }: SigningKey, seconds: number, { subject, body }: SignedContent): Buffer =>
  macOf(secret, `${seconds}.${subject}.`, body)
