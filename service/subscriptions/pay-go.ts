import { sql } from 'kysely'
import type { SubscriptionSkipReason } from '#schemas/entities/subscription.ts'
import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { isRefused, type Refused } from '#service/call/refused.ts'
import type { Db } from '#service/database/database.ts'
import type { GameTexts } from '#service/database/tables.ts'
import { presentFields } from '#service/games/rules/present-fields.ts'
import { numberShown, textsIn } from '#service/games/views/instance-view.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { findSubscription, subscriptionOf } from './subscription-rows.ts'

const PAGE_SIZE = 10

interface Sums {
  paid: number
  missed: number
  lastPaid: number | null
  lastMissed: number | null
  reason: SubscriptionSkipReason | null
}

/** A pay-as-you-go subscription of the player with the sums of its payments. */
export async function payGoDetails(
  db: Db,
  { playerId, subscriptionId }: { readonly playerId: number; readonly subscriptionId: number },
  languageId: string,
): Promise<OperationResult<'getPayGoGameSubscriptionDetails'> | Refused<'notFound' | 'notYours'>> {
  const row = await findSubscription(db, playerId, subscriptionId)
  if (isRefused(row)) return row
  if (row.payment !== 'payGo') return { refused: 'notFound', args: { subscriptionId } }
  const { rows } = await sql<Sums>`
    select (count(*) filter (where outcome = 'entered'))::integer as paid,
      (count(*) filter (where outcome = 'skipped'))::integer as missed,
      max(decided_at) filter (where outcome <> 'skipped') as "lastPaid",
      max(decided_at) filter (where outcome = 'skipped') as "lastMissed",
      (array_agg(skip_reason order by decided_at desc) filter (where outcome = 'skipped'))[1] as reason
    from subscription_draws where subscription_id = ${subscriptionId}`.execute(db)
  const { paid = 0, missed = 0, lastPaid, lastMissed, reason } = rows[0] ?? {}
  return presentFields<OperationResult<'getPayGoGameSubscriptionDetails'>>({
    subscription: subscriptionOf(row, languageId),
    paidDraws: paid,
    paid: toDecimal(paid * row.draw_price_minor, row.decimal_places),
    missedDraws: missed,
    lastPaidTime: lastPaid ?? null,
    lastMissedTime: lastMissed ?? null,
    lastMissedReason: reason ?? null,
  })
}

interface Moved {
  subscription_id: number
  game_id: number
  texts: Record<string, GameTexts>
  show_sequence_number: boolean
  game_instance_id: number
  sequence_number: number
  kind: 'paid' | 'missed' | 'refunded'
  skip_reason: SubscriptionSkipReason | null
  amount_minor: number
  currency_id: number
  decimal_places: number
  at: number
  total: number
}

/** The row of a page without transactions. */
interface Empty {
  subscription_id: null
  total: number
}

interface Search extends NonNullable<OperationRequest<'searchPayGoSubscriptionTransactions'>['request']> {
  readonly playerId: number
}

/** A page of the payments, missed payments and refunds of the player's pay-as-you-go subscriptions, newest first. */
export async function searchPayGo(
  db: Db,
  { playerId, subscriptionId, from, to }: Search,
  { page, maxResults = PAGE_SIZE }: { readonly page: number; readonly maxResults?: number },
  languageId: string,
): Promise<OperationResult<'searchPayGoSubscriptionTransactions'> | Refused<'notFound' | 'notYours'>> {
  if (subscriptionId !== undefined) {
    const row = await findSubscription(db, playerId, subscriptionId)
    if (isRefused(row)) return row
  }
  const own = sql`player_id = ${playerId} and payment = 'payGo'
    and (${subscriptionId ?? null}::bigint is null or subscription_id = ${subscriptionId ?? null})`
  const { rows } = await sql<Moved | Empty>`
    with moved as (
      select draw.subscription_id, game_instance_id, skip_reason, decided_at as at,
        case outcome when 'skipped' then 'missed' else 'paid' end as kind,
        case outcome when 'skipped' then 0 else -draw_price_minor end as amount_minor
      from subscriptions join subscription_draws draw using (subscription_id)
      where ${own}
      union all
      select draw.subscription_id, game_instance_id, null, refund.created_at, 'refunded', draw_price_minor
      from subscriptions join subscription_draws draw using (subscription_id)
      join transfers refund
        on unique_key = 'refund:' || game_instance_id || ':' || draw.transfer_id || ':' || player_id
      where ${own} and outcome = 'refunded'
    ), found as (
      select * from moved
      where at >= coalesce(${instant(from)}, '-infinity') and at < coalesce(${instant(to)}, 'infinity')
    ), page as (
      select * from found order by at desc, game_instance_id desc, kind desc
      limit ${maxResults} offset ${page * maxResults}
    )
    select total, page.*, subscription.game_id, subscription.currency_id, currency.decimal_places, show_sequence_number,
      sequence_number,
      (select jsonb_object_agg(language, text - 'rulesHtml') from jsonb_each(game.texts) as each (language, text)) as texts
    from (select count(*)::integer as total from found) as counted
    left join page on true
    left join subscriptions subscription using (subscription_id)
    left join games game on game.game_id = subscription.game_id
    left join game_instances instance using (game_instance_id)
    left join currencies currency on currency.currency_id = subscription.currency_id
    order by at desc, game_instance_id desc, kind desc`.execute(db)
  return {
    result: rows.flatMap((row) => (row.subscription_id === null ? [] : [transactionOf(row, languageId)])),
    totalCount: rows[0]?.total ?? 0,
  }
}

const instant = (at: number | undefined) => sql`to_timestamp(${at ?? null}::double precision / 1000)`

function transactionOf(
  row: Moved,
  languageId: string,
): OperationResult<'searchPayGoSubscriptionTransactions'>['result'][number] {
  return presentFields({
    subscriptionId: row.subscription_id,
    gameId: row.game_id,
    gameTitle: textsIn(row.texts, languageId).title,
    gameInstanceId: row.game_instance_id,
    sequenceNumber: numberShown(row),
    kind: row.kind,
    reason: row.skip_reason,
    amount: toDecimal(row.amount_minor, row.decimal_places),
    currencyId: row.currency_id,
    time: row.at,
  })
}
