import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { TopicRequest } from '#schemas/protocol/frames.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { ServiceContext } from '#service/context.ts'
import type { StoredPush, TopicHistory } from '#service/events/event-log.ts'
import { awaitEnd, endsSession } from '#service/sessions/ends-session.ts'
import type { Authentication } from '#service/sessions/session-store.ts'
import type { Client } from '#service/limits/client-use.ts'
import type { Admission } from './admission.ts'
import { breachOf } from '#service/limits/schema-breach.ts'
import { arrayHead, decode, encode } from '#service/wire/codec.ts'
import { NOBODY } from './caller.ts'
import { MessageBounds } from './message-bounds.ts'
import { type SharedPosition, SharedPositions } from './shared-positions.ts'
import type { TopicAccess } from './topic-access.ts'
import { PushRoom, readHistories, readHistoriesNow } from './topic-histories.ts'
import type { Watchers } from './watchers.ts'
import { type PollBody, pollRequestSchema, uniqueTopics } from './topic-requests.ts'

/** Maximum number of held polls; above it a poll is answered immediately, as if without a wait. */
const HELD_MAX = 20_000
/** Pushes that arrive within this time after the first are sent in the same answer. */
const GATHER_MS = 10

/** One poll. Its caller may change while it is held. */
export interface PollCall {
  memberId: number
  client: Client
  /** Whether it came with a token, which must be looked up. */
  hasToken: boolean
  /** Repeated before each read of the log. */
  authenticate: (bounds: MessageBounds) => Promise<Authentication>
  readonly isGone: boolean
  /** Called when the poll is held: from then on it takes only its topics. */
  isHeld: () => void
  /** Calls back if the client disconnects; the returned function removes the listener. */
  whenGone: (listener: () => void) => () => void
}

/** The result of reading the log. */
interface Looked {
  readonly positions: readonly SharedPosition[]
  /** Encoded pushes. */
  readonly frames: readonly Buffer[]
  readonly hasNews: boolean
}

/** A decoded poll request. */
interface Asked {
  readonly topics: readonly TopicRequest[]
  readonly waitMs: number
}

export interface Polling {
  /** Returns the encoded answer to an encoded request, at once if everything is in memory; throws a Fault or a MalformedMessage. */
  poll: (body: Buffer, call: PollCall) => Buffer | Promise<Buffer>
  /** Number of held polls. */
  readonly held: number
  /** Answers every held poll now; later polls are not held. */
  release: () => void
}

export interface PollingParts {
  service: ServiceContext
  admission: Admission
  topicAccess: TopicAccess
  watchers: Pick<Watchers, 'enter'>
}

