import { IncomingMessage } from '#service/base/node-http.ts'

/**
 * A request whose body can be taken as it is parsed. A body of one piece, as nearly all of the channel have, costs a stream's
 * buffer, its events and two turns of the callback queue as much processor time as its answer.
 */
export class CollectedRequest extends IncomingMessage {
  #chunks: Buffer[] | null = null
  #length = 0
  #most = 0
  #isWhole = false
  #ended: (() => void) | null = null

  /** Collects the body from now on, if the request has just been passed to its listener; at most `most` bytes are kept. */
  collect(most: number): void {
    this.#chunks = []
    this.#most = most
  }

  /** The collected body: null if it is longer than the maximum, undefined while it has not ended. */
  get body(): Buffer | null | undefined {
    if (!this.#isWhole && this.#length <= this.#most) return undefined
    if (this.#length > this.#most) return null
    const chunks = this.#chunks ?? []
    return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
  }

  get isCollecting(): boolean {
    return this.#chunks !== null
  }

  /** Calls back once when `body` is defined. */
  whenWhole(ended: () => void): void {
    if (this.body === undefined) this.#ended = ended
    else ended()
  }

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (this.#chunks === null) return super.push(chunk, encoding)
    if (chunk === null) {
      this.#isWhole = true
      // The stream has ended too, so that the connection goes on to its next request.
      super.push(null)
    } else {
      this.#length += chunk.length
      if (this.#length <= this.#most) this.#chunks.push(chunk)
    }
    if (this.#isWhole || this.#length > this.#most) this.#tell()
    return true
  }

  #tell(): void {
    const ended = this.#ended
    this.#ended = null
    ended?.()
  }
}
