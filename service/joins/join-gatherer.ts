import type { OperationResult } from '#schemas/protocol/operations.ts'
import { inSpan, linkToSpan } from '#service/base/tracing.ts'
import type { Database } from '#service/database/database.ts'
import type { SeedVault } from '#service/games/rows/seed-vault.ts'
import type { Logger } from '#service/base/log.ts'
import { BatchQueue, CALLS_WAIT } from '#service/limits/batch-queue.ts'
import { BatchWriter, type WaitingJoin } from './batch-writer.ts'
import type { JoinAttempt } from './join-attempt.ts'
import { reservedPlays } from './run-batch.ts'

/** Joins per batch: one round trip and one set of locks. */
const BATCH_JOINS_MAX = 64
const BATCH_PLAYS_MAX = 4000
/**
 * While one batch is decided here, another is locked and written. More would wait for the same game instances, and each row that a batch
 * waited for is read again. The embedded database has one connection.
 */
const BATCHES_AT_ONCE = { postgres: 2, embedded: 1 } as const

export interface JoinGatherer {
  /** Buys plays, once per key. Fault 300 if the service is overloaded: nothing was bought, the key is free. */
  join: (attempt: JoinAttempt) => Promise<OperationResult<'joinGame'>>
  /** Calls back after every commit that filled an instance. */
  onFilled: (listener: () => void) => void
  /** Finishes accepted joins and refuses later ones. */
  close: () => Promise<void>
}

/** Batches the joins that arrive while earlier ones are being written: up to 64 joins share the cost of one transaction. */
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
    // A span of its own: the joins of a batch belong to as many traces.
    run: (batch) =>
      inSpan('joins', { parent: null, links: batch.flatMap(({ link }) => link ?? []) }, () =>
        writer.write(batch),
      ),
    batchesAtOnce: BATCHES_AT_ONCE[service.database.kind],
    batchItemsMax: BATCH_JOINS_MAX,
    batchWeightMax: BATCH_PLAYS_MAX,
    ...CALLS_WAIT,
  })
  return {
    join: (attempt) =>
      new Promise((resolve, reject) => {
        const weight = reservedPlays(attempt)
        queue.add({
          attempt,
          ownerId: attempt.playerId,
          weight,
          again: 0,
          link: linkToSpan(),
          resolve,
          reject,
        })
      }),
    onFilled: (listener) => void listeners.push(listener),
    async close() {
      await queue.close()
      await writer.answered()
    },
  }
}
