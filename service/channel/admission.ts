import { FAULT, type FaultCode } from '#schemas/protocol/faults.ts'
import type { Database } from '#service/database/database.ts'
import { WorkQueue } from '#service/limits/work-queue.ts'
import { createDeadline } from './deadline.ts'
import type { MessageBounds } from './message-bounds.ts'

/** How much is done at once: beyond it more callers only make each other wait in the database. */
const CONCURRENT = { postgres: 512, embedded: 128 } as const
const CONCURRENT_EACH = { postgres: 64, embedded: 16 } as const
const WEIGHT_EACH_BYTES = 8 * 1024 * 1024
const WAITING = { waiting: 8192, waitingEach: 4096 } as const
const WAIT_MAX_MS = 10_000
/** Work that waits in a queue of its own, as joins do for their batch, and needs no connection meanwhile. */
const GATHERED = { concurrent: 4096, concurrentEach: 1024 } as const

export interface AdmittedWork {
  /** Bytes that its answer is expected to have. */
  readonly weight?: number
  /** It waits in a queue of its own, and needs no database connection meanwhile. */
  readonly isGathered?: boolean
  /** The fault where its time is over after it was begun; 300 where not given. */
  readonly lateCode?: FaultCode
}

/** Everything that a client causes beyond a ping is done through here (security 28): in its turn, and in its time. */
export class Admission {
  readonly #queue: WorkQueue
  readonly #gathered: WorkQueue
  readonly #deadline = createDeadline()

  constructor(kind: Database['kind']) {
    const shared = { weightEach: WEIGHT_EACH_BYTES, ...WAITING, waitMs: WAIT_MAX_MS }
    const bounds = { concurrent: CONCURRENT[kind], concurrentEach: CONCURRENT_EACH[kind] }
    this.#queue = new WorkQueue({ ...shared, ...bounds })
    this.#gathered = new WorkQueue({ ...shared, ...GATHERED })
  }

  /** Pieces of work at work and waiting. */
  get load(): { readonly running: number; readonly waiting: number } {
    const [own, gathered] = [this.#queue.load, this.#gathered.load]
    return { running: own.running + gathered.running, waiting: own.waiting + gathered.waiting }
  }

  /** Does work for a message. Its place is given back when the work has ended, though its answer may be late before. */
  run<T>(
    { client, until }: MessageBounds,
    work: () => Promise<T>,
    { weight = 0, isGathered = false, lateCode = FAULT.overloaded }: AdmittedWork = {},
  ): Promise<T> {
    const queue = isGathered ? this.#gathered : this.#queue
    return new Promise<T>((resolve, reject) => {
      const begin = () => {
        const working = work()
        this.#deadline(working, until, lateCode).then(resolve, reject)
        return working
      }
      queue.run({ client: client.key, weight, until }, begin).catch(reject)
    })
  }
}
