import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { CONNECT_TIMEOUT_WEBSOCKET_MS, WEBSOCKET_MESSAGE_MAX_BYTES } from '#schemas/limits.ts'
import { WebSocketServer } from 'ws'
import { SESSIONS_ENDED_TOPIC } from '#service/events/event-log.ts'
import type { SessionsEnded } from '#service/sessions/session-changes.ts'
import type { AddressReader } from './client-address.ts'
import { decode } from './codec.ts'
import { createFanOut } from './fan-out.ts'
import { languageOf } from './http-channel.ts'
import { hostNameOf, isOwnOrigin } from './origin.ts'
import { readSid } from './sid-cookie.ts'
import { CLOSE, type ConnectionParts, WebsocketConnection } from './websocket-connection.ts'

export const SUBPROTOCOL = 'tombolo.v1'
const BEAT_MS = 20_000
/** What one process holds open; beyond it a client is sent away before it costs anything. */
const CONNECTIONS_MAX = 50_000
const CLOSE_WITHIN_MS = 2000

/** The WebSocket endpoint of the channel. */
export interface WebsocketChannel {
  /** Takes an upgrade of `/channel/ws`; false where it is for something else. */
  upgrade(request: IncomingMessage, socket: Socket, head: Buffer): boolean
  readonly connections: number
  /** Closes every connection with 1012, and takes no new one. */
  close(): Promise<void>
}

export function createWebsocketChannel(
  parts: Omit<ConnectionParts, 'fanOut' | 'sessionChanged'> & { addresses: AddressReader },
): WebsocketChannel {
  const { service, addresses } = parts
  const fanOut = createFanOut(service.events)
  const connections = new Set<WebsocketConnection>()
  const bySession = new Map<number, Set<WebsocketConnection>>()
  const sessionOf = new Map<WebsocketConnection, number>()
  const idPrefix = Buffer.from(service.entropy.bytes(6)).toString('base64url')
  let count = 0
  let stopping = false

  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: WEBSOCKET_MESSAGE_MAX_BYTES,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
  })
  server.on('headers', (headers, request) => {
    const { setCookie } = sidOf(request)
    if (setCookie !== null) headers.push(`Set-Cookie: ${setCookie}`)
  })

  // The cookie is read once a request: a fresh one must be the same in the answer and in the connection.
  const sids = new WeakMap<IncomingMessage, ReturnType<typeof readSid>>()
  function sidOf(request: IncomingMessage) {
    let sid = sids.get(request)
    if (sid === undefined) {
      sid = readSid(request.headers.cookie, { entropy: service.entropy, secure: addresses.isSecure(request) })
      sids.set(request, sid)
    }
    return sid
  }

  function sessionChanged(connection: WebsocketConnection, sessionId: number | null): void {
    const before = sessionOf.get(connection)
    if (before !== undefined) {
      const others = bySession.get(before)
      others?.delete(connection)
      if (others?.size === 0) bySession.delete(before)
      sessionOf.delete(connection)
    }
    if (sessionId === null) return
    sessionOf.set(connection, sessionId)
    bySession.set(sessionId, (bySession.get(sessionId) ?? new Set()).add(connection))
  }

  const stopListening = service.events.listen(SESSIONS_ENDED_TOPIC, (pushes) => {
    // What was published before the end, such as the login elsewhere, goes out first.
    setImmediate(() => {
      for (const push of pushes) {
        const { body } = decode(push.frame) as { body: SessionsEnded }
        for (const sessionId of body.sessionIds) {
          for (const connection of [...(bySession.get(sessionId) ?? [])]) connection.sessionEnded()
        }
      }
    })
  })

  const beating = setInterval(() => {
    for (const connection of connections) connection.beat()
  }, BEAT_MS)
  beating.unref()

  /** The status with which an upgrade is refused, or null. */
  function refusalOf(request: IncomingMessage): string | null {
    if (stopping || connections.size >= CONNECTIONS_MAX) return '503 Service Unavailable'
    const site = service.sites.byHost(hostNameOf(request.headers.host))
    if (site === null) return '421 Misdirected Request'
    if (!isOwnOrigin(request.headers.origin, site, service.sites)) return '403 Forbidden'
    const protocols = String(request.headers['sec-websocket-protocol'] ?? '').split(',')
    return protocols.some((protocol) => protocol.trim() === SUBPROTOCOL) ? null : '400 Bad Request'
  }

  function accept(request: IncomingMessage, socket: Socket, head: Buffer): void {
    const site = service.sites.byHost(hostNameOf(request.headers.host))
    if (site === null) return
    server.handleUpgrade(request, socket, head, (ws) => {
      const connection = new WebsocketConnection(
        ws,
        socket,
        { ...parts, fanOut, sessionChanged },
        {
          site,
          sidHash: sidOf(request).hash,
          clientAddress: addresses.addressOf(request),
          languageId: languageOf(request, site),
          connectionId: `${idPrefix}-${(count += 1)}`,
        },
      )
      connections.add(connection)
      const lateness = setTimeout(() => {
        if (!connection.hasConnected) connection.close(CLOSE.policy, 'the first message is connect')
      }, CONNECT_TIMEOUT_WEBSOCKET_MS)
      lateness.unref()
      ws.on('close', () => {
        clearTimeout(lateness)
        connections.delete(connection)
      })
    })
  }

  return {
    upgrade(request, socket, head) {
      if ((request.url ?? '').split('?')[0] !== '/channel/ws') return false
      const refusal = refusalOf(request)
      socket.on('error', () => socket.destroy())
      if (refusal === null) accept(request, socket, head)
      else socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return true
    },
    get connections() {
      return connections.size
    },
    async close() {
      stopping = true
      clearInterval(beating)
      stopListening()
      for (const connection of connections) connection.close(CLOSE.restart, 'the service goes')
      const until = performance.now() + CLOSE_WITHIN_MS
      while (connections.size > 0 && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      for (const connection of connections) connection.terminate()
    },
  }
}
