import { type RawBuilder, sql } from 'kysely'
import type { UpdateObject } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import { now, timestamp } from '#service/database/time.ts'
import { GAME_INSTANCES } from '#service/games/rules/game-instance-states.ts'
import { assertMoved, move } from '#service/states/move.ts'
import type { EventOf } from '#service/states/state-machine.ts'
import type { DueInstance } from './due-instance.ts'

type Changes = UpdateObject<Tables, 'game_instances'>

/** The next step of an instance: now, at a time, after some milliseconds, or never. */
export type NextAction = 'now' | 'never' | { at: number } | { afterMs: number }

/** Writes the changes of a step and the time of the next one, and releases the lease. */
export async function scheduleStep(
  tx: Tx,
  gameInstanceId: number,
  changes: Changes,
  next: NextAction,
): Promise<void> {
  await tx
    .updateTable('game_instances')
    .set({ ...changes, lease_until: null, next_action_at: dueTime(next) })
    .where('game_instance_id', '=', gameInstanceId)
    .execute()
}

/** Moves a locked instance whose step is the event, as `scheduleStep` does for a step that changes no state. */
export async function moveInstance(
  tx: Tx,
  instance: Pick<DueInstance, 'game_instance_id' | 'status'>,
  { event, ...changes }: Changes & { readonly event: EventOf<typeof GAME_INSTANCES> },
  next: NextAction,
): Promise<void> {
  const set = { ...changes, lease_until: null, next_action_at: dueTime(next) }
  assertMoved(await move(tx, GAME_INSTANCES, instance, { event, set, returning: ['status'] }))
}

export function afterMs(milliseconds: number): RawBuilder<number> {
  return sql<number>`service_now() + ${milliseconds} * interval '1 millisecond'`
}

function dueTime(next: NextAction): RawBuilder<number> | null {
  if (next === 'never') return null
  if (next === 'now') return now
  return 'at' in next ? timestamp(next.at) : afterMs(next.afterMs)
}
