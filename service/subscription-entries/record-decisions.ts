import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import type { SubscriptionCancelReason } from '#schemas/entities/subscription.ts'
import type { Tx } from '#service/database/database.ts'
import { type OutboxEvent, publishAll } from '#service/events/publish.ts'
import { cancelSubscriptions } from '#service/subscriptions/cancel-subscriptions.ts'
import { SUBSCRIPTIONS } from '#service/subscriptions/subscription-states.ts'
import { isFrom, stateAfter } from '#service/states/move.ts'
import type { EntryDecision } from './decide-entry.ts'
import { type ChangedSubscription, subscriptionEvent } from '#service/subscriptions/subscription-events.ts'
import type { AwaitedInstance, WaitingSubscription } from './waiting-subscriptions.ts'

/** The decision on one subscription and one instance. */
export interface Decided {
  readonly waiting: WaitingSubscription
  readonly verdict: EntryDecision
  /** The join, if the subscription was entered. */
  readonly entry: { readonly transferId: number; readonly playerPlaysInGame: number } | null
}

/** Stores decisions, one row per subscription and instance, returns the rest of ended subscriptions and notifies the players. */
export async function recordDecisions(
  tx: Tx,
  instance: AwaitedInstance,
  decided: readonly Decided[],
): Promise<void> {
  const passed = decided.filter(({ verdict }) => verdict.kind === 'enter' || verdict.kind === 'skip')
  if (passed.length > 0) await publishAll(tx, await notePassed(tx, instance, passed))
  const cancelled = new Map<SubscriptionCancelReason, number[]>()
  for (const { waiting, verdict } of decided) {
    if (verdict.kind !== 'cancel') continue
    cancelled.set(verdict.reason, [...(cancelled.get(verdict.reason) ?? []), waiting.subscription_id])
  }
  for (const [reason, ids] of cancelled) await cancelSubscriptions(tx, ids, reason)
}

/** Records draws that were entered or skipped: in both cases the subscription continues with the next one. */
async function notePassed(
  tx: Tx,
  { gameInstanceId, sequenceNumber }: AwaitedInstance,
  passed: readonly Decided[],
): Promise<OutboxEvent[]> {
  const draws = passed.map(({ waiting, verdict, entry }) => ({
    id: waiting.subscription_id,
    taken: entry === null ? 0 : 1,
    skip_reason: verdict.kind === 'skip' ? verdict.reason : null,
    transfer_id: entry?.transferId ?? null,
  }))
  const { rows } = await sql<ChangedSubscription>`
    with draw as (
      select * from jsonb_to_recordset(${JSON.stringify(draws)}::jsonb)
        as item (id bigint, taken integer, skip_reason text, transfer_id bigint)
    ), noted as (
      insert into subscription_draws (subscription_id, game_instance_id, outcome, skip_reason, transfer_id)
      select id, ${gameInstanceId}, case taken when 1 then 'entered' else 'skipped' end, skip_reason, transfer_id
      from draw order by id
    )
    update subscriptions subscription
    set next_sequence_number = ${sequenceNumber}::integer + 1,
      draws_left = draws_left - taken,
      status = case draws_left when taken then ${stateAfter(SUBSCRIPTIONS, 'complete')} else status end,
      ended_at = case draws_left when taken then service_now() end
    from draw, currencies currency
    where subscription_id = draw.id and currency.currency_id = subscription.currency_id
      and ${isFrom(SUBSCRIPTIONS, 'complete')}
    returning subscription_id, player_id, game_id, status, draws_left, draw_price_minor, decimal_places`.execute(
    tx,
  )
  const changed = new Map(rows.map((row) => [row.subscription_id, row]))
  return passed.map((one) => {
    const row = changed.get(one.waiting.subscription_id)
    assert(row !== undefined, 'what was decided is locked')
    return eventOf(row, one, gameInstanceId)
  })
}

function eventOf(row: ChangedSubscription, { verdict, entry }: Decided, gameInstanceId: number): OutboxEvent {
  if (verdict.kind === 'skip')
    return subscriptionEvent(row, 'skipped', { gameInstanceId, skipReason: verdict.reason })
  const change = row.status === 'completed' ? 'completed' : 'entered'
  const { playerPlaysInGame } = entry ?? {}
  return subscriptionEvent(row, change, {
    gameInstanceId,
    ...(playerPlaysInGame !== undefined && { playerPlaysInGame }),
  })
}
