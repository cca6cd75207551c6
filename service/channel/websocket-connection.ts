import type { Socket } from 'node:net'
import { SEND_BUFFER_MAX_BYTES } from '#schemas/limits.ts'
import type { ResponseFrame, TopicRequest } from '#schemas/protocol/frames.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import type { WebSocket } from 'ws'
import type { ServiceContext } from '#service/context.ts'
import { breachOf } from './body-check.ts'
import { decode, encode, MalformedMessage } from './codec.ts'
import { connectSchema } from './connect-request.ts'
import type { Dispatcher } from './dispatcher.ts'
import type { FanOut } from './fan-out.ts'
import { faultOf } from './fault-of.ts'
import { MessageLine } from './message-line.ts'
import { type GatheringWire, type PushGatherer } from './push-gatherer.ts'
import { type ReadFrame, readFrames, UnreadableRequest } from './request-frame.ts'
import type { TopicAccess } from './topic-access.ts'
import { subscribeSchema, TOPICS_MAX, uniqueTopics } from './topic-requests.ts'
import { websocketFrame } from './websocket-frame.ts'
import { type PushWire, WebsocketFollows } from './websocket-follows.ts'
import { type ConnectionOrigin, WebsocketSession } from './websocket-session.ts'

/** Close codes of RFC 6455 as this channel uses them; 1009 is sent by the library itself. */
export const CLOSE = { notBinary: 1003, malformed: 1007, policy: 1008, restart: 1012 } as const

export interface ConnectionParts {
  service: ServiceContext
  dispatcher: Dispatcher
  fanOut: FanOut
  gatherer: PushGatherer
  mayFollow: TopicAccess
  /** Tells where a connection's session changed, so that its end can be told to it. */
  sessionChanged: (connection: WebsocketConnection, sessionId: number | null) => void
}

/** Operations of the connection itself, which no HTTP request has. */
const OWN_OPERATIONS = new Set(['connect', 'subscribe', 'unsubscribe'])

/** What an operation of the connection answers, and what begins to flow behind its answer. */
interface OwnAnswer {
  result: unknown
  token?: string | null
  flow?: () => void
}

/** One WebSocket. Messages are answered each as a whole, several at a time, the higher priority first. */
export class WebsocketConnection implements PushWire, GatheringWire {
  hasConnected = false
  readonly gathered: Buffer[] = []
  private gatheredBytes = 0
  private isAlive = true
  private readonly ws: WebSocket
  private readonly socket: Socket
  private readonly parts: ConnectionParts
  private readonly memberId: number
  private readonly session: WebsocketSession
  private readonly follows: WebsocketFollows
  private readonly line: MessageLine

  constructor(ws: WebSocket, socket: Socket, parts: ConnectionParts, origin: ConnectionOrigin) {
    this.ws = ws
    this.socket = socket
    this.parts = parts
    this.memberId = origin.site.memberId
    this.follows = new WebsocketFollows({ events: parts.service.events, fanOut: parts.fanOut, wire: this })
    this.session = new WebsocketSession({
      sessions: parts.service.sessions,
      origin,
      changed: (sessionId) => {
        // One player's events may not flow on after a login or a logout on the same connection.
        this.follows.endPrivate()
        parts.sessionChanged(this, sessionId)
      },
    })
    this.line = new MessageLine({
      work: (frames) => this.answerMessage(frames),
      pause: () => ws.pause(),
      resume: () => ws.resume(),
    })
    ws.on('message', (data, isBinary) => this.receive(data as Buffer, isBinary))
    ws.on('pong', () => {
      this.isAlive = true
    })
    ws.on('close', () => {
      this.follows.endAll()
      this.session.end()
    })
    // The library closes by itself, with the code that fits; an error without a listener would end the process.
    ws.on('error', () => undefined)
  }

  get isOpen(): boolean {
    return this.ws.readyState === this.ws.OPEN
  }

  write(frame: Buffer): void {
    this.parts.gatherer.flush(this)
    if (this.hasRoom()) this.socket.write(frame)
  }

  push(frame: Buffer): void {
    if (!this.hasRoom()) return
    this.gatheredBytes += frame.length
    this.parts.gatherer.add(this, frame)
  }

  writeGathered(bytes: Buffer): void {
    this.gathered.length = 0
    this.gatheredBytes = 0
    if (this.isOpen) this.socket.write(bytes)
  }

  /** Cuts off a client that does not read. */
  private hasRoom(): boolean {
    if (!this.isOpen) return false
    // Looked at before the write: one long message alone does not cut off a client that reads.
    if (this.socket.writableLength + this.gatheredBytes <= SEND_BUFFER_MAX_BYTES) return true
    this.ws.terminate()
    return false
  }

