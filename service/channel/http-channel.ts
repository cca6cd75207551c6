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
import { HttpArrival } from './http-arrival.ts'
import { refuseForeign, takeToken } from './http-frames.ts'
import { Refusal, refuse, tooMuch } from './http-refusal.ts'
import { DECODED_AT_ONCE_BYTES, DECODED_FACTOR, MessageBounds } from './message-bounds.ts'
import type { Polling } from './poll.ts'
import { readBody } from './read-body.ts'
import { type ReadFrame, readFrames } from './request-frame.ts'

const ENDPOINTS = new Map<string, EndpointName>([
  ['/channel/open', 'open'],
  ['/channel/secured', 'secured'],
  ['/channel/poll', 'poll'],
])

type EndpointName = 'open' | 'secured' | 'poll'

/** A request with the client under which it is counted. */
interface Sent {
  readonly arrival: HttpArrival
  readonly client: Client
}

/** A request with its complete body. */
interface Asked {
  readonly arrival: HttpArrival
  readonly bounds: MessageBounds
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
    let letGo = () => {}
    const ended = () => {
      this.running -= 1
      letGo()
    }
    const failed = (error: unknown) => {
      ended()
      refuse(error, response, { headers, requestId, log: this.parts.service.log })
    }
    const answered = (bytes: Buffer) => {
      ended()
      sendBytes(response, 200, bytes, headers)
    }
    const begin = () => {
      const { service, addresses } = this.parts
      const kind = endpoint === 'secured' ? 'secured' : 'open'
      const of = { request, response, endpoint: kind, requestId, headers } as const
      const arrival = new HttpArrival(service, addresses, of)
      const done = (body: Buffer) => {
        try {
          const answer = this.work(endpoint, body, { arrival, client })
          if (answer instanceof Promise) answer.then(answered, failed)
          else answered(answer)
        } catch (error) {
          failed(error)
        }
      }
      readBody(request, { most: REQUEST_BODY_MAX_BYTES, done, failed })
    }
    try {
      if (this.stopping) throw new Refusal(503, new Fault(FAULT.overloaded), { Connection: 'close' })
      letGo = this.admit(request, endpoint, client)
    } catch (error) {
      request.resume()
      failed(error)
      return true
    }
    this.parts.arrivals
      .run({ client: client.key, weight: 0, until: Infinity }, async () => begin())
      .catch((error: unknown) => {
        request.resume()
        failed(error)
      })
    return true
  }

  stop(): void {
    this.stopping = true
  }

  /** Counts a request for its client before the body is read; released with the answer. */
  private admit(request: IncomingMessage, endpoint: EndpointName, client: Client): () => void {
    const { clientUse } = this.parts.service
    const resource = endpoint === 'poll' ? 'polls' : 'messages'
    const declared = Number(request.headers['content-length'] ?? REQUEST_BODY_MAX_BYTES)
    // A longer body is refused without reading it.
    const bytes = declared > REQUEST_BODY_MAX_BYTES ? 0 : declared * DECODED_FACTOR
    if (!clientUse.take(resource, client)) throw tooMuch()
    if (!clientUse.take('bytes', client, bytes)) {
      clientUse.giveBack(resource, client)
      throw tooMuch()
    }
    return () => {
      clientUse.giveBack(resource, client)
      clientUse.giveBack('bytes', client, bytes)
    }
  }

  /** The encoded answer: synchronous if nothing must be awaited. */
  private work(endpoint: EndpointName, body: Buffer, { arrival, client }: Sent): Buffer | Promise<Buffer> {
    const bounds = new MessageBounds(client, this.parts.service.clientUse)
    arrival.response.once('close', () => bounds.release())
    if (endpoint === 'poll') return this.poll(body, { arrival, bounds })
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
    if (token === undefined || !sid.came) return Promise.resolve(NOBODY)
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

  private async poll(body: Buffer, { arrival, bounds }: Asked): Promise<Buffer> {
    const { response } = arrival
    const answer = await this.parts.polling.poll(body, {
      memberId: arrival.site.memberId,
      client: bounds.client,
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
    if (!bounds.takeAnswer(answer.length)) throw tooMuch()
    return answer
  }
}
