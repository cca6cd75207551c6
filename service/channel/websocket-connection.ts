import type { Socket } from 'node:net'
import type { ResponseFrame } from '#schemas/protocol/frames.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { WebSocket } from 'ws'
import type { ServiceContext } from '#service/context.ts'
import type { Admission } from './admission.ts'
import { DECODED_AT_ONCE_BYTES, DECODED_FACTOR, MessageBounds } from './message-bounds.ts'
import { decode, encode, MalformedMessage } from '#service/wire/codec.ts'
import type { Dispatcher } from './dispatcher.ts'
import type { FanOut } from './fan-out.ts'
import { faultOf } from './fault-of.ts'
import { MessageLine } from './message-line.ts'
import type { PushGatherer } from './push-gatherer.ts'
import { type ReadFrame, readFrames, UnreadableRequest } from './request-frame.ts'
import type { TopicAccess } from './topic-access.ts'
import { UnfinishedMessage } from './unfinished-message.ts'
import { websocketFrame } from './websocket-frame.ts'
import type { Watchers } from './watchers.ts'
import { WebsocketFollows } from './websocket-follows.ts'
import { isOwnOperation, OwnOperations } from './websocket-own.ts'
import { type ConnectionOrigin, WebsocketSession } from './websocket-session.ts'
import { CLOSE, WebsocketWire } from './websocket-wire.ts'

export interface ConnectionParts {
  service: ServiceContext
  admission: Admission
  dispatcher: Dispatcher
  fanOut: FanOut
  gatherer: PushGatherer
  topicAccess: TopicAccess
  watchers: Pick<Watchers, 'enter'>
  /** Reports the session of a connection, so that the connection can be notified of the session's end. */
  sessionChanged: (connection: WebsocketConnection, sessionId: number | null) => void
}

/** The bytes that a message counts for its client. */
interface Counted {
  readonly bounds: MessageBounds
  /** Bytes that it counts until it is answered. */
  readonly bytes: number
}

/** A client's message with its budget. */
interface Message extends Counted {
  readonly frames: readonly ReadFrame[]
}

/** One WebSocket. Each message is answered as a whole, several concurrently, highest priority first. */
export class WebsocketConnection {
  private isAlive = true
  private readonly ws: WebSocket
  private readonly wire: WebsocketWire
  private readonly parts: ConnectionParts
  private readonly origin: ConnectionOrigin
  private readonly session: WebsocketSession
  private readonly follows: WebsocketFollows
  private readonly own: OwnOperations
  private readonly line: MessageLine<Message>

  constructor(ws: WebSocket, socket: Socket, parts: ConnectionParts, origin: ConnectionOrigin) {
    this.ws = ws
    this.wire = new WebsocketWire(ws, socket, { ...parts, client: origin.client })
    this.parts = parts
    this.origin = origin
    this.follows = new WebsocketFollows({
      events: parts.service.events,
      fanOut: parts.fanOut,
      watchers: parts.watchers,
      wire: this.wire,
    })
    this.session = new WebsocketSession({
      sessions: parts.service.sessions,
      origin,
      changed: (sessionId) => {
        // One player's events may not continue after a login or a logout on the same connection.
        this.follows.endPrivate()
        parts.sessionChanged(this, sessionId)
      },
    })
    this.own = new OwnOperations({
      clock: parts.service.clock,
      memberId: origin.site.memberId,
      topicAccess: parts.topicAccess,
      session: this.session,
      follows: this.follows,
    })
    this.line = new MessageLine({
      work: (message) => this.answerMessage(message),
      pause: () => ws.pause(),
      resume: () => ws.resume(),
    })
    ws.on('message', (data, isBinary) => this.receive(data as Buffer, isBinary))
    ws.on('pong', () => {
      this.isAlive = true
    })
    const unfinished = new UnfinishedMessage({
      clientUse: parts.service.clientUse,
      client: origin.client,
      isPaused: () => ws.isPaused,
      tooLate: () => this.close(CLOSE.policy, 'a message is sent whole'),
      tooMuch: () => this.close(CLOSE.tryLater, 'too much at once'),
    })
    socket.on('data', (chunk: Buffer) => unfinished.read(chunk))
    ws.on('close', () => {
      unfinished.end()
      this.follows.endAll()
      this.session.end()
    })
    // The library closes the connection with the right code; an error without a listener would end the process.
    ws.on('error', () => undefined)
  }

  get memberId(): number {
    return this.origin.site.memberId
  }

  get hasConnected(): boolean {
    return this.own.hasConnected
  }

  close(code: number, reason: string): void {
    this.wire.close(code, reason)
  }

  terminate(): void {
    this.ws.terminate()
  }

  /** Pings the client; terminates the connection if the last ping was not answered. */
  beat(): void {
    if (!this.isAlive) return this.ws.terminate()
    this.isAlive = false
    this.ws.ping()
  }

