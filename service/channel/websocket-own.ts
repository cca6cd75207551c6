import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { TopicRequest } from '#schemas/protocol/frames.ts'
import type { Clock } from '#service/base/clock.ts'
import { breachOf } from '#service/limits/schema-breach.ts'
import { connectSchema } from './connect-request.ts'
import type { ReadFrame } from './request-frame.ts'
import type { TopicAccess } from './topic-access.ts'
import { subscribeSchema, TOPICS_MAX, uniqueTopics } from './topic-requests.ts'
import type { WebsocketFollows } from './websocket-follows.ts'
import type { WebsocketSession } from './websocket-session.ts'

/** Operations on the connection itself; HTTP has none of them. */
const OWN_OPERATIONS = new Set(['connect', 'subscribe', 'unsubscribe'])

export const isOwnOperation = ({ op }: ReadFrame) => OWN_OPERATIONS.has(op)

/** The answer to such an operation, and the function that starts its pushes. */
interface OwnAnswer {
  readonly result: unknown
  readonly token?: string | null
  readonly flow?: () => void
}

interface OwnParts {
  readonly clock: Clock
  readonly memberId: number
  readonly topicAccess: TopicAccess
  readonly session: WebsocketSession
  readonly follows: WebsocketFollows
}

/** Answers `connect`, `subscribe` and `unsubscribe` of one connection. */
export class OwnOperations {
  hasConnected = false
  readonly #parts: OwnParts

  constructor(parts: OwnParts) {
    this.#parts = parts
  }

  async answer({ op, body }: ReadFrame): Promise<OwnAnswer> {
    if (op === 'connect') return this.#connect(checked(connectSchema, body))
    if (!this.hasConnected) throw new Fault(FAULT.connectFailed)
    const { topics } = checked<{ topics: TopicRequest[] }>(subscribeSchema, body)
    if (op === 'subscribe') return this.#subscribe(uniqueTopics(topics))
    for (const { topic } of topics) this.#parts.follows.end(topic)
    return { result: { topics: [] } }
  }

  async #connect({ token }: { token?: string | null }): Promise<OwnAnswer> {
    const begun = typeof token === 'string' ? await this.#parts.session.begin(token) : null
    if (begun?.valid === false) throw new Fault(FAULT.notLoggedIn)
    this.hasConnected = true
    return { result: { serverTimeMilis: this.#parts.clock.now() }, token: begun?.newToken ?? null }
  }

  async #subscribe(topics: readonly TopicRequest[]): Promise<OwnAnswer> {
    const { session, follows, topicAccess, memberId } = this.#parts
    const token = await session.authenticate()
    const names = topics.map(({ topic }) => topic)
    await topicAccess.check(names, { memberId, authentication: session.state })
    const added = names.filter((name) => !follows.has(name)).length
    if (follows.count + added > TOPICS_MAX) {
      throw new Fault(FAULT.invalidBody, { path: '/topics', keyword: 'maxItems' })
    }
    const { positions, flow } = await follows.begin(topics)
    return { result: { topics: positions }, token, flow }
  }
}

function checked<Body>(schema: Parameters<typeof breachOf>[0], body: unknown): Body {
  const breach = breachOf(schema, body)
  if (breach !== null) throw new Fault(FAULT.invalidBody, { ...breach })
  return body as Body
}
