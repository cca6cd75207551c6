import { runInSlices } from '#runtime/clock/run-in-slices.ts'
import {
  CONNECT_TIMEOUT_HTTP_MS,
  CONSUMER_RESUBSCRIBE_ATTEMPTS,
  CONSUMER_RESUBSCRIBE_INTERVAL_MS,
  POLL_INTERVAL_MS,
  REINITIALISE_AFTER_HTTP_FAULT_MS,
  REQUEST_TIMEOUT_MS,
} from '#schemas/limits.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import type { PollResponse, PushFrame, ResponseFrame } from '#schemas/protocol/frames.ts'
import { parseTopic } from '#schemas/protocol/topics.ts'
import { backoffMs } from './backoff.ts'
import { post } from './http-post.ts'
import type { TokenStore } from './token-store.ts'
import type { TopicPositions } from './topic-positions.ts'
import { isDeliveryInDoubt, type Transport, type TransportListener } from './transport.ts'

/** Time for which a poll is held open while a game is on screen, so that its draw is shown live. */
const HELD_POLL_MS = 20_000
/** Minimum time between two such polls: in a busy lobby each would otherwise be answered immediately. */
const HELD_POLL_SPACING_MS = 500

export interface HttpTransportOptions {
  /** Address of the channel: the page's own origin. */
  origin: string
  tokens: TokenStore
  listener: TransportListener
  /** How often a failed poll is repeated, and the maximum delay. */
  resubscribe?: { readonly attempts: number; readonly intervalMs: number }
}

const RESUBSCRIBE_DEFAULT = {
  attempts: CONSUMER_RESUBSCRIBE_ATTEMPTS,
  intervalMs: CONSUMER_RESUBSCRIBE_INTERVAL_MS,
}

/** The channel over HTTP: one request per batch, and a poll every three seconds (protocol, "Transport"). */
export function createHttpTransport(options: HttpTransportOptions): Transport {
  const { origin, tokens, listener, resubscribe = RESUBSCRIBE_DEFAULT } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let positions: TopicPositions | null = null
  let held: AbortController | null = null
  let isPolling = false
  let isDueAgain = false
  let failures = 0
  let pollFailures = 0
  let isConnected = false
  let isClosed = false

  /** The first request times out sooner than one over an established connection (spec 9). */
  const timeoutMs = () => (isConnected ? REQUEST_TIMEOUT_MS : CONNECT_TIMEOUT_HTTP_MS)
  const hasGivenUp = () => pollFailures >= resubscribe.attempts

  function answered(): void {
    failures = 0
    isConnected = true
    listener.answered()
    if (!hasGivenUp()) return
    // Another request succeeded: polling restarts.
    pollFailures = 0
    schedule(0)
  }

  async function reached<Answer>(request: Promise<Answer>): Promise<Answer> {
    try {
      const answer = await request
      answered()
      return answer
    } catch (error) {
      if (isDeliveryInDoubt(error)) {
        failures++
        isConnected = false
        listener.failed()
      } else answered()
      throw error
    }
  }

  async function poll(following: TopicPositions): Promise<void> {
    const waitMs = isWatching(positions) && failures === 0 ? HELD_POLL_MS : 0
    const controller = new AbortController()
    held = waitMs > 0 ? controller : null
    const [url, value] = [new URL('/channel/poll', origin), { topics: following.requests(), waitMs }]
    const { signal } = controller
    const request = post({ url, value, tokens, timeoutMs: timeoutMs() + waitMs, isConnected, signal })
    // An abort by this client is no evidence about the connection.
    const answer = (await request.catch((fault: unknown) =>
      signal.aborted ? null : reached(Promise.reject(fault)),
    )) as PollResponse | null
    if (answer === null || isClosed) return
    await reached(Promise.resolve(answer))
    await runInSlices(pushedOneByOne(listener, answer.pushes))
    listener.positioned(answer.topics)
  }

  async function pollOnce(): Promise<void> {
    if (isClosed || positions === null || isPolling) return
    isPolling = true
    isDueAgain = false
    const startedAt = performance.now()
    const token = tokens.read()
    let nextMs = POLL_INTERVAL_MS
    try {
      if (positions.topics.length > 0) await poll(positions)
      pollFailures = 0
      if (isWatching(positions)) nextMs = Math.max(0, HELD_POLL_SPACING_MS - (performance.now() - startedAt))
    } catch (error) {
      if (failures > 0) nextMs = backoffMs(++pollFailures, resubscribe.intervalMs)
      // The token was replaced while the poll was pending, for example by a password change: poll again with the new one.
      else if (tokens.read() !== token) nextMs = 0
      else if (error instanceof Fault) listener.refused(error)
    }
    isPolling = false
    if (isDueAgain) schedule(0)
    else if (!hasGivenUp()) schedule(nextMs)
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void pollOnce(), ms)
  }

  /** Polls now, or as soon as the running poll ends; a held poll is aborted. */
  function pollNow(): void {
    if (!isPolling) return schedule(0)
    isDueAgain = true
    held?.abort()
  }

  return {
    reinitialiseAfterMs: REINITIALISE_AFTER_HTTP_FAULT_MS,
    async send(frames, secured) {
      const url = new URL(secured ? '/channel/secured' : '/channel/open', origin)
      const answers = await reached(post({ url, value: frames, tokens, timeoutMs: timeoutMs(), isConnected }))
      return answers as ResponseFrame[]
    },
    follow(given) {
      positions = given
      pollNow()
    },
    topicsChanged: pollNow,
    wake: pollNow,
    close() {
      isClosed = true
      clearTimeout(timer)
      held?.abort()
    },
  }
}

/** Whether a game is on screen. */
const isWatching = (positions: TopicPositions | null): boolean =>
  positions?.topics.some((topic) => parseTopic(topic)?.kind === 'game') ?? false

function* pushedOneByOne(listener: TransportListener, pushes: readonly PushFrame[]) {
  for (const push of pushes) {
    listener.pushed(push)
    yield
  }
}
