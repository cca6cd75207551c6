import type { Socket } from 'node:net'
import { SEND_BUFFER_MAX_BYTES } from '#schemas/limits.ts'
import type { ResponseFrame, TopicRequest } from '#schemas/protocol/frames.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import type { WebSocket } from 'ws'
import type { ServiceContext } from '#service/context.ts'
import type { Authentication } from '#service/sessions/session-store.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { breachOf } from './body-check.ts'
import { type Caller, NOBODY } from './caller.ts'
import { decode, encode, MalformedMessage } from './codec.ts'
import { connectSchema } from './connect-request.ts'
import type { Dispatcher } from './dispatcher.ts'
import type { FanOut } from './fan-out.ts'
import { faultOf } from './fault-of.ts'
import { MessageLine } from './message-line.ts'
import { type ReadFrame, readFrames, UnreadableRequest } from './request-frame.ts'
import type { TopicAccess } from './topic-access.ts'
import { subscribeSchema, TOPICS_MAX, uniqueTopics } from './topic-requests.ts'
import { websocketFrame } from './websocket-frame.ts'
import { type PushWire, WebsocketFollows } from './websocket-follows.ts'

/** Close codes of RFC 6455 as this channel uses them; 1009 is sent by the library itself. */
export const CLOSE = { notBinary: 1003, malformed: 1007, policy: 1008, restart: 1012 } as const

export interface ConnectionParts {
  service: ServiceContext
  dispatcher: Dispatcher
  fanOut: FanOut
  mayFollow: TopicAccess
  /** Tells where a connection's session changed, so that its end can be told to it. */
  sessionChanged(connection: WebsocketConnection, sessionId: number | null): void
}

/** What is known of a connection from its upgrade on. */
export interface ConnectionOrigin {
  site: ServedSite
  sidHash: Uint8Array
  clientAddress: string
  languageId: string
  connectionId: string
}

/** Operations of the connection itself, which no HTTP request has. */
const OWN_OPERATIONS = new Set(['connect', 'subscribe', 'unsubscribe'])

/** One WebSocket. Messages are answered each as a whole, several at a time, the higher priority first. */
export class WebsocketConnection implements PushWire {
  isAlive = true
  hasConnected = false
  private readonly ws: WebSocket
  private readonly socket: Socket
  private readonly parts: ConnectionParts
  private readonly origin: ConnectionOrigin
  private readonly follows: WebsocketFollows
  private readonly line: MessageLine
  private token: string | null = null
  private authentication: Authentication = NOBODY
  private sessionId: number | null = null
  private count = 0

  constructor(ws: WebSocket, socket: Socket, parts: ConnectionParts, origin: ConnectionOrigin) {
    this.ws = ws
    this.socket = socket
    this.parts = parts
    this.origin = origin
    this.follows = new WebsocketFollows({ events: parts.service.events, fanOut: parts.fanOut, wire: this })
    this.line = new MessageLine({
      work: (frames) => this.answerMessage(frames),
      pause: () => ws.pause(),
      resume: () => ws.resume(),
    })
    ws.on('message', (data, isBinary) => this.receive(data as Buffer, isBinary))
    ws.on('pong', () => {
      this.isAlive = true
    })
    ws.on('close', () => this.ended())
    // The library closes by itself, with the code that fits; an error without a listener would end the process.
    ws.on('error', () => undefined)
  }

  get isOpen(): boolean {
    return this.ws.readyState === this.ws.OPEN
  }

  write(frame: Buffer): void {
    if (!this.isOpen) return
    // Looked at before the write: one long message alone does not cut off a client that reads.
    if (this.socket.writableLength > SEND_BUFFER_MAX_BYTES) this.ws.terminate()
    else this.socket.write(frame)
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
    this.ws.close(CLOSE.restart, 'come back with your positions')
  }

  close(code: number, reason: string): void {
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
    this.follows.endPrivate()
    this.token = null
    this.know(NOBODY)
  }

  private receive(data: Buffer, isBinary: boolean): void {
    this.isAlive = true
    if (!isBinary) return this.ws.close(CLOSE.notBinary, 'messages are binary')
    let frames: ReadFrame[]
    try {
      frames = readFrames(decode(data))
    } catch (error) {
      if (error instanceof MalformedMessage) return this.ws.close(CLOSE.malformed, error.refusal)
      if (error instanceof UnreadableRequest) return this.ws.close(CLOSE.policy, error.message)
      throw error
    }
    this.line.add(frames)
  }

  private async answerMessage(frames: readonly ReadFrame[]): Promise<void> {
    const answers: ResponseFrame[] = []
    const flows: (() => void)[] = []
    const first = frames[0]
    if (first !== undefined && frames.some(({ op }) => OWN_OPERATIONS.has(op))) {
      // Frames of the connection itself stand for what comes after them, so that their order is kept.
      for (const frame of frames) answers.push(await this.answerOne(frame, flows))
    } else answers.push(...(await this.answerCalls(frames)))
    this.write(websocketFrame([encode(answers)]))
    for (const flow of flows) flow()
  }

