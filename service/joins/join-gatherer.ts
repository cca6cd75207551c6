import type { OperationResult } from '#schemas/protocol/operations.ts'
import { OVERLOAD_ANSWER_WITHIN_MS } from '#schemas/limits.ts'
import type { Database } from '#service/database/database.ts'
import type { SeedVault } from '#service/games/seed-vault.ts'
import type { Logger } from '#service/log.ts'
import { BatchQueue } from './batch-queue.ts'
import { BatchWriter, type WaitingJoin } from './batch-writer.ts'
import type { JoinAttempt } from './join-attempt.ts'
import { reservedPlays } from './run-batch.ts'

/** One round trip carries so many joins, and one set of locks holds them. */
const BATCH_JOINS_MAX = 64
const BATCH_PLAYS_MAX = 4000
/** While one batch is decided here, others are locked and written. The embedded database has one connection. */
const BATCHES_AT_ONCE = { postgres: 3, embedded: 1 } as const
const PATIENCE_MS = 25
/** Joins that wait, of all players and of one. */
const WAITING_MAX = 4096
const WAITING_EACH_MAX = 1024
/** Refused early enough for the answer to come in time. */
const WAIT_MAX_MS = OVERLOAD_ANSWER_WITHIN_MS / 2

export interface JoinGatherer {
  /** Buys plays, once a key. Fault 300 where the service is overloaded: nothing was bought, the key is free. */
  join: (attempt: JoinAttempt) => Promise<OperationResult<'joinGame'>>
  /** Calls back after every commit that filled an instance. */
  onFilled: (listener: () => void) => void
  /** Finishes what was taken in and refuses what comes after. */
  close: () => Promise<void>
}

/**
 * Gathers the joins that arrive while the last ones are being written, and writes them together: the price of a
 * transaction is paid once for up to 64 joins.
 */
export function createJoinGatherer(service: {
  database: Database
  seeds: SeedVault
  log: Logger
}): JoinGatherer {
  const listeners: (() => void)[] = []
  const onFilled = () => {
    for (const listener of listeners) listener()
  }
  const writer = new BatchWriter({ ...service, onFilled })
  const queue = new BatchQueue<WaitingJoin>({
    run: (batch) => writer.write(batch),
    batchesAtOnce: BATCHES_AT_ONCE[service.database.kind],
    patienceMs: PATIENCE_MS,
    batchItemsMax: BATCH_JOINS_MAX,
    batchWeightMax: BATCH_PLAYS_MAX,
    waitingMax: WAITING_MAX,
    waitingEachMax: WAITING_EACH_MAX,
    waitMaxMs: WAIT_MAX_MS,
  })
  return {
    join: (attempt) =>
      new Promise((resolve, reject) => {
        const weight = reservedPlays(attempt)
        queue.add({ attempt, ownerId: attempt.playerId, weight, again: 0, resolve, reject })
      }),
    onFilled: (listener) => void listeners.push(listener),
    async close() {
      await queue.close()
      await writer.answered()
    },
  }
}
