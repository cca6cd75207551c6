const FINAL = 0x80
const MASKED = 0x80
const OPCODE = 0x0f
/** Opcodes from here on are control frames, which may come between the fragments of a message. */
const FIRST_CONTROL = 0x08
const MASK_BYTES = 4

/** Parses the frame headers of a WebSocket client (RFC 6455, 5.2) to measure its unfinished message. */
export class FrameMeter {
  #head: number[] = []
  #headBytes = 2
  /** Remaining payload of the current frame, in bytes. */
  #left = 0
  #isControl = false
  #isFinal = false
  /** True within a message whose last frame has not ended. */
  #isOpen = false
  #openBytes = 0
  #finished = 0

  /** Received bytes of the current, unfinished message. */
  get unfinishedBytes(): number {
    return this.#openBytes + this.#head.length
  }

  get isUnfinished(): boolean {
    return this.#isOpen || this.#left > 0 || this.#head.length > 0
  }

  /** Number of finished messages. A control frame counts only between messages. */
  get finished(): number {
    return this.#finished
  }

  read(chunk: Uint8Array): void {
    if (!this.isUnfinished && isShortMessage(chunk)) this.#finished += 1
    else this.#readParts(chunk)
  }

  #readParts(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length;) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, chunk.length - at)
        at += taken
        this.#takePayload(taken)
      } else {
        this.#takeHead(chunk[at] as number)
        at += 1
      }
    }
  }

  #takeHead(byte: number): void {
    this.#head.push(byte)
    if (this.#head.length === 2) this.#headBytes = 2 + lengthBytes(byte) + (byte & MASKED ? MASK_BYTES : 0)
    if (this.#head.length < 2 || this.#head.length < this.#headBytes) return
    const [first = 0, second = 0] = this.#head
    this.#left = this.#head.slice(2, 2 + lengthBytes(second)).reduce((length, next) => length * 256 + next, 0)
    if (lengthBytes(second) === 0) this.#left = second & ~MASKED
    this.#head = []
    this.#isControl = (first & OPCODE) >= FIRST_CONTROL
    this.#isFinal = (first & FINAL) !== 0
    if (!this.#isControl) this.#isOpen = true
    if (this.#left === 0) this.#endFrame()
  }

  #takePayload(bytes: number): void {
    this.#left -= bytes
    if (!this.#isControl) this.#openBytes += bytes
    if (this.#left === 0) this.#endFrame()
  }

  #endFrame(): void {
    const endsMessage = !this.#isControl && this.#isFinal
    if (endsMessage) {
      this.#isOpen = false
      this.#openBytes = 0
    }
    if (!this.#isOpen) this.#finished += 1
  }
}

/** Whether bytes are exactly one whole masked message of less than 126 bytes, as most chunks are. */
function isShortMessage(chunk: Uint8Array): boolean {
  const first = chunk[0] ?? 0
  const second = chunk[1] ?? 0
  const isWhole = (first & FINAL) !== 0 && (first & OPCODE) < FIRST_CONTROL && (second & MASKED) !== 0
  return isWhole && lengthBytes(second) === 0 && chunk.length === 2 + MASK_BYTES + (second & ~MASKED)
}

/** Number of bytes behind the second one that hold a frame's length. */
function lengthBytes(second: number): 0 | 2 | 8 {
  const length = second & ~MASKED
  if (length < 126) return 0
  return length === 126 ? 2 : 8
}
