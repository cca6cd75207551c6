import { strict as assert } from 'node:assert'
import { clientKey } from './client-key.ts'

/** What one client, which is an address or a network, may have in a process at the same time. */
export interface ClientBounds {
  readonly connections: number
  readonly websockets: number
  /** WebSockets that were opened within the last second. */
  readonly openings: number
  /** Polls at work or held open. */
  readonly polls: number
  /** Messages that are being answered, WebSocket and HTTP together. */
  readonly messages: number
  readonly downloads: number
  /** Bytes of requests at work and of answers that the client has not taken yet. */
  readonly bytes: number
}
export type Resource = keyof ClientBounds

/** A client as it is counted: by its address, and an IPv6 client by the wider network too. */
export interface Client {
  readonly key: string
  readonly network: string | null
}

/** The networks of one IPv6 customer have this many times what one of them may have. */
const NETWORK_FACTOR = 4

export function clientOf(address: string): Client {
  const key = clientKey(address)
  const network = clientKey(address, 48)
  return { key, network: network === key ? null : network }
}

/** Counts what each client has in this process. A client with nothing takes no memory. */
export class ClientUse {
  readonly #bounds: ClientBounds
  readonly #refused: (resource: Resource) => void
  readonly #used: Readonly<Record<Resource, Map<string, number>>> = {
    connections: new Map(),
    websockets: new Map(),
    openings: new Map(),
    polls: new Map(),
    messages: new Map(),
    downloads: new Map(),
    bytes: new Map(),
  }

  /** @param refused called for each refusal, so that an operator can see them */
  constructor(bounds: ClientBounds, refused: (resource: Resource) => void = () => undefined) {
    this.#bounds = bounds
    this.#refused = refused
  }

  /** Takes a part of what the client may have; false, and nothing taken, where it has all of it. */
  take(resource: Resource, client: Client, amount = 1): boolean {
    const fits = this.hasRoom(resource, client, amount)
    if (fits) this.add(resource, client, amount)
    return fits
  }

  /** Whether a part could be taken; a false answer counts as a refusal. */
  hasRoom(resource: Resource, client: Client, amount = 1): boolean {
    const bound = this.#bounds[resource]
    const used = this.#used[resource]
    const fits = (key: string, most: number) => (used.get(key) ?? 0) + amount <= most
    const isFree =
      fits(client.key, bound) && (client.network === null || fits(client.network, bound * NETWORK_FACTOR))
    if (!isFree) this.#refused(resource)
    return isFree
  }

  /** Counts what cannot be refused any more, such as the answer to a change that was made. */
  add(resource: Resource, client: Client, amount = 1): void {
    this.#change(resource, client.key, amount)
    if (client.network !== null) this.#change(resource, client.network, amount)
  }

  giveBack(resource: Resource, client: Client, amount = 1): void {
    this.add(resource, client, -amount)
  }

  usedBy(resource: Resource, { key }: Client): number {
    return this.#used[resource].get(key) ?? 0
  }

  #change(resource: Resource, key: string, amount: number): void {
    const used = this.#used[resource]
    const after = (used.get(key) ?? 0) + amount
    assert(after >= 0, `no more ${resource} are given back than were taken`)
    if (after === 0) used.delete(key)
    else used.set(key, after)
  }
}
