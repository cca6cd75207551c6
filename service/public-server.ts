import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Channel } from './channel/channel.ts'
import { CollectedRequest } from './channel/collected-request.ts'
import { type AddressReader, createAddressReader } from './channel/client-address.ts'
import { hasSeveralHosts } from './channel/origin.ts'
import { readSid } from './channel/sid-cookie.ts'
import { registerPreviewLinks } from './publications/preview-links.ts'
import type { ServiceContext } from './context.ts'
import { clientOf, type ClientUse } from './limits/client-use.ts'
import { ReadingTurns } from './limits/reading-turns.ts'
import { createServer } from './base/node-http.ts'
import { traceRequests } from './base/trace-requests.ts'
import { createTlsServer, type TlsFiles } from './config/secure-server.ts'
import { StartError } from './base/start-error.ts'

/** Timeout for a whole request, shorter for its head: slow senders hold no connection. */
const REQUEST_WITHIN_MS = 20_000
const HEAD_WITHIN_MS = 10_000
/** Listen backlog of the system: the connections of one client must not displace others. */
const WAITING_CONNECTIONS = 4096
/** Longer than the pause between two polls and than the timeouts of common load balancers. */
const KEEP_ALIVE_MS = 75_000

const SEVERAL_HOSTS = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** The players' server: pages and direct paths by fastify, the channel before it on the bare server. HTTP/2 with TLS files. */
export function createPublicApp(
  service: ServiceContext,
  channel: Channel,
  tls: TlsFiles | null,
): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = service.log
  const addresses = createAddressReader(service.config.trustProxy)
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => Buffer.from(service.entropy.bytes(9)).toString('base64url'),
    trustProxy: service.config.trustProxy ?? false,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 128 },
    serverFactory: (handler) => {
      const turns = new ReadingTurns()
      const listener: RequestListener = (request, response) => {
        turns.count(request.socket)
        if (hasSeveralHosts(request)) response.writeHead(400, { connection: 'close' }).end()
        else if (!channel.request(request, response)) handler(request, response)
      }
      const server =
        tls === null
          ? createServer({ keepAliveTimeout: KEEP_ALIVE_MS, IncomingMessage: CollectedRequest }, listener)
          : createTlsServer(tls, { keepAliveMs: KEEP_ALIVE_MS, requestWithinMs: REQUEST_WITHIN_MS }, listener)
      server.requestTimeout = REQUEST_WITHIN_MS
      server.headersTimeout = HEAD_WITHIN_MS
      countConnections(server, { clientUse: service.clientUse, addresses, turns, isSecure: tls !== null })
      server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
        turns.leaveOut(socket)
        if (hasSeveralHosts(request)) socket.end(SEVERAL_HOSTS)
        else if (!channel.upgrade(request, socket, head)) socket.destroy()
      })
      return server
    },
  })
  traceRequests(app)
  registerPreviewLinks(app, service)
  // Sets the cookie to which tokens are bound: a page is the first answer that most clients get.
  app.addHook('onSend', async (request, reply, payload) => {
    if (!String(reply.getHeader('content-type') ?? '').startsWith('text/html')) return payload
    const secure = addresses.isSecure(request.raw)
    const { setCookie } = readSid(request.headers.cookie, { entropy: service.entropy, secure })
    if (setCookie !== null) reply.header('set-cookie', setCookie)
    return payload
  })
  return app
}

const TOO_MANY = 'HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
const REFUSED_WITHIN_MS = 1000

/** Counts connections by client, and refuses those of a client at its limit. */
function countConnections(
  server: Server,
  {
    clientUse,
    addresses,
    turns,
    isSecure,
  }: { clientUse: ClientUse; addresses: AddressReader; turns: ReadingTurns; isSecure: boolean },
): void {
  const [serve] = server.listeners('connection') as [(socket: Socket) => void]
  server.removeListener('connection', serve)
  server.on('connection', (socket: Socket) => {
    const address = addresses.clientOfSocket(socket)
    if (address === null) return serve.call(server, socket)
    const client = clientOf(address)
    // A client of TLS could not read an answer before its handshake.
    if (!clientUse.take('connections', client)) return isSecure ? socket.destroy() : refuse(socket)
    socket.once('close', () => clientUse.giveBack('connections', client))
    // With TLS, requests come from another socket that reads this one.
    if (!isSecure) turns.add(client.key, socket)
    serve.call(server, socket)
  })
}

/** Reads and discards the client's data, so that the client gets the answer instead of a reset. */
function refuse(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), REFUSED_WITHIN_MS)
  socket.on('error', () => socket.destroy())
  socket.once('close', () => clearTimeout(timer))
  socket.resume()
  socket.end(TOO_MANY)
}

/** Checks that a port is free before costly parts are opened; throws a StartError with the reason. */
export async function assertFree(at: { port: number; host: string; variable: string }): Promise<void> {
  const probe = createServer()
  await listen(probe, at)
  await new Promise((resolve) => probe.close(resolve))
}

/** Listens; throws a StartError with the reason if it cannot. */
export async function listen(
  server: Server,
  { port, host, variable }: { port: number; host: string; variable: string },
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(startErrorOf(error, { port, host, variable })),
    )
    server.listen({ port, host, backlog: WAITING_CONNECTIONS }, resolve)
  })
  return (server.address() as AddressInfo).port
}

function startErrorOf(
  error: NodeJS.ErrnoException,
  { port, host, variable }: { port: number; host: string; variable: string },
): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `${variable} ${port} is taken by another program on ${host}: stop it, or set ${variable}.`,
    )
  }
  if (error.code === 'EACCES') return new StartError(`${variable} ${port} may not be used by this user.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`${variable.replace('PORT', 'HOST')} ${host} is no address of this machine.`)
  }
  return error
}
