import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBucketStore } from './bucket-store.ts'

/** An S3 API of one bucket in memory, which records its requests. */
const files = new Map<string, Buffer>()
const asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = []
let server: Server
let url: string

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method, url: path = '', headers } = request
    asked.push({ method, url: path, headers })
    void buffer(request).then((body) => {
      if (method === 'PUT') files.set(path, body)
      const file = files.get(path)
      if (method === 'DELETE') files.delete(path)
      response.writeHead(file === undefined ? 404 : 200).end(method === 'GET' ? file : undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/documents/`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

test('a bucket stores, returns and removes a document, with a signature over each request', async () => {
  const store = createBucketStore({
    url,
    accessKeyId: 'AK',
    secretAccessKey: 'secret',
    region: 'eu-central-1',
  })
  await store.put('name', Buffer.from('sealed'))
  expect(Buffer.from(await store.get('name')).toString()).toBe('sealed')
  await store.remove('name')
  await store.remove('name')
  await expect(store.get('name')).rejects.toThrow('the bucket answered 404')
  expect(asked.map(({ method, url: path }) => `${method} ${path}`)).toEqual([
    'PUT /documents/name',
    'GET /documents/name',
    'DELETE /documents/name',
    'DELETE /documents/name',
    'GET /documents/name',
  ])
  const scope = /^AWS4-HMAC-SHA256 Credential=AK\/\d{8}\/eu-central-1\/s3\/aws4_request, /
  for (const { headers } of asked) expect(headers.authorization).toMatch(scope)
})
