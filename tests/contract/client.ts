import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'
import { decode, encode } from './message-pack.ts'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
  /** Decoded, where the answer is MessagePack. */
  value: unknown
}

export interface PostOptions {
  /** Sent as they are, in place of the encoded value. */
  bytes?: Uint8Array
  /** Added to the usual ones; null takes one away. */
  headers?: Record<string, string | null>
}

/** A client of the channel that knows nothing of this project: cookie, token, bytes. */
export class Client {
  cookie: string | undefined
  token: string | undefined
  /** Where the requests come from, to a service that trusts its proxy. */
  address: string | undefined
  readonly host: string
  private readonly port: number
  private readonly agent = new Agent({ keepAlive: true })

  constructor(port: number, siteId = 'aurora') {
    this.port = port
    this.host = `${siteId}.localhost:${port}`
  }

  post(
    path: string,
    value: unknown,
    { bytes = encode(value), headers = {} }: PostOptions = {},
  ): Promise<Answer> {
    const described = { 'Content-Type': 'application/vnd.msgpack', ...headers }
    return this.send('POST', path, { bytes, headers: described })
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path, { bytes: new Uint8Array(), headers: {} })
  }

  private send(
    method: 'GET' | 'POST',
    path: string,
    { bytes, headers }: Required<PostOptions>,
  ): Promise<Answer> {
    const usual = {
      Host: this.host,
      'X-Requested-With': 'tombolo',
      Cookie: this.cookie ?? null,
      'X-Auth-Token': this.token ?? null,
      'X-Forwarded-For': this.address ?? null,
      ...headers,
    }
    const sent = Object.entries(usual).filter((header): header is [string, string] => header[1] !== null)
    return new Promise((resolve, reject) => {
      const call = request(
        {
          host: '127.0.0.1',
          port: this.port,
          path,
          method,
          agent: this.agent,
          headers: { ...Object.fromEntries(sent), 'Content-Length': bytes.length },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve(this.take(response.statusCode ?? 0, response.headers, Buffer.concat(chunks))),
          )
        },
      )
      call.on('error', reject)
      call.end(bytes)
    })
  }

  private take(status: number, headers: Answer['headers'], bytes: Buffer): Answer {
    const cookie = [headers['set-cookie']].flat()[0]
    if (cookie !== undefined) this.cookie = cookie.split(';')[0]
    const token = headers['x-auth-token']
    if (typeof token === 'string') this.token = token
    const isPacked = headers['content-type'] === 'application/vnd.msgpack'
    return { status, headers, bytes, value: isPacked ? decode(bytes) : undefined }
  }

  /** Calls one operation over HTTP; the answer is its frame. */
  async call(op: string, body: object = {}, options: { endpoint?: 'open' | 'secured'; key?: string } = {}) {
    const { endpoint = 'open', key } = options
    const frame = { id: 1, op, body, ...(key !== undefined && { key }) }
    const { value } = await this.post(`/channel/${endpoint}`, [frame])
    return (value as Frame[])[0] as Frame
  }

  poll(topics: object[], waitMs = 0): Promise<Answer> {
    return this.post('/channel/poll', { topics, waitMs })
  }

  close(): void {
    this.agent.destroy()
  }

  /** Opens a WebSocket with this client's cookie. */
  websocket(
    headers: Record<string, string> = {},
    protocols: string[] = ['tombolo.v1'],
    query = '',
  ): Promise<Socket> {
    const cookie = this.cookie === undefined ? {} : { Cookie: this.cookie }
    return Socket.open(`ws://127.0.0.1:${this.port}/channel/ws${query}`, protocols, {
      Host: this.host,
      ...cookie,
      ...headers,
    })
  }
}

export interface Frame {
  id: number
  ok?: boolean
  result?: unknown
  token?: string
  fault?: { code: string; message: string; args?: Record<string, unknown> }
  topic?: string
  epoch?: string
  offset?: number
  event?: string
  body?: Record<string, unknown>
}

/** One WebSocket. Frames are kept in the order in which they came. */
export class Socket {
  readonly pushes: Frame[] = []
  readonly closed: Promise<number>
  /** The cookie that came with the upgrade. */
  readonly cookie: string | undefined
  private readonly answers = new Map<number, (frame: Frame) => void>()
  private readonly ws: WebSocket
  private count = 0

  private constructor(ws: WebSocket, cookie: string | undefined) {
    this.ws = ws
    this.cookie = cookie
    this.closed = new Promise((resolve) => ws.on('close', resolve))
    ws.on('message', (data) => {
      for (const frame of decode(data as Buffer) as Frame[]) {
        if (frame.event === undefined) this.answers.get(frame.id)?.(frame)
        else this.pushes.push(frame)
      }
    })
  }

  static open(url: string, protocols: string[], headers: Record<string, string>): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const ws = new WebSocket(url, protocols, { headers })
      let cookie: string | undefined
      ws.on('upgrade', (response) => {
        cookie = response.headers['set-cookie']?.[0]?.split(';')[0]
      })
      ws.on('unexpected-response', (_request, response) => reject(new Error(`status ${response.statusCode}`)))
      ws.on('error', reject)
      ws.on('open', () => resolve(new Socket(ws, cookie)))
    })
  }

  call(op: string, body: object = {}, more: object = {}): Promise<Frame> {
    this.count += 1
    const id = this.count
    const answer = new Promise<Frame>((resolve) => this.answers.set(id, resolve))
    this.ws.send(encode([{ id, op, body, ...more }]))
    return answer
  }

  /** Sends frames as they are, and waits for the answer to the first. */
  exchange(frames: readonly { id: number }[]): Promise<Frame> {
    const first = frames[0] as { id: number }
    const answer = new Promise<Frame>((resolve) => this.answers.set(first.id, resolve))
    this.ws.send(encode(frames))
    return answer
  }

  connect(token?: string): Promise<Frame> {
    return this.call('connect', { clientVersion: '1.2.1', ...(token !== undefined && { token }) })
  }

  /** The first push that nobody took yet. */
  async nextPush(): Promise<Frame> {
    while (this.pushes.length === 0) await new Promise((resolve) => this.ws.once('message', resolve))
    return this.pushes.shift() as Frame
  }

  send(data: Uint8Array | string): void {
    this.ws.send(data)
  }

  /** Reads no more from here on, as a client that hangs. */
  stopReading(): void {
    this.ws.pause()
  }

  close(): void {
    this.ws.terminate()
  }
}
