import { request } from 'node:http'
import { wire, type Identity } from './frames.ts'

export interface LogIn {
  port: number
  host: string
  username: string
  password: string
}

/** Logs a player in over the wire and answers with what their calls must carry. */
export async function logIn({ port, host, username, password }: LogIn): Promise<Identity> {
  const body = wire.pack([{ id: 1, op: 'login', body: { username, password } }])
  return new Promise((resolve, reject) => {
    const call = request({
      port,
      host: '127.0.0.1',
      path: '/channel/open',
      method: 'POST',
      headers: {
        host,
        'content-type': 'application/vnd.msgpack',
        'content-length': body.byteLength,
        'x-requested-with': 'tombolo',
      },
    })
    call.once('error', reject)
    call.once('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', () => {
        const token = answer.headers['x-auth-token']
        const cookie = answer.headers['set-cookie']?.[0]?.split(';', 1)[0]
        if (typeof token === 'string' && cookie !== undefined) resolve({ host, token, cookie })
        else reject(new Error(`The login was refused: ${JSON.stringify(readAnswer(Buffer.concat(chunks)))}`))
      })
    })
    call.end(body)
  })
}

function readAnswer(bytes: Buffer): unknown {
  try {
    return wire.unpack(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}
