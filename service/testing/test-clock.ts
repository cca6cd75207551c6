import { type RawBuilder, sql } from 'kysely'
import { type Clock, systemClock } from '#service/base/clock.ts'
import type { Database } from '#service/database/database.ts'
import { shiftServiceTime } from '#service/database/service-time.ts'

/** The clock of a test's service: the system's, moved forward together with its database by `advance`. */
export class TestClock implements Clock {
  #aheadMs = 0
  #turn: Promise<void> = Promise.resolve()
  readonly #listeners = new Set<() => void>()

  now(): number {
    return systemClock.now() + this.#aheadMs
  }

  /** Runs moves one after the other: two at once could not replace the same functions. */
  inTurn(move: () => Promise<void>): Promise<void> {
    const moved = this.#turn.then(move)
    this.#turn = moved.catch(() => undefined)
    return moved
  }

  move(milliseconds: number): void {
    this.#aheadMs += milliseconds
    for (const listener of this.#listeners) listener()
  }

  /** Calls back after each move, so that what sleeps looks at the time again. */
  onMoved(listener: () => void): void {
    this.#listeners.add(listener)
  }
}

/** A database, with the clock of the service that uses it in this process. */
export interface Timed extends Pick<Database, 'kysely'> {
  readonly clock: TestClock
}

/**
 * Moves the service's time forward by an interval of PostgreSQL, `15 minutes`: for every connection and process of the database, and for
 * the clock. Time in caches and limits that count with `performance.now()` goes on as it is.
 */
export function advance(database: Timed, by: string): Promise<void> {
  return advanceBy(database, sql`${by}::interval`)
}

/** Moves the service's time forward to a time such as `2036-03-30T00:30Z`; it goes on from there. */
export function advanceTo(database: Timed, time: string): Promise<void> {
  return advanceBy(database, sql`${time}::timestamptz - service_clock()`)
}

/** Moves the service's time forward to the next step of a game instance, unless that is due or the instance has the status. */
export function advanceToNextStep(database: Timed, gameInstanceId: number, status: string): Promise<void> {
  return advanceBy(
    database,
    sql`(select next_action_at - service_clock() from game_instances
      where game_instance_id = ${gameInstanceId} and status <> ${status})`,
  )
}

function advanceBy({ kysely, clock }: Timed, interval: RawBuilder<unknown>): Promise<void> {
  return clock.inTurn(async () => {
    const movedMs = await kysely.connection().execute(async (connection) => {
      const { rows } = await sql<{ ms: number; ahead: string }>`
        select extract(epoch from by)::float8 * 1000 as ms, (service_now() - now() + by)::text as ahead
        from (select ${interval} as by) as move where by > interval '0'`.execute(connection)
      const [move] = rows
      if (move === undefined) return 0
      await shiftServiceTime(connection, move.ahead)
      return move.ms
    })
    if (movedMs > 0) clock.move(movedMs)
  })
}
