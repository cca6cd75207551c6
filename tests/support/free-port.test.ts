import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a port is given once, and is none that the system gives to connections', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()))
  expect(new Set(ports).size).toBe(50)
  const [from = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/).map(Number)
  expect(Math.max(...ports)).toBeLessThan(from)
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
