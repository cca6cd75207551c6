import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { decode, encode } from './message-pack.ts'
import { type ServiceHere, Services } from './service-here.ts'

const run = promisify(execFile)
const services = new Services()
let folder: string
let files: { TLS_CERT: string; TLS_KEY: string }

/** A certificate for this machine, signed by itself, and its key. */
async function certify(name: string): Promise<{ TLS_CERT: string; TLS_KEY: string }> {
  const made = { TLS_CERT: join(folder, `${name}.pem`), TLS_KEY: join(folder, `${name}-key.pem`) }
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:aurora.localhost,IP:127.0.0.1']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const out = ['-keyout', made.TLS_KEY, '-out', made.TLS_CERT, '-days', '2']
  await run('openssl', ['req', '-x509', ...curve, ...out, ...subject])
  return made
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tombolo-tls-'))
  files = await certify('first')
})
afterAll(async () => {
  await services.end()
  await rm(folder, { recursive: true })
})

describe('a service with a certificate', () => {
  let service: ServiceHere
  let ca: Buffer
  let session: ClientHttp2Session

  beforeAll(async () => {
    service = await services.start('embedded', files)
    ca = await readFile(files.TLS_CERT)
    session = connect(`https://127.0.0.1:${service.port}`, { ca })
    await once(session, 'connect')
  })
  afterAll(() => session.close())

  const host = () => `aurora.localhost:${service.port}`

  /** One request over HTTP/2. */
  async function ask(headers: Record<string, string>, body?: Uint8Array) {
    const stream = session.request({ ':authority': host(), ...headers })
    stream.end(body)
    const [answer] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status': number }]
    const chunks: Buffer[] = []
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
    return { status: answer[':status'], headers: answer, bytes: Buffer.concat(chunks) }
  }

  test('a page is served over HTTP/2 with a secure cookie', async () => {
    const { status, headers, bytes } = await ask({ ':path': '/' })
    expect([session.alpnProtocol, status]).toEqual(['h2', 200])
    expect(bytes.toString()).toContain('Aurora')
    expect(String(headers['set-cookie'])).toMatch(/; Secure/)
  })

  test('the channel answers over HTTP/2, many requests over one connection', async () => {
    const frames = encode([{ id: 1, op: 'ping', body: {} }])
    const post = () =>
      ask(
        {
          ':path': '/channel/open',
          ':method': 'POST',
          'content-type': 'application/vnd.msgpack',
          'content-length': String(frames.length),
          'x-requested-with': 'tombolo',
          origin: `https://${host()}`,
        },
        frames,
      )
    const answers = await Promise.all(Array.from({ length: 20 }, post))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(decode(answers[0]?.bytes ?? Buffer.alloc(0))).toMatchObject([{ id: 1, ok: true }])
  })

  test('a request over HTTP/2 that names two hosts is refused with 400', async () => {
    expect((await ask({ ':path': '/', host: 'kola.localhost' })).status).toBe(400)
  })

  test('a client without HTTP/2 is answered over HTTP/1.1', async () => {
    const call = request(`https://127.0.0.1:${service.port}/readyz`, { ca, headers: { host: host() } })
    call.end()
    const [answer] = (await once(call, 'response')) as [
      { statusCode: number; httpVersion: string; resume(): void },
    ]
    answer.resume()
    expect([answer.statusCode, answer.httpVersion]).toEqual([200, '1.1'])
  })

  test('a WebSocket opens and answers over HTTP/1.1 with TLS', async () => {
    const socket = new WebSocket(`wss://127.0.0.1:${service.port}/channel/ws`, 'tombolo.v1', {
      ca,
      headers: { Host: host(), Origin: `https://${host()}` },
    })
    await once(socket, 'open')
    socket.send(encode([{ id: 7, op: 'ping', body: {} }]))
    const [message] = (await once(socket, 'message')) as [Buffer]
    expect(decode(message)).toMatchObject([{ id: 7, ok: true }])
    socket.close()
    await once(socket, 'close')
  })
})

describe('the operators’ port with a certificate', () => {
  test('security 40: it speaks TLS alone, and answers at its own names and those of OPERATOR_NAMES', async () => {
    const service = await services.open({
      OPERATOR_TLS_CERT: files.TLS_CERT,
      OPERATOR_TLS_KEY: files.TLS_KEY,
      OPERATOR_NAMES: 'operators.example.com',
      OPERATOR_TOKEN: 'a-token-of-the-operators-behind-tls',
    })
    const ca = await readFile(files.TLS_CERT)
    const statusOf = async (host: string, token: string) => {
      const headers = { host, authorization: `Bearer ${token}` }
      // The certificate is of the address alone, and the client would compare it with the header.
      const options = { ca, headers, checkServerIdentity: () => undefined }
      const call = request(`https://127.0.0.1:${service.operatorPort}/api/sites`, options)
      call.end()
      const [answer] = (await once(call, 'response')) as [{ statusCode: number; resume(): void }]
      answer.resume()
      return answer.statusCode
    }
    const token = 'a-token-of-the-operators-behind-tls'
    expect(await statusOf('operators.example.com', token)).toBe(200)
    expect(await statusOf(`builder.localhost:${service.operatorPort}`, token)).toBe(200)
    expect(await statusOf('operators.example.com', 'wrong')).toBe(401)
    expect(await statusOf('elsewhere.example', token)).toBe(421)
    await expect(fetch(`http://127.0.0.1:${service.operatorPort}/metrics`)).rejects.toThrow('fetch failed')
  })
})

describe('a certificate that no server can use', () => {
  const startWith = (environment: Record<string, string>) => services.open(environment)

  test('a missing file is refused with its path', async () => {
    const missing = join(folder, 'missing.pem')
    await expect(startWith({ ...files, TLS_CERT: missing })).rejects.toThrow(
      `TLS_CERT ${missing} cannot be read: ENOENT.`,
    )
  })

  test('a file that is no certificate, or no key, is refused with its path', async () => {
    const text = join(folder, 'text.pem')
    await writeFile(text, 'not a certificate')
    await expect(startWith({ ...files, TLS_CERT: text })).rejects.toThrow(
      `TLS_CERT ${text} is no certificate in PEM.`,
    )
    await expect(startWith({ ...files, TLS_KEY: text })).rejects.toThrow(
      `TLS_KEY ${text} is no private key in PEM.`,
    )
  })

  test('the key of another certificate is refused', async () => {
    const { TLS_KEY } = await certify('second')
    await expect(startWith({ ...files, TLS_KEY })).rejects.toThrow(
      `TLS_KEY ${TLS_KEY} is not the key of the certificate in TLS_CERT ${files.TLS_CERT}.`,
    )
  })
})
