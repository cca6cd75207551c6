import { request } from 'node:http'
import { WebSocket } from 'ws'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import type { PushFrame, ResponseFrame } from '#schemas/protocol/frames.ts'
import type { OperationName, OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { CLIENT_VERSION } from '#schemas/limits.ts'
import { messagePack } from '../message-pack.ts'
import { Unreachable } from '#tools/mistake.ts'

/** URL of a service, and the host name of the site. */
export interface SiteAddress {
  hostname: string
  port: number
  host: string
}

const REQUEST_TIMEOUT_MS = 20_000

/** The address of a site: on a service of this machine every site is `<siteId>.localhost`. */
export function addressOf(url: string, siteId: string): SiteAddress {
  const { hostname, port, protocol } = new URL(url)
  if (protocol !== 'http:') throw new Error(`${url}: a demonstration is played over http`)
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1'
  const suffix = port === '' ? '' : `:${port}`
  return {
    hostname: isHere ? '127.0.0.1' : hostname,
    port: Number(port || 80),
    host: (isHere ? `${siteId}.localhost` : hostname) + suffix,
  }
}

/** A refusal or fault instead of a result. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: string

  constructor(op: string, { code, message }: { code: string; message: string }) {
    super(`${op} was refused with ${code}: ${message}`)
    this.code = code
  }
}

/** One player's connection to a site: calls and pushes. */
export class Wire {
  readonly address: SiteAddress
  /** Rejects with Unreachable when the connection is lost; never resolves. */
  readonly lost: Promise<never>
  /** The cookie of this connection, `name=value`, to which its token is bound. */
  cookie: string | undefined
  /** The token of the session, once the player has registered or logged in. */
  token: string | undefined
  onPush: (push: PushFrame) => void = () => undefined
  private readonly socket: WebSocket
  private readonly waiting = new Map<number, (frame: ResponseFrame) => void>()
  private lastId = 0

  private constructor(socket: WebSocket, address: SiteAddress) {
    this.socket = socket
    this.address = address
    socket.on('message', (data) => this.take(data as Buffer))
    this.lost = new Promise((_, reject) =>
      socket.once('close', () => reject(new Unreachable(`The connection to ${address.host} was lost.`))),
    )
    // Pending calls reject on their own; without any, the rejection must not be reported as unhandled.
    this.lost.catch(() => undefined)
  }

  static async open(address: SiteAddress): Promise<Wire> {
    const url = `ws://${address.hostname}:${address.port}/channel/ws`
    const options = { headers: { Host: address.host }, handshakeTimeout: REQUEST_TIMEOUT_MS }
    const socket = new WebSocket(url, ['tombolo.v1'], options)
    const wire = new Wire(socket, address)
    socket.once('upgrade', ({ headers }) => {
      wire.cookie = headers['set-cookie']?.[0]?.split(';', 1)[0]
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('unexpected-response', (_, { statusCode }) =>
        reject(new Error(`There is no site at ${address.host} (status ${statusCode}).`)),
      )
      socket.once('error', () =>
        reject(new Unreachable(`Nothing answers at ${address.host}. Is the service running (npm start)?`)),
      )
    })
    socket.on('error', () => socket.terminate())
    await wire.send('connect', { clientVersion: CLIENT_VERSION })
    return wire
  }

  call<Name extends OperationName>(
    op: Name,
    body: OperationRequest<Name>,
    key?: string,
  ): Promise<OperationResult<Name>> {
    return this.send(op, body, key) as Promise<OperationResult<Name>>
  }

  /** The current state of one game instance. */
  async loadGame(gameInstanceId: number): Promise<GameInstance | undefined> {
    const games = await this.call('loadGames', { gameInstanceIds: [gameInstanceId] })
    return fromColumns<GameInstance>(games)[0]
  }

  async subscribe(...topics: string[]): Promise<void> {
    await this.send('subscribe', { topics: topics.map((topic) => ({ topic })) })
  }

  /** A plain HTTP request to the same site, outside of the channel: its manifest, a payment processor's page. */
  http(
    method: 'GET' | 'POST',
    path: string,
    form?: Record<string, string>,
  ): Promise<{ status: number; text: string }> {
    const { hostname, port, host } = this.address
    const body = form === undefined ? '' : new URLSearchParams(form).toString()
    const headers = {
      host,
      'x-requested-with': 'tombolo',
      'content-length': Buffer.byteLength(body),
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    return new Promise((resolve, reject) => {
      const call = request({ hostname, port, path, method, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        )
      })
      call.on('error', reject)
      call.end(body)
    })
  }

  close(): void {
    this.socket.terminate()
  }

  private send(op: string, body: object, key?: string): Promise<unknown> {
    const id = ++this.lastId
    const frame = { id, op, body, ...(key === undefined ? {} : { key }) }
    const answered = new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.waiting.delete(id)
        reject(new Error(`${op} was not answered in time`))
      }, REQUEST_TIMEOUT_MS)
      this.waiting.set(id, (answer) => {
        clearTimeout(late)
        this.waiting.delete(id)
        if (answer.ok) resolve(answer.result)
        else reject(new Refused(op, answer.fault))
      })
      this.lost.catch(() => clearTimeout(late))
      this.socket.send(messagePack.pack([frame]))
    })
    return Promise.race([answered, this.lost])
  }

  private take(data: Buffer): void {
    for (const frame of messagePack.unpack(data) as (ResponseFrame | PushFrame)[]) {
      if ('event' in frame) {
        this.onPush(frame)
        continue
      }
      if (frame.ok && frame.token !== undefined) this.token = frame.token
      this.waiting.get(frame.id)?.(frame)
    }
  }
}
