import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export interface SubscriberOptions {
  port: number
  path: string
  headers?: Record<string, string>
  /** Sent after the handshake, each in its own message. */
  greetings: (Uint8Array | string)[]
  /** Number of messages that the server sends before any push: answers to the greetings. */
  answers: number
  /** Loopback address of a subscriber; by default all share one. */
  addressOf?: (subscriber: number) => string
}

const TEXT = 1
const BINARY = 2
const PING = 9
const PONG = 10
const OPENS_AT_ONCE = 100
/** Engine.IO's ping: the text '2'. */
const ENGINE_PING = 0x32
/** One receive buffer for all subscribers: bytes are parsed on arrival, and only the rest of an incomplete frame is kept. */
const INBOX = Buffer.alloc(64 * 1024)

/** Many WebSockets that only count received messages. They parse frame headers only, so that the sender limits a fan-out. */
export class Subscribers {
  #sockets: Socket[] = []
  #begun = 0
  #received = 0
  #awaited = Number.POSITIVE_INFINITY
  #arrived: () => void = () => {}

  async open(count: number, options: SubscriberOptions): Promise<void> {
    while (this.#sockets.length < count) {
      const missing = Math.min(OPENS_AT_ONCE, count - this.#sockets.length)
      this.#sockets.push(
        ...(await Promise.all(Array.from({ length: missing }, () => this.#openOne(options, this.#begun++)))),
      )
    }
  }

  /** Resolves when every subscriber has received `messages` more. */
  expect(messages: number): Promise<void> {
    this.#received = 0
    this.#awaited = messages * this.#sockets.length
    return new Promise((resolve) => {
      this.#arrived = resolve
    })
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets = []
  }

  async #openOne(options: SubscriberOptions, number: number): Promise<Socket> {
    let onBytes: (bytes: Buffer) => void = () => {}
    const onread = { buffer: INBOX, callback: (length: number) => (onBytes(INBOX.subarray(0, length)), true) }
    const { port, addressOf } = options
    const from = addressOf === undefined ? {} : { localAddress: addressOf(number) }
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread, ...from })
    let before = options.answers
    await new Promise<void>((resolve, reject) => {
      const refuse = (reason: string) => reject(new Error(reason))
      socket.once('error', reject)
      socket.once('close', () => refuse('The server closed a subscriber.'))
      const frames = new FrameReader((opcode, payload) => {
        if (opcode === PING) socket.write(clientFrame(PONG, payload))
        else if (payload.length === 1 && payload[0] === ENGINE_PING)
          socket.write(clientFrame(TEXT, Buffer.from('3')))
        else if (before === 0) this.#count()
        else if (--before === 0) resolve()
      })
      onBytes = readHead(refuse, (rest) => {
        for (const greeting of options.greetings) socket.write(greetingFrame(greeting))
        if (before === 0) resolve()
        onBytes = (bytes) => frames.read(bytes)
        frames.read(rest)
      })
      socket.write(handshake(options))
    })
    return socket
  }

  #count(): void {
    this.#received += 1
    if (this.#received === this.#awaited) this.#arrived()
  }
}

function handshake({ path, headers }: SubscriberOptions): string {
  const all = {
    host: '127.0.0.1',
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    ...headers,
  }
  return `GET ${path} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
}

/** Masked with zeros, which is a valid mask. */
function clientFrame(opcode: number, payload: Uint8Array): Buffer {
  const head =
    payload.length < 126
      ? [0x80 | opcode, 0x80 | payload.length]
      : [0x80 | opcode, 0x80 | 126, payload.length >> 8, payload.length & 0xff]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload])
}

function greetingFrame(greeting: Uint8Array | string): Buffer {
  return typeof greeting === 'string'
    ? clientFrame(TEXT, Buffer.from(greeting))
    : clientFrame(BINARY, greeting)
}

/** Waits for the end of the handshake's answer, and passes on the bytes after it. */
function readHead(
  refuse: (reason: string) => void,
  upgraded: (rest: Buffer) => void,
): (bytes: Buffer) => void {
  let head: Buffer = Buffer.alloc(0)
  return (bytes) => {
    head = Buffer.concat([head, bytes])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    const text = head.toString('latin1', 0, end)
    if (text.includes(' 101 ')) upgraded(head.subarray(end + 4))
    else refuse(text)
  }
}

const NOTHING = Buffer.alloc(0)

/** Splits frames of up to 64 KiB, however the bytes arrive. */
class FrameReader {
  #pending: Buffer = NOTHING
  readonly #onFrame: (opcode: number, payload: Buffer) => void

  constructor(onFrame: (opcode: number, payload: Buffer) => void) {
    this.#onFrame = onFrame
  }

  read(chunk: Buffer): void {
    const bytes = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    let at = 0
    while (bytes.length - at >= 2) {
      const short = (bytes[at + 1] ?? 0) & 0x7f
      const head = short === 126 ? 4 : 2
      if (bytes.length - at < head) break
      const length = short === 126 ? bytes.readUInt16BE(at + 2) : short
      const end = at + head + length
      if (bytes.length < end) break
      this.#onFrame((bytes[at] ?? 0) & 0x0f, bytes.subarray(at + head, end))
      at = end
    }
    this.#pending = at === bytes.length ? NOTHING : Buffer.from(bytes.subarray(at))
  }
}
