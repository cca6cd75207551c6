import { deviceNow } from '#runtime/clock/server-clock.ts'
import { PENDING_SEND_CLEAR_MS } from '#schemas/limits.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { PushFrame, RequestFrame } from '#schemas/protocol/frames.ts'
import {
  operations,
  type OperationName,
  type OperationRequest,
  type OperationResult,
} from '#schemas/protocol/operations.ts'
import { createKeyedSender, type KeyedSender } from './keyed-sender.ts'
import type { PendingSends } from './pending-sends.ts'
import { SendQueue } from './send-queue.ts'
import type { TokenStore } from './token-store.ts'
import { TopicFollowers } from './topic-followers.ts'
import { faultFromWire, type Transport, type TransportListener } from './transport.ts'

export interface CallOptions {
  /** 0 to 9, default 4; higher is sent and answered first. */
  priority?: number
  /** The idempotency key of an operation that changes something. One that moves money gets its own without it. */
  key?: string
}

export interface ClientOptions {
  openTransport: (listener: TransportListener) => Transport
  tokens: TokenStore
  pending: PendingSends
  /** Who is logged in: a call that moves money is kept for this player alone. */
  playerId: () => number | null
  onConnection: (happened: 'answered' | 'failed') => void
  /** Every fault of every call, before its caller hears of it. */
  onFault: (fault: Fault, op: OperationName | 'poll') => void
  onPush: (push: PushFrame) => void
  /** A topic lost events: the session is to be loaded again. */
  onGap: () => void
  wait?: (ms: number) => Promise<void>
}

/** The way to the service: calls by name, topics by name. */
export interface Client {
  /** How long to wait before the first try after a failure; it depends on the way that is taken now. */
  readonly reinitialiseAfterMs: number
  /** Calls an operation. Rejects with a `Fault`; an answer that is a refusal by its exit code is not one. */
  call<Name extends OperationName>(
    op: Name,
    body: OperationRequest<Name>,
    options?: CallOptions,
  ): Promise<OperationResult<Name>>
  /** Follows a topic; its events reach the live state. Returns how to stop. */
  subscribe(topic: string): () => void
  /** Asks again for what is in doubt, of calls that this player made before a reload or a lost connection. */
  recover: KeyedSender['recover']
  /** Starts to bring pushes. */
  start(): void
  /** Tries the connection now. */
  wake(): void
  close(): void
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export function createClient(options: ClientOptions): Client {
  const { openTransport, tokens, pending, playerId, onConnection, onFault, onPush, onGap } = options
  const followers = new TopicFollowers(() => transport.topicsChanged())
  const { positions } = followers
  let lastId = 0
  let clearing: ReturnType<typeof setInterval> | undefined

  const transport = openTransport({
    pushed(push) {
      if (positions.accept(push)) onPush(push)
    },
    positioned(given) {
      if (positions.settle(given).length > 0) onGap()
    },
    answered: () => onConnection('answered'),
    failed: () => onConnection('failed'),
    refused(fault) {
      // Which topic it was the answer does not say; one that was never let in is the one to give up.
      if (fault.code !== FAULT.notLoggedIn) positions.leaveUnread()
      onFault(fault, 'poll')
    },
  })
  const queue = new SendQueue((frames, secured) => transport.send(frames, secured))

  async function sendOnce(op: OperationName, body: unknown, callOptions: CallOptions): Promise<unknown> {
    const frame: RequestFrame = { id: ++lastId, op, body: body as Record<string, unknown>, ...callOptions }
    const answer = await queue.add(frame, operations[op].access !== 'open')
    if (!answer.ok) throw faultFromWire(answer.fault)
    if (answer.token !== undefined) tokens.keep(answer.token)
    return answer.result
  }

  const keyed = createKeyedSender({ pending, playerId, send: sendOnce, wait: options.wait ?? pause })

  function deliver(op: OperationName, body: unknown, callOptions: CallOptions): Promise<unknown> {
    const player = playerId()
    if (operations[op].effect !== 'movesMoney' || player === null) return sendOnce(op, body, callOptions)
    return keyed.send({ op, body, playerId: player, ...callOptions })
  }

  return {
    get reinitialiseAfterMs() {
      return transport.reinitialiseAfterMs
    },
    async call<Name extends OperationName>(
      op: Name,
      body: OperationRequest<Name>,
      callOptions: CallOptions = {},
    ) {
      try {
        return (await deliver(op, body, callOptions)) as OperationResult<Name>
      } catch (error) {
        if (error instanceof Fault) onFault(error, op)
        throw error
      }
    },
    subscribe: (topic) => followers.add(topic),
    recover: (settled) => keyed.recover(settled),
    start() {
      transport.follow(positions)
      clearing ??= setInterval(() => pending.clear(deviceNow()), PENDING_SEND_CLEAR_MS)
    },
    wake: () => transport.wake(),
    close() {
      clearInterval(clearing)
      transport.close()
    },
  }
}
