/** A task that is longer holds up the frame that a finger waits for. */
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
 * Takes up a piece of work after all that was given before it. It begins at once: where there is little, it is done when
 * this returns. The rest is done in later tasks, so that the browser draws and listens in between.
 */
export function runInSlices(work: SlicedTask): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push({ work, resolve, reject })
    if (waiting.length > 1) return
    // Several pieces that are given in one task share its time.
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

/** Goes one step on. */
function isOver({ work, resolve, reject }: Waiting): boolean {
  try {
    if (work.next().done !== true) return false
    resolve()
  } catch (error) {
    reject(error)
  }
  return true
}

/** Runs the whole task now. */
export function runSync<Result>(work: SlicedTask<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}
