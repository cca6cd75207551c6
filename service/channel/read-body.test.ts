import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { readBody, RequestAborted } from './read-body.ts'

test('a request that the client cancelled before its body was read fails as aborted', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc')
  const [request] = (await once(server, 'request')) as [IncomingMessage]
  socket.destroy()
  await expect.poll(() => request.destroyed).toBe(true)
  const failure = await new Promise((resolve, reject) => {
    readBody(request, { most: 10, done: () => reject(new Error('there is no body')), failed: resolve })
  })
  expect(failure).toBeInstanceOf(RequestAborted)
  server.close()
})
