import { deviceNow } from '#runtime/clock/server-clock.ts'
import { PENDING_SEND_CLEAR_MS, REMOTE_CALL_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from '#schemas/limits.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import type { PushFrame, RequestFrame } from '#schemas/protocol/frames.ts'
import {
  operations,
  type OperationName,
  type OperationRequest,
  type OperationResult,
} from '#schemas/protocol/operations.ts'
import { backoffMs } from './backoff.ts'
import { newKey, type PendingSend, type PendingSends } from './pending-sends.ts'
import { SendQueue } from './send-queue.ts'
import type { TokenStore } from './token-store.ts'
import { TopicPositions } from './topic-positions.ts'
import { faultFromWire, isDeliveryInDoubt, type Transport, type TransportListener } from './transport.ts'

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
  /** Calls an operation. Rejects with a `Fault`; an answer that is a refusal by its exit code is not one. */
  call<Name extends OperationName>(
    op: Name,
    body: OperationRequest<Name>,
    options?: CallOptions,
  ): Promise<OperationResult<Name>>
  /** Follows a topic; its events reach the live state. Returns how to stop. */
  subscribe: (topic: string) => () => void
  /** Asks again for what is in doubt, of calls that this player made before a reload or a lost connection. */
  recover(
    settled: (send: PendingSend, outcome: { result: unknown } | { fault: Fault }) => void,
  ): Promise<void>
  /** Starts to bring pushes. */
  start: () => void
  /** Tries the connection now. */
  wake: () => void
  close: () => void
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export function createClient(options: ClientOptions): Client {
  const {
    openTransport,
    tokens,
    pending,
    playerId,
    onConnection,
    onFault,
    onPush,
    onGap,
    wait = pause,
  } = options
  const positions = new TopicPositions()
  const followers = new Map<string, number>()
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
      if (fault.code !== '101') positions.leaveUnread()
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

  /** Asks again with the same key until there is an answer, as long as a player would wait for it. */
  async function sendUntilAnswered(send: PendingSend, callOptions: CallOptions): Promise<unknown> {
    const until = deviceNow() + REMOTE_CALL_TIMEOUT_MS
    for (let attempt = 1; ; attempt++) {
      pending.keep({ ...send, sentAt: deviceNow() })
      try {
        const result = await sendOnce(send.op, send.body, { ...callOptions, key: send.key })
        pending.settle(send.key)
        return result
      } catch (error) {
        if (!isDeliveryInDoubt(error)) {
          pending.settle(send.key)
          throw error
        }
        if (deviceNow() >= until) throw new Fault('Client.Error.DeliveryInDoubt', { key: send.key })
        await wait(backoffMs(attempt))
      }
    }
  }

  function deliver(op: OperationName, body: unknown, callOptions: CallOptions): Promise<unknown> {
    const player = playerId()
    if (operations[op].effect !== 'movesMoney' || player === null) return sendOnce(op, body, callOptions)
    const now = deviceNow()
    const { key, ...rest } = callOptions
    const send = { op, body: body as Record<string, unknown>, playerId: player, madeAt: now, sentAt: now }
    // The same call while one is in doubt is that one asked for again, not a second purchase (security 4).
    const inDoubt = pending.findSame(send)
    return sendUntilAnswered({ ...send, ...inDoubt, key: key ?? inDoubt?.key ?? newKey() }, rest)
  }

  return {
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
    subscribe(topic) {
      const count = followers.get(topic) ?? 0
      followers.set(topic, count + 1)
      if (count === 0) {
        positions.follow(topic)
        transport.topicsChanged()
      }
      let isSubscribed = true
      return () => {
        if (!isSubscribed) return
        isSubscribed = false
        const left = followers.get(topic)! - 1
        followers.set(topic, left)
        if (left > 0) return
        followers.delete(topic)
        positions.leave(topic)
        transport.topicsChanged()
      }
    },
    async recover(settled) {
      pending.clear(deviceNow())
      const player = playerId()
      const mine = pending.all().filter((send) => send.playerId === player)
      await Promise.all(
        mine.map(async ({ key, sentAt }) => {
          // Another tab may be waiting for its answer still; after this time it has asked again or is gone.
          await wait(Math.max(0, sentAt + REQUEST_TIMEOUT_MS - deviceNow()))
          const send = pending.find(key)
          if (!send || send.sentAt !== sentAt) return
          try {
            settled(send, { result: await sendUntilAnswered(send, {}) })
          } catch (error) {
            if (error instanceof Fault && !isDeliveryInDoubt(error)) settled(send, { fault: error })
          }
        }),
      )
    },
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
