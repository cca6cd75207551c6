import { REQUEST_TIMEOUT_MS } from '#schemas/limits.ts'
import type { Client, ClientUse } from '#service/limits/client-use.ts'

/** Shorter than the client's own timeout, so that the client gets the reason. */
const ANSWER_WITHIN_MS = REQUEST_TIMEOUT_MS - 1500

/** Bytes of all answers to one message; the first answer is limited only by its operation. */
export const ANSWERS_MAX_BYTES = 2 * 1024 * 1024

/** A larger message waits for its client's turn before it is decoded. */
export const DECODED_AT_ONCE_BYTES = 1024
/** Factor for counting a message in work: decoded it takes several times its bytes. */
export const DECODED_FACTOR = 8

/** Memory of a request beside its body, until it is answered: its head and the objects of its answer. */
export const REQUEST_BYTES = 8 * 1024

/** Smaller answers are not counted per client: the number of its messages limits them. */
const COUNTED_FROM_BYTES = 4096

/** Remaining budget of one message: its time, and the bytes of its answers. */
export class MessageBounds {
  readonly client: Client
  /** End of the client's wait, by `performance.now()`. */
  readonly until = performance.now() + ANSWER_WITHIN_MS
  readonly #use: ClientUse
  #answeredBytes = 0
  #takenBytes = 0

  constructor(client: Client, use: ClientUse) {
    this.client = client
    this.#use = use
  }

  /** Whether no further frame of the message may start. */
  get isSpent(): boolean {
    return this.#answeredBytes >= ANSWERS_MAX_BYTES || performance.now() >= this.until
  }

  /** Counts an answer; false if the message, or the client over all its messages, has reached its limit. */
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

  /** Whether it has answers whose bytes are counted. */
  get hasTaken(): boolean {
    return this.#takenBytes > 0
  }

  /** Releases the bytes of the answers, once the client has them or has disconnected. */
  release(): void {
    if (this.#takenBytes > 0) this.#use.giveBack('bytes', this.client, this.#takenBytes)
    this.#takenBytes = 0
  }
}