  drained(): Promise<void> {
    if (!this.isOpen || this.socket.writableLength < SEND_BUFFER_MAX_BYTES / 4) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        this.socket.off('drain', done)
        this.socket.off('close', done)
        resolve()
      }
      this.socket.on('drain', done)
      this.socket.on('close', done)
    })
  }

  restart(): void {
    this.close(CLOSE.restart, 'come back with your positions')
  }

  close(code: number, reason: string): void {
    this.parts.gatherer.flush(this)
    this.ws.close(code, reason)
  }

  terminate(): void {
    this.ws.terminate()
  }

  /** Asks whether the client is still there; cuts off one that did not answer the last time. */
  beat(): void {
    if (!this.isAlive) return this.ws.terminate()
    this.isAlive = false
    this.ws.ping()
  }

  /** The session of this connection is over: what was the player's flows no more. */
  sessionEnded(): void {
    this.session.end()
  }

  private receive(data: Buffer, isBinary: boolean): void {
    this.isAlive = true
    if (!isBinary) return this.close(CLOSE.notBinary, 'messages are binary')
    try {
      const frames = readFrames(decode(data))
      const now = this.parts.dispatcher.answerNow(frames, 'websocket')
      if (now === null) this.line.add(frames)
      else this.write(websocketFrame([encode(now)]))
    } catch (error) {
      if (error instanceof MalformedMessage) return this.close(CLOSE.malformed, error.refusal)
      if (error instanceof UnreadableRequest) return this.close(CLOSE.policy, error.message)
      throw error
    }
  }

  private async answerMessage(frames: readonly ReadFrame[]): Promise<void> {
    const flows: (() => void)[] = []
    let answers: ResponseFrame[] = []
    if (frames.some(({ op }) => OWN_OPERATIONS.has(op))) {
      // What these do holds for the frames behind them, so that each waits for the one before.
      for (const frame of frames) answers.push(await this.answerInTurn(frame, flows))
    } else answers = await this.answerCalls(frames)
    this.write(websocketFrame([encode(answers)]))
    for (const flow of flows) flow()
  }

  private async answerInTurn(frame: ReadFrame, flows: (() => void)[]): Promise<ResponseFrame> {
    if (!OWN_OPERATIONS.has(frame.op)) return (await this.answerCalls([frame]))[0] as ResponseFrame
    const { id } = frame
    try {
      if (frame.fault !== null) throw frame.fault
      const { result, token, flow } = await this.answerOwn(frame)
      if (flow !== undefined) flows.push(flow)
      return typeof token === 'string' ? { id, ok: true, result, token } : { id, ok: true, result }
    } catch (error) {
      return this.faultFrame(frame, error)
    }
  }

  private async answerOwn({ op, body }: ReadFrame): Promise<OwnAnswer> {
    if (op === 'connect') return this.connect(checked(connectSchema, body))
    if (!this.hasConnected) throw new Fault('Channel.Connect.Failed')
    const { topics } = checked<{ topics: TopicRequest[] }>(subscribeSchema, body)
    if (op === 'subscribe') return this.subscribe(uniqueTopics(topics))
    for (const { topic } of topics) this.follows.end(topic)
    return { result: { topics: [] } }
  }

  private async connect({ token }: { token?: string | null }): Promise<OwnAnswer> {
    const begun = typeof token === 'string' ? await this.session.begin(token) : null
    if (begun?.valid === false) throw new Fault('101')
    this.hasConnected = true
    return {
      result: { serverTimeMilis: this.parts.service.clock.now() },
      token: begun?.newToken ?? null,
    }
  }

  private async subscribe(topics: readonly TopicRequest[]): Promise<OwnAnswer> {
    const token = await this.session.authenticate()
    const names = topics.map(({ topic }) => topic)
    await this.parts.mayFollow(names, { memberId: this.memberId, authentication: this.session.state })
    const added = names.filter((name) => !this.follows.has(name)).length
    if (this.follows.count + added > TOPICS_MAX) {
      throw new Fault('Client.Error.InvalidBody', { path: '/topics', keyword: 'maxItems' })
    }
    const { positions, flow } = await this.follows.begin(topics)
    return { result: { topics: positions }, token, flow }
  }

  private async answerCalls(frames: readonly ReadFrame[]): Promise<ResponseFrame[]> {
    if (!this.hasConnected && frames.some(({ op }) => op !== 'ping')) {
      return frames.map((frame) => this.faultFrame(frame, new Fault('Channel.Connect.Failed')))
    }
    try {
      const newToken = await this.session.authenticate()
      const answers = await this.parts.dispatcher.answerAll(frames, this.session.caller())
      await this.session.settle(answers, newToken)
      return answers
    } catch (error) {
      return frames.map((frame) => this.faultFrame(frame, error))
    }
  }

  private faultFrame({ id, op }: ReadFrame, error: unknown): ResponseFrame {
    const where = { log: this.parts.service.log, requestId: this.session.nextId(), operation: op }
    return { id, ok: false, fault: faultOf(error, where) }
  }
}

function checked<Body>(schema: Parameters<typeof breachOf>[0], body: unknown): Body {
  const breach = breachOf(schema, body)
  if (breach !== null) throw new Fault('Client.Error.InvalidBody', { ...breach })
  return body as Body
}
