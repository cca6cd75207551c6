import fastify from 'fastify'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { get, type IncomingMessage, type InformationEvent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSites, type TestSites } from '#service/testing/sites.ts'
import type { PagesService } from './pages-service.ts'
import { registerPages } from './register-pages.ts'

let world: TestSites
let clientDir: string
const app = fastify()

beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'tombolo-hints-'))
  await mkdir(join(clientDir, 'assets'))
  await writeFile(
    join(clientDir, 'manifest.json'),
    JSON.stringify({
      'runtime/main.tsx': { file: 'assets/main.js', isEntry: true, css: ['assets/main.css'] },
      'modules/lobby/screens/lobby-home.tsx': { file: 'assets/home.js' },
    }),
  )
  world = await openTestSites({})
  const service = {
    sites: world.sites,
    log: world.log,
    clock: { now: () => 0 },
  } as unknown as PagesService
  await registerPages(app, service, { clientDir, earlyHints: true })
  await app.listen({ port: 0 })
})
afterAll(async () => {
  await app.close()
  await world.close()
  await rm(clientDir, { recursive: true })
})

/** The answers of 103 before the answer to a request, and its status. */
async function ask(
  headers: Record<string, string>,
): Promise<{ hints: string[]; status: number | undefined }> {
  const { port } = app.server.address() as AddressInfo
  const hints: string[] = []
  const call = get({ host: '127.0.0.1', port, path: '/', headers: { host: 'fixture.localhost', ...headers } })
  call.on('information', (information: InformationEvent) => hints.push(String(information.headers['link'])))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  answer.resume()
  return { hints, status: answer.statusCode }
}

test('a navigation is answered with the fonts of its first paint before the page', async () => {
  const { hints, status } = await ask({ 'sec-fetch-mode': 'navigate' })
  expect([hints.length, status]).toEqual([1, 200])
  expect(hints[0]).not.toContain('/assets/')
  expect(hints[0]).toMatch(
    /<\/client\/fonts\/inter\/[^>]+>; rel=preload; as=font; type=font\/woff2; crossorigin/,
  )
})

test('a client that does not navigate gets one answer', async () => {
  expect(await ask({})).toEqual({ hints: [], status: 200 })
})

test('a navigation to a host without a site gets one answer', async () => {
  const { hints, status } = await ask({ 'sec-fetch-mode': 'navigate', host: 'nobody.example' })
  expect([hints, status]).toEqual([[], 404])
})
