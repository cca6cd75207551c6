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

/** How long a poll is held open while a game is on screen, so that its draw is seen as it happens. */
const HELD_POLL_MS = 20_000
/** The least time between two such polls: a busy lobby would otherwise answer each at once. */
const HELD_POLL_SPACING_MS = 500

export interface HttpTransportOptions {
  /** Where the channel is: the page's own origin. */
  origin: string
  tokens: TokenStore
  listener: TransportListener
  /** How often a poll that reached nothing is repeated, and after how long at most. */
  resubscribe?: { readonly attempts: number; readonly intervalMs: number }
}

const RESUBSCRIBE_DEFAULT = {
  attempts: CONSUMER_RESUBSCRIBE_ATTEMPTS,
  intervalMs: CONSUMER_RESUBSCRIBE_INTERVAL_MS,
}

/** The channel over HTTP: a request a batch, and a poll every three seconds (protocol, "Transport"). */
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

  /** A request that is to connect is given up sooner than one over a connection (spec 9). */
  const timeoutMs = () => (isConnected ? REQUEST_TIMEOUT_MS : CONNECT_TIMEOUT_HTTP_MS)
  const hasGivenUp = () => pollFailures >= resubscribe.attempts

  function answered(): void {
    failures = 0
    isConnected = true
    listener.answered()
    if (!hasGivenUp()) return
    // Somebody else's request got through: polling begins again.
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

  const isWatching = () => positions?.topics.some((topic) => parseTopic(topic)?.kind === 'game') ?? false

  async function poll(following: TopicPositions): Promise<void> {
    const waitMs = isWatching() && failures === 0 ? HELD_POLL_MS : 0
    const controller = new AbortController()
    held = waitMs > 0 ? controller : null
    const request = post({
      url: new URL('/channel/poll', origin),
      value: { topics: following.requests(), waitMs },
      tokens,
      timeoutMs: timeoutMs() + waitMs,
      signal: controller.signal,
    })
    // Given up by this client, it says nothing of the connection.
    const answer = (await request.catch((fault: unknown) =>
      controller.signal.aborted ? null : reached(Promise.reject(fault)),
    )) as PollResponse | null
    if (answer === null || isClosed) return
    await reached(Promise.resolve(answer))
    await runInSlices(pushedOneByOne(answer.pushes))
    listener.positioned(answer.topics)
  }

  function* pushedOneByOne(pushes: readonly PushFrame[]) {
    for (const push of pushes) {
      listener.pushed(push)
      yield
    }
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
      if (isWatching()) nextMs = Math.max(0, HELD_POLL_SPACING_MS - (performance.now() - startedAt))
    } catch (error) {
      if (failures > 0) nextMs = backoffMs(++pollFailures, resubscribe.intervalMs)
      // A token that was replaced while the poll was on its way, as by a change of the password, is asked with anew.
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

  /** Polls now: at once, or as soon as the running poll is over; a held one is given up for it. */
  function pollNow(): void {
    if (!isPolling) return schedule(0)
    isDueAgain = true
    held?.abort()
  }

  return {
    reinitialiseAfterMs: REINITIALISE_AFTER_HTTP_FAULT_MS,
    async send(frames, secured) {
      const url = new URL(secured ? '/channel/secured' : '/channel/open', origin)
      const answers = await reached(post({ url, value: frames, tokens, timeoutMs: timeoutMs() }))
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
