import { strict as assert } from 'node:assert'
import { clientKey } from './client-key.ts'

/** Limits of one client, an address or a network, in one process. */
export interface ClientBounds {
  readonly connections: number
  readonly websockets: number
  /** WebSockets opened within the last second. */
  readonly openings: number
  /** Running or held polls. */
  readonly polls: number
  /** Messages being answered, WebSocket and HTTP together. */
  readonly messages: number
  readonly downloads: number
  /** Bytes of running requests and of answers that the client has not read yet. */
  readonly bytes: number
}
export type Resource = keyof ClientBounds

/** The counting keys of a client: its address, and for IPv6 also the wider network. */
export interface Client {
  readonly key: string
  readonly network: string | null
}

/** Factor of the limits for all networks of one IPv6 customer together. */
const NETWORK_FACTOR = 4

export function clientOf(address: string): Client {
  const key = clientKey(address)
  const network = clientKey(address, 48)
  return { key, network: network === key ? null : network }
}

/** Counts each client's resources in this process. An idle client takes no memory. */
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

  /** Takes an amount of a resource; false, and nothing taken, if that exceeds the client's limit. */
  take(resource: Resource, client: Client, amount = 1): boolean {
    const fits = this.hasRoom(resource, client, amount)
    if (fits) this.add(resource, client, amount)
    return fits
  }

  /** Whether an amount could be taken; false counts as a refusal. */
  hasRoom(resource: Resource, client: Client, amount = 1): boolean {
    const bound = this.#bounds[resource]
    const used = this.#used[resource]
    const fits = (key: string, most: number) => (used.get(key) ?? 0) + amount <= most
    const isFree =
      fits(client.key, bound) && (client.network === null || fits(client.network, bound * NETWORK_FACTOR))
    if (!isFree) this.#refused(resource)
    return isFree
  }

  /** Counts a use that cannot be refused any more, such as the answer to a completed change. */
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
