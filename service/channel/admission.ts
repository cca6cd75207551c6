import { Fault, FAULT, type FaultCode } from '#schemas/protocol/faults.ts'
import type { Database } from '#service/database/database.ts'
import { WorkQueue } from '#service/limits/work-queue.ts'
import { Deadlines } from './deadlines.ts'
import type { MessageBounds } from './message-bounds.ts'

/** Concurrent work: beyond it more callers only make each other wait in the database. */
const CONCURRENT = { postgres: 512, embedded: 128 } as const
const CONCURRENT_EACH = { postgres: 64, embedded: 16 } as const
const WEIGHT_EACH_BYTES = 8 * 1024 * 1024
const WAITING = { waiting: 8192, waitingEach: 4096 } as const
const WAIT_MAX_MS = 10_000
/** Bounds for self-managed work, such as joins: it waits in a queue of its own and needs no connection meanwhile. */
const GATHERED = { concurrent: 4096, concurrentEach: 1024 } as const

export interface AdmittedWork {
  /** Expected size of the answer, in bytes. */
  readonly weight?: number
  /** True for work that waits in a queue of its own and needs no database connection meanwhile. */
  readonly isGathered?: boolean
  /** The fault if the time ends after the work began; 300 by default. */
  readonly lateCode?: FaultCode
}

/** Admission control for everything that a client causes except a ping (security 28): queue, concurrency and deadline. */
export class Admission {
  readonly #queue: WorkQueue
  readonly #gathered: WorkQueue
  readonly #deadlines = new Deadlines()

  constructor(kind: Database['kind']) {
    const shared = { weightEach: WEIGHT_EACH_BYTES, ...WAITING, waitMs: WAIT_MAX_MS }
    const bounds = { concurrent: CONCURRENT[kind], concurrentEach: CONCURRENT_EACH[kind] }
    this.#queue = new WorkQueue({ ...shared, ...bounds })
    this.#gathered = new WorkQueue({ ...shared, ...GATHERED })
  }

  /** Numbers of running and waiting work items. */
  get load(): { readonly running: number; readonly waiting: number } {
    const [own, gathered] = [this.#queue.load, this.#gathered.load]
    return { running: own.running + gathered.running, waiting: own.waiting + gathered.waiting }
  }

  /** Runs work for a message. Its place is released when the work has ended, even if the answer timed out earlier. */
  run<T>(
    { client, until }: MessageBounds,
    work: () => Promise<T>,
    { weight = 0, isGathered = false, lateCode = FAULT.overloaded }: AdmittedWork = {},
  ): Promise<T> {
    const queue = isGathered ? this.#gathered : this.#queue
    return new Promise<T>((resolve, reject) => {
      const begin = () => {
        const place = this.#deadlines.begin(until, () => reject(new Fault(lateCode)))
        return work().then(
          (result) => {
            this.#deadlines.end(place)
            resolve(result)
          },
          (error: unknown) => {
            this.#deadlines.end(place)
            reject(error)
          },
        )
      }
      queue.add({ client: client.key, weight, until }, begin, reject)
    })
  }
}