export function createPolling({ service, admission, topicAccess, watchers }: PollingParts): Polling {
  const waiting = new Set<() => void>()
  const state = { released: false }
  const shared = new SharedPositions()

  /** Reads the log for a visitor from memory; null if the database or the log must be asked. */
  function lookNow(topics: readonly TopicRequest[], { memberId }: PollCall): Looked | null {
    if (!topicAccess.checkNow(namesOf(topics), { memberId, authentication: NOBODY })) return null
    const histories = readHistoriesNow(service.events, topics)
    return histories === null ? null : lookedAt(histories)
  }

  /** Reads the log. The request is decoded in its turn: until then a poll occupies only its bytes. */
  async function look(ask: () => Asked, call: PollCall): Promise<Looked & Asked> {
    const bounds = new MessageBounds(call.client, service.clientUse)
    const authentication = await call.authenticate(bounds)
    const end = awaitEnd(service, authentication)
    const read = async () => {
      const { topics, waitMs } = ask()
      const farewell = await sayFarewell(service, topics, authentication)
      if (farewell !== null) return { ...lookedAt(farewell), topics, waitMs }
      await topicAccess.check(namesOf(topics), { memberId: call.memberId, authentication })
      return { ...lookedAt(await readHistories(service.events, topics)), topics, waitMs }
    }
    return readToTheEnd(() => admission.run(bounds, read), call, end)
  }

  function lookedAt(histories: readonly TopicHistory[]): Looked {
    return {
      positions: histories.map(({ position }) => shared.of(position)),
      frames: histories.flatMap(({ pushes }) => pushes.map(({ frame }) => frame)),
      hasNews: histories.some(({ position, pushes }) => position.gap || pushes.length > 0),
    }
  }

  /** Resolves at the first push of any topic, at the timeout, or when the client disconnects. */
  function somethingNew({ positions }: Looked, waitMs: number, call: PollCall): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        waiting.delete(done)
        stopGone()
        stop()
        resolve()
      }
      const timer = setTimeout(done, waitMs)
      waiting.add(done)
      const stopGone = call.whenGone(done)
      const stop = service.events.listenToAll(
        positions.map(({ position }) => position.topic),
        () => setTimeout(done, GATHER_MS),
      )
    })
  }

  /** Holds a poll without news until there are some; answers it at once where too much is held already. */
  async function hold(first: Looked, waitMs: number, call: PollCall): Promise<Buffer> {
    const until = performance.now() + waitMs
    let looked = first
    call.isHeld()
    try {
      while (!looked.hasNews && !call.isGone && !state.released) {
        const leftMs = until - performance.now()
        if (leftMs <= 0) break
        await somethingNew(looked, leftMs, call)
        // From here on the positions are the log's: a topic that was requested without a position begins at its end.
        const topics = looked.positions.map(({ position }) => position)
        looked =
          (call.hasToken ? null : lookNow(topics, call)) ?? (await look(() => ({ topics, waitMs }), call))
      }
    } finally {
      service.clientUse.giveBack('topics', call.client, first.positions.length)
    }
    return encodeAnswer(looked)
  }

  function answer(looked: Looked, { topics, waitMs }: Asked, call: PollCall): Buffer | Promise<Buffer> {
    const leave = watchers.enter(topics)
    const mayWait = waitMs > 0 && !looked.hasNews && !state.released && waiting.size < HELD_MAX
    if (mayWait && service.clientUse.take('topics', call.client, looked.positions.length))
      return hold(looked, waitMs, call).finally(leave)
    leave()
    return encodeAnswer(looked)
  }

  return {
    poll(body, call) {
      if (!call.hasToken) {
        const asked = readRequest(body)
        const looked = lookNow(asked.topics, call)
        if (looked !== null) return answer(looked, asked, call)
      }
      return look(() => readRequest(body), call).then((looked) => answer(looked, looked, call))
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

/** Reads again where the session ended a moment ago: the event that says why goes out before the refusal. */
async function readToTheEnd<Read>(
  read: () => Promise<Read>,
  call: PollCall,
  end: ReturnType<typeof awaitEnd>,
): Promise<Read> {
  try {
    for (;;) {
      try {
        return await read()
      } catch (error) {
        const isRefused = error instanceof Fault && error.code === FAULT.notLoggedIn
        if (!isRefused || call.isGone || !(await end?.next())) throw error
      }
    }
  } finally {
    end?.stop()
  }
}

const namesOf = (topics: readonly TopicRequest[]) => topics.map(({ topic }) => topic)

function readRequest(body: Buffer): Asked {
  const request = decode(body)
  const breach = breachOf(pollRequestSchema, request)
  if (breach !== null) throw new Fault(FAULT.invalidBody, { ...breach })
  const { topics, waitMs = 0 } = request as PollBody
  return { topics: uniqueTopics(topics), waitMs }
}

/**
 * Delivers the end of a session to the old session after a login elsewhere: the event that ended it is the last that it receives;
 * afterwards the answer is fault 101 (protocol, "Sessions").
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

/** Composes the answer from parts that were encoded once. */
function encodeAnswer({ positions, frames }: Looked): Buffer {
  const parts: Buffer[] = [ANSWER_HEAD, arrayHead(positions.length)]
  for (const { encoded } of positions) parts.push(encoded)
  parts.push(PUSHES_KEY, arrayHead(frames.length))
  for (const frame of frames) parts.push(frame)
  return Buffer.concat(parts)
}
