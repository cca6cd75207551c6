import type { Socket } from 'node:net'
import { SEND_BUFFER_MAX_BYTES } from '#schemas/limits.ts'
import type { WebSocket } from 'ws'
import type { ServiceContext } from '#service/context.ts'
import type { Client } from '#service/limits/client-use.ts'
import type { GatheringWire, PushGatherer } from './push-gatherer.ts'
import type { PushWire } from './websocket-follows.ts'

/** Close codes of RFC 6455 that this channel uses; the library itself sends 1009. */
export const CLOSE = {
  notBinary: 1003,
  malformed: 1007,
  policy: 1008,
  restart: 1012,
  tryLater: 1013,
} as const

interface WireParts {
  readonly service: Pick<ServiceContext, 'clientUse'>
  readonly gatherer: PushGatherer
  readonly client: Client
}

/** The output of one WebSocket. Disconnects a client that does not read. */
export class WebsocketWire implements PushWire, GatheringWire {
  readonly gathered: Buffer[] = []
  private gatheredBytes = 0
  private readonly ws: WebSocket
  private readonly socket: Socket
  private readonly parts: WireParts

  constructor(ws: WebSocket, socket: Socket, parts: WireParts) {
    this.ws = ws
    this.socket = socket
    this.parts = parts
  }

  get isOpen(): boolean {
    return this.ws.readyState === this.ws.OPEN
  }

  /** @param taken called when the client's system has received the frame, or the client has disconnected */
  write(frame: Buffer, taken?: () => void): void {
    this.parts.gatherer.flush(this)
    if (!this.hasRoom()) taken?.()
    else this.socket.write(frame, taken)
  }

  writeHistory(frame: Buffer): void {
    const { client, service } = this.parts
    // A client at its limit of unread answers reconnects later with its positions.
    if (!service.clientUse.take('bytes', client, frame.length)) return this.restart()
    this.write(frame, () => service.clientUse.giveBack('bytes', client, frame.length))
  }

  push(frame: Buffer): void {
    if (!this.hasRoom()) return
    this.gatheredBytes += frame.length
    this.parts.gatherer.add(this, frame)
  }

  writeGathered(bytes: Buffer): void {
    this.gathered.length = 0
    this.gatheredBytes = 0
    if (this.isOpen) this.socket.write(bytes)
  }

  /** Disconnects a client that does not read. */
  private hasRoom(): boolean {
    if (!this.isOpen) return false
    // Checked before the write: one long message alone does not disconnect a client that reads.
    if (this.socket.writableLength + this.gatheredBytes <= SEND_BUFFER_MAX_BYTES) return true
    this.ws.terminate()
    return false
  }

  drained(): Promise<void> {
    if (!this.isOpen || this.socket.writableLength < SEND_BUFFER_MAX_BYTES / 4) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        this.socket.off('drain', done)
        this.socket.off('close', done)
        resolve()
      }
      this.socket.on('drain', done)
      this.socket.on('close', done)
    })
  }

  restart(): void {
    this.close(CLOSE.restart, 'come back with your positions')
  }

  close(code: number, reason: string): void {
    this.parts.gatherer.flush(this)
    this.ws.close(code, reason)
  }
}
