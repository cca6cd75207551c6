import type { ReadFrame } from './request-frame.ts'

/** Messages of one connection that are answered concurrently: as many as joins fit into one batch. */
const AT_ONCE = 64
/** Number of waiting messages at which reading pauses until the queue is shorter. */
const PAUSE_AT = 64

interface WithFrames {
  readonly frames: readonly ReadFrame[]
}

interface Waiting<Message> {
  message: Message
  priority: number
}

/** The message queue of one connection: some run, the others wait in order of priority. */
export class MessageLine<Message extends WithFrames> {
  private running = 0
  private paused = false
  private readonly waiting: Waiting<Message>[] = []
  private readonly on: { work(message: Message): Promise<void>; pause(): void; resume(): void }

  constructor(on: MessageLine<Message>['on']) {
    this.on = on
  }

  add(message: Message): void {
    if (this.running < AT_ONCE) return this.start(message)
    const priority = message.frames.reduce((most, frame) => Math.max(most, frame.priority), 0)
    // Behind those of equal priority: first in, first out.
    const place = this.waiting.findIndex((one) => one.priority < priority)
    this.waiting.splice(place < 0 ? this.waiting.length : place, 0, { message, priority })
    if (this.waiting.length < PAUSE_AT || this.paused) return
    this.paused = true
    this.on.pause()
  }

  private start(message: Message): void {
    this.running += 1
    void this.on.work(message).finally(() => {
      this.running -= 1
      const next = this.waiting.shift()
      if (next !== undefined) this.start(next.message)
      if (!this.paused || this.waiting.length > PAUSE_AT / 2) return
      this.paused = false
      this.on.resume()
    })
  }
}
