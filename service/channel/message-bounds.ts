import { REQUEST_TIMEOUT_MS } from '#schemas/limits.ts'
import type { Client, ClientUse } from '#service/limits/client-use.ts'

/** Before the client gives up by itself, so that it gets the reason. */
const ANSWER_WITHIN_MS = REQUEST_TIMEOUT_MS - 1500

/** Bytes of all answers to one message; the first answer is bounded by its operation alone. */
export const ANSWERS_MAX_BYTES = 2 * 1024 * 1024

/** A larger message waits for its client's turn before it is decoded. */
export const DECODED_AT_ONCE_BYTES = 1024
/** What a message is counted as while it is worked on: decoded it takes several times its bytes. */
export const DECODED_FACTOR = 8

/** Smaller answers are not counted by client: the number of its messages bounds them. */
const COUNTED_FROM_BYTES = 4096

/** What one message of a client may still cost: its time, and the bytes of its answers. */
export class MessageBounds {
  readonly client: Client
  /** When the client no longer waits, by `performance.now()`. */
  readonly until = performance.now() + ANSWER_WITHIN_MS
  readonly #use: ClientUse
  #answeredBytes = 0
  #takenBytes = 0

  constructor(client: Client, use: ClientUse) {
    this.client = client
    this.#use = use
  }

  /** Whether no further frame of the message may be begun. */
  get isSpent(): boolean {
    return this.#answeredBytes >= ANSWERS_MAX_BYTES || performance.now() >= this.until
  }

  /** Counts an answer; false where the message, or the client with all its messages, has had its share. */
  takeAnswer(bytes: number): boolean {
    const isFirst = this.#answeredBytes === 0
    if (!isFirst && this.#answeredBytes + bytes > ANSWERS_MAX_BYTES) return false
    if (bytes >= COUNTED_FROM_BYTES) {
      if (!this.#use.take('bytes', this.client, bytes)) return false
      this.#takenBytes += bytes
    }
    this.#answeredBytes += bytes
    return true
  }

  /** Gives back what the answers took, when the client has them or is gone. */
  release(): void {
    if (this.#takenBytes > 0) this.#use.giveBack('bytes', this.client, this.#takenBytes)
    this.#takenBytes = 0
  }
}
