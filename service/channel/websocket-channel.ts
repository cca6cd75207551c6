import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { CONNECT_TIMEOUT_WEBSOCKET_MS, WEBSOCKET_MESSAGE_MAX_BYTES } from '#schemas/limits.ts'
import { WebSocketServer, type WebSocket } from 'ws'
import { SESSIONS_ENDED_TOPIC, type StoredPush } from '#service/events/event-log.ts'
import type { SessionsEnded } from '#service/sessions/session-changes.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import type { WorkQueue } from '#service/limits/work-queue.ts'
import { clientOf } from '#service/limits/client-use.ts'
import type { AddressReader } from './client-address.ts'
import { decode } from '#service/wire/codec.ts'
import { createFanOut } from './fan-out.ts'
import { languageOf } from './language.ts'
import { hostNameOf, isOwnOrigin } from './origin.ts'
import { PushGatherer } from './push-gatherer.ts'
import { readSid, type Sid } from './sid-cookie.ts'
import { type ConnectionParts, WebsocketConnection } from './websocket-connection.ts'
import { CLOSE } from './websocket-wire.ts'

export const SUBPROTOCOL = 'tombolo.v1'
const BEAT_MS = 20_000
/** WebSockets per process; above it a client is refused before it costs resources. */
const CONNECTIONS_MAX = 50_000
/** How long a WebSocket counts as newly opened by its client; makes the limit a rate per second. */
const OPENING_COUNTS_MS = 1000
const TOO_MANY = '429 Too Many Requests'
const CLOSE_WITHIN_MS = 2000
/** Fragments of one message, and network chunks of one fragment: each costs more than its bytes. */
const FRAGMENTS_MAX = 128
const PIECES_MAX = 1024

/** The WebSocket endpoint of the channel. */
export interface WebsocketChannel {
  /** Handles an upgrade of `/channel/ws`; returns false for any other. */
  upgrade: (request: IncomingMessage, socket: Socket, head: Buffer) => boolean
  readonly connections: number
  /** Closes every connection with 1012 and accepts no new one. */
  close: () => Promise<void>
}

export type WebsocketParts = Omit<ConnectionParts, 'fanOut' | 'gatherer' | 'sessionChanged'> & {
  addresses: AddressReader
  /** The queue in which requests and handshakes wait for their start. */
  arrivals: WorkQueue
}

export function createWebsocketChannel(parts: WebsocketParts): WebsocketChannel {
  return new WsChannel(parts)
}

