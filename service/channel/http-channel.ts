import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { REQUEST_BODY_MAX_BYTES } from '#schemas/limits.ts'
import type { ResponseFrame } from '#schemas/protocol/frames.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import { operations, type OperationName } from '#schemas/protocol/operations.ts'
import type { ServiceContext } from '#service/context.ts'
import type { Authentication } from '#service/sessions/session-store.ts'
import { NOBODY } from './caller.ts'
import type { AddressReader } from './client-address.ts'
import { decode, encode } from './codec.ts'
import type { Dispatcher } from './dispatcher.ts'
import { sendBytes } from './http-answer.ts'
import { HttpArrival } from './http-arrival.ts'
import { Refusal, refuse } from './http-refusal.ts'
import { isOwnOrigin, isSameHost } from './origin.ts'
import type { Polling } from './poll.ts'
import { readBody } from './read-body.ts'
import { type ReadFrame, readFrames } from './request-frame.ts'

const ENDPOINTS = new Map<string, 'open' | 'secured' | 'poll'>([
  ['/channel/open', 'open'],
  ['/channel/secured', 'secured'],
  ['/channel/poll', 'poll'],
])

/** The three HTTP endpoints of the channel, straight on node:http. */
export interface HttpChannel {
  /** Takes a request of the channel; false where it is none. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
  /** Requests at work. */
  readonly running: number
  /** From now on every request is refused, and its connection closed. */
  stop(): void
}

export interface HttpChannelParts {
  service: ServiceContext
  dispatcher: Dispatcher
  polling: Polling
  addresses: AddressReader
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
    const url = request.url ?? ''
    const end = url.indexOf('?')
    const path = end < 0 ? url : url.slice(0, end)
    const endpoint = ENDPOINTS.get(path)
    if (endpoint === undefined) return false
    this.running += 1
    this.count += 1
    const headers: OutgoingHttpHeaders = {}
    const requestId = `${this.idPrefix}-${this.count}`
    const failed = (error: unknown) => {
      this.running -= 1
      refuse(error, response, { headers, requestId, log: this.parts.service.log })
    }
    const answered = (bytes: Buffer) => {
      this.running -= 1
      sendBytes(response, 200, bytes, headers)
    }
    try {
      if (this.stopping) throw new Refusal(503, new Fault('300'), { Connection: 'close' })
      const { service, addresses } = this.parts
      const kind = endpoint === 'secured' ? 'secured' : 'open'
      const of = { request, response, endpoint: kind, requestId, headers } as const
      const arrival = new HttpArrival(service, addresses, of)
      const done = (body: Buffer) => {
        try {
          const answer = this.work(endpoint, body, arrival)
          if (answer instanceof Promise) answer.then(answered, failed)
          else answered(answer)
        } catch (error) {
          failed(error)
        }
      }
      readBody(request, { most: REQUEST_BODY_MAX_BYTES, done, failed })
    } catch (error) {
      request.resume()
      failed(error)
    }
    return true
  }

  stop(): void {
    this.stopping = true
  }

  /** The encoded answer: at once where nothing has to be waited for. */
  private work(
    endpoint: 'open' | 'secured' | 'poll',
    body: Buffer,
    arrival: HttpArrival,
  ): Buffer | Promise<Buffer> {
    const message = decode(body)
    if (endpoint === 'poll') return this.poll(message, arrival)
    const frames = readFrames(message)
    this.refuseForeign(frames, arrival)
    const now = this.parts.dispatcher.answerNow(frames, endpoint)
    return now === null ? this.call(frames, arrival) : encode(now)
  }

  private authenticate({ token, sid, site }: HttpArrival): Promise<Authentication> {
    if (token === undefined || !sid.came) return Promise.resolve(NOBODY)
    return this.parts.service.sessions.authenticate(token, sid.hash, site.memberId)
  }

  private async call(frames: readonly ReadFrame[], arrival: HttpArrival): Promise<Buffer> {
    const authentication = await this.authenticate(arrival)
    arrival.authentication = authentication
    const answers = await this.parts.dispatcher.answerAll(frames, arrival)
    const token = takeToken(answers) ?? (authentication.state === 'valid' ? authentication.newToken : null)
    if (token !== null) arrival.headers['X-Auth-Token'] = token
    return encode(answers)
  }

  private poll(message: unknown, arrival: HttpArrival): Promise<Buffer> {
    const gone = new AbortController()
    arrival.response.on('close', () => gone.abort())
    return this.parts.polling.poll(message, {
      memberId: arrival.site.memberId,
      signal: gone.signal,
      authenticate: async () => {
        const authentication = await this.authenticate(arrival)
        if (authentication.state === 'valid' && authentication.newToken !== null) {
          arrival.headers['X-Auth-Token'] = authentication.newToken
        }
        return authentication
      },
    })
  }

  /** A call that changes something comes from the site's own pages, or from no page (security 16). */
  private refuseForeign(frames: readonly ReadFrame[], { request, site, isPreview }: HttpArrival): void {
    const { origin, host, 'x-requested-with': requestedWith } = request.headers
    const isOwn = isPreview ? isSameHost(origin, host) : isOwnOrigin(origin, site, this.parts.service.sites)
    if (!isOwn) throw new Refusal(403, new Fault('102'))
    if (requestedWith !== 'tombolo' && frames.some(changesSomething)) {
      throw new Refusal(403, new Fault('102'))
    }
  }
}

function changesSomething({ op }: ReadFrame): boolean {
  return Object.hasOwn(operations, op) && operations[op as OperationName].effect !== 'reads'
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
