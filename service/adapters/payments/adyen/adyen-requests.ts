import type { AdyenAccount } from './adyen-account.ts'
import { readBounded } from '../read-bounded.ts'

/** Adyen answers a request about money later than a gateway; the idempotency key makes a repeat harmless. */
const REQUEST_TIMEOUT_MS = 10_000

export interface AdyenAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

interface AdyenRequest {
  readonly path: string
  readonly body: object
  /** Adyen answers a repeat with the same key like the first, for at least seven days. */
  readonly idempotencyKey: string
}

/**
 * Posts to Adyen. Resolves with an answer that is final: 2xx, or 400 and 422 for a request that Adyen will never serve. Throws for every other
 * one and without an answer: then nobody knows whether Adyen has done it, and the same request is to be repeated.
 */
export async function askAdyen(
  { address, apiKey }: AdyenAccount,
  { path, body, idempotencyKey }: AdyenRequest,
): Promise<AdyenAnswer> {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey, 'idempotency-key': idempotencyKey },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    body: JSON.stringify(body),
  })
  const answer = await readAnswer(response)
  const { status } = response
  if (response.ok) return { status, body: answer }
  const code = codeOf(answer)
  const isFinal = (status === 400 || status === 422) && code !== BUSY
  if (isFinal) return { status, body: answer }
  throw new Error(failureOf(status, answer))
}

/** Reads from Adyen. Throws for every answer but one with what was asked for. */
export async function readFromAdyen(
  { address, apiKey }: AdyenAccount,
  path: string,
): Promise<AdyenAnswer['body']> {
  const response = await fetch(`${address}${path}`, {
    redirect: 'error',
    headers: { 'x-api-key': apiKey },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  const answer = await readAnswer(response)
  if (response.ok) return answer
  throw new Error(failureOf(response.status, answer))
}

function failureOf(status: number, answer: AdyenAnswer['body']): string {
  const code = codeOf(answer)
  return `answered ${status}${code === '' ? '' : ` (${code})`}`
}

/** Another request with the same idempotency key is under way. */
const BUSY = '704'

/** Adyen’s code of an error; its text may repeat what was sent, and is not logged. */
export function codeOf({ errorCode }: AdyenAnswer['body']): string {
  return typeof errorCode === 'string' && /^[\w-]{1,20}$/.test(errorCode) ? errorCode : ''
}

async function readAnswer(response: Response): Promise<AdyenAnswer['body']> {
  const bytes = await readBounded(response)
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as AdyenAnswer['body']) : {}
  } catch {
    if (response.ok) throw new Error('the answer is no JSON')
    return {}
  }
}