  private async answerOne(frame: ReadFrame, flows: (() => void)[]): Promise<ResponseFrame> {
    if (!OWN_OPERATIONS.has(frame.op)) return (await this.answerCalls([frame]))[0] as ResponseFrame
    const { id } = frame
    try {
      if (frame.fault !== null) throw frame.fault
      return { id, ok: true, ...(await this.own(frame, flows)) }
    } catch (error) {
      const { service } = this.parts
      return {
        id,
        ok: false,
        fault: faultOf(error, { log: service.log, requestId: this.nextId(), operation: frame.op }),
      }
    }
  }

  private async own(frame: ReadFrame, flows: (() => void)[]): Promise<{ result: unknown; token?: string }> {
    if (frame.op === 'connect') return this.connect(frame.body)
    if (!this.hasConnected) throw new Fault('Channel.Connect.Failed')
    const { topics } = checked<{ topics: TopicRequest[] }>(subscribeSchema, frame.body)
    if (frame.op === 'unsubscribe') {
      for (const { topic } of topics) this.follows.end(topic)
      return { result: { topics: [] } }
    }
    const { token, result } = await this.subscribe(uniqueTopics(topics), flows)
    return token === null ? { result } : { result, token }
  }

  private async connect(body: unknown): Promise<{ result: unknown; token?: string }> {
    const { token } = checked<{ token?: string | null }>(connectSchema, body)
    const { clock } = this.parts.service
    if (token !== undefined && token !== null) {
      this.token = token
      const newToken = await this.authenticate()
      if (this.authentication.state !== 'valid') {
        this.token = null
        throw new Fault('101')
      }
      this.hasConnected = true
      const result = { serverTimeMilis: clock.now() }
      return newToken === null ? { result } : { result, token: newToken }
    }
    this.hasConnected = true
    return { result: { serverTimeMilis: clock.now() } }
  }

  private async subscribe(topics: readonly TopicRequest[], flows: (() => void)[]) {
    const token = await this.authenticate()
    const names = topics.map(({ topic }) => topic)
    await this.parts.mayFollow(names, {
      memberId: this.origin.site.memberId,
      authentication: this.authentication,
    })
    const added = names.filter((name) => !this.follows.has(name)).length
    if (this.follows.count + added > TOPICS_MAX) {
      throw new Fault('Client.Error.InvalidBody', { path: '/topics', keyword: 'maxItems' })
    }
    const { positions, flow } = await this.follows.begin(topics)
    flows.push(flow)
    return { result: { topics: positions }, token }
  }

  private async answerCalls(frames: readonly ReadFrame[]): Promise<ResponseFrame[]> {
    const { dispatcher, service } = this.parts
    const onlyPings = frames.every(({ op }) => op === 'ping')
    if (!onlyPings && !this.hasConnected) {
      const fault = faultOf(new Fault('Channel.Connect.Failed'), {
        log: service.log,
        requestId: '',
        operation: '',
      })
      return frames.map(({ id }) => ({ id, ok: false, fault }))
    }
    const newToken = onlyPings ? null : await this.authenticate()
    const before = this.token
    const answers = await dispatcher.answerAll(frames, this.caller())
    for (const answer of answers) if (answer.ok && answer.token !== undefined) this.token = answer.token
    if (this.token !== before) await this.authenticate()
    else if (newToken !== null) giveToken(answers, newToken)
    return answers
  }

  /** Looks at the token anew; answers with its successor where it was rotated. */
  private async authenticate(): Promise<string | null> {
    if (this.token === null) return null
    const asked = this.token
    const { site, sidHash } = this.origin
    const authentication = await this.parts.service.sessions.authenticate(asked, sidHash, site.memberId)
    if (this.token !== asked) return null
    this.know(authentication)
    if (authentication.state !== 'valid' || authentication.newToken === null) return null
    this.token = authentication.newToken
    return authentication.newToken
  }

  private know(authentication: Authentication): void {
    this.authentication = authentication
    const sessionId = authentication.state === 'valid' ? authentication.player.sessionId : null
    if (sessionId === this.sessionId) return
    // Another player's events may not flow on after a login or a logout on the same connection.
    if (this.sessionId !== null) this.follows.endPrivate()
    this.sessionId = sessionId
    this.parts.sessionChanged(this, sessionId)
  }

  private caller(): Caller {
    const { site, sidHash, clientAddress, languageId } = this.origin
    return {
      endpoint: 'websocket',
      site,
      sidHash,
      hasCookie: true,
      authentication: this.authentication,
      clientAddress,
      requestId: this.nextId(),
      languageId,
    }
  }

  private nextId(): string {
    this.count += 1
    return `${this.origin.connectionId}-${this.count}`
  }

  private ended(): void {
    this.follows.endAll()
    this.know(NOBODY)
  }
}

function checked<Body>(schema: Parameters<typeof breachOf>[0], body: unknown): Body {
  const breach = breachOf(schema, body)
  if (breach !== null) throw new Fault('Client.Error.InvalidBody', { ...breach })
  return body as Body
}

/** A rotated token goes beside the first answer that has room for one. */
function giveToken(answers: readonly ResponseFrame[], token: string): void {
  const answer = answers.find((one) => one.ok && one.token === undefined)
  if (answer?.ok) answer.token = token
}
