import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Mistake } from '../../mistake.ts'
import { connectApi } from './connect-api.ts'

/** Headers of the requests, in order; the connections of the first `cuts` are cut after the request has arrived. */
let received: IncomingHttpHeaders[] = []
let cuts = 0
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    received.push(request.headers)
    if (received.length <= cuts) request.socket.destroy()
    else response.setHeader('content-type', 'application/json').end('[]')
  })
})
let url = ''

beforeEach(async () => {
  received = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const api = () => connectApi(url, { OPERATOR_TOKEN: 'a-token' })
const MESSAGE = { title: 'Hello', body: 'A message.' }

test('a change whose connection is cut is sent again with the same idempotency key', async () => {
  cuts = 2
  expect(await api()('sendSiteMessage', { siteId: 'aurora' }, MESSAGE)).toEqual({ ok: true, result: [] })
  const keys = received.map((headers) => headers['idempotency-key'])
  expect(keys).toHaveLength(3)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(keys).size).toBe(1)
})

test('each change has a key of its own, and a read has none', async () => {
  cuts = 0
  const call = api()
  await call('pauseGame', { siteId: 'aurora', gameId: 1 }, { reason: 'A test' })
  await call('pauseGame', { siteId: 'aurora', gameId: 1 }, { reason: 'A test' })
  await call('getTokens', {}, {})
  const [one, other, read] = received.map((headers) => headers['idempotency-key'])
  expect(one).not.toBe(other)
  expect(read).toBeUndefined()
})

test('a server that cuts every connection, or that is not there, is a mistake with its address', async () => {
  cuts = Infinity
  await expect(api()('getTokens', {}, {})).rejects.toThrow(Mistake)
  expect(received).toHaveLength(3)
  const nowhere = connectApi('http://127.0.0.1:1', { OPERATOR_TOKEN: 'a-token' })
  await expect(nowhere('getTokens', {}, {})).rejects.toThrow('http://127.0.0.1:1 does not answer')
})
