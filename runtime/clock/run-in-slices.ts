/** Maximum slice, in milliseconds: a longer task delays the frame that input waits for. */
const SLICE_MS = 8

/** A task that can be interrupted after each step. */
export type SlicedTask<Result = void> = Generator<undefined, Result, undefined>

interface Waiting {
  readonly work: SlicedTask
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

const waiting: Waiting[] = []
let untilMs = 0

/**
 * Queues a task behind all earlier ones. It starts immediately; a short task is done when this returns. The rest runs in
 * later browser tasks, so that the browser can render and handle input in between.
 */
export function runInSlices(work: SlicedTask): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push({ work, resolve, reject })
    if (waiting.length > 1) return
    // Several tasks queued in one browser task share its time.
    if (performance.now() > untilMs) untilMs = performance.now() + SLICE_MS
    workOn()
  })
}

function workOn(): void {
  for (let first = waiting[0]; first && performance.now() <= untilMs; first = waiting[0]) {
    if (isOver(first)) waiting.shift()
  }
  if (waiting.length > 0) setTimeout(inNextTask)
}

function inNextTask(): void {
  untilMs = performance.now() + SLICE_MS
  workOn()
}

/** Runs one step. True where the task has ended. */
function isOver({ work, resolve, reject }: Waiting): boolean {
  try {
    if (work.next().done !== true) return false
    resolve()
  } catch (error) {
    reject(error)
  }
  return true
}

/** Runs the whole task synchronously. */
export function runSync<Result>(work: SlicedTask<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}
