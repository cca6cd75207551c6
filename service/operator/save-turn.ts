import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { Database } from '#service/database/database.ts'

/** Lease time of the saving turn: a saving takes less than a second, so a process that holds it longer has stopped. */
const TURN_MS = 12_000
const ASK_AGAIN_MS = 50
/** Longer than a turn, so that a turn left by a stopped process can expire. */
const WAIT_LONGEST_MS = 18_000

/** The exclusive right to save, which ends `TURN_MS` after it was taken or renewed. */
export interface SavingTurn {
  /** Whether another process had the turn and has stopped: it may have left files. */
  readonly isTakenOver: boolean
  /** Extends the turn. Throws an `ApiRefusal` if it has expired and another process has taken it. */
  renew(): Promise<void>
}

/**
 * Runs a saving while no other process on the database runs one. Uses a row instead of a lock, because a saving is several transactions.
 * A saving renews its turn before it writes, so that a process that was paused for too long writes nothing. The embedded database has one
 * process.
 */
export async function inSavingTurn<T>(
  { kind, kysely }: Database,
  save: (turn: SavingTurn) => Promise<T>,
): Promise<T> {
  if (kind === 'embedded') return save({ isTakenOver: false, renew: () => Promise.resolve() })
  const holder = randomUUID()
  const until = sql<number>`service_clock() + ${TURN_MS} * interval '1 millisecond'`
  const take = sql<Pick<SavingTurn, 'isTakenOver'>>`
    update saving_turn turn set holder = ${holder}, ends_at = ${until}
    from (select holder from saving_turn for update) before
    where turn.holder is null or turn.ends_at < service_clock()
    returning before.holder is not null as "isTakenOver"`
  const takeTurn = async () => (await take.execute(kysely)).rows[0]
  const giveUpAt = performance.now() + WAIT_LONGEST_MS
  let taken = await takeTurn()
  while (taken === undefined) {
    if (performance.now() > giveUpAt) throw busy()
    await delay(ASK_AGAIN_MS)
    taken = await takeTurn()
  }
  const { isTakenOver } = taken
  const renew = async () => {
    const { numUpdatedRows } = await kysely
      .updateTable('saving_turn')
      .set({ ends_at: until })
      .where('holder', '=', holder)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw busy()
  }
  try {
    return await save({ isTakenOver, renew })
  } finally {
    await kysely.updateTable('saving_turn').set({ holder: null }).where('holder', '=', holder).execute()
  }
}

/** Whether a process has stopped while it had the turn. */
export async function isTurnLeft({ kind, kysely }: Database): Promise<boolean> {
  if (kind === 'embedded') return false
  const { rows } = await sql<{ isLeft: boolean }>`
    select holder is not null and ends_at < service_clock() as "isLeft" from saving_turn`.execute(kysely)
  return rows[0]?.isLeft === true
}

const busy = () => new ApiRefusal('conflict', 'Other processes are saving sites. Try again in a minute.')
