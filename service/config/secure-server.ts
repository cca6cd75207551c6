import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Http2ServerRequest, ServerHttp2Session } from 'node:http2'
import type { Config } from './config.ts'
import { StartError } from '#service/base/start-error.ts'

/** The certificate chain and the private key of a server, in PEM. */
export interface TlsFiles {
  readonly cert: Buffer
  readonly key: Buffer
}

/**
 * Reads the files of TLS_CERT and TLS_KEY, or of the variables with a prefix; null without them. Throws a StartError for files that no server can
 * use.
 */
export async function readTlsFiles(
  tls: Config['tls'],
  prefix: '' | 'OPERATOR_' = '',
): Promise<TlsFiles | null> {
  if (tls === undefined) return null
  const [ofCert, ofKey] = [`${prefix}TLS_CERT ${tls.cert}`, `${prefix}TLS_KEY ${tls.key}`]
  const [cert, key] = await Promise.all([readNamed(ofCert, tls.cert), readNamed(ofKey, tls.key)])
  const privateKey = parsed(() => createPrivateKey(key), `${ofKey} is no private key in PEM.`)
  const certificate = parsed(() => new X509Certificate(cert), `${ofCert} is no certificate in PEM.`)
  if (!certificate.checkPrivateKey(privateKey))
    throw new StartError(`${ofKey} is not the key of the certificate in ${ofCert}.`)
  return { cert, key }
}

async function readNamed(named: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`${named} cannot be read: ${String(code)}.`)
  }
}

function parsed<Value>(parse: () => Value, refusal: string): Value {
  try {
    return parse()
  } catch {
    // The cause could quote the file, which holds a secret.
    throw new StartError(refusal)
  }
}

export interface SecureServerOptions {
  readonly keepAliveMs: number
  /** Limit for a whole request, from its head to the end of its body. */
  readonly requestWithinMs: number
}

/** Concurrent requests of one connection: more than a page and its channel need. */
const STREAMS_EACH = 128

/**
 * A server with TLS: HTTP/2, and HTTP/1.1 for clients without it and for WebSockets. Requests of both have the same form
 * for the listener. `closeAllConnections` ends both kinds.
 */
export function createTlsServer(
  { cert, key }: TlsFiles,
  { keepAliveMs, requestWithinMs }: SecureServerOptions,
  listener: RequestListener,
): Server {
  // Loaded here: a service without TLS does without the module's memory.
  const { createSecureServer } = process.getBuiltinModule('node:http2')
  const options = {
    cert,
    key,
    allowHTTP1: true,
    keepAliveTimeout: keepAliveMs,
    settings: { maxConcurrentStreams: STREAMS_EACH },
  }
  const server = createSecureServer(options, (request, response) => {
    if (request.httpVersionMajor === 2) {
      // Of HTTP/1.1, and read to find out whether the client has left.
      Object.defineProperty(response, 'destroyed', { get: () => request.stream.destroyed })
      if (!adapt(request, requestWithinMs)) return void response.writeHead(400).end()
    }
    listener(
      request as unknown as IncomingMessage,
      response as unknown as ServerResponse & { req: IncomingMessage },
    )
  })
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  // A connection without traffic is closed after its running requests, of which a poll may be one.
  server.setTimeout(keepAliveMs)
  server.on('timeout', (session: ServerHttp2Session) => session.close())
  const ofHttp1 = server as unknown as Server
  const closeHttp1 = ofHttp1.closeIdleConnections.bind(server)
  return Object.assign(ofHttp1, {
    closeAllConnections() {
      closeHttp1()
      for (const session of sessions) session.destroy()
    },
  })
}

/** Gives a request of HTTP/2 its `host`, and a limit of time for its body. Returns false where its hosts differ. */
function adapt({ headers, stream }: Http2ServerRequest, withinMs: number): boolean {
  const authority = headers[':authority']
  if (headers.host !== undefined && authority !== undefined && headers.host !== authority) return false
  headers.host ??= authority
  if (stream.endAfterHeaders) return true
  const timer = setTimeout(() => stream.close(), withinMs)
  stream.once('end', () => clearTimeout(timer))
  stream.once('close', () => clearTimeout(timer))
  return true
}
