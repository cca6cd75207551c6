import { type RawBuilder, sql } from 'kysely'

/** The condition that an instance has a step that waits for a process: its time has come, and no process has a lease. */
export const STEP_IS_DUE: RawBuilder<boolean> = sql`
  (next_action_at <= service_now() and (lease_until is null or lease_until <= service_now()))`

/** The condition that a process has a lease of an instance. */
export const STEP_IS_LEASED: RawBuilder<boolean> = sql`(lease_until > service_now())`

/** The time from which `STEP_IS_DUE` holds for an instance with a next step. */
export const STEP_DUE_AT: RawBuilder<number> = sql`greatest(next_action_at, lease_until)`
