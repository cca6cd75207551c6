import { FRAMES_MAX, PRIORITY_DEFAULT } from '#schemas/limits.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { RequestFrame, ResponseFrame } from '#schemas/protocol/frames.ts'

interface Waiting {
  readonly frame: RequestFrame
  readonly secured: boolean
  resolve: (response: ResponseFrame) => void
  reject: (fault: unknown) => void
}

/** Sends frames of the same tick as one request, the highest priority first. */
export class SendQueue {
  private readonly send: (frames: readonly RequestFrame[], secured: boolean) => Promise<ResponseFrame[]>
  private waiting: Waiting[] = []

  constructor(send: (frames: readonly RequestFrame[], secured: boolean) => Promise<ResponseFrame[]>) {
    this.send = send
  }

  add(frame: RequestFrame, secured: boolean): Promise<ResponseFrame> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) queueMicrotask(() => this.flush())
      this.waiting.push({ frame, secured, resolve, reject })
    })
  }

  private flush(): void {
    const waiting = this.waiting
    this.waiting = []
    // A stable sort: frames of equal priority keep their order.
    waiting.sort((left, right) => priorityOf(right) - priorityOf(left))
    for (const secured of [true, false]) {
      const frames = waiting.filter((entry) => entry.secured === secured)
      for (let from = 0; from < frames.length; from += FRAMES_MAX) {
        void this.sendBatch(frames.slice(from, from + FRAMES_MAX), secured)
      }
    }
  }

  private async sendBatch(batch: readonly Waiting[], secured: boolean): Promise<void> {
    try {
      const answers = await this.send(
        batch.map(({ frame }) => frame),
        secured,
      )
      const byId = new Map(answers.map((answer) => [answer.id, answer]))
      for (const { frame, resolve, reject } of batch) {
        const answer = byId.get(frame.id)
        if (answer) resolve(answer)
        else reject(new Fault(FAULT.deliveryInDoubt))
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}

function priorityOf({ frame }: Waiting): number {
  return frame.priority ?? PRIORITY_DEFAULT
}
