import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { REQUEST_BODY_MAX_BYTES } from '#schemas/limits.ts'
import type { ResponseFrame } from '#schemas/protocol/frames.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import { operations, type OperationName } from '#schemas/protocol/operations.ts'
import type { ServiceContext } from '#service/context.ts'
import type { Authentication } from '#service/sessions/session-store.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import type { AddressReader } from './client-address.ts'
import { NOBODY } from './caller.ts'
import { decode, encode } from './codec.ts'
import type { Dispatcher } from './dispatcher.ts'
import { sendBytes } from './http-answer.ts'
import { Refusal, refuse } from './http-refusal.ts'
import { hostNameOf, isOwnOrigin } from './origin.ts'
import type { Polling } from './poll.ts'
import { readBody } from './read-body.ts'
import { type ReadFrame, readFrames } from './request-frame.ts'
import { readSid, type Sid } from './sid-cookie.ts'

const ENDPOINTS = new Map([
  ['/channel/open', 'open'],
  ['/channel/secured', 'secured'],
  ['/channel/poll', 'poll'],
] as const)
type HttpEndpoint = 'open' | 'secured' | 'poll'

/** The three HTTP endpoints of the channel, straight on node:http. */
export interface HttpChannel {
  /** Takes a request of the channel; false where it is none. */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Requests at work. */
  readonly running: number
  /** From now on every request is refused, and its connection closed. */
  stop: () => void
}

export interface HttpChannelParts {
  service: ServiceContext
  dispatcher: Dispatcher
  polling: Polling
  addresses: AddressReader
}

/** What is known of a request before its body. */
interface Arrival {
  site: ServedSite
  sid: Sid
  requestId: string
  headers: OutgoingHttpHeaders
}

export function createHttpChannel(parts: HttpChannelParts): HttpChannel {
  return new NodeHttpChannel(parts)
}

class NodeHttpChannel implements HttpChannel {
  running = 0
  private stopping = false
  private count = 0
  private readonly parts: HttpChannelParts
  private readonly idPrefix: string

