import { REQUEST_TIMEOUT_MS } from '#schemas/limits.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { RequestFrame, ResponseFrame } from '#schemas/protocol/frames.ts'

interface Waiting {
  resolve: (answer: ResponseFrame) => void
  reject: (fault: Fault) => void
}

/** Frames that were sent over one connection and are not answered yet. */
export class PendingAnswers {
  private readonly waiting = new Map<number, Waiting>()

  /** The answers of the frames, in their order. After the time-out they fail, and `onSilence` is called. */
  async to(frames: readonly RequestFrame[], onSilence: () => void): Promise<ResponseFrame[]> {
    const timer = setTimeout(() => {
      for (const { id } of frames) this.waiting.get(id)?.reject(new Fault(FAULT.requestTimeout))
      onSilence()
    }, REQUEST_TIMEOUT_MS)
    try {
      return await Promise.all(
        frames.map(
          ({ id }) =>
            new Promise<ResponseFrame>((resolve, reject) => this.waiting.set(id, { resolve, reject })),
        ),
      )
    } finally {
      clearTimeout(timer)
      for (const { id } of frames) this.waiting.delete(id)
    }
  }

  take(answer: ResponseFrame): void {
    this.waiting.get(answer.id)?.resolve(answer)
  }

  /** The connection is lost: it is unknown whether the sent frames arrived. */
  lose(): void {
    for (const { reject } of this.waiting.values()) reject(new Fault(FAULT.deliveryInDoubt))
  }
}
