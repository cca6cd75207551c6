import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CollectedRequest } from './collected-request.ts'
import { readBody } from './read-body.ts'

const MOST = 10
let server: Server
let socket: Socket
let received = ''
/** The bodies and the failures of the requests, in order. */
let results: string[]
/** Reads the body of the request that came last. */
let readLater: () => void
let readsAtOnce = true

beforeEach(async () => {
  results = []
  received = ''
  readsAtOnce = true
  server = createServer({ IncomingMessage: CollectedRequest }, (request, response) => {
    request.collect(MOST)
    const answer = (result: string) => {
      results.push(result)
      response.end(`<${result}>`)
    }
    readLater = () =>
      readBody(request, {
        most: MOST,
        done: (body) => answer(body.toString()),
        failed: (error) => answer(error.name),
      })
    if (readsAtOnce) readLater()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
})
afterEach(() => {
  socket.destroy()
  server.close()
})

const headOf = (length: number) => `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`
const CHUNKED = 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n'

test('the bodies of requests on one connection are read, whether they come in one piece, in several or not at all', async () => {
  socket.write(`${headOf(3)}one`)
  await expect.poll(() => results).toEqual(['one'])
  socket.write(`${headOf(5)}se`)
  await expect.poll(() => server.listening).toBe(true)
  socket.write('ven')
  await expect.poll(() => results).toEqual(['one', 'seven'])
  socket.write(headOf(0))
  await expect.poll(() => received).toContain('<>')
  socket.write(`${headOf(4)}left${headOf(5)}right`)
  await expect.poll(() => results).toEqual(['one', 'seven', '', 'left', 'right'])
  await expect.poll(() => received).toContain('<right>')
})

test('a body that has come before it is read is kept', async () => {
  readsAtOnce = false
  const asked = once(server, 'request')
  socket.write(`${headOf(4)}kept`)
  await asked
  await new Promise((resolve) => setImmediate(resolve))
  readLater()
  expect(results).toEqual(['kept'])
})

test('a body without a declared length is refused beyond the maximum, and the connection goes on', async () => {
  socket.write(`${CHUNKED}6\r\nbefore\r\n6\r\nbeyond\r\n`)
  await expect.poll(() => results).toEqual(['BodyTooLong'])
  socket.write(`6\r\nthrown\r\n0\r\n\r\n${headOf(4)}next`)
  await expect.poll(() => results).toEqual(['BodyTooLong', 'next'])
})

test('a request whose client disconnects before the end of its body fails as aborted', async () => {
  socket.write(`${headOf(5)}ab`)
  await once(server, 'request')
  socket.destroy()
  await expect.poll(() => results).toEqual(['RequestAborted'])
})