  constructor(parts: HttpChannelParts) {
    this.parts = parts
    this.idPrefix = Buffer.from(parts.service.entropy.bytes(6)).toString('base64url')
  }

  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const path = request.url ?? ''
    const end = path.indexOf('?')
    const endpoint = ENDPOINTS.get((end < 0 ? path : path.slice(0, end)) as '/channel/open')
    if (endpoint === undefined) return false
    this.running += 1
    void this.answer(endpoint, request, response).finally(() => {
      this.running -= 1
    })
    return true
  }

  stop(): void {
    this.stopping = true
  }

  private async answer(endpoint: HttpEndpoint, request: IncomingMessage, response: ServerResponse) {
    const headers: OutgoingHttpHeaders = {}
    const requestId = `${this.idPrefix}-${(this.count += 1)}`
    try {
      const arrival = this.arrive(request, { headers, requestId })
      const body = await readBody(request, REQUEST_BODY_MAX_BYTES)
      const bytes = await this.work(endpoint, decode(body), { request, response, arrival })
      sendBytes(response, 200, bytes, headers)
    } catch (error) {
      refuse(error, response, { headers, requestId, log: this.parts.service.log })
    }
  }

  /** Everything that is refused before the body is looked at. */
  private arrive(
    request: IncomingMessage,
    { headers, requestId }: { headers: OutgoingHttpHeaders; requestId: string },
  ): Arrival {
    const { service, addresses } = this.parts
    if (this.stopping) throw new Refusal(503, new Fault('300'), { Connection: 'close' })
    if (request.method !== 'POST')
      throw new Refusal(405, new Fault('Server.ResourceNotFound'), { Allow: 'POST' })
    const site = service.sites.byHost(hostNameOf(request.headers.host))
    if (site === null) throw new Refusal(421, new Fault('Server.ResourceNotFound'))
    const type = request.headers['content-type']
    if (type !== undefined && !type.includes('msgpack'))
      throw new Refusal(415, new Fault('Client.Error.InvalidBody'))
    const sid = readSid(request.headers.cookie, {
      entropy: service.entropy,
      secure: addresses.isSecure(request),
    })
    if (sid.setCookie !== null) headers['Set-Cookie'] = sid.setCookie
    return { site, sid, requestId, headers }
  }

  private work(
    endpoint: HttpEndpoint,
    message: unknown,
    on: { request: IncomingMessage; response: ServerResponse; arrival: Arrival },
  ): Promise<Buffer> {
    if (endpoint === 'poll') return this.poll(message, on)
    return this.call(endpoint, readFrames(message), on)
  }

  private authenticate(request: IncomingMessage, { site, sid }: Arrival): Promise<Authentication> {
    const token = request.headers['x-auth-token']
    if (typeof token !== 'string' || !sid.came) return Promise.resolve(NOBODY)
    return this.parts.service.sessions.authenticate(token, sid.hash, site.memberId)
  }

  private async call(
    endpoint: 'open' | 'secured',
    frames: readonly ReadFrame[],
    { request, arrival }: { request: IncomingMessage; arrival: Arrival },
  ): Promise<Buffer> {
    const { dispatcher, addresses } = this.parts
    this.refuseForeign(request, frames, arrival.site)
    const onlyPings = endpoint === 'open' && frames.every((frame) => frame.op === 'ping')
    const authentication = onlyPings ? NOBODY : await this.authenticate(request, arrival)
    const answers = await dispatcher.answerAll(frames, {
      endpoint,
      site: arrival.site,
      sidHash: arrival.sid.hash,
      hasCookie: arrival.sid.came,
      authentication,
      clientAddress: addresses.addressOf(request),
      requestId: arrival.requestId,
      languageId: languageOf(request, arrival.site),
    })
    const token = takeToken(answers) ?? (authentication.state === 'valid' ? authentication.newToken : null)
    if (token !== null) arrival.headers['X-Auth-Token'] = token
    return encode(answers)
  }

  private async poll(
    message: unknown,
    { request, response, arrival }: { request: IncomingMessage; response: ServerResponse; arrival: Arrival },
  ): Promise<Buffer> {
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    return this.parts.polling.poll(message, {
      memberId: arrival.site.memberId,
      signal: gone.signal,
      authenticate: async () => {
        const authentication = await this.authenticate(request, arrival)
        if (authentication.state === 'valid' && authentication.newToken !== null) {
          arrival.headers['X-Auth-Token'] = authentication.newToken
        }
        return authentication
      },
    })
  }

  /** A call that changes something comes from the site's own pages, or from no page (security 16). */
  private refuseForeign(request: IncomingMessage, frames: readonly ReadFrame[], site: ServedSite): void {
    if (!isOwnOrigin(request.headers.origin, site, this.parts.service.sites)) {
      throw new Refusal(403, new Fault('102'))
    }
    const changes = frames.some(
      ({ op }) => Object.hasOwn(operations, op) && operations[op as OperationName].effect !== 'reads',
    )
    if (changes && request.headers['x-requested-with'] !== 'tombolo') throw new Refusal(403, new Fault('102'))
  }
}

/** Over HTTP the newest token travels in a header, not in the frame. */
function takeToken(answers: ResponseFrame[]): string | null {
  let newest: string | null = null
  for (const answer of answers) {
    if (!answer.ok || answer.token === undefined) continue
    newest = answer.token
    delete answer.token
  }
  return newest
}

/** The first of the client's languages that the site is served in, as it is written on the wire. */
export function languageOf(request: IncomingMessage, site: ServedSite): string {
  const { data, default: fallback, served } = site.manifest.languages
  const wanted = request.headers['accept-language']?.split(',') ?? []
  for (const range of wanted) {
    const code = range.split(/[-;]/)[0]?.trim().toLowerCase()
    if (code !== undefined && served.includes(code)) return data[code]?.languageId ?? code
  }
  return data[fallback]?.languageId ?? fallback
}
