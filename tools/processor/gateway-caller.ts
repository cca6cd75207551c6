import type { OperationPage } from '#schemas/gateway/protocol.ts'
import { Unreachable } from '../mistake.ts'
import { type Key, refuseSignature, sign, SIGNATURE_HEADER } from './signature.ts'

/** An answer; the body is null where it is no JSON. */
export interface Answer {
  readonly status: number
  readonly body: unknown
}

const TIMEOUT_MS = 5000
const PAGES_MAX = 1000

/** Calls a gateway as the service does, and notes each answer that is not signed for its request. */
export class GatewayCaller {
  readonly refusals: string[] = []
  readonly #address: string
  readonly #key: Key

  constructor({ address, key }: { readonly address: string; readonly key: Key }) {
    this.#address = address.replace(/\/$/, '')
    this.#key = key
  }

  /** Calls with the right signature. */
  async ask(method: 'GET' | 'POST', path: string, value?: object): Promise<Answer> {
    const body = value === undefined ? '' : JSON.stringify(value)
    const signature = sign(this.#key, `${method} ${path}`, body)
    const { status, text, header } = await this.#fetch(method, path, body, signature)
    if (status === 200) {
      const refusal = refuseSignature(this.#key, header, `answer ${signature}`, text)
      if (refusal !== null) this.refusals.push(`the answer to ${method} ${path}: ${refusal}`)
    }
    return { status, body: parsed(text) }
  }

  /** Calls with a given signature. */
  async raw(method: 'GET' | 'POST', path: string, body: string, signature: string): Promise<Answer> {
    const { status, text } = await this.#fetch(method, path, body, signature)
    return { status, body: parsed(text) }
  }

  /** Status of the page of an order; with `isChanged` the order has another amount than the signed one. */
  async page(order: { readonly amountMinor: number }, isChanged = false): Promise<number> {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signature = sign(this.#key, 'page', encode(order))
    const shown = isChanged ? { ...order, amountMinor: 1 } : order
    const query = new URLSearchParams({ order: encode(shown), signature }).toString()
    const { status } = await this.#fetch('GET', `/pay?${query}`, '', null)
    return status
  }

  /** The list of a day; what is no list is an empty one. */
  async list(day: string): Promise<OperationPage['operations']> {
    const all: OperationPage['operations'][number][] = []
    let after = ''
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const query = new URLSearchParams({ day, after }).toString()
      const { body } = await this.ask('GET', `/operations?${query}`)
      const { operations, next } = (body ?? {}) as Partial<OperationPage>
      if (!Array.isArray(operations)) return all
      all.push(...operations)
      if (typeof next !== 'string') return all
      after = next
    }
    return all
  }

  async #fetch(method: string, path: string, body: string, signature: string | null) {
    const response = await fetch(`${this.#address}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
        ...(signature === null ? {} : { [SIGNATURE_HEADER]: signature }),
      },
      ...(body === '' ? {} : { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new Unreachable(`${this.#address} does not answer: ${(error as Error).message}.`)
    })
    return {
      status: response.status,
      text: await response.text(),
      header: response.headers.get(SIGNATURE_HEADER),
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
