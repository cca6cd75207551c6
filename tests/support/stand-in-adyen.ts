import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Adyen's test platform, written from its public documentation: what the service asks of it, over real HTTP. */
export interface StandInAdyenOptions {
  readonly apiKey: string
  /** In hex, as the Customer Area shows it. */
  readonly hmacKey: string
  readonly merchantAccount: string
  readonly balanceAccountId: string
  /** The addresses of the webhooks about payments and about transfers. */
  readonly webhook: () => string
  readonly transferWebhook?: () => string
  /** The time of a transfer; by default that of this machine. */
  readonly now?: () => number
  /** Further fields of the report about a payment on the page. */
  readonly additionalData?: Readonly<Record<string, string>>
}

/** A request with money as the stand-in has taken it. */
export interface TakenRequest {
  readonly path: string
  readonly idempotencyKey: string
  readonly body: Record<string, never> & {
    readonly reference: string
    readonly amount?: { readonly value: number; readonly currency: string }
  }
  readonly pspReference: string
  readonly takenMs: number
}

export interface NotificationFacts {
  readonly eventCode: string
  readonly merchantReference: string
  readonly value: number
  readonly success?: boolean
  readonly currency?: string
  readonly pspReference?: string
  readonly originalReference?: string
  readonly merchantAccountCode?: string
  readonly paymentMethod?: string
  readonly additionalData?: Readonly<Record<string, string>>
  readonly hmacKey?: string
}

type Answer = readonly [number, object]
interface Session {
  readonly id: string
  readonly reference: string
  readonly amount: { readonly value: number; readonly currency: string }
  readonly returnUrl: string
  readonly expiresAt: string
}

const SIGNED_FIELDS = [
  'pspReference',
  'originalReference',
  'merchantAccountCode',
  'merchantReference',
] as const

export class StandInAdyen {
  readonly sessions = new Map<string, Session>()
  /** Each request about money once, in the order of arrival. */
  readonly taken: TakenRequest[] = []
  /** The number of requests that arrived, repeats included. */
  arrived = 0
  /** Answers 503 to everything. */
  isAway = false
  /** Takes a request, and never answers it. */
  isSilent = false
  /** Cuts the connection before a request is taken, or after it, without an answer. */
  cuts: 'before' | 'after' | null = null
  /** The states of transfers that were asked for, by their ids; by default `authorised`. */
  readonly transferStates = new Map<string, { readonly status: string; readonly reason?: string }>()
  /** The number of transfers on a page of the list. */
  pageSize = 100
  address = ''
  /** Leads the webhooks about payments to an address that is known later. */
  sendTo: (address: string) => void = () => undefined
  readonly #options: StandInAdyenOptions
  readonly #answers = new Map<string, { body: string; answer: Answer }>()
  readonly #authorised = new Map<string, number>()
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  constructor(options: StandInAdyenOptions) {
    this.#options = options
  }

