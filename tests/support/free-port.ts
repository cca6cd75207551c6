import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'

/** The first port of those that the system gives to connections, as Linux has it by default. */
const DYNAMIC_FROM = 32_768
/** Ports from here on need no rights. */
const FIRST = 10_000

let next: number | null = null

/**
 * A TCP port of the loopback address that is free. It is below those that the system gives to connections and to servers that ask for any port: one of
 * them could be taken again before the caller listens. Each process begins at another port, and never gives one twice.
 */
export async function freePort(): Promise<number> {
  const count = (await dynamicFrom()) - FIRST
  for (let tried = 0; tried < count; tried += 1) {
    // Processes that begin one after the other have far places, so that they do not try the same ports at once.
    next = next === null ? (process.pid * 131) % count : (next + 1) % count
    const port = FIRST + next
    if (await isFree(port)) return port
  }
  throw new Error('No port is free.')
}

async function dynamicFrom(): Promise<number> {
  const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '')
  const from = Number(range.split(/\s/)[0])
  return from > FIRST + 1000 ? from : DYNAMIC_FROM
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
