import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'

/** The first port of those that the system gives to connections, as Linux has it by default. */
const DYNAMIC_FROM = 32_768
/** Ports from here on need no rights. */
const FIRST = 10_000
/** The ports that one process reserves at once. */
const BLOCK = 50

/**
 * Gives TCP ports of the loopback address that are free. They are below those that the system gives to connections and to servers that ask for any
 * port: one of them could be taken again before the caller listens. Two processes never give the same port: a giver reserves a block of ports, and
 * listens on the first port of the block as long as its process lives. `startBlock` is the block that is tried first.
 */
export function givePorts(startBlock: number): () => Promise<number> {
  let block = startBlock
  let left: number[] = []
  let turn: Promise<unknown> = Promise.resolve()

  async function reserveBlock() {
    const count = Math.floor(((await dynamicFrom()) - FIRST) / BLOCK)
    for (let tried = 0; tried < count; tried += 1) {
      const first = FIRST + (block % count) * BLOCK
      block += 1
      const reservation = await listenOn(first)
      if (reservation === null) continue
      reservation.unref()
      return Array.from({ length: BLOCK - 1 }, (_, place) => first + 1 + place)
    }
    throw new Error('No port is free.')
  }

  async function give(): Promise<number> {
    for (;;) {
      const port = left.shift()
      if (port === undefined) left = await reserveBlock()
      else if (await isFree(port)) return port
    }
  }

  return () => {
    const port = turn.then(give)
    turn = port.catch(() => {})
    return port
  }
}

/** A TCP port of the loopback address that is free. */
export const freePort: () => Promise<number> = givePorts(process.pid)

async function dynamicFrom(): Promise<number> {
  const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '')
  const from = Number(range.split(/\s/)[0])
  return from > FIRST + 1000 ? from : DYNAMIC_FROM
}

async function isFree(port: number): Promise<boolean> {
  const probe = await listenOn(port)
  if (probe === null) return false
  await new Promise((resolve) => probe.close(resolve))
  return true
}

/** The server that listens on the port, or null where another program does. */
function listenOn(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
