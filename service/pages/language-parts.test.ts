import fastify, { type FastifyInstance } from 'fastify'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import { italianFiles, SERVES_ITALIAN } from '#service/testing/italian.ts'
import { openTestSites, smallManifest, type TestSites } from '#service/testing/sites.ts'
import type { PagesService } from './pages-service.ts'
import { registerPages } from './register-pages.ts'

let world: TestSites
let app: FastifyInstance
let clientDir: string

beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'tombolo-client-'))
  await mkdir(join(clientDir, 'assets'))
  const chunks = { 'runtime/main.tsx': { file: 'assets/main-abc.js', isEntry: true } }
  await writeFile(join(clientDir, 'manifest.json'), JSON.stringify(chunks))
  await writeFile(join(clientDir, 'first-texts.json'), JSON.stringify(['lobby.play', 'lobby.chooseNumbers']))
  world = await openTestSites({
    'third/manifest.json': smallManifest('third', 903, SERVES_ITALIAN),
    ...italianFiles('third'),
  })
  const service = { sites: world.sites, log: world.log, clock: { now: () => 0 } } as unknown as PagesService
  app = fastify()
  await registerPages(app, service, { clientDir, isStarted: () => true })
})
afterAll(async () => {
  await app.close()
  await world.close()
  await rm(clientDir, { recursive: true })
})

const get = (url: string) => app.inject({ url, headers: { host: 'third.example' } })
const pageIn = async (language: string) => {
  const { body } = await get(`/?lang=${language}`)
  return JSON.parse(/id="tombolo-site">(.*)<\/script>/.exec(body)?.[1] ?? 'null') as InlinedSite
}
const messagesAt = async (url: string) => (await get(url)).json<Record<string, MessageFormatElement[]>>()

test('a page in a language of the site names the address of its messages, and one in another language none', async () => {
  const { language, languageId, texts } = await pageIn('it')
  expect({ language, languageId }).toEqual({ language: 'it', languageId: 'it_IT' })
  expect(texts).toMatch(/^\/client\/languages\/third\/it\/[0-9a-f]{16}\/$/)
  expect(await pageIn('en')).not.toHaveProperty('texts')
})

test('the messages of the first screen are one file, and each module has a file with its other ones', async () => {
  const { texts = '' } = await pageIn('it')
  const first = await messagesAt(`${texts}first.json`)
  expect(first['lobby.play']).toEqual([{ type: 0, value: 'Gioca' }])
  expect(Object.keys(first).toSorted()).toEqual(['lobby.chooseNumbers', 'lobby.play'])
  const lobby = await messagesAt(`${texts}lobby.json`)
  expect(lobby['lobby.rules']).toEqual([{ type: 0, value: 'Regole' }])
  expect(lobby).not.toHaveProperty(['lobby.play'])
})

test('a text that the language lacks is the one of its fallback, and the plural rules are those of Intl', async () => {
  const { texts = '' } = await pageIn('it')
  const first = await messagesAt(`${texts}first.json`)
  const lobby = await messagesAt(`${texts}lobby.json`)
  const say = (message: MessageFormatElement[] | undefined, values: Record<string, number>) =>
    new IntlMessageFormat(message ?? [], 'it-IT').format(values)
  expect(say(first['lobby.chooseNumbers'], { count: 6 })).toBe('Choose 6 numbers')
  expect(say(lobby['lobby.count'], { count: 1 })).toBe('1 gioco')
  expect(say(lobby['lobby.count'], { count: 12_345 })).toBe('12.345 giochi')
})

test('an address with the current hash is kept for ever, and an older one gets the current messages', async () => {
  const { texts = '' } = await pageIn('it')
  const current = await get(`${texts}lobby.json`)
  expect(current.headers['cache-control']).toContain('immutable')
  const older = await get(`/client/languages/third/it/${'0'.repeat(16)}/lobby.json`)
  expect(older.headers['cache-control']).toBe('no-cache')
  expect(older.body).toBe(current.body)
})

test('a change of the files changes the address', async () => {
  const before = await pageIn('it')
  await world.write('third/languages/it/lobby.json', { 'lobby.play': 'Partecipa' })
  await world.sites.reread('third')
  const { texts = '' } = await pageIn('it')
  expect(texts).not.toBe(before.texts)
  expect((await messagesAt(`${texts}first.json`))['lobby.play']).toEqual([{ type: 0, value: 'Partecipa' }])
})

test.each(['third/en/0/lobby.json', 'third/it/0/none.json', 'none/it/0/lobby.json', 'third/it/0/mails.json'])(
  'there are no messages at %s',
  async (path) => {
    expect((await get(`/client/languages/${path}`)).statusCode).toBe(404)
  },
)

test('the direct path to all texts of a language has those of the site, and the other ones of the fallback', async () => {
  const { messages } = (await get('/client/i18n/locales/third/it')).json<{
    messages: Record<string, string>
  }>()
  expect(messages['session.logIn']).toBe('Accedi')
  expect(messages['lobby.chooseNumbers']).toContain('Choose')
})
