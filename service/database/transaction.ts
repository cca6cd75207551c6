import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, type Transaction } from 'kysely'
import pRetry from 'p-retry'
import type { Tables } from './tables.ts'

export type Tx = Transaction<Tables>

const RETRIES = 7
const RETRY_FIRST_MS = 5
const RETRY_LONGEST_MS = 250
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

const open = new AsyncLocalStorage<true>()

/** Whether the caller runs inside a transaction; a second connection must not be taken there. */
export function insideTransaction(): boolean {
  return open.getStore() === true
}

/** Whether the error asks for a retry of the whole transaction. */
function isConflict(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}

/** Runs the work in one transaction; retries it after a conflict, with jitter and a bounded number of attempts. */
export async function runTransaction<T>(kysely: Kysely<Tables>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return pRetry(() => kysely.transaction().execute((tx) => open.run(true, () => work(tx))), {
    retries: RETRIES,
    minTimeout: RETRY_FIRST_MS,
    maxTimeout: RETRY_LONGEST_MS,
    randomize: true,
    shouldRetry: ({ error }) => isConflict(error),
  })
}
