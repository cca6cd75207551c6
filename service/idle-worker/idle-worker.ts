import { Worker } from 'node:worker_threads'

/** Idle time after which a thread ends. */
const IDLE_MS = 30_000

export interface IdleWorkerOptions {
  /** The file of the thread, which calls `answerJobs`. */
  readonly file: URL
  readonly idleMs?: number
}

/** A job on its way into the thread. */
export interface PostedJob<Job> {
  readonly id: number
  readonly job: Job
}

/** The outcome of a job on its way out of the thread. */
export type PostedOutcome<Result> =
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly error: unknown }

/**
 * A thread for heavy work. It starts with the first job and ends after an idle time, so the process holds the memory of its libraries only
 * while they are used. The next job starts a new one; so does the first one after a thread that broke off.
 */
export class IdleWorker<Job, Result> {
  readonly #options: Required<IdleWorkerOptions>
  readonly #waiting = new Map<number, PromiseWithResolvers<Result>>()
  #worker: Worker | null = null
  #leaving: NodeJS.Timeout | undefined
  #lastId = 0

  constructor({ file, idleMs = IDLE_MS }: IdleWorkerOptions) {
    this.#options = { file, idleMs }
  }

  get isRunning(): boolean {
    return this.#worker !== null
  }

  /** Rejects with the error of the job, or of the thread if that broke off. */
  run(job: Job): Promise<Result> {
    const id = (this.#lastId += 1)
    const waiting = Promise.withResolvers<Result>()
    const worker = this.#started()
    // Throws for a job that cannot be cloned.
    worker.postMessage({ id, job } satisfies PostedJob<Job>)
    clearTimeout(this.#leaving)
    this.#waiting.set(id, waiting)
    worker.ref()
    return waiting.promise
  }

  /** Ends the thread now; the waiting jobs are rejected. */
  async close(): Promise<void> {
    const worker = this.#worker
    this.#end(worker, new Error('the thread was closed'))
    await worker?.terminate()
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker
    const worker = new Worker(this.#options.file)
    worker.on('message', (outcome: PostedOutcome<Result>) => this.#settle(worker, outcome))
    worker.on('error', (error) => this.#end(worker, error))
    worker.on('exit', () => this.#end(worker, new Error('the thread ended before it answered')))
    // An idle thread keeps no process alive.
    worker.unref()
    this.#worker = worker
    return worker
  }

  #settle(worker: Worker, outcome: PostedOutcome<Result>): void {
    const waiting = this.#waiting.get(outcome.id)
    this.#waiting.delete(outcome.id)
    if ('error' in outcome) waiting?.reject(outcome.error)
    else waiting?.resolve(outcome.result)
    if (this.#waiting.size > 0) return
    worker.unref()
    this.#leaveWhenIdle()
  }

  #leaveWhenIdle(): void {
    clearTimeout(this.#leaving)
    this.#leaving = setTimeout(() => void this.close(), this.#options.idleMs).unref()
  }

  #end(worker: Worker | null, reason: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = null
    clearTimeout(this.#leaving)
    for (const waiting of this.#waiting.values()) waiting.reject(reason)
    this.#waiting.clear()
  }
}