  /** The session of this connection has ended: the player's topics are no longer delivered. */
  sessionEnded(): void {
    this.session.end()
  }

  private receive(data: Buffer, isBinary: boolean): void {
    this.isAlive = true
    if (!isBinary) return this.close(CLOSE.notBinary, 'messages are binary')
    if (data.length <= DECODED_AT_ONCE_BYTES) return this.take(data, null)
    const counted = this.count(data)
    if (counted === null) return this.close(CLOSE.tryLater, 'too much at once')
    this.parts.admission
      .run(counted.bounds, async () => this.take(data, counted))
      .catch(() => {
        this.parts.service.clientUse.giveBack('bytes', this.origin.client, counted.bytes)
        this.close(CLOSE.tryLater, 'too much at once')
      })
  }

  /** Counts a message for its client; null if the client has reached its bound. */
  private count(data: Buffer): Counted | null {
    const { client } = this.origin
    const { clientUse } = this.parts.service
    const bytes = data.length * DECODED_FACTOR
    return clientUse.take('bytes', client, bytes)
      ? { bounds: new MessageBounds(client, clientUse), bytes }
      : null
  }

  /** Reads a message and answers it, or queues it. A short message is counted only if it has to wait. */
  private take(data: Buffer, counted: Counted | null): void {
    const { clientUse } = this.parts.service
    let isWaiting = false
    let message = counted
    try {
      const frames = readFrames(decode(data))
      const now = this.parts.dispatcher.answerNow(frames, 'websocket')
      if (now !== null) return this.wire.write(websocketFrame([encode(now)]))
      message ??= this.count(data)
      if (message === null) return this.close(CLOSE.tryLater, 'too much at once')
      isWaiting = clientUse.take('messages', this.origin.client)
      if (isWaiting) this.line.add({ ...message, frames })
      else this.wire.write(websocketFrame([encode(this.refuseAll(frames, new Fault(FAULT.overloaded)))]))
    } catch (error) {
      if (error instanceof MalformedMessage) this.close(CLOSE.malformed, error.refusal)
      else if (error instanceof UnreadableRequest) this.close(CLOSE.policy, error.message)
      else throw error
    } finally {
      if (!isWaiting && message !== null) clientUse.giveBack('bytes', this.origin.client, message.bytes)
    }
  }

  private async answerMessage({ frames, bounds, bytes }: Message): Promise<void> {
    const { clientUse } = this.parts.service
    const flows: (() => void)[] = []
    let answers: ResponseFrame[] = []
    try {
      if (frames.some(isOwnOperation)) {
        // Own operations affect the frames behind them, so each waits for the one before.
        for (const frame of frames) answers.push(await this.answerInTurn(frame, bounds, flows))
      } else answers = await this.answerCalls(frames, bounds)
    } finally {
      clientUse.giveBack('bytes', this.origin.client, bytes)
      clientUse.giveBack('messages', this.origin.client)
    }
    this.wire.write(websocketFrame([encode(answers)]), () => bounds.release())
    for (const flow of flows) flow()
  }

  private async answerInTurn(
    frame: ReadFrame,
    bounds: MessageBounds,
    flows: (() => void)[],
  ): Promise<ResponseFrame> {
    if (!isOwnOperation(frame)) return (await this.answerCalls([frame], bounds))[0] as ResponseFrame
    const { id } = frame
    try {
      if (frame.fault !== null) throw frame.fault
      const { result, token, flow } = await this.parts.admission.run(bounds, () => this.own.answer(frame))
      if (flow !== undefined) flows.push(flow)
      return typeof token === 'string' ? { id, ok: true, result, token } : { id, ok: true, result }
    } catch (error) {
      return this.faultFrame(frame, error)
    }
  }

  private async answerCalls(frames: readonly ReadFrame[], bounds: MessageBounds): Promise<ResponseFrame[]> {
    const { admission, dispatcher } = this.parts
    if (!this.hasConnected && frames.some(({ op }) => op !== 'ping')) {
      return this.refuseAll(frames, new Fault(FAULT.connectFailed))
    }
    try {
      const newToken = this.session.hasToken
        ? await admission.run(bounds, () => this.session.authenticate())
        : null
      await this.session.endAnnounced()
      const answers = await dispatcher.answerAll(frames, this.session.caller(), bounds)
      await this.session.settle(answers, newToken)
      return answers
    } catch (error) {
      return this.refuseAll(frames, error)
    }
  }

  private refuseAll(frames: readonly ReadFrame[], error: unknown): ResponseFrame[] {
    return frames.map((frame) => this.faultFrame(frame, error))
  }

  private faultFrame({ id, op }: ReadFrame, error: unknown): ResponseFrame {
    const where = { log: this.parts.service.log, requestId: this.session.nextId(), operation: op }
    return { id, ok: false, fault: faultOf(error, where) }
  }
}
