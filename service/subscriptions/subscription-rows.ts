import { type RawBuilder, sql } from 'kysely'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type {
  Subscription,
  SubscriptionCancelReason,
  SubscriptionPayment,
  SubscriptionStatus,
} from '#schemas/entities/subscription.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Db } from '#service/database/database.ts'
import type { GameTexts } from '#service/database/tables.ts'
import { textsIn } from '#service/games/views/instance-view.ts'
import { presentFields } from '#service/games/rules/present-fields.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { datesAfterOpen } from './subscription-dates.ts'

/** A subscription with its game and the state of the game's draws. */
export interface SubscriptionRow {
  subscription_id: number
  player_id: number
  game_id: number
  currency_id: number
  decimal_places: number
  plays: string[]
  draw_price_minor: number
  draws_bought: number
  draws_left: number
  payment: SubscriptionPayment
  failures: number
  failures_max: number | null
  free_draws: number
  free_left: number
  status: SubscriptionStatus
  cancel_reason: SubscriptionCancelReason | null
  next_sequence_number: number
  created_at: number
  ended_at: number | null
  /** The rules are omitted. */
  texts: Record<string, GameTexts>
  schedule: GameDefinition['schedule']
  game_rule: GameDefinition['gameRule']
  play_size: number
  play_range: number
  /** The earliest unended instance that has the plays. */
  entered_id: number | null
  entered_start_at: number | null
  open_sequence_number: number | null
  open_start_at: number | null
}

/** Reads subscriptions in one round trip; `which` selects and orders them, over `subscription`. */
export async function readSubscriptions(db: Db, which: RawBuilder<unknown>): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select subscription.subscription_id, subscription.player_id, subscription.game_id, subscription.currency_id,
      currency.decimal_places, subscription.plays, subscription.draw_price_minor, subscription.draws_bought,
      subscription.draws_left, subscription.payment, subscription.failures, subscription.failures_max,
      subscription.free_draws, subscription.free_left, subscription.status, subscription.cancel_reason,
      subscription.next_sequence_number, subscription.created_at, subscription.ended_at,
      (select jsonb_object_agg(language, text - 'rulesHtml') from jsonb_each(game.texts) as each (language, text))
        as texts,
      game.definition->'schedule' as schedule, game.definition->>'gameRule' as game_rule,
      (game.definition->>'gamePlaySize')::integer as play_size,
      (game.definition->>'gamePlayRange')::integer as play_range,
      entered.game_instance_id as entered_id, entered.tournament_start_at as entered_start_at,
      open.sequence_number as open_sequence_number, open.tournament_start_at as open_start_at
    from subscriptions subscription
    join games game using (game_id)
    join currencies currency on currency.currency_id = subscription.currency_id
    left join lateral (
      select instance.game_instance_id, instance.tournament_start_at
      from subscription_draws draw join game_instances instance using (game_instance_id)
      where draw.subscription_id = subscription.subscription_id and draw.outcome = 'entered'
        and instance.status <> 'ENDED'
      order by instance.sequence_number limit 1
    ) entered on true
    left join lateral (
      select instance.sequence_number, instance.tournament_start_at from game_instances instance
      where instance.game_id = subscription.game_id and instance.status = 'OPEN' limit 1
    ) open on true
    ${which}`.execute(db)
  return rows
}

/** Maps a subscription to its wire form. */
export function subscriptionOf(row: SubscriptionRow, languageId: string): Subscription {
  const decimal = (minor: number) => toDecimal(minor, row.decimal_places)
  return presentFields<Subscription>({
    id: row.subscription_id,
    gameId: row.game_id,
    gameTitle: textsIn(row.texts, languageId).title,
    gameRule: row.game_rule,
    gamePlaySize: row.play_size,
    gamePlayRange: row.play_range,
    active: row.status === 'active',
    status: row.status,
    cancelReason: row.cancel_reason,
    remainingBalance: decimal(remainingMinor(row)),
    drawPrice: decimal(row.draw_price_minor),
    drawsBought: row.draws_bought,
    drawsLeft: row.draws_left,
    playerPlays: row.plays,
    currencyId: row.currency_id,
    startedTime: row.created_at,
    endedTime: row.ended_at,
    nextDrawTime: nextDrawTime(row),
    nextGameInstanceId: row.entered_id,
    freeDraws: row.free_draws === 0 ? null : row.free_draws,
    ...(row.failures_max !== null && {
      payGo: true as const,
      failures: row.failures,
      failuresMax: row.failures_max,
    }),
  })
}

/** The amount that the player has paid ahead for draws that are left. */
export function remainingMinor({
  payment,
  draws_left,
  free_left,
  draw_price_minor,
}: Pick<SubscriptionRow, 'payment' | 'draws_left' | 'free_left' | 'draw_price_minor'>): number {
  return payment === 'prepaid' ? (draws_left - free_left) * draw_price_minor : 0
}

/** Time of the draw that has the plays; otherwise of the open one if they may still enter it, or of the one after it. */
function nextDrawTime(row: SubscriptionRow): number | null {
  if (row.entered_id !== null) return row.entered_start_at
  if (row.status !== 'active' || row.open_sequence_number === null) return null
  if (row.next_sequence_number <= row.open_sequence_number) return row.open_start_at
  return datesAfterOpen({ schedule: row.schedule, openStartAt: row.open_start_at }, 1)[0] ?? null
}

/** A subscription of the player. */
export async function findSubscription(
  db: Db,
  playerId: number,
  subscriptionId: number,
): Promise<SubscriptionRow | Refused<'notFound' | 'notYours'>> {
  const [row] = await readSubscriptions(db, sql`where subscription.subscription_id = ${subscriptionId}`)
  if (row === undefined) return { refused: 'notFound', args: { subscriptionId } }
  return row.player_id === playerId ? row : { refused: 'notYours' }
}
