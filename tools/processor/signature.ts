import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signature of docs/gateway.md, written a second time from the page: it shows that the page is enough. */
export const SIGNATURE_HEADER = 'x-processor-signature'

export interface Key {
  readonly keyId: string
  readonly secret: Uint8Array
}

const macOf = ({ secret }: Key, seconds: number, subject: string, body: string) =>
  createHmac('sha256', secret).update(`${seconds}.${subject}.${body}`).digest('hex')

/** Signs a body; `seconds` is the time of the signature. */
export function sign(
  key: Key,
  subject: string,
  body: string,
  seconds = Math.floor(Date.now() / 1000),
): string {
  return `t=${seconds},k=${key.keyId},v1=${macOf(key, seconds, subject, body)}`
}

const AGE_MAX_SECONDS = 300

/** Why a signature is refused; null for one that is right. */
export function refuseSignature(
  key: Key,
  header: string | null | undefined,
  subject: string,
  body: string,
): string | null {
  const [, seconds, keyId, mac] =
    /^t=(\d{1,12}),k=([a-z0-9]{1,32}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (mac === undefined) return `the header ${SIGNATURE_HEADER} is missing or malformed`
  if (keyId !== key.keyId) return `the key id is ${keyId}, not ${key.keyId}`
  const right = macOf(key, Number(seconds), subject, body)
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(right)))
    return `the signature is not that of the subject "${subject}" and its body`
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > AGE_MAX_SECONDS) return 'the signature is too old'
  return null
}
