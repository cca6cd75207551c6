import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Connections of the time before a cut either go on with what was held up, as after lost packets, or stay dead on both sides, as behind a firewall that forgot them. */
type Afterwards = 'go on' | 'stay dead'

/** The kinds of ends that a test of a cut tries: dead connections are the harder case; `npm run faults` tries both. */
export const AFTER_A_CUT: readonly Afterwards[] = process.env['EVERY_FAULT']
  ? ['go on', 'stay dead']
  : ['stay dead']

/**
 * A TCP proxy on the loopback address that can drop everything, as a network does whose packets are lost: no end and no
 * reset reaches either side.
 */
export interface NetworkLink {
  readonly port: number
  /** From now on nothing passes, in either direction. New connections are taken and lead nowhere. */
  cut: () => void
  /** Lets everything pass again. */
  restore: (connections: Afterwards) => void
  /** Stops forwarding what the target sends, so that requests arrive and their answers are lost. */
  cutAnswers: () => void
  /** Called with everything that arrives at the link, before it is passed on; `connection` counts from 1. */
  onRequest: (bytes: Buffer, connection: number) => void
  stop: () => Promise<void>
}

/** Opens a link to a port of the loopback address. */
export async function openNetworkLink(targetPort: number): Promise<NetworkLink> {
  const passing = { requests: true, answers: true }
  const pairs = new Set<Pair>()
  let connections = 0
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (near) => {
    connections += 1
    const connection = connections
    near.on('data', (bytes) => link.onRequest(bytes, connection))
    near.pause()
    const pair = new Pair(near, targetPort, () => pairs.delete(pair))
    pairs.add(pair)
    pair.pass(passing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const pass = (requests: boolean, answers: boolean) => {
    Object.assign(passing, { requests, answers })
    for (const pair of pairs) pair.pass(passing)
  }
  const link: NetworkLink = {
    port: (server.address() as AddressInfo).port,
    onRequest: () => undefined,
    cut: () => pass(false, false),
    cutAnswers: () => pass(true, false),
    restore(connections) {
      if (connections === 'stay dead') for (const pair of pairs) pair.isDead = true
      pass(true, true)
    },
    async stop() {
      for (const pair of pairs) pair.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return link
}

/** A connection to the link, and the one that the link holds to the target for it. */
class Pair {
  isDead = false
  private far: Socket | null = null
  private readonly near: Socket
  private readonly targetPort: number
  private readonly onEnd: () => void

  constructor(near: Socket, targetPort: number, onEnd: () => void) {
    this.near = near
    this.targetPort = targetPort
    this.onEnd = onEnd
    near.on('error', () => this.end()).on('close', () => this.end())
  }

  pass({ requests, answers }: { requests: boolean; answers: boolean }): void {
    if (this.isDead) return
    if (requests) this.far ??= this.join()
    if (requests) this.near.resume()
    else this.near.pause()
    if (answers) this.far?.resume()
    else this.far?.pause()
  }

  destroy(): void {
    this.near.destroy()
    this.far?.destroy()
    this.onEnd()
  }

  private join(): Socket {
    const { near } = this
    const far = connect({ port: this.targetPort, host: '127.0.0.1', allowHalfOpen: true })
    // What a side has sent is passed on by hand: `pipe` would resume a side that is held still.
    near.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => near.write(bytes))
    near.on('end', () => far.end())
    far.on('end', () => near.end())
    far.on('error', () => this.end()).on('close', () => this.end())
    return far
  }

  /** One side is gone; behind a dead link the other one never learns of it. */
  private end(): void {
    if (!this.isDead) this.destroy()
  }
}
