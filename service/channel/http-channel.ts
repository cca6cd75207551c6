import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { REQUEST_BODY_MAX_BYTES } from '#schemas/limits.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { ServiceContext } from '#service/context.ts'
import type { Authentication } from '#service/sessions/session-store.ts'
import { type Client, clientOf } from '#service/limits/client-use.ts'
import type { WorkQueue } from '#service/limits/work-queue.ts'
import type { Admission } from './admission.ts'
import { type Endpoint, NOBODY } from './caller.ts'
import type { AddressReader } from './client-address.ts'
import { decode, encode } from '#service/wire/codec.ts'
import type { Dispatcher } from './dispatcher.ts'
import { sendBytes } from './http-answer.ts'
import { CollectedRequest } from './collected-request.ts'
import { HttpArrival } from './http-arrival.ts'
import { refuseForeign, takeToken } from './http-frames.ts'
import { Refusal, refuse, tooMuch } from './http-refusal.ts'
import { DECODED_AT_ONCE_BYTES, DECODED_FACTOR, MessageBounds, REQUEST_BYTES } from './message-bounds.ts'
import type { Polling } from './poll.ts'
import { readBody } from './read-body.ts'
import { type ReadFrame, readFrames } from './request-frame.ts'

const ENDPOINTS = new Map<string, EndpointName>([
  ['/channel/open', 'open'],
  ['/channel/secured', 'secured'],
  ['/channel/poll', 'poll'],
])

type EndpointName = 'open' | 'secured' | 'poll'

/** The use of its client's bounds by one request. */
interface Places {
  /** Gives back its bytes: a held poll has none. */
  readonly freeBytes: () => void
  readonly free: () => void
}

/** A request with its complete body. */
interface Asked {
  readonly arrival: HttpArrival
  readonly bounds: MessageBounds
}

interface Sent extends Asked {
  /** Called when a poll is held. */
  readonly isHeld: () => void
}

/** The three HTTP endpoints of the channel, directly on node:http. */
export interface HttpChannel {
  /** Handles a request of the channel; returns false for any other. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
  /** Number of requests in progress. */
  readonly running: number
  /** Refuses every further request and closes its connection. */
  stop(): void
}

