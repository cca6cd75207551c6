import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { FaultOnWire } from '#schemas/protocol/frames.ts'
import { callTraces } from './call-traces.ts'
import { unpack } from './message-pack-read.ts'
import { pack } from './message-pack-write.ts'
import { pageLanguage } from './page-language.ts'
import type { TokenStore } from './token-store.ts'
import { faultFromWire } from './transport.ts'

export interface PostOptions {
  url: URL
  value: unknown
  tokens: TokenStore
  timeoutMs: number
  /** An earlier request was answered: only the message is lost, not the attempt to connect. */
  isConnected: boolean
  /** Aborting it cancels the request without a fault. */
  signal?: AbortSignal | undefined
}

/** The answer of a network that asks for a login of its own. */
const NETWORK_LOGIN = 511

/**
 * Posts one value to the channel and reads the answer. Throws a `Fault`: time-out, no connection, or the channel refused
 * the whole request.
 */
export async function post(options: PostOptions): Promise<unknown> {
  const { url, value, tokens, timeoutMs, isConnected, signal } = options
  const controller = new AbortController()
  let isTimedOut = false
  const timer = setTimeout(() => {
    isTimedOut = true
    controller.abort()
  }, timeoutMs)
  const giveUp = () => controller.abort()
  signal?.addEventListener('abort', giveUp)
  const token = tokens.read()
  const body = pack(value)
  const language = pageLanguage()
  const traced = callTraces.begin?.(url)
  try {
    const response = await fetch(url, {
      method: 'POST',
      credentials: 'include',
      headers: {
        'Content-Type': 'application/vnd.msgpack',
        'X-Requested-With': 'tombolo',
        ...(language !== null && { 'Accept-Language': language }),
        ...(token !== null && { 'X-Auth-Token': token }),
        ...traced?.headers,
      },
      body,
      signal: controller.signal,
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const newest = response.headers.get('X-Auth-Token')
    if (newest) tokens.keep(newest)
    const { status } = response
    if (status >= 500)
      throw new Fault(status === NETWORK_LOGIN ? FAULT.authenticationFailed : FAULT.connectFailed)
    const answer = unpack(bytes)
    if (!response.ok) throw refusalOf(answer)
    traced?.end()
    return answer
  } catch (error) {
    traced?.end(error)
    if (error instanceof Fault) throw error
    if (isConnected) throw new Fault(isTimedOut ? FAULT.requestTimeout : FAULT.sendFailed)
    throw new Fault(isTimedOut ? FAULT.connectTimeout : FAULT.connectFailed)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

/** The fault in the body of a request that the channel refused as a whole. */
function refusalOf(value: unknown): Fault {
  const { fault } = (value ?? {}) as { fault?: FaultOnWire }
  return fault ? faultFromWire(fault) : new Fault(FAULT.invalidBody)
}