  async listen(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    this.address = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  /** Sends a standard webhook about a payment; returns the status and the text of the answer. */
  async notify(facts: NotificationFacts): Promise<{ status: number; text: string }> {
    return this.post(this.#options.webhook(), JSON.stringify(this.notificationOf(facts)))
  }

  /** A standard webhook, signed. */
  notificationOf({ hmacKey = this.#options.hmacKey, ...facts }: NotificationFacts): object {
    const { value, currency = 'EUR', success = true, additionalData = {}, eventCode } = facts
    const item = {
      amount: { value, currency },
      eventCode,
      eventDate: new Date().toISOString(),
      merchantAccountCode: facts.merchantAccountCode ?? this.#options.merchantAccount,
      merchantReference: facts.merchantReference,
      originalReference: facts.originalReference ?? '',
      paymentMethod: facts.paymentMethod ?? 'visa',
      pspReference: facts.pspReference ?? this.newReference(),
      reason: '',
      success: String(success),
    }
    if (eventCode === 'AUTHORISATION' && success) this.#authorised.set(item.pspReference, value)
    const head = SIGNED_FIELDS.map((name) => item[name])
    const signed = [...head, value, currency, eventCode, item.success].join(':')
    const key = Buffer.from(hmacKey, 'hex')
    const hmacSignature = createHmac('sha256', key).update(signed).digest('base64')
    const withSignature = { ...item, additionalData: { ...additionalData, hmacSignature } }
    return { live: 'false', notificationItems: [{ NotificationRequestItem: withSignature }] }
  }

  /** Sends a webhook about a transfer that was asked for. */
  async notifyTransfer(
    { pspReference, body: { reference, amount } }: TakenRequest,
    {
      status,
      reason,
      hmacKey = this.#options.hmacKey,
    }: { status: string; reason?: string; hmacKey?: string },
  ): Promise<{ status: number; text: string }> {
    const body = JSON.stringify({
      environment: 'test',
      type: 'balancePlatform.transfer.updated',
      data: {
        id: pspReference,
        status,
        reason: reason ?? 'approved',
        reference,
        amount,
        category: 'bank',
        direction: 'outgoing',
        balanceAccount: { id: this.#options.balanceAccountId },
      },
    })
    const key = Buffer.from(hmacKey, 'hex')
    const hmacsignature = createHmac('sha256', key).update(body).digest('base64')
    return this.post(this.#options.transferWebhook?.() ?? '', body, { hmacsignature })
  }

  async post(address: string, body: string, headers: Record<string, string> = {}) {
    const response = await fetch(address, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
    return { status: response.status, text: await response.text() }
  }

  /** From now on a payment is unknown, like one of another platform. */
  forget(pspReference: string): void {
    this.#authorised.delete(pspReference)
  }

  newReference(): string {
    return randomUUID().replaceAll('-', '').toUpperCase().slice(0, 16)
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const part of request) body += String(part)
    const url = new URL(request.url ?? '', this.address)
    if (this.isAway) return void response.writeHead(503).end()
    if (url.pathname.startsWith('/pay/')) return this.#page(request, response, { url, body })
    if (request.method === 'GET') return this.#list(request, response, url)
    this.arrived += 1
    if (this.cuts === 'before') return void request.socket.destroy()
    const [status, answer] = this.#answer(request, url.pathname, body)
    if (this.cuts === 'after') return void request.socket.destroy()
    if (this.isSilent) return
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }

  /** The list of transfers, in pages with a link to the next one. */
  #list(request: IncomingMessage, response: ServerResponse, url: URL): void {
    const { searchParams: query, pathname } = url
    const answer = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers['x-api-key'] !== this.#options.apiKey) return answer(...errorOf(401, '000'))
    const times = ['createdSince', 'createdUntil'].map((name) => Date.parse(query.get(name) ?? ''))
    const isAsked = pathname === '/btl/v4/transfers' && !times.some(Number.isNaN)
    if (!isAsked || query.get('balanceAccountId') !== this.#options.balanceAccountId)
      return answer(...errorOf(422, '1'))
    const reference = query.get('reference')
    const found = this.taken
      .filter(({ path }) => path === pathname)
      .filter(({ body }) => reference === null || body.reference === reference)
      .filter(({ takenMs }) => takenMs >= times[0]! && takenMs <= times[1]!)
    const first = Number(query.get('cursor') ?? 0)
    const next = first + this.pageSize
    query.set('cursor', String(next))
    answer(200, {
      data: found.slice(first, next).map((transfer) => this.#transferOf(transfer)),
      links: next < found.length ? { next: { href: url.href } } : {},
    })
  }

  #transferOf({ pspReference, body: { reference, amount }, takenMs }: TakenRequest): object {
    const { status, reason = 'approved' } = this.transferStates.get(pspReference) ?? { status: 'authorised' }
    const balanceAccount = { id: this.#options.balanceAccountId }
    const at = new Date(takenMs).toISOString()
    const transfer = {
      reference,
      amount,
      status,
      reason,
      balanceAccount,
      category: 'bank',
      direction: 'outgoing',
    }
    return { id: pspReference, ...transfer, createdAt: at, updatedAt: at }
  }

  #answer(request: IncomingMessage, path: string, body: string): Answer {
    const { 'x-api-key': apiKey, 'idempotency-key': idempotencyKey } = request.headers
    if (apiKey !== this.#options.apiKey) return errorOf(401, '000')
    if (request.method !== 'POST') return errorOf(404, '404')
    if (typeof idempotencyKey !== 'string' || idempotencyKey.length > 64) return errorOf(400, '702')
    const known = this.#answers.get(`${path} ${idempotencyKey}`)
    if (known !== undefined) return known.body === body ? known.answer : errorOf(422, '704')
    const answer = this.#take(path, idempotencyKey, JSON.parse(body) as Record<string, never>)
    if (answer[0] < 500) this.#answers.set(`${path} ${idempotencyKey}`, { body, answer })
    return answer
  }

  #take(path: string, idempotencyKey: string, body: Record<string, never>): Answer {
    if (path === '/btl/v4/transfers') return this.#transfer(path, idempotencyKey, body)
    if (body['merchantAccount'] !== this.#options.merchantAccount) return errorOf(403, '901')
    if (path === '/v71/sessions') return this.#session(body)
    const [, payment = '', action] = /^\/v71\/payments\/([^/]+)\/(refunds|reversals)$/.exec(path) ?? []
    if (action === undefined) return errorOf(404, '404')
    const authorised = this.#authorised.get(payment)
    if (authorised === undefined) return errorOf(422, '167')
    const { value = authorised } = (body['amount'] ?? {}) as { value?: number }
    if (value > authorised) return errorOf(422, '137')
    return this.#money(path, idempotencyKey, body)
  }

  #transfer(path: string, idempotencyKey: string, body: Record<string, never>): Answer {
    const { balanceAccountId, category, counterparty } = body as Record<string, unknown>
    if (balanceAccountId !== this.#options.balanceAccountId) return errorOf(403, '00_403')
    const { bankAccount } = (counterparty ?? {}) as { bankAccount?: { accountIdentification?: object } }
    if (category !== 'bank' || bankAccount?.accountIdentification === undefined) return errorOf(422, '1')
    const [, answer] = this.#money(path, idempotencyKey, body)
    return [202, { ...answer, id: (answer as { pspReference: string }).pspReference }]
  }

  #money(path: string, idempotencyKey: string, body: Record<string, never>): Answer {
    const pspReference = this.newReference()
    const takenMs = this.#options.now?.() ?? Date.now()
    this.taken.push({ path, idempotencyKey, pspReference, body: body as never, takenMs })
    return [201, { ...body, pspReference, status: 'received' }]
  }

  #session(body: Record<string, never>): Answer {
    const { amount, returnUrl, reference, mode, expiresAt } = body as unknown as Session & { mode: string }
    if (!amount?.currency || !(amount.value > 0)) return errorOf(422, '100')
    if (!reference) return errorOf(422, '130')
    if (!URL.canParse(returnUrl) || mode !== 'hosted') return errorOf(422, '14_004')
    const session = { id: `CS${this.newReference()}`, amount, returnUrl, reference, expiresAt }
    this.sessions.set(session.id, session)
    return [201, { ...body, id: session.id, url: `${this.address}/pay/${session.id}` }]
  }

  /** The hosted page: the player pays, or is refused by the bank; the webhook follows, and the way back. */
  async #page(
    request: IncomingMessage,
    response: ServerResponse,
    { url, body }: { url: URL; body: string },
  ): Promise<void> {
    const session = this.sessions.get(url.pathname.slice('/pay/'.length))
    if (session === undefined) return void response.writeHead(404).end()
    const type = { 'content-type': 'text/html; charset=utf-8' }
    if (request.method !== 'POST') return void response.writeHead(200, type).end(pageOf(session))
    const success = new URLSearchParams(body).get('result') !== 'refused'
    const { additionalData = {} } = this.#options
    const { reference: merchantReference, amount } = session
    const facts = { eventCode: 'AUTHORISATION', merchantReference, ...amount, success, additionalData }
    await this.notify(facts)
    const back = new URL(session.returnUrl)
    back.searchParams.set('sessionId', session.id)
    response.writeHead(303, { location: back.href }).end()
  }
}

export async function openStandInAdyen(options: StandInAdyenOptions): Promise<StandInAdyen> {
  const adyen = new StandInAdyen(options)
  await adyen.listen()
  return adyen
}

const errorOf = (status: number, errorCode: string): Answer => [
  status,
  { status, errorCode, message: 'refused', errorType: 'validation' },
]

const pageOf = ({ amount }: Session) => `<!doctype html><html lang="en"><title>Pay</title><main>
<h1>Pay ${amount.currency} ${amount.value}</h1>
<form method="post"><button name="result" value="paid">Pay</button>
<button name="result" value="refused">Refuse</button></form></main></html>`