export interface HttpChannelParts {
  service: ServiceContext
  admission: Admission
  dispatcher: Dispatcher
  polling: Polling
  addresses: AddressReader
  /** The queue in which requests and handshakes wait for their start. */
  arrivals: WorkQueue
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
    const client = clientOf(this.parts.addresses.addressOf(request))
    if (request instanceof CollectedRequest) request.collect(REQUEST_BODY_MAX_BYTES)
    const bounds = new MessageBounds(client, this.parts.service.clientUse)
    let places: Places | null = null
    const ended = () => {
      this.running -= 1
      places?.free()
      if (bounds.hasTaken) whenClosed(response, () => bounds.release())
    }
    const failed = (error: unknown) => {
      ended()
      refuse(error, response, { headers, requestId, log: this.parts.service.log })
    }
    const answered = (bytes: Buffer) => {
      ended()
      sendBytes(response, 200, bytes, headers)
    }
    const dropped = (error: unknown) => {
      request.resume()
      failed(error)
    }
    const begin = () => {
      try {
        const { service, addresses } = this.parts
        const kind = endpoint === 'secured' ? 'secured' : 'open'
        const of = { request, response, endpoint: kind, requestId, headers } as const
        const arrival = new HttpArrival(service, addresses, of)
        const done = (body: Buffer) => {
          try {
            const answer = this.work(endpoint, body, { arrival, bounds, isHeld: () => places?.freeBytes() })
            if (answer instanceof Promise) answer.then(answered, failed)
            else answered(answer)
          } catch (error) {
            failed(error)
          }
        }
        readBody(request, { most: REQUEST_BODY_MAX_BYTES, done, failed })
      } catch (error) {
        dropped(error)
      }
    }
    try {
      if (this.stopping) throw new Refusal(503, new Fault(FAULT.overloaded), { Connection: 'close' })
      places = this.admit(request, endpoint, client)
    } catch (error) {
      dropped(error)
      return true
    }
    this.parts.arrivals.add({ client: client.key, weight: 0, until: Infinity }, begin, dropped)
    return true
  }

  stop(): void {
    this.stopping = true
  }

  /** Counts a request for its client before the body is read; released with the answer. */
  private admit(request: IncomingMessage, endpoint: EndpointName, client: Client): Places {
    const { clientUse } = this.parts.service
    const resource = endpoint === 'poll' ? 'polls' : 'messages'
    const declared = Number(request.headers['content-length'] ?? REQUEST_BODY_MAX_BYTES)
    // A longer body is refused without reading it.
    let bytes = REQUEST_BYTES + (declared > REQUEST_BODY_MAX_BYTES ? 0 : declared * DECODED_FACTOR)
    if (!clientUse.take(resource, client)) throw tooMuch()
    if (!clientUse.take('bytes', client, bytes)) {
      clientUse.giveBack(resource, client)
      throw tooMuch()
    }
    const freeBytes = () => {
      clientUse.giveBack('bytes', client, bytes)
      bytes = 0
    }
    const free = () => {
      clientUse.giveBack(resource, client)
      freeBytes()
    }
    return { freeBytes, free }
  }

  /** The encoded answer: synchronous if nothing must be awaited. */
  private work(
    endpoint: EndpointName,
    body: Buffer,
    { arrival, bounds, isHeld }: Sent,
  ): Buffer | Promise<Buffer> {
    if (endpoint === 'poll') return this.poll(body, { arrival, bounds, isHeld })
    if (body.length <= DECODED_AT_ONCE_BYTES) return this.answer(endpoint, decode(body), { arrival, bounds })
    return this.parts.admission
      .run(bounds, async () => decode(body))
      .then((message) => this.answer(endpoint, message, { arrival, bounds }))
  }

  private answer(endpoint: Endpoint, message: unknown, asked: Asked): Buffer | Promise<Buffer> {
    const frames = readFrames(message)
    refuseForeign(frames, asked.arrival, this.parts.service.sites)
    const now = this.parts.dispatcher.answerNow(frames, endpoint)
    return now === null ? this.call(frames, asked) : encode(now)
  }

  private authenticate({ arrival, bounds }: Asked): Promise<Authentication> {
    const { token, sid, site } = arrival
    if (!hasSession(arrival)) return Promise.resolve(NOBODY)
    const { admission, service } = this.parts
    return admission.run(bounds, () => service.sessions.authenticate(token, sid.hash, site.memberId))
  }

  private async call(frames: readonly ReadFrame[], { arrival, bounds }: Asked): Promise<Buffer> {
    const authentication = await this.authenticate({ arrival, bounds })
    arrival.authentication = authentication
    const answers = await this.parts.dispatcher.answerAll(frames, arrival, bounds)
    const token = takeToken(answers) ?? (authentication.state === 'valid' ? authentication.newToken : null)
    if (token !== null) arrival.headers['X-Auth-Token'] = token
    return encode(answers)
  }

  private poll(body: Buffer, { arrival, bounds, isHeld }: Sent): Buffer | Promise<Buffer> {
    const { response } = arrival
    const checked = (answer: Buffer) => {
      if (!bounds.takeAnswer(answer.length)) throw tooMuch()
      return answer
    }
    const answer = this.parts.polling.poll(body, {
      memberId: arrival.site.memberId,
      client: bounds.client,
      hasToken: hasSession(arrival),
      isHeld,
      get isGone() {
        return response.destroyed
      },
      whenGone(listener) {
        response.once('close', listener)
        return () => response.off('close', listener)
      },
      authenticate: async (bounds) => {
        const authentication = await this.authenticate({ arrival, bounds })
        if (authentication.state === 'valid' && authentication.newToken !== null) {
          arrival.headers['X-Auth-Token'] = authentication.newToken
        }
        return authentication
      },
    })
    return answer instanceof Promise ? answer.then(checked) : checked(answer)
  }
}

function whenClosed(response: ServerResponse, closed: () => void): void {
  if (response.closed) closed()
  else response.once('close', closed)
}

/** Whether a request may belong to a session: a token counts only with the cookie that it is bound to. */
const hasSession = ({ token, sid }: HttpArrival) => token !== undefined && sid.came