class WsChannel implements WebsocketChannel {
  private readonly parts: WebsocketParts
  private readonly connectionParts: ConnectionParts
  private readonly open = new Set<WebsocketConnection>()
  private readonly bySession = new SessionConnections()
  private readonly server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: WEBSOCKET_MESSAGE_MAX_BYTES,
    maxFragments: FRAGMENTS_MAX,
    maxBufferedChunks: PIECES_MAX,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
  })
  /** One cookie per request: it must be the same in the answer and in the connection. */
  private readonly sids = new WeakMap<IncomingMessage, Sid>()
  private readonly idPrefix: string
  private readonly beating: NodeJS.Timeout
  private readonly stopListening: () => void
  private count = 0
  private stopping = false

  constructor(parts: WebsocketParts) {
    const { service } = parts
    this.parts = parts
    this.connectionParts = {
      ...parts,
      fanOut: createFanOut(service.events),
      gatherer: new PushGatherer(),
      sessionChanged: (connection, sessionId) => this.bySession.set(connection, sessionId),
    }
    this.idPrefix = Buffer.from(service.entropy.bytes(6)).toString('base64url')
    this.server.on('headers', (headers, request) => {
      const { setCookie } = this.sidOf(request)
      if (setCookie !== null) headers.push(`Set-Cookie: ${setCookie}`)
    })
    // Earlier events, such as the login elsewhere, are sent first.
    this.stopListening = service.events.listen(SESSIONS_ENDED_TOPIC, (pushes) => {
      if (pushes.length > 0) setImmediate(() => this.bySession.end(endedBy(pushes)))
      else void this.checkSessions()
    })
    this.beating = setInterval(() => {
      for (const connection of this.open) {
        if (this.isArchived(connection)) connection.close(CLOSE.restart, 'the site is closed')
        else connection.beat()
      }
      void this.checkSessions()
    }, BEAT_MS)
    this.beating.unref()
  }

  get connections(): number {
    return this.open.size
  }

  upgrade(request: IncomingMessage, socket: Socket, head: Buffer): boolean {
    if ((request.url ?? '').split('?')[0] !== '/channel/ws') return false
    socket.on('error', () => socket.destroy())
    const site = this.parts.service.sites.byHost(hostNameOf(request.headers.host))
    const refusal = this.refusalOf(request, site)
    if (refusal !== null) {
      socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    } else if (site !== null) {
      const client = clientOf(this.parts.addresses.addressOf(request))
      const work = { client: client.key, weight: 0, until: Infinity }
      this.parts.arrivals
        .run(work, async () => this.shakeHands(request, { socket, head, site }))
        .catch(() => {
          this.parts.service.clientUse.giveBack('websockets', client)
          socket.destroy()
        })
    }
    return true
  }

  private shakeHands(
    request: IncomingMessage,
    { socket, head, site }: { socket: Socket; head: Buffer; site: ServedSite },
  ): void {
    let isAccepted = false
    this.server.handleUpgrade(request, socket, head, (ws) => {
      isAccepted = true
      this.accept(ws, socket, request, site)
    })
    if (!isAccepted) throw new Error('The handshake of a WebSocket failed.')
  }

  async close(): Promise<void> {
    this.stopping = true
    clearInterval(this.beating)
    this.stopListening()
    for (const connection of this.open) connection.close(CLOSE.restart, 'the service goes')
    const until = performance.now() + CLOSE_WITHIN_MS
    while (this.open.size > 0 && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    for (const connection of this.open) connection.terminate()
  }

  /** Whether the site of a connection was archived since it was opened. */
  private isArchived({ memberId }: WebsocketConnection): boolean {
    return this.parts.service.sites.byMemberId(memberId)?.manifest.archived === true
  }

  /** Ends sessions that have expired, and sessions whose end event was lost. */
  private async checkSessions(): Promise<void> {
    const { sessions, log } = this.parts.service
    const ids = this.bySession.ids()
    if (ids.length === 0) return
    try {
      const alive = await sessions.aliveAmong(ids)
      this.bySession.end(ids.filter((id) => !alive.has(id)))
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'the sessions of the WebSockets could not be looked at')
    }
  }

  /** The HTTP status that refuses an upgrade, or null. */
  private refusalOf(request: IncomingMessage, site: ServedSite | null): string | null {
    if (this.stopping || this.open.size >= CONNECTIONS_MAX) return '503 Service Unavailable'
    if (site === null) return '421 Misdirected Request'
    const { service, addresses } = this.parts
    const { sites } = service
    if (!isOwnOrigin(request.headers, site, sites)) return '403 Forbidden'
    const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',')
    if (!protocols.some((protocol) => protocol.trim() === SUBPROTOCOL)) return '400 Bad Request'
    const client = clientOf(addresses.addressOf(request))
    const { clientUse } = service
    if (!clientUse.take('websockets', client)) return TOO_MANY
    if (!clientUse.take('openings', client)) {
      clientUse.giveBack('websockets', client)
      return TOO_MANY
    }
    setTimeout(() => clientUse.giveBack('openings', client), OPENING_COUNTS_MS).unref()
    return null
  }

  private accept(ws: WebSocket, socket: Socket, request: IncomingMessage, site: ServedSite): void {
    this.count += 1
    const { service, addresses } = this.parts
    const clientAddress = addresses.addressOf(request)
    const client = clientOf(clientAddress)
    const connection = new WebsocketConnection(ws, socket, this.connectionParts, {
      site,
      client,
      sidHash: this.sidOf(request).hash,
      clientAddress,
      languageId: languageOf(request, site),
      connectionId: `${this.idPrefix}-${this.count}`,
    })
    this.open.add(connection)
    const lateness = setTimeout(() => {
      if (!connection.hasConnected) connection.close(CLOSE.policy, 'the first message is connect')
    }, CONNECT_TIMEOUT_WEBSOCKET_MS)
    lateness.unref()
    ws.on('close', () => {
      clearTimeout(lateness)
      service.clientUse.giveBack('websockets', client)
      this.open.delete(connection)
    })
  }

  private sidOf(request: IncomingMessage): Sid {
    const known = this.sids.get(request)
    if (known !== undefined) return known
    const { service, addresses } = this.parts
    const secure = addresses.isSecure(request)
    const sid = readSid(request.headers.cookie, { entropy: service.entropy, secure })
    this.sids.set(request, sid)
    return sid
  }
}

/** The connections of each session. */
class SessionConnections {
  private readonly connections = new Map<number, Set<WebsocketConnection>>()
  private readonly sessions = new Map<WebsocketConnection, number>()

  set(connection: WebsocketConnection, sessionId: number | null): void {
    const before = this.sessions.get(connection)
    if (before !== undefined) {
      const others = this.connections.get(before)
      others?.delete(connection)
      if (others?.size === 0) this.connections.delete(before)
      this.sessions.delete(connection)
    }
    if (sessionId === null) return
    this.sessions.set(connection, sessionId)
    this.connections.set(sessionId, (this.connections.get(sessionId) ?? new Set()).add(connection))
  }

  ids(): number[] {
    return [...this.connections.keys()]
  }

  /** Notifies the connections of ended sessions. */
  end(sessionIds: readonly number[]): void {
    for (const sessionId of sessionIds) {
      // Copied, because each connection removes itself from the set while it is notified.
      for (const connection of Array.from(this.connections.get(sessionId) ?? [])) connection.sessionEnded()
    }
  }
}

function endedBy(pushes: readonly StoredPush[]): number[] {
  return pushes.flatMap((push) => (decode(push.frame) as { body: SessionsEnded }).body.sessionIds)
}
