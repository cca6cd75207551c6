import { deviceNow } from '#runtime/clock/server-clock.ts'
import { loadWithRetries } from '#runtime/registry/lazy-load.ts'
import { PENDING_SEND_CLEAR_MS } from '#schemas/limits.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { PushFrame, RequestFrame } from '#schemas/protocol/frames.ts'
import {
  moneyOperations,
  OPEN_OPERATIONS,
  type MoneyOperationName,
} from '#schemas/protocol/operation-sets.ts'
import type { OperationName, OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { createKeyedSender, type IsShown, type KeyedSender } from './keyed-sender.ts'
import type { PendingSend, PendingSends, SettledOutcome } from './pending-sends.ts'
import { SendQueue } from './send-queue.ts'
import type { TokenStore } from './token-store.ts'
import { TopicFollowers } from './topic-followers.ts'
import type { ReadPosition } from './topic-positions.ts'
import type { UploadOptions } from './upload-file.ts'
import { faultFromWire, type Transport, type TransportListener } from './transport.ts'

export interface CallOptions {
  /** 0 to 9, default 4; higher is sent and answered first. */
  priority?: number
  /** Idempotency key of a state-changing operation. An operation that moves money gets one by default. */
  key?: string
  /** For an operation that moves money: whether its caller still shows the answer. Otherwise a notice does. */
  isShown?: IsShown
}

export interface ClientOptions {
  openTransport: (listener: TransportListener) => Transport
  tokens: TokenStore
  pending: PendingSends
  /** The current player: a pending call that moves money belongs to this player only. */
  playerId: () => number | null
  onConnection: (happened: 'answered' | 'failed') => void
  /** Called for every fault of every call, before its caller receives it. */
  onFault: (fault: Fault, op: OperationName | 'poll') => void
  onPush: (push: PushFrame) => void
  /** A topic lost events: the session must be reloaded. */
  onGap: () => void
  /** The end of a call that moves money which no part of this page shows. */
  onUnshown: (send: PendingSend, outcome: SettledOutcome) => void
  wait?: (ms: number) => Promise<void>
}

/** The client of the service: calls operations by name, subscribes to topics by name. */
export interface Client {
  /** Delay before the first retry after a failure; depends on the current transport. */
  readonly reinitialiseAfterMs: number
  /** Calls an operation. Rejects with a `Fault`; an answer with a refusing exit code is not a fault. */
  call<Name extends OperationName>(
    op: Name,
    body: OperationRequest<Name>,
    options?: CallOptions,
  ): Promise<OperationResult<Name>>
  /** Posts a file to a path of this site, and resolves with the JSON of the answer. Rejects with a `Fault` if none came. */
  upload(options: UploadOptions): Promise<unknown>
  /** Gets a file of the player from a path of this site. Rejects with a `Fault`. */
  download(path: string): Promise<Blob>
  /**
   * Subscribes to a topic, from a position or from its end; its events reach the live state. Returns the unsubscribe
   * function.
   */
  subscribe(topic: string, from?: ReadPosition): () => void
  /** Sends again the calls in doubt that this player made before a reload or a lost connection. */
  recover: KeyedSender['recover']
  /** The answer to a call in doubt of this player, whichever page or tab sent it. */
  follow: KeyedSender['follow']
  /** Whether a call of this player that moves money is still without its answer, in any tab. */
  isSettling(): boolean
  /** Starts receiving pushes. */
  start(): void
  /** Tries the connection now. */
  wake(): void
  close(): void
}

const movesMoney = (op: OperationName): op is MoneyOperationName => Object.hasOwn(moneyOperations, op)

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
      // The answer does not name the refused topic, so the topics that were never read are given up.
      if (fault.code !== FAULT.notLoggedIn) positions.leaveUnread()
      onFault(fault, 'poll')
    },
  })
  const queue = new SendQueue((frames, secured) => transport.send(frames, secured))

  async function sendOnce(op: OperationName, body: unknown, callOptions: CallOptions): Promise<unknown> {
    const frame: RequestFrame = { id: ++lastId, op, body: body as Record<string, unknown>, ...callOptions }
    const answer = await queue.add(frame, !OPEN_OPERATIONS.has(op))
    if (!answer.ok) throw faultFromWire(answer.fault)
    if (answer.token !== undefined) tokens.keep(answer.token)
    return answer.result
  }

  const keyed = createKeyedSender({
    pending,
    playerId,
    wait: options.wait ?? pause,
    onUnshown: options.onUnshown,
    // Each attempt counts: the first unanswered one already says that the connection is lost.
    send: (op, body, callOptions) => watched(op, sendOnce(op, body, callOptions)),
  })

  /** Reports the faults of an answer before its caller receives them. */
  async function watched<Answer>(op: OperationName | 'poll', answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer
    } catch (error) {
      if (error instanceof Fault) onFault(error, op)
      throw error
    }
  }

  function deliver(op: OperationName, body: unknown, options: CallOptions): Promise<unknown> {
    const { isShown, ...callOptions } = options
    const player = playerId()
    if (!movesMoney(op) || player === null) return watched(op, sendOnce(op, body, callOptions))
    return keyed.send({ op, body, playerId: player, isShown, ...callOptions })
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
      return (await deliver(op, body, callOptions)) as OperationResult<Name>
    },
    async upload(upload) {
      // Few players send or fetch a file.
      const { uploadFile } = await loadWithRetries(() => import('./upload-file.ts'))
      return uploadFile(upload, tokens, () => onFault(new Fault(FAULT.notLoggedIn), 'poll'))
    },
    async download(path) {
      const { downloadFile } = await loadWithRetries(() => import('./download-file.ts'))
      return watched('poll', downloadFile(path, tokens))
    },
    subscribe: (topic, from) => followers.add(topic, from),
    recover: keyed.recover,
    follow: keyed.follow,
    isSettling: () => pending.all().some((send) => send.playerId === playerId()),
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
