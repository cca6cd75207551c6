import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#service/base/clock.ts'
import { createLog } from '#service/base/log.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { SIGNATURE_HEADER } from '#service/base/timed-mac.ts'
import { signMessage } from './check-signature.ts'
import { readCheckKeys } from './check-keys.ts'
import { createPersonChecks, emailDigest } from './person-checks.ts'

const SECRET = 'a secret of the register'
const PERSON = {
  firstName: 'Mary',
  lastName: 'Murphy',
  birthDate: '1980-02-01',
  postalCode: 'D02 X285',
  email: 'Mary@Example.org',
}

let server: Server
let origin: string
let asked: Record<string, unknown> = {}
let reply: (requestId: string) => { status?: number; body: string; secret?: string }
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked = JSON.parse(Buffer.concat(chunks).toString()) as typeof asked
      const { status = 200, body, secret = SECRET } = reply(String(asked.requestId))
      const signature = signMessage(Buffer.from(secret), body, systemClock.now())
      response.writeHead(status, { [SIGNATURE_HEADER]: signature }).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const lines: string[] = []
async function checksOf(keyOrigin = origin) {
  const text = JSON.stringify({ 'register-1': { secret: SECRET, origin: keyOrigin } })
  const log = createLog({ level: 'debug', destination: { write: (line: string) => void lines.push(line) } })
  const checkKeys = await readCheckKeys({ checkKeys: { text, file: undefined } })
  return createPersonChecks({
    keys: {} as KeyRing,
    checkKeys,
    clock: systemClock,
    log,
    hasSandbox: false,
  })
}
const endpoint = () => ({ address: `${origin}/check`, keyId: 'register-1' })
const ask = async (keyOrigin = origin) => (await checksOf(keyOrigin)).register(endpoint(), PERSON)
const answered = (answer: unknown) => (requestId: string) => ({ body: JSON.stringify({ requestId, answer }) })

test('a register gets a signed question with the digest of the address, and its answer counts', async () => {
  reply = answered('no-match')
  expect(await ask()).toBe('no-match')
  const { requestId, ...question } = asked
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  const { email, ...person } = PERSON
  expect(question).toEqual({ ...person, emailDigest: emailDigest(email) })
  expect(emailDigest(email)).toBe(emailDigest('mary@example.org'))
  reply = answered('match')
  expect(await ask()).toBe('match')
})

test('a provider of identity checks gets name, date of birth and address, and answers match, no-match or refer', async () => {
  const { firstName, lastName, birthDate, postalCode } = PERSON
  const address = { street: '1 Main Street', city: 'Dublin', state: null, postalCode, country: 'IE' }
  const person = { firstName, lastName, birthDate, ...address }
  const checks = await checksOf()
  for (const answer of ['match', 'no-match', 'refer'] as const) {
    reply = answered(answer)
    expect(await checks.identity(endpoint(), person)).toBe(answer)
    const { requestId: _id, ...question } = asked
    expect(question).toEqual(person)
  }
  reply = answered('perhaps')
  expect(await checks.identity(endpoint(), person)).toBeNull()
  reply = answered('refer')
  expect(await ask()).toBeNull()
})

test.each<[string, typeof reply]>([
  ['another word', answered('perhaps')],
  ['an error', () => ({ status: 500, body: '{}' })],
  ['a redirect', () => ({ status: 302, body: '' })],
  ['no JSON', () => ({ body: 'match' })],
  ['an answer to another request', () => ({ body: JSON.stringify({ requestId: 'x', answer: 'no-match' }) })],
  ['a foreign signature', (id) => ({ ...answered('no-match')(id), secret: 'not the secret at all' })],
  [
    'a long answer',
    (id) => ({ body: JSON.stringify({ requestId: id, answer: 'no-match', more: 'x'.repeat(5000) }) }),
  ],
])('%s of a register is no answer', async (_name, given) => {
  reply = given
  expect(await ask()).toBeNull()
})

test('security 21: a key is used for its origin alone', async () => {
  reply = answered('no-match')
  asked = {}
  expect(await ask('https://register.example')).toBeNull()
  expect(asked).toEqual({})
})

test('security 24: a failed question leaves nothing of the person in the log', async () => {
  reply = () => ({ body: 'Murphy' })
  await ask()
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('')).not.toMatch(/Murphy|Mary|1980/)
})

test.each([
  '{',
  '{"a":{"secret":"short","origin":"https://a.example"}}',
  '{"a":{"secret":"0123456789abcdef","origin":"https://a.example/path"}}',
])('CHECK_KEYS refuses %s without repeating it', async (text) => {
  await expect(readCheckKeys({ checkKeys: { text, file: undefined } })).rejects.toThrow(
    /CHECK_KEYS must be JSON/,
  )
  await expect(readCheckKeys({ checkKeys: { text, file: undefined } })).rejects.not.toThrow(/short|abcdef/)
})
