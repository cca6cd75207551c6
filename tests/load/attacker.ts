import { request } from 'node:http'
import WebSocket from 'ws'
import { channelHeaders, type Identity } from '#tools/bench/load/frames.ts'
import { messagePack } from '#tools/message-pack.ts'

/** Attacks come from an address of their own, so that limits by address do not count honest clients. */
const ATTACKER_ADDRESS = '127.0.0.2'
const ANSWER_TIMEOUT_MS = 30_000
const SITE_HOST = 'aurora.localhost'

export interface Session {
  token: string
  cookie: string
}

/** One client of the attacker: sends bytes that an honest client never sends, and waits for each answer. */
export class Attacker {
  readonly #port: number
  #identity: Identity

  constructor(port: number, session: Session) {
    this.#port = port
    this.#identity = { host: SITE_HOST, ...session }
  }

  /** Sends frames to an endpoint of the channel; resolves with the HTTP status, or 0 without an answer. */
  send(path: string, frames: unknown, identity: Identity = this.#identity): Promise<number> {
    return this.sendBytes(path, messagePack.pack(frames), identity)
  }

  /** Sends frames without a session. */
  sendAsVisitor(path: string, frames: unknown, cookie?: string): Promise<number> {
    return this.send(path, frames, { host: SITE_HOST, ...(cookie === undefined ? {} : { cookie }) })
  }

  /** Sends any bytes as a body. */
  sendBytes(path: string, body: Uint8Array, identity: Identity = this.#identity): Promise<number> {
    return new Promise((resolve) => {
      const call = request({
        host: '127.0.0.1',
        port: this.#port,
        localAddress: ATTACKER_ADDRESS,
        method: 'POST',
        path,
        headers: { ...channelHeaders(identity), 'content-length': body.byteLength },
        timeout: ANSWER_TIMEOUT_MS,
      })
      call.once('response', (answer) => {
        const token = answer.headers['x-auth-token']
        // The service replaces a token after some time.
        if (typeof token === 'string') this.#identity = { ...this.#identity, token }
        answer.resume()
        answer.once('close', () => resolve(answer.statusCode ?? 0))
      })
      call.once('timeout', () => call.destroy())
      call.once('error', () => resolve(0))
      call.end(body)
    })
  }

  /** Opens `count` WebSockets at once, and resolves with the number that the service accepted; closes them all. */
  async openSockets(count: number): Promise<number> {
    const sockets = Array.from({ length: count }, () => this.#openSocket())
    const opened = await Promise.all(sockets.map(({ isOpen }) => isOpen))
    for (const { socket } of sockets) socket.terminate()
    return opened.filter(Boolean).length
  }

  #openSocket(): { socket: WebSocket; isOpen: Promise<boolean> } {
    const socket = new WebSocket(`ws://127.0.0.1:${this.#port}/channel/ws`, 'tombolo.v1', {
      headers: { host: SITE_HOST },
      localAddress: ATTACKER_ADDRESS,
      handshakeTimeout: ANSWER_TIMEOUT_MS,
    })
    const isOpen = new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    return { socket, isOpen }
  }
}
