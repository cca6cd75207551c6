import { reportError } from '#runtime/context/report-error.ts'
import {
  CLIENT_VERSION,
  CONNECT_TIMEOUT_WEBSOCKET_MS,
  PING_INTERVAL_MS,
  REINITIALISE_AFTER_WEBSOCKET_DISCONNECT_MS,
  WEBSOCKET_OPEN_TIMEOUT_MS,
} from '#schemas/limits.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { PushFrame, RequestFrame, ResponseFrame, TopicPosition } from '#schemas/protocol/frames.ts'
import { unpack } from './message-pack-read.ts'
import { pack } from './message-pack-write.ts'
import { isWebsocketSupported } from './websocket-support.ts'
import { pageLanguage } from './page-language.ts'
import { PendingAnswers } from './pending-answers.ts'
import type { TokenStore } from './token-store.ts'
import type { TopicPositions } from './topic-positions.ts'
import { faultFromWire, type Transport, type TransportListener } from './transport.ts'

const SUBPROTOCOL = 'tombolo.v1'
/** Ids of the connection's own frames start here, above those of calls. */
const OWN_IDS_FROM = 2 ** 31

export interface WebsocketTransportOptions {
  origin: string
  tokens: TokenStore
  listener: TransportListener
}

/** Frames of the connection itself. */
type OwnOperation = 'connect' | 'subscribe' | 'unsubscribe' | 'ping'

/**
 * The channel over one WebSocket (protocol, "Transport"). It opens with the first frame sent; a closed socket is reopened
 * by the next frame, at the latest by a ping.
 */
export function createWebsocketTransport({ origin, tokens, listener }: WebsocketTransportOptions): Transport {
  const pending = new PendingAnswers()
  let socket: WebSocket | null = null
  let opening: Promise<WebSocket> | null = null
  let positions: TopicPositions | null = null
  let subscribed = new Set<string>()
  let lastOwnId = OWN_IDS_FROM
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let isClosed = false

  function receive(data: ArrayBuffer): void {
    listener.answered()
    for (const frame of unpack(new Uint8Array(data)) as (ResponseFrame | PushFrame)[]) {
      if ('topic' in frame) listener.pushed(frame)
      else pending.take(frame)
    }
  }

  function lost(): void {
    clearInterval(heartbeat)
    socket = null
    opening = null
    subscribed = new Set()
    pending.lose()
    if (!isClosed) listener.failed()
  }

  function request(to: WebSocket, frames: readonly RequestFrame[]): Promise<ResponseFrame[]> {
    // A socket without an answer for this time is dead, whatever its state.
    const answers = pending.to(frames, () => to.close())
    to.send(pack(frames))
    return answers
  }

  async function own<Result>(to: WebSocket, op: OwnOperation, body: object): Promise<Result> {
    const [answer] = await request(to, [
      { id: ++lastOwnId, op, body: body as RequestFrame['body'], priority: 9 },
    ])
    if (!answer!.ok) throw faultFromWire(answer!.fault)
    if (answer!.token !== undefined) tokens.keep(answer!.token)
    return answer!.result as Result
  }

  /** The first frame authenticates; a token that the service no longer accepts is deleted. */
  async function introduce(to: WebSocket): Promise<void> {
    const token = tokens.read()
    try {
      await own(to, 'connect', { clientVersion: CLIENT_VERSION, ...(token !== null && { token }) })
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== FAULT.notLoggedIn) throw error
      tokens.forget()
      await own(to, 'connect', { clientVersion: CLIENT_VERSION })
    }
  }

  async function open(): Promise<WebSocket> {
    const opened = await openSocket(origin, { receive, lost })
    const timer = setTimeout(() => opened.close(), CONNECT_TIMEOUT_WEBSOCKET_MS)
    await introduce(opened).finally(() => clearTimeout(timer))
    socket = opened
    heartbeat = setInterval(() => void own(opened, 'ping', {}).catch(() => undefined), PING_INTERVAL_MS)
    await subscribe(opened)
    return opened
  }

  /** Subscribes to the topics that the service does not have yet. */
  async function subscribe(to: WebSocket): Promise<void> {
    if (!positions) return
    const { wanted, added, left } = changesOf(positions, subscribed)
    subscribed = wanted
    if (left.length > 0) await own(to, 'unsubscribe', { topics: left.map((topic) => ({ topic })) })
    if (added.length === 0) return
    const resumed = new Set(added.flatMap(({ topic, offset }) => (offset === undefined ? [] : [topic])))
    const { topics } = await own<{ topics: TopicPosition[] }>(to, 'subscribe', { topics: added })
    // A resumed topic is brought up to date by the following pushes, not by this answer.
    listener.positioned(topics.filter(({ topic, gap }) => gap || !resumed.has(topic)))
  }

  function connected(): Promise<WebSocket> {
    if (isClosed) return Promise.reject(new Fault(FAULT.connectFailed))
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  function follow(): void {
    const current = socket
    if (!current) return void connected().catch(() => undefined)
    subscribe(current).catch((error: unknown) => {
      if (error instanceof Fault && current === socket) listener.refused(error)
    })
  }

  return {
    reinitialiseAfterMs: REINITIALISE_AFTER_WEBSOCKET_DISCONNECT_MS,
    async send(frames) {
      const to = await connected()
      return request(to, frames)
    },
    follow(given) {
      positions = given
      follow()
    },
    topicsChanged: follow,
    wake: follow,
    close() {
      isClosed = true
      clearInterval(heartbeat)
      socket?.close()
    },
  }
}

/** Opens a WebSocket; `lost` is called when it closes, also before it was open. */
function openSocket(
  origin: string,
  { receive, lost }: { receive: (data: ArrayBuffer) => void; lost: () => void },
): Promise<WebSocket> {
  if (!isWebsocketSupported()) return unsupported(lost)
  return new Promise((resolve, reject) => {
    const opened = new WebSocket(addressAt(origin), SUBPROTOCOL)
    opened.binaryType = 'arraybuffer'
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      opened.close()
    }, WEBSOCKET_OPEN_TIMEOUT_MS)
    opened.addEventListener('open', () => {
      clearTimeout(timer)
      resolve(opened)
    })
    opened.addEventListener('message', ({ data }) => receive(data as ArrayBuffer))
    opened.addEventListener('close', () => {
      clearTimeout(timer)
      reject(new Fault(isLate ? FAULT.connectTimeout : FAULT.connectFailed))
      lost()
    })
  })
}

/** The end of a connection in a browser without WebSockets: the listener continues another way. */
async function unsupported(lost: () => void): Promise<never> {
  const fault = new Fault(FAULT.websocketUnsupported)
  reportError(fault)
  lost()
  throw fault
}

/** The topics to subscribe and to leave, given those that the service has. */
function changesOf(positions: TopicPositions, subscribed: ReadonlySet<string>) {
  const wanted = new Set(positions.topics)
  const added = positions.requests().filter(({ topic }) => !subscribed.has(topic))
  const left = [...subscribed].filter((topic) => !wanted.has(topic))
  return { wanted, added, left }
}

/** The address of the WebSocket. A browser cannot set headers on it, so a parameter carries the page's language. */
function addressAt(origin: string): URL {
  const url = new URL('/channel/ws', origin)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  const language = pageLanguage()
  if (language !== null) url.searchParams.set('lang', language)
  return url
}
