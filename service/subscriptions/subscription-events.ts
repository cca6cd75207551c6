import type { EventBodies } from '#schemas/protocol/events.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { OutboxEvent } from '#service/events/publish.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { remainingMinor, type SubscriptionRow } from './subscription-rows.ts'

type Body = EventBodies['player.subscription']
/** The event's fields of a subscription, after the change. */
export type ChangedSubscription = Pick<
  SubscriptionRow,
  | 'subscription_id'
  | 'player_id'
  | 'game_id'
  | 'status'
  | 'payment'
  | 'draws_left'
  | 'free_left'
  | 'draw_price_minor'
  | 'decimal_places'
>

/** The event of a changed subscription, only for its player. */
export function subscriptionEvent(
  row: ChangedSubscription,
  change: Body['change'],
  more: Pick<Body, 'gameInstanceId' | 'playerPlaysInGame' | 'skipReason' | 'cancelReason'> = {},
): OutboxEvent {
  const body: Body = {
    change,
    subscriptionId: row.subscription_id,
    gameId: row.game_id,
    active: row.status === 'active',
    status: row.status,
    remainingBalance: toDecimal(remainingMinor(row), row.decimal_places),
    drawsLeft: row.draws_left,
    ...more,
  }
  return { topic: cashierTopic(row.player_id), event: 'player.subscription', body }
}
