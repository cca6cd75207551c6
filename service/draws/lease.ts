import type { DrawService } from './draw-service.ts'
import type { Tx } from '#service/database/database.ts'
import { afterMs } from './schedule-step.ts'
import { lockFenced, type DueInstance } from './due-instance.ts'

/** Time without a sign of life after which another process takes an instance over. */
const LEASE_MS = 10_000
const HEARTBEAT_MS = 3000

/** Another process has the lease now; pending writes of this one are void. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** The service is stopping: the step ends between two transactions, and another process continues. */
export class StepInterrupted extends Error {
  override readonly name = 'StepInterrupted'
}

/** The exclusive right to work on one instance over several transactions. */
export interface Lease {
  readonly service: DrawService
  /** The row when the lease was taken. */
  readonly instance: DueInstance
  /** Works on the locked instance only if the lease is still valid. */
  readonly transaction: <Result>(work: (tx: Tx, instance: DueInstance) => Promise<Result>) => Promise<Result>
}

/** Takes the lease in the transaction that found the instance due; the new fence shuts out every older holder. */
export async function takeLease(tx: Tx, instance: DueInstance): Promise<DueInstance> {
  const { fence } = await tx
    .updateTable('game_instances')
    .set((row) => ({ fence: row('fence', '+', 1), lease_until: afterMs(LEASE_MS) }))
    .where('game_instance_id', '=', instance.game_instance_id)
    .returning('fence')
    .executeTakeFirstOrThrow()
  return { ...instance, fence }
}

/** Runs a long step under a lease that is renewed until it ends. */
export async function underLease(
  service: DrawService,
  instance: DueInstance,
  { work, stopping }: { work: (lease: Lease) => Promise<void>; stopping: () => boolean },
): Promise<void> {
  const holder = { gameInstanceId: instance.game_instance_id, fence: instance.fence }
  const heartbeat = setInterval(() => void keepAlive(service, holder), HEARTBEAT_MS)
  try {
    await work({
      service,
      instance,
      transaction: async (inside) => {
        if (stopping()) throw new StepInterrupted(`instance ${holder.gameInstanceId}`)
        return service.database.transaction(async (tx) => {
          const locked = await lockFenced(tx, holder)
          if (locked === null) throw new LeaseLost(`instance ${holder.gameInstanceId}`)
          return inside(tx, locked)
        })
      },
    })
  } finally {
    clearInterval(heartbeat)
  }
}

async function keepAlive(
  { database, log }: DrawService,
  { gameInstanceId, fence }: { gameInstanceId: number; fence: number },
): Promise<void> {
  try {
    await database.kysely
      .updateTable('game_instances')
      .set({ lease_until: afterMs(LEASE_MS) })
      .where('game_instance_id', '=', gameInstanceId)
      .where('fence', '=', fence)
      .where('lease_until', 'is not', null)
      .execute()
  } catch (error) {
    log.warn({ gameInstanceId, error: String(error) }, 'a lease could not be prolonged')
  }
}

/** Revokes the lease of a locked instance: pending writes of its holder are void. */
export async function shutOutRunner(
  tx: Tx,
  { game_instance_id: gameInstanceId }: DueInstance,
): Promise<void> {
  await tx
    .updateTable('game_instances')
    .set((row) => ({ fence: row('fence', '+', 1) }))
    .where('game_instance_id', '=', gameInstanceId)
    .execute()
}

/** Releases an unfinished step immediately, so that the next process need not wait for the lease to expire. */
export async function releaseLease({ database }: DrawService, instance: DueInstance): Promise<void> {
  await database.kysely
    .updateTable('game_instances')
    .set({ lease_until: null })
    .where('game_instance_id', '=', instance.game_instance_id)
    .where('fence', '=', instance.fence)
    .execute()
}
