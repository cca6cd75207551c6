import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { TopicPosition, TopicRequest } from '#schemas/protocol/frames.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { ServiceContext } from '#service/context.ts'
import type { StoredPush, TopicHistory } from '#service/events/event-log.ts'
import { endsSession } from '#service/sessions/ends-session.ts'
import type { Authentication } from '#service/sessions/session-store.ts'
import type { Client } from '#service/limits/client-use.ts'
import type { Admission } from './admission.ts'
import { breachOf } from '#service/limits/schema-breach.ts'
import { arrayHead, encode } from './codec.ts'
import { MessageBounds } from './message-bounds.ts'
import type { TopicAccess } from './topic-access.ts'
import { PushRoom, readHistories } from './topic-histories.ts'
import { type PollBody, pollRequestSchema, uniqueTopics } from './topic-requests.ts'

/** Polls held open at once; beyond it a poll is answered at once, as if it had asked for no wait. */
const HELD_MAX = 20_000
/** Pushes that arrive within this time after the first are sent in the same answer. */
const GATHER_MS = 10

/** One poll: who asks may change while it is held. */
export interface PollCall {
  memberId: number
  client: Client
  /** Checked anew for each look into the log. */
  authenticate: (bounds: MessageBounds) => Promise<Authentication>
  /** Aborts where the client goes away. */
  signal: AbortSignal
}

export interface Polling {
  /** The encoded answer; throws a Fault. */
  poll: (body: unknown, call: PollCall) => Promise<Buffer>
  /** Polls that are held open. */
  readonly held: number
  /** Answers every held poll now, and holds none any more. */
  release: () => void
}

export interface PollingParts {
  service: ServiceContext
  admission: Admission
  mayFollow: TopicAccess
}

export function createPolling({ service, admission, mayFollow }: PollingParts): Polling {
  const waiting = new Set<() => void>()
  const state = { released: false }

  async function look(topics: readonly TopicRequest[], call: PollCall): Promise<TopicHistory[]> {
    const bounds = new MessageBounds(call.client, service.clientUse)
    const authentication = await call.authenticate(bounds)
    return admission.run(bounds, async () => {
      const farewell = await sayFarewell(service, topics, authentication)
      if (farewell !== null) return farewell
      await mayFollow(
        topics.map(({ topic }) => topic),
        { memberId: call.memberId, authentication },
      )
      return readHistories(service.events, topics)
    })
  }

  /** Resolves with the first push of any topic, with the time, or with the client's leaving. */
  function somethingNew(topics: readonly TopicRequest[], waitMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const stops: (() => void)[] = []
      const done = () => {
        clearTimeout(timer)
        waiting.delete(done)
        signal.removeEventListener('abort', done)
        for (const stop of stops) stop()
        resolve()
      }
      const timer = setTimeout(done, waitMs)
      waiting.add(done)
      signal.addEventListener('abort', done)
      const soon = () => setTimeout(done, GATHER_MS)
      for (const { topic } of topics) stops.push(service.events.listen(topic, soon))
    })
  }

  return {
    async poll(input, call) {
      const { topics: asked, waitMs = 0 } = readRequest(input)
      let topics = uniqueTopics(asked)
      let histories = await look(topics, call)
      if (waitMs === 0 || hasNews(histories) || state.released || waiting.size >= HELD_MAX)
        return encodeAnswer(histories)
      const until = performance.now() + waitMs
      // From here on the positions are the log's: a topic that was asked for without one begins at its end.
      topics = histories.map(({ position: { topic, epoch, offset } }) => ({ topic, epoch, offset }))
      while (!hasNews(histories) && !call.signal.aborted && !state.released) {
        const leftMs = until - performance.now()
        if (leftMs <= 0) break
        await somethingNew(topics, leftMs, call.signal)
        histories = await look(topics, call)
      }
      return encodeAnswer(histories)
    },
    get held() {
      return waiting.size
    },
    release() {
      state.released = true
      for (const done of waiting) done()
    },
  }
}

function readRequest(input: unknown): PollBody {
  const breach = breachOf(pollRequestSchema, input)
  if (breach !== null) throw new Fault(FAULT.invalidBody, { ...breach })
  return input as PollBody
}

const hasNews = (histories: readonly TopicHistory[]) =>
  histories.some(({ position, pushes }) => position.gap || pushes.length > 0)

/**
 * A player who logged in elsewhere is told so on the old session too: the event that ended it is the last that the
 * session sees, and from then on the answer is fault 101 (protocol, "Sessions").
 */
async function sayFarewell(
  service: ServiceContext,
  topics: readonly TopicRequest[],
  authentication: Authentication,
): Promise<TopicHistory[] | null> {
  if (authentication.state !== 'ended') return null
  const name = cashierTopic(authentication.player.playerId)
  const asked = topics.find(({ topic }) => topic === name)
  if (asked === undefined) return null
  const { position, pushes } = await service.events.read(asked)
  const last = pushes.findIndex((push) => endsSession(push, authentication.endedAt))
  if (last < 0) return null
  const seen = pushes.slice(0, last + 1)
  const ended = { position: { ...position, offset: (seen[last] as StoredPush).offset }, pushes: seen }
  return [new PushRoom().take(ended)]
}

const ANSWER_HEAD = Buffer.concat([Buffer.of(0x82), encode('topics')])
const PUSHES_KEY = Buffer.from(encode('pushes'))

/** The answer put together from frames that were encoded once. */
function encodeAnswer(histories: readonly TopicHistory[]): Buffer {
  const positions: TopicPosition[] = histories.map(({ position }) => position)
  const frames = histories.flatMap(({ pushes }) => pushes.map((push) => push.frame))
  return Buffer.concat([ANSWER_HEAD, encode(positions), PUSHES_KEY, arrayHead(frames.length), ...frames])
}
