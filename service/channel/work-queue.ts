import { Fault } from '#schemas/protocol/faults.ts'

/** So many pieces of work at once, so many waiting, and none of them for long: beyond that fault 300. */
export interface WorkQueue {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Pieces at work and waiting. */
  readonly load: { readonly running: number; readonly waiting: number }
}

interface Waiting {
  start: () => void
  refuse: () => void
  since: number
}

/** A bounded first-in first-out queue (security 7). */
export function createWorkQueue(bounds: { concurrent: number; waiting: number; waitMs: number }): WorkQueue {
  let running = 0
  const line: Waiting[] = []
  let timer: NodeJS.Timeout | undefined

  function refuseLate() {
    timer = undefined
    const latest = performance.now() - bounds.waitMs
    while (line[0] !== undefined && line[0].since <= latest) line.shift()?.refuse()
    watch()
  }
  function watch() {
    const first = line[0]
    if (timer !== undefined || first === undefined) return
    timer = setTimeout(refuseLate, Math.max(1, first.since + bounds.waitMs - performance.now()))
    timer.unref()
  }
  async function start<T>(work: () => Promise<T>): Promise<T> {
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      line.shift()?.start()
    }
  }
  return {
    run<T>(work: () => Promise<T>): Promise<T> {
      if (running < bounds.concurrent) return start(work)
      if (line.length >= bounds.waiting) return Promise.reject(new Fault('300'))
      return new Promise<T>((resolve, reject) => {
        line.push({
          start: () => resolve(start(work)),
          refuse: () => reject(new Fault('300')),
          since: performance.now(),
        })
        watch()
      })
    },
    get load() {
      return { running, waiting: line.length }
    },
  }
}
