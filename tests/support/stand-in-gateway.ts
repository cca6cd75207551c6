import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GatewayOrder, GatewayRequest, OperationPage } from '#schemas/gateway/protocol.ts'
import { type Key, refuseSignature, sign, SIGNATURE_HEADER } from '#tools/processor/signature.ts'

/** One way in which a stand-in breaks the protocol. */
export type GatewayFault =
  | 'takes-wrong-signatures'
  | 'takes-no-debits'
  | 'takes-old-signatures'
  | 'takes-other-subjects'
  | 'answers-unsigned'
  | 'answers-for-another-request'
  | 'pays-repeats-again'
  | 'forgets-requests'
  | 'knows-every-request'
  | 'sends-unsigned'
  | 'sends-once'
  | 'repeats-under-another-id'
  | 'sends-another-amount'
  | 'keeps-refused-money'
  | 'refuses-without-a-reason'
  | 'takes-credit-cards'
  | 'refuses-every-credit-card'
  | 'refuses-credit-cards-without-a-reason'
  | 'says-nothing-of-delays'
  | 'says-nothing-of-chargebacks'
  | 'lists-no-payouts'
  | 'lists-one-page'
  | 'opens-changed-orders'
  | 'lists-any-day'

type Operation = OperationPage['operations'][number]

interface Message {
  readonly messageId: string
  readonly orderId: string
  readonly outcome: string
  readonly amountMinor: number
  readonly currencyId: number
  readonly reference: string
  readonly refusal?: string
  readonly failure?: string
}

export interface StandInGateway {
  readonly address: string
  /** The list of the gateway, which a test may change. */
  readonly operations: Map<string, Operation>
  /** Ids of the requests that arrived, each time. */
  readonly received: readonly string[]
  /** Sends a message to the service now; resolves with the answer's status and body. */
  readonly send: (
    message: Message,
  ) => Promise<{ status: number; answer: { accepted: boolean; status: string } }>
  /** Whether it answers nothing but 503. */
  isAway: boolean
  /** Work before a request is answered. */
  beforeAnswer: (request: GatewayRequest) => Promise<void>
  readonly close: () => Promise<void>
}

export interface StandInOptions {
  readonly key: Key
  /** The address to which it sends its messages. */
  readonly webhook: () => string
  readonly fault?: GatewayFault
  readonly port?: number
  /** Whether it sends messages by itself, as the amounts of a test system ask for. */
  readonly isTestSystem?: boolean
}

/** Endings of amounts at which a test system behaves in another way; docs/gateway.md, "The test system". */
const DEPOSIT_ENDINGS: Readonly<Record<number, readonly string[]>> = {
  11: ['failed'],
  12: ['cancelled'],
  13: ['expired'],
  20: ['paid', 'charged-back'],
}
const PAYOUT_ENDINGS: Readonly<Record<number, readonly string[]>> = {
  2: ['payout-refused'],
  35: ['payout-delayed', 'payout-paid'],
}
/** The ending of a payment with a credit card. */
const CREDIT_CARD_ENDING = 15
const AGAIN_AFTER_MS = 20
const ATTEMPTS_MAX = 50
const PAGE = 2

