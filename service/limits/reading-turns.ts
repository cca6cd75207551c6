import type { Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'

/**
 * Requests of one client that are read in one turn of the event loop. A turn reads every connection that has data, and reading
 * a request takes about 40 µs: without a limit, 3,000 requests at once would delay all clients by 120 ms. Below 64, the joins of
 * one address reach the database in smaller batches, which takes more of its time.
 */
export const READ_AT_ONCE = 64

/** Connections of one client that wait for the next turns: from this number on, its requests are a burst, and not the usual load. */
export const BURST_CONNECTIONS = 256

/** The connections of one client. */
interface Connections {
  readonly open: Set<Socket>
  /** Connections that are not read in this turn, in the order in which they continue. */
  readonly paused: Set<Socket>
  /** Requests read in this turn. */
  read: number
}

/**
 * Keeps V8's memory for young objects as large as it is, or lets it grow with the load again. V8 takes a burst for the usual rate of objects,
 * and would add up to 64 MB; without a burst the growth saves a tenth of the processor time of a join.
 */
function keepYoungMemory(isKept: boolean): void {
  setFlagsFromString(`--semi-space-growth-factor=${isKept ? 1 : 2}`)
}

/**
 * Spreads the requests of a client with many connections over turns of the event loop (security 28): above the limit its other connections
 * wait for the next turns, and those of other clients are read meanwhile. During a burst the memory for young objects does not grow (security 27).
 */
export class ReadingTurns {
  readonly #clients = new Map<string, Connections>()
  readonly #bySocket = new WeakMap<Socket, Connections>()
  /** Clients to look at when this turn ends: they have sent requests, or have paused connections. */
  #active = new Set<Connections>()
  readonly #keep: (isKept: boolean) => void
  #isKept = false

  constructor(keep: (isKept: boolean) => void = keepYoungMemory) {
    this.#keep = keep
  }

  /** Takes a connection in, until it closes or is left out. */
  add(client: string, socket: Socket): void {
    const connections = this.#clients.get(client) ?? { open: new Set(), paused: new Set(), read: 0 }
    this.#clients.set(client, connections)
    this.#bySocket.set(socket, connections)
    connections.open.add(socket)
    socket.once('close', () => {
      this.leaveOut(socket)
      if (connections.open.size === 0 && connections.paused.size === 0) this.#clients.delete(client)
    })
  }

  /** Leaves a connection to its new owner: it became a WebSocket. */
  leaveOut(socket: Socket): void {
    const connections = this.#bySocket.get(socket)
    connections?.open.delete(socket)
    connections?.paused.delete(socket)
    this.#bySocket.delete(socket)
  }

  /** Counts a request that was read from a connection. */
  count(socket: Socket): void {
    const connections = this.#bySocket.get(socket)
    if (connections === undefined) return
    this.#endTurnLater(connections)
    connections.read += 1
    if (connections.read < READ_AT_ONCE) return
    for (const other of connections.open) {
      other.pause()
      connections.paused.add(other)
    }
    connections.open.clear()
    if (isBurst(connections)) this.#keepYoungMemory(true)
  }

  #endTurnLater(connections: Connections): void {
    if (this.#active.size === 0) setImmediate(() => this.#endTurn())
    this.#active.add(connections)
  }

  #endTurn(): void {
    const active = this.#active
    this.#active = new Set()
    for (const connections of active) {
      connections.read = 0
      let left = READ_AT_ONCE
      for (const socket of connections.paused) {
        if (left-- === 0) break
        connections.paused.delete(socket)
        connections.open.add(socket)
        socket.resume()
      }
      if (connections.paused.size > 0) this.#endTurnLater(connections)
    }
    this.#keepYoungMemory([...this.#active].some(isBurst))
  }

  #keepYoungMemory(isKept: boolean): void {
    if (isKept === this.#isKept) return
    this.#isKept = isKept
    this.#keep(isKept)
  }
}

function isBurst({ paused }: Connections): boolean {
  return paused.size >= BURST_CONNECTIONS
}
