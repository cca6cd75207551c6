import { strict as assert } from 'node:assert'
import { Counter, type Registry } from 'prom-client'
import { clientKey } from './client-key.ts'

/** Limits of one client, an address or a network, in one process. */
export interface ClientBounds {
  readonly connections: number
  readonly websockets: number
  /** WebSockets opened within the last second. */
  readonly openings: number
  /** Running or held polls. */
  readonly polls: number
  /** Topics of held polls. */
  readonly topics: number
  /** Messages being answered, WebSocket and HTTP together. */
  readonly messages: number
  readonly downloads: number
  /** Bytes of running requests and of answers that the client has not read yet. */
  readonly bytes: number
}

/** Limits of all clients together, in one process. */
export type ProcessBounds = Readonly<Pick<ClientBounds, 'topics' | 'bytes'>>

export interface UseBounds extends ClientBounds {
  readonly inAll?: ProcessBounds
}
export type Resource = keyof ClientBounds

/** The counting keys of a client: its address, and for IPv6 also the wider network. */
export interface Client {
  readonly key: string
  readonly network: string | null
}

/** Factor of the limits for all networks of one IPv6 customer together. */
const NETWORK_FACTOR = 4

/** Addresses whose keys are kept: a client sends many requests. */
const CLIENTS_KEPT = 10_000
const clients = new Map<string, Client>()

export function clientOf(address: string): Client {
  let client = clients.get(address)
  if (client === undefined) {
    const key = clientKey(address)
    const network = clientKey(address, 48)
    client = { key, network: network === key ? null : network }
    if (clients.size >= CLIENTS_KEPT) clients.clear()
    clients.set(address, client)
  }
  return client
}

/** Counts each client's resources in this process. An idle client takes no memory. */
export class ClientUse {
  readonly #bounds: ClientBounds
  readonly #inAll: Partial<ProcessBounds>
  readonly #refused: (resource: Resource) => void
  readonly #used: Readonly<Record<Resource, Map<string, number>>> = {
    connections: new Map(),
    websockets: new Map(),
    openings: new Map(),
    polls: new Map(),
    topics: new Map(),
    messages: new Map(),
    downloads: new Map(),
    bytes: new Map(),
  }

  readonly #usedByAll: Record<keyof ProcessBounds, number> = { topics: 0, bytes: 0 }

  /** @param refused called for each refusal, so that an operator can see them */
  constructor(bounds: UseBounds, refused: (resource: Resource) => void = () => undefined) {
    this.#bounds = bounds
    this.#inAll = bounds.inAll ?? {}
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
      fits(client.key, Math.min(bound, this.#freeOf(resource))) &&
      (client.network === null || fits(client.network, bound * NETWORK_FACTOR))
    if (!isFree) this.#refused(resource)
    return isFree
  }

  /** Counts a use that cannot be refused any more, such as the answer to a completed change. */
  add(resource: Resource, client: Client, amount = 1): void {
    this.#change(resource, client.key, amount)
    if (resource === 'topics' || resource === 'bytes') this.#usedByAll[resource] += amount
    if (client.network !== null) this.#change(resource, client.network, amount)
  }

  giveBack(resource: Resource, client: Client, amount = 1): void {
    this.add(resource, client, -amount)
  }

  usedBy(resource: Resource, { key }: Client): number {
    return this.#used[resource].get(key) ?? 0
  }

  /**
   * The free part of the process's bound, which is also the most that one client may have: n clients that take all they can get a part of
   * 1/(n + 1) each, and as much stays free for the next client (dynamic thresholds, Choudhury and Hahne).
   */
  #freeOf(resource: Resource): number {
    if (resource !== 'topics' && resource !== 'bytes') return Infinity
    return (this.#inAll[resource] ?? Infinity) - this.#usedByAll[resource]
  }

  #change(resource: Resource, key: string, amount: number): void {
    const used = this.#used[resource]
    const after = (used.get(key) ?? 0) + amount
    assert(after >= 0, `no more ${resource} are given back than were taken`)
    if (after === 0) used.delete(key)
    else used.set(key, after)
  }
}

/** Counts each client's resources, and counts refusals in a metric for the operator. */
export function countedUse(bounds: UseBounds, metrics: Registry): ClientUse {
  const refused = new Counter({
    name: 'tombolo_clients_refused_total',
    help: 'Requests refused because their address had as much under way as it may, by what it had.',
    labelNames: ['resource'],
    registers: [metrics],
  })
  return new ClientUse(bounds, (resource) => refused.inc({ resource }))
}
