import type { Client, ClientUse } from '#service/limits/client-use.ts'
import { FrameMeter } from './frame-meter.ts'

/** Time limit for a message from its first byte to its last, as for the head of an HTTP request. */
const FINISHED_WITHIN_MS = 10_000

interface UnfinishedParts {
  readonly clientUse: ClientUse
  readonly client: Client
  /** True while the service itself pauses reading; that time does not count against the client. */
  readonly isPaused: () => boolean
  readonly tooLate: () => void
  readonly tooMuch: () => void
}

/** Limits an unfinished message of a WebSocket client: its time, and its bytes per client. */
export class UnfinishedMessage {
  readonly #parts: UnfinishedParts
  readonly #meter = new FrameMeter()
  #countedBytes = 0
  #timer: NodeJS.Timeout | undefined

  constructor(parts: UnfinishedParts) {
    this.#parts = parts
  }

  read(chunk: Uint8Array): void {
    const before = this.#meter.finished
    this.#meter.read(chunk)
    if (!this.#meter.isUnfinished || this.#meter.finished !== before) this.end()
    if (!this.#meter.isUnfinished) return
    this.#timer ??= this.#wait()
    const { clientUse, client, tooMuch } = this.#parts
    const grown = this.#meter.unfinishedBytes - this.#countedBytes
    if (!clientUse.take('bytes', client, grown)) return tooMuch()
    this.#countedBytes += grown
  }

  /** Releases what was counted, at the end of the message or of the connection. */
  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#countedBytes > 0)
      this.#parts.clientUse.giveBack('bytes', this.#parts.client, this.#countedBytes)
    this.#countedBytes = 0
  }

  #wait(): NodeJS.Timeout {
    return setTimeout(() => {
      if (this.#parts.isPaused()) this.#timer = this.#wait()
      else this.#parts.tooLate()
    }, FINISHED_WITHIN_MS).unref()
  }
}