/** A gateway in memory, at a port of its own, which speaks docs/gateway.md or breaks it in one way. */
export async function openStandInGateway(options: StandInOptions): Promise<StandInGateway> {
  const gateway = new Gateway(options)
  const server = createServer((request, response) => void gateway.serve(request, response))
  await new Promise<void>((done) => server.listen(options.port ?? 0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return Object.assign(gateway, {
    address: `http://127.0.0.1:${port}/v1`,
    async close() {
      gateway.isClosed = true
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  })
}

class Gateway {
  readonly operations = new Map<string, Operation>()
  readonly received: string[] = []
  isClosed = false
  isAway = false
  readonly #options: StandInOptions
  readonly #known = new Set<string>()
  #messages = 0

  constructor(options: StandInOptions) {
    this.#options = options
  }

  beforeAnswer: StandInGateway['beforeAnswer'] = async () => undefined

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isAway) {
      response.writeHead(503).end('{}')
      return
    }
    const path = (request.url ?? '').replace(/^\/v1/, '')
    const body = await textOf(request)
    if (path.startsWith('/pay?')) return this.#page(`${request.method}`, path, response)
    const signature = String(request.headers[SIGNATURE_HEADER])
    if (!this.#isTaken(signature, `${request.method} ${path}`, body)) {
      response.writeHead(401).end('{}')
      return
    }
    const [status, answer] = await this.#answer(`${request.method}`, path, body)
    const text = JSON.stringify(answer)
    const { key, fault } = this.#options
    const subject = `answer ${fault === 'answers-for-another-request' ? 'another' : signature}`
    const headers = fault === 'answers-unsigned' ? {} : { [SIGNATURE_HEADER]: sign(key, subject, text) }
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
  }

  /** The player's page with one button: it pays the order, and leads back to the site. */
  async #page(method: string, path: string, response: ServerResponse): Promise<void> {
    const query = new URLSearchParams(path.slice('/pay?'.length))
    const { key, fault } = this.#options
    const sent = query.get('order') ?? ''
    const refusal = refuseSignature(key, query.get('signature'), 'page', sent)
    if (refusal !== null && fault !== 'opens-changed-orders') {
      response.writeHead(404).end('<p>No order</p>')
      return
    }
    if (method === 'GET') {
      const page = '<!doctype html><title>A gateway</title><form method="post"><button>Pay</button></form>'
      response.writeHead(200, { 'content-type': 'text/html' }).end(page)
      return
    }
    const order = JSON.parse(Buffer.from(sent, 'base64url').toString()) as GatewayOrder
    await this.#pay({ ...order, requestId: order.orderId, kind: 'debit', account: {} })
    const back = new URL(order.returnPath)
    back.searchParams.set('orderId', order.orderId)
    response.writeHead(303, { location: back.href }).end()
  }

  #isTaken(signature: string, subject: string, body: string): boolean {
    const { key, fault } = this.#options
    const refusal = refuseSignature(key, signature, subject, body)
    if (refusal === null || fault === 'takes-wrong-signatures') return true
    if (fault === 'takes-old-signatures') return refusal.includes('too old')
    return (
      fault === 'takes-other-subjects' &&
      refuseSignature(key, signature, 'GET /operations?day=2026-11-29&after=', body) === null
    )
  }

  async #answer(method: string, path: string, body: string): Promise<[number, object]> {
    const { fault } = this.#options
    if (method === 'POST' && path === '/requests') return this.#take(JSON.parse(body) as GatewayRequest)
    if (method === 'POST' && path === '/test/payments') {
      const order = JSON.parse(body) as Pick<
        GatewayOrder,
        'orderId' | 'amountMinor' | 'currencyId' | 'creditCards'
      >
      void this.#pay({ ...order, requestId: order.orderId, kind: 'debit', account: {} })
      return [200, { accepted: true }]
    }
    if (path.startsWith('/requests/')) {
      const requestId = decodeURIComponent(path.slice('/requests/'.length))
      const isKnown = this.#known.has(requestId) && fault !== 'forgets-requests'
      return [200, { requestId, isAccepted: isKnown || fault === 'knows-every-request' }]
    }
    if (!path.startsWith('/operations?')) return [404, {}]
    const query = new URLSearchParams(path.slice('/operations?'.length))
    return this.#list(query.get('day') ?? '', query.get('after') ?? '')
  }

  async #take(request: GatewayRequest): Promise<[number, object]> {
    this.received.push(request.requestId)
    const isRepeat = this.#known.has(request.requestId)
    this.#known.add(request.requestId)
    await this.beforeAnswer(request)
    const { fault, isTestSystem } = this.#options
    if (request.kind === 'debit' && fault === 'takes-no-debits') return [200, { accepted: true }]
    if (isTestSystem === true && (!isRepeat || fault === 'pays-repeats-again')) void this.#pay(request)
    return [200, { accepted: true }]
  }

  #list(day: string, after: string): [number, object] {
    const { fault } = this.#options
    if (!/^\d{4}-\d\d-\d\d$/.test(day) && fault !== 'lists-any-day') return [400, {}]
    const all = [...this.operations]
      .filter(([, { kind }]) => fault !== 'lists-no-payouts' || kind !== 'payout')
      .filter(([, { time }]) => new Date(time).toISOString().startsWith(day))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    const rest = all.filter(([key]) => key > after)
    const isMore = rest.length > PAGE && fault !== 'lists-one-page'
    const page = rest.slice(0, PAGE)
    return [200, { operations: page.map(([, one]) => one), next: isMore ? page.at(-1)?.[0] : null }]
  }

  /** The messages about a payment or a payout, one after the other, as its amount asks for. */
  async #pay({
    requestId,
    kind,
    amountMinor,
    currencyId,
    creditCards,
  }: GatewayRequest & Pick<GatewayOrder, 'creditCards'>): Promise<void> {
    const { fault } = this.#options
    const isCredit = kind === 'debit' && amountMinor % 100 === CREDIT_CARD_ENDING
    const isRefused =
      creditCards === false ? fault !== 'takes-credit-cards' : fault === 'refuses-every-credit-card'
    const endings = kind === 'payout' ? PAYOUT_ENDINGS : DEPOSIT_ENDINGS
    const outcomes =
      isCredit && isRefused
        ? ['failed']
        : (endings[amountMinor % 100] ?? [kind === 'payout' ? 'payout-paid' : 'paid'])
    const isNamed = isCredit && fault !== 'refuses-credit-cards-without-a-reason'
    for (const outcome of outcomes) {
      if (outcome === 'payout-delayed' && fault === 'says-nothing-of-delays') continue
      if (outcome === 'charged-back' && fault === 'says-nothing-of-chargebacks') continue
      const isPaid = await this.#deliver({ requestId, amountMinor, currencyId, outcome, isNamed })
      const operation = operationOf(outcome, isPaid || fault === 'keeps-refused-money')
      if (operation === null) continue
      const row = { ...operation, orderId: requestId, amountMinor, currencyId, time: Date.now() }
      this.operations.set(`${operation.kind}:${requestId}`, row)
    }
  }

  /** Sends a message until it is answered; whether the service accepted it. */
  async #deliver(
    of: Pick<Message, 'amountMinor' | 'currencyId' | 'outcome'> & {
      readonly requestId: string
      /** Whether the message names a credit card as the reason of a failure. */
      readonly isNamed: boolean
    },
  ): Promise<boolean> {
    const { fault } = this.#options
    const { requestId: orderId, outcome, currencyId } = of
    const amountMinor = of.amountMinor + (fault === 'sends-another-amount' ? 1 : 0)
    const reason = fault === 'refuses-without-a-reason' ? {} : { refusal: 'account-closed' }
    const refusal = outcome === 'payout-refused' ? reason : {}
    const failure = outcome === 'failed' && of.isNamed ? { failure: 'credit-card' } : {}
    let messageId = this.#nextId()
    for (let attempt = 0; attempt < ATTEMPTS_MAX && !this.isClosed; attempt += 1) {
      const message = { messageId, orderId, outcome, amountMinor, currencyId, reference: `R-${orderId}` }
      const { status, answer } = await this.send({ ...message, ...refusal, ...failure }).catch(
        () => NO_ANSWER,
      )
      if (status === 200) return answer.accepted
      if (fault === 'sends-once') return false
      if (fault === 'repeats-under-another-id') messageId = this.#nextId()
      await new Promise((done) => setTimeout(done, AGAIN_AFTER_MS))
    }
    return false
  }

  async send(message: Message): Promise<{ status: number; answer: { accepted: boolean; status: string } }> {
    const { key, webhook, fault } = this.#options
    const body = JSON.stringify(message)
    const address = webhook()
    const signature = sign(key, `POST ${new URL(address).pathname}`, body)
    const signed = fault === 'sends-unsigned' ? {} : { [SIGNATURE_HEADER]: signature }
    const response = await fetch(address, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...signed },
    })
    const text = await response.text()
    if (response.ok) {
      const refusal = refuseSignature(
        key,
        response.headers.get(SIGNATURE_HEADER),
        `answer ${signature}`,
        text,
      )
      if (refusal !== null && fault !== 'sends-unsigned') throw new Error(refusal)
    }
    return { status: response.status, answer: JSON.parse(text) as { accepted: boolean; status: string } }
  }

  #nextId(): string {
    this.#messages += 1
    return `m-${this.#messages}`
  }
}

const NO_ANSWER = { status: 0, answer: { accepted: false, status: '' } }

/** The status of an outcome in the list; null if no money moved. */
function operationOf(outcome: string, isPaid: boolean): Pick<Operation, 'kind' | 'status'> | null {
  if (outcome === 'paid') return isPaid ? { kind: 'deposit', status: 'paid' } : null
  if (outcome === 'charged-back') return { kind: 'chargeback', status: 'paid' }
  if (outcome === 'payout-paid') return { kind: 'payout', status: 'paid' }
  if (outcome === 'payout-refused') return { kind: 'payout', status: 'refused' }
  return outcome === 'payout-delayed' ? { kind: 'payout', status: 'pending' } : null
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}
