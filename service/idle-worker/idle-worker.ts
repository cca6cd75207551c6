import { fork } from 'node:child_process'
import { Worker } from 'node:worker_threads'

/** Idle time after which a thread or process ends. */
const IDLE_MS = 30_000

const { PATH, TMPDIR } = process.env
const ENVIRONMENT = { ...(PATH !== undefined && { PATH }), ...(TMPDIR !== undefined && { TMPDIR }) }

export interface IdleWorkerOptions {
  /** The file of the thread or process, which calls `answerJobs`. */
  readonly file: URL
  readonly idleMs?: number
  /** Uses a process in place of a thread: a crash of native code in a thread ends the whole service. */
  readonly isProcess?: boolean
}

/** A job on its way into the thread or process. */
export interface PostedJob<Job> {
  readonly id: number
  readonly job: Job
}

/** The outcome of a job on its way out of the thread or process. */
export type PostedOutcome<Result> =
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly error: unknown }

/** A started thread or process. */
interface Place<Job> {
  readonly post: (job: PostedJob<Job>) => void
  /** Sets whether it keeps this process alive. */
  readonly hold: (isHeld: boolean) => void
  readonly end: () => Promise<unknown>
}

interface PlaceEvents<Result> {
  readonly settled: (outcome: PostedOutcome<Result>) => void
  readonly ended: (reason: unknown) => void
}

function startThread<Job, Result>(file: URL, { settled, ended }: PlaceEvents<Result>): Place<Job> {
  const thread = new Worker(file)
  thread.on('message', settled)
  thread.on('error', ended)
  thread.on('exit', () => ended(new Error('the thread ended before it answered')))
  return {
    // Throws for a job that cannot be cloned.
    post: (job) => thread.postMessage(job),
    hold: (isHeld) => (isHeld ? thread.ref() : thread.unref()),
    end: () => thread.terminate(),
  }
}

function startProcess<Job, Result>(file: URL, { settled, ended }: PlaceEvents<Result>): Place<Job> {
  // Without the environment of the service, which holds secrets.
  const child = fork(file, { execArgv: [], serialization: 'advanced', env: ENVIRONMENT })
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  child.on('message', (outcome) => settled(outcome as unknown as PostedOutcome<Result>))
  child.on('error', ended)
  child.on('exit', () => ended(new Error('the process ended before it answered')))
  return {
    post: (job) => void child.send(job),
    hold(isHeld) {
      for (const held of [child, child.channel]) {
        if (isHeld) held?.ref()
        else held?.unref()
      }
    },
    end() {
      // A decoder that blocks its thread, or one that was stopped, takes no other signal.
      child.kill('SIGKILL')
      return exited
    },
  }
}

interface WaitingJob<Job, Result> extends PromiseWithResolvers<Result> {
  readonly id: number
  readonly job: Job
}

/**
 * A thread, or a process, for heavy work. It starts with the first job and ends after an idle time, so that the memory of its libraries is
 * held only while they are used. The next job starts a new one, also after a crash. A process has one job at a time, so that a crash
 * rejects the job that caused it, and the other ones go to a new process.
 */
export class IdleWorker<Job, Result> {
  readonly #options: Required<IdleWorkerOptions>
  /** Jobs that are not posted yet, in the order of their calls. */
  #queued: WaitingJob<Job, Result>[] = []
  readonly #posted = new Map<number, WaitingJob<Job, Result>>()
  readonly #postedMax: number
  #worker: Place<Job> | null = null
  #leaving: NodeJS.Timeout | undefined
  #lastId = 0

  constructor({ file, idleMs = IDLE_MS, isProcess = false }: IdleWorkerOptions) {
    this.#options = { file, idleMs, isProcess }
    this.#postedMax = isProcess ? 1 : Infinity
  }

  get isRunning(): boolean {
    return this.#worker !== null
  }

  /** Rejects with the error of the job, or of the thread or process if that broke off. */
  run(job: Job): Promise<Result> {
    const waiting = { id: (this.#lastId += 1), job, ...Promise.withResolvers<Result>() }
    this.#queued.push(waiting)
    this.#postQueued()
    return waiting.promise
  }

  /** Ends the thread or process now; the waiting jobs are rejected. */
  async close(): Promise<void> {
    const worker = this.#worker
    const queued = this.#queued
    this.#queued = []
    const reason = new Error('the worker was closed')
    this.#end(worker, reason)
    for (const waiting of queued) waiting.reject(reason)
    await worker?.end()
  }

  #postQueued(): void {
    while (this.#posted.size < this.#postedMax) {
      const waiting = this.#queued.shift()
      if (waiting === undefined) return
      this.#post(waiting)
    }
  }

  #post(waiting: WaitingJob<Job, Result>): void {
    const { id, job, reject } = waiting
    const worker = this.#started()
    try {
      worker.post({ id, job })
    } catch (error) {
      reject(error)
      return
    }
    clearTimeout(this.#leaving)
    this.#posted.set(id, waiting)
    worker.hold(true)
  }

  #started(): Place<Job> {
    if (this.#worker !== null) return this.#worker
    const { file, isProcess } = this.#options
    const start = isProcess ? startProcess<Job, Result> : startThread<Job, Result>
    const worker = start(file, {
      settled: (outcome) => this.#settle(worker, outcome),
      ended: (reason) => this.#end(worker, reason),
    })
    // An idle one keeps no process alive.
    worker.hold(false)
    this.#worker = worker
    return worker
  }

  #settle(worker: Place<Job>, outcome: PostedOutcome<Result>): void {
    const waiting = this.#posted.get(outcome.id)
    this.#posted.delete(outcome.id)
    if ('error' in outcome) waiting?.reject(outcome.error)
    else waiting?.resolve(outcome.result)
    this.#postQueued()
    if (this.#posted.size > 0) return
    worker.hold(false)
    this.#leaveWhenIdle()
  }

  #leaveWhenIdle(): void {
    clearTimeout(this.#leaving)
    this.#leaving = setTimeout(() => void this.close(), this.#options.idleMs).unref()
  }

  #end(worker: Place<Job> | null, reason: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = null
    clearTimeout(this.#leaving)
    for (const waiting of this.#posted.values()) waiting.reject(reason)
    this.#posted.clear()
    this.#postQueued()
  }
}
