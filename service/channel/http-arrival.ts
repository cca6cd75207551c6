import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { ServiceContext } from '#service/context.ts'
import type { Authentication } from '#service/sessions/session-store.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type Caller, type Endpoint, NOBODY } from './caller.ts'
import type { AddressReader } from './client-address.ts'
import { Refusal } from './http-refusal.ts'
import { languageOf } from './language.ts'
import type { Context } from '@opentelemetry/api'
import { contextOf } from '#service/base/tracing.ts'
import { hostNameOf } from './origin.ts'
import { readSid, type Sid } from './sid-cookie.ts'

/** A request of the channel after its head was read: its caller, known before the body is read. */
export class HttpArrival implements Caller {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly endpoint: Endpoint
  readonly requestId: string
  /** Headers of the answer. */
  readonly headers: OutgoingHttpHeaders
  readonly site: ServedSite
  readonly isPreview: boolean
  readonly sid: Sid
  authentication: Authentication = NOBODY
  private readonly addresses: AddressReader

  /** Throws a Refusal for a request that the channel does not accept. */
  constructor(
    service: ServiceContext,
    addresses: AddressReader,
    of: Pick<HttpArrival, 'request' | 'response' | 'endpoint' | 'requestId' | 'headers'>,
  ) {
    const { request } = of
    this.request = request
    this.response = of.response
    this.endpoint = of.endpoint
    this.requestId = of.requestId
    this.headers = of.headers
    this.addresses = addresses
    const host = hostNameOf(request.headers.host)
    const preview = service.sites.previews.byHost(host)
    this.isPreview = preview !== null
    // A preview differs only in appearance: its page's calls are answered by the site as it was saved.
    this.site = admit(
      request,
      preview === null ? service.sites.byHost(host) : service.sites.bySiteId(preview.site.siteId),
    )
    const secure = addresses.isSecure(request)
    this.sid = readSid(request.headers.cookie, { entropy: service.entropy, secure })
    if (this.sid.setCookie !== null) this.headers['Set-Cookie'] = this.sid.setCookie
  }

  get sidHash(): Uint8Array {
    return this.sid.hash
  }

  get hasCookie(): boolean {
    return this.sid.came
  }

  get clientAddress(): string {
    return this.addresses.addressOf(this.request)
  }

  get languageId(): string {
    return languageOf(this.request, this.site)
  }

  get trace(): Context | undefined {
    return contextOf(this.request.headers)
  }

  get token(): string | undefined {
    const token = this.request.headers['x-auth-token']
    return typeof token === 'string' ? token : undefined
  }
}

/** The site of a request, if the channel accepts the request. */
function admit({ method, headers }: IncomingMessage, site: ServedSite | null): ServedSite {
  if (method !== 'POST') throw new Refusal(405, new Fault(FAULT.notFound), { Allow: 'POST' })
  if (site === null) throw new Refusal(421, new Fault(FAULT.notFound))
  const type = headers['content-type']
  if (type !== undefined && !type.includes('msgpack')) {
    throw new Refusal(415, new Fault(FAULT.invalidBody))
  }
  return site
}
