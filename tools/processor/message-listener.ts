import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Ajv } from 'ajv'
import { gatewayMessageSchema } from '#schemas/gateway/protocol.ts'
import type { FromSchema } from '#schemas/json-schema.ts'
import { type Key, refuseSignature, sign, SIGNATURE_HEADER } from './signature.ts'

export type Message = FromSchema<typeof gatewayMessageSchema>

export interface ListenerOptions {
  readonly processorId: string
  readonly key: Key
  readonly host: string
  readonly port: number
  /** Orders whose payment is answered with `accepted: false`. */
  readonly refusedOrders: ReadonlySet<string>
}

/** Takes a gateway's messages as the service does, but refuses the first delivery of each with 503, so that it must be repeated. */
export class MessageListener {
  /** Messages that were answered with 200, once for each id. */
  readonly taken = new Map<string, Message>()
  readonly unsigned: string[] = []
  readonly malformed: string[] = []
  readonly #options: ListenerOptions
  readonly #firstIds = new Map<string, string>()
  readonly #waiting = new Set<() => void>()
  /** Deliveries that followed a 503 under another id. */
  renamed = 0
  /** Deliveries that followed a 503. */
  repeated = 0
  readonly #isMessage = new Ajv({ strict: false }).compile(gatewayMessageSchema)
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  constructor(options: ListenerOptions) {
    this.#options = options
  }

  get path(): string {
    return `/webhooks/payments/${this.#options.processorId}`
  }

  async listen(): Promise<string> {
    const { host, port } = this.#options
    await new Promise<void>((done, failed) => {
      this.#server.once('error', failed)
      this.#server.listen(port, host, done)
    })
    return `http://${host}:${(this.#server.address() as AddressInfo).port}${this.path}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  /** The messages about an order with an outcome. */
  about(orderId: string, outcome: string): Message[] {
    return [...this.taken.values()].filter((one) => one.orderId === orderId && one.outcome === outcome)
  }

  /** Waits until a condition holds, or the time is over; whether it holds. */
  async until(holds: () => boolean, withinMs: number): Promise<boolean> {
    const endsAt = Date.now() + withinMs
    while (!holds() && Date.now() < endsAt) {
      await new Promise<void>((done) => {
        const timer = setTimeout(done, endsAt - Date.now())
        const wake = () => {
          clearTimeout(timer)
          this.#waiting.delete(wake)
          done()
        }
        this.#waiting.add(wake)
      })
    }
    return holds()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const part of request) body += String(part)
    const signature = request.headers[SIGNATURE_HEADER]
    const status = this.#statusOf(request, String(signature), body)
    if (status !== 200) {
      response.writeHead(status).end('{}')
    } else {
      const { orderId, messageId } = JSON.parse(body) as Message
      const accepted = !this.#options.refusedOrders.has(orderId)
      const answer = JSON.stringify({ accepted, status: accepted ? 'paid' : 'sent-back' })
      const headers = { [SIGNATURE_HEADER]: sign(this.#options.key, `answer ${String(signature)}`, answer) }
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(answer)
      this.taken.set(messageId, JSON.parse(body) as Message)
    }
    for (const wake of this.#waiting) wake()
  }

  #statusOf({ method, url }: IncomingMessage, signature: string, body: string): number {
    if (method !== 'POST' || url !== this.path) return 404
    const refusal = refuseSignature(this.#options.key, signature, `POST ${this.path}`, body)
    if (refusal !== null) {
      this.unsigned.push(refusal)
      return 401
    }
    const message = parsed(body)
    if (!this.#isMessage(message)) {
      const [error] = this.#isMessage.errors ?? []
      this.malformed.push(`${error?.instancePath ?? ''} ${error?.message ?? 'is no JSON'}`.trim())
      return 400
    }
    const { orderId, outcome, messageId } = message as Message
    const first = this.#firstIds.get(`${orderId}:${outcome}`)
    if (first === undefined) {
      this.#firstIds.set(`${orderId}:${outcome}`, messageId)
      return 503
    }
    this.repeated += 1
    if (first !== messageId && this.about(orderId, outcome).length === 0) this.renamed += 1
    return 200
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
