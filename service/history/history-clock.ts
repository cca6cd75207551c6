import { setTimeout as delay } from 'node:timers/promises'
import { type Clock, systemClock } from '#service/base/clock.ts'
import type { Database } from '#service/database/database.ts'
import { restoreServiceTime, shiftServiceTime } from '#service/database/service-time.ts'
import { now } from '#service/database/time.ts'

type Timed = Pick<Database, 'kysely'>

/** Steps of draws that are due within this time after the next one are due together with it. */
const TOGETHER_MS = 1000
const LOOK_EVERY_MS = 5
/** Within this time of the machine, the draw runner has done what is due. */
const DONE_WITHIN_MS = 60_000

/**
 * The clock of a service that plays a history: behind that of the machine, and moved forward together with the functions of its database. A move
 * stops at each step of a draw until the step is done, so that every draw is held at its time.
 */
export class HistoryClock implements Clock {
  #behindMs: number
  readonly #listeners = new Set<() => void>()

  constructor(behindMs: number) {
    this.#behindMs = behindMs
  }

  now(): number {
    return systemClock.now() - this.#behindMs
  }

  onMoved(listener: () => void): void {
    this.#listeners.add(listener)
  }

  /** Moves to a time, at most to the present. Throws if a step that is due is not done. */
  async moveTo(database: Timed, time: number): Promise<void> {
    for (;;) {
      await untilNothingIsDue(database)
      const present = systemClock.now()
      const target = Math.min(time, present)
      if (this.now() >= target) return
      const next = (await nextStepAt(database)) ?? Number.POSITIVE_INFINITY
      await this.#jump(database, present - Math.min(target, Math.max(next + TOGETHER_MS, this.now())))
    }
  }

  /** Moves to the present, and ends the history of the database. */
  async moveToPresent(database: Timed): Promise<void> {
    await this.moveTo(database, Number.POSITIVE_INFINITY)
    await database.kysely.connection().execute(restoreServiceTime)
    this.#moved(0)
  }

  async #jump({ kysely }: Timed, behindMs: number): Promise<void> {
    const interval = `${-Math.round(behindMs)} milliseconds`
    await kysely.connection().execute((connection) => shiftServiceTime(connection, interval))
    this.#moved(Math.round(behindMs))
  }

  #moved(behindMs: number): void {
    this.#behindMs = behindMs
    for (const listener of this.#listeners) listener()
  }
}

/** Also waits for a step that the draw runner has begun. */
async function untilNothingIsDue({ kysely }: Timed): Promise<void> {
  const giveUpAt = performance.now() + DONE_WITHIN_MS
  for (;;) {
    const due = await kysely
      .selectFrom('game_instances')
      .select('game_instance_id')
      .where('next_action_at', '<=', now)
      .limit(1)
      .executeTakeFirst()
    if (due === undefined) return
    if (performance.now() > giveUpAt)
      throw new Error(`The draw of instance ${due.game_instance_id} does not go on; the log has its error.`)
    await delay(LOOK_EVERY_MS)
  }
}

async function nextStepAt({ kysely }: Timed): Promise<number | null> {
  const next = await kysely
    .selectFrom('game_instances')
    .select('next_action_at')
    .where('next_action_at', 'is not', null)
    .orderBy('next_action_at')
    .limit(1)
    .executeTakeFirst()
  return next?.next_action_at ?? null
}
