import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import type { SubscriptionCancelReason } from '#schemas/entities/subscription.ts'
import type { Tx } from '#service/database/database.ts'
import { type OutboxEvent, publishAll } from '#service/events/publish.ts'
import { cancelSubscriptions } from '#service/subscriptions/cancel-subscriptions.ts'
import { isNextFree } from '#service/subscriptions/promotion.ts'
import { SUBSCRIPTIONS } from '#service/subscriptions/subscription-states.ts'
import { isFrom, stateAfter } from '#service/states/move.ts'
import { type EntryDecision, isUnpaid } from './decide-entry.ts'
import { type ChangedSubscription, subscriptionEvent } from '#service/subscriptions/subscription-events.ts'
import { tellUnpaid, type Telling } from './tell-unpaid.ts'
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
  telling: Telling,
  instance: AwaitedInstance,
  decided: readonly Decided[],
): Promise<void> {
  const passed = decided.filter(({ verdict }) => verdict.kind === 'enter' || verdict.kind === 'skip')
  if (passed.length > 0) await publishAll(tx, await notePassed(tx, instance, passed))
  const cancelled = new Map<SubscriptionCancelReason, number[]>()
  for (const one of decided) {
    const reason = cancelReasonOf(one)
    if (reason === null) continue
    cancelled.set(reason, [...(cancelled.get(reason) ?? []), one.waiting.subscription_id])
  }
  for (const [reason, ids] of cancelled) await cancelSubscriptions(tx, ids, reason)
  for (const one of decided) {
    const { waiting, verdict } = one
    const kind = mailOf(one)
    if (kind !== null && verdict.kind === 'skip')
      await tellUnpaid(tx, telling, instance, { ...waiting, kind, reason: verdict.reason })
  }
}

/** The mail about a draw that was not paid: one for the first in a row, and one for the last. */
function mailOf(one: Decided) {
  if (isLastFailure(one)) return 'subscriptionEnded'
  return isFirstFailure(one) ? 'subscriptionUnpaid' : null
}

/** Whether the draw counts as one that the player did not pay. A draw that is tried again was counted before. */
const isFailure = ({ waiting, verdict }: Decided) => isUnpaid(waiting.payment, verdict) && !waiting.is_retry

const isFirstFailure = (one: Decided) => isFailure(one) && one.waiting.failures === 0

function isLastFailure(one: Decided): boolean {
  const { failures, failures_max: most } = one.waiting
  return isFailure(one) && most !== null && failures + 1 >= most
}

function cancelReasonOf(one: Decided): SubscriptionCancelReason | null {
  if (one.verdict.kind === 'cancel') return one.verdict.reason
  return isLastFailure(one) ? 'unpaid' : null
}

/** Records draws that were entered or skipped: in both cases the subscription continues with the next one. */
async function notePassed(
  tx: Tx,
  { gameInstanceId, sequenceNumber }: AwaitedInstance,
  passed: readonly Decided[],
): Promise<OutboxEvent[]> {
  const draws = passed.map((one) => ({
    id: one.waiting.subscription_id,
    taken: one.entry === null ? 0 : 1,
    free: one.entry !== null && isNextFree(one.waiting) ? 1 : 0,
    failures: one.entry === null ? one.waiting.failures + (isFailure(one) ? 1 : 0) : 0,
    skip_reason: one.verdict.kind === 'skip' ? one.verdict.reason : null,
    transfer_id: one.entry?.transferId ?? null,
  }))
  const { rows } = await sql<ChangedSubscription>`
    with draw as (
      select * from jsonb_to_recordset(${JSON.stringify(draws)}::jsonb)
        as item (id bigint, taken integer, free integer, failures integer, skip_reason text, transfer_id bigint)
    ), noted as (
      insert into subscription_draws as before (subscription_id, game_instance_id, outcome, skip_reason, transfer_id, is_free)
      select id, ${gameInstanceId}, case taken when 1 then 'entered' else 'skipped' end, skip_reason, transfer_id, free = 1
      from draw order by id
      on conflict (subscription_id, game_instance_id) do update
      set outcome = excluded.outcome, skip_reason = excluded.skip_reason, transfer_id = excluded.transfer_id,
        decided_at = service_now()
      where before.outcome = 'skipped'
    )
    update subscriptions subscription
    set next_sequence_number = ${sequenceNumber}::integer + 1,
      draws_left = draws_left - taken,
      free_left = free_left - free,
      failures = draw.failures,
      status = case draws_left when taken then ${stateAfter(SUBSCRIPTIONS, 'complete')} else status end,
      ended_at = case draws_left when taken then service_now() end
    from draw, currencies currency
    where subscription_id = draw.id and currency.currency_id = subscription.currency_id
      and ${isFrom(SUBSCRIPTIONS, 'complete')}
    returning subscription_id, player_id, game_id, status, payment, draws_left, free_left, draw_price_minor, decimal_places`.execute(
    tx,
  )
  const changed = new Map(rows.map((row) => [row.subscription_id, row]))
  return passed.flatMap((one) => {
    const row = changed.get(one.waiting.subscription_id)
    assert(row !== undefined, 'what was decided is locked')
    return eventsOf(row, one, gameInstanceId)
  })
}

/** The first draw of a row that is not paid has an event of its own; a subscription that ends with it has that event alone. */
function eventsOf(row: ChangedSubscription, one: Decided, gameInstanceId: number): OutboxEvent[] {
  const { verdict, entry } = one
  if (verdict.kind === 'skip') {
    if (isLastFailure(one)) return []
    const change = isFirstFailure(one) ? 'unpaid' : 'skipped'
    return [subscriptionEvent(row, change, { gameInstanceId, skipReason: verdict.reason })]
  }
  const change = row.status === 'completed' ? 'completed' : 'entered'
  const { playerPlaysInGame } = entry ?? {}
  return [
    subscriptionEvent(row, change, {
      gameInstanceId,
      ...(playerPlaysInGame !== undefined && { playerPlaysInGame }),
    }),
  ]
}
