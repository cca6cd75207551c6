import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort, givePorts } from './free-port.ts'

test('a port is given once, and is none that the system gives to connections', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()))
  expect(new Set(ports).size).toBe(50)
  const [from = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/).map(Number)
  expect(Math.max(...ports)).toBeLessThan(from)
})

test('two givers that begin at the same place never give the same port', async () => {
  const givers = [givePorts(7), givePorts(7)]
  const ports = await Promise.all(Array.from({ length: 120 }, () => givers.map((give) => give())).flat())
  expect(new Set(ports).size).toBe(240)
})

test('a port on which somebody listens is passed over', async () => {
  const taken = (await freePort()) + 1
  const server = createServer()
  await new Promise<void>((resolve) => {
    // Another program may have it already.
    server.once('error', () => resolve())
    server.listen(taken, '127.0.0.1', resolve)
  })
  expect(await freePort()).not.toBe(taken)
  if (server.listening) await new Promise((resolve) => server.close(resolve))
})
