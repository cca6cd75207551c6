import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import { playerCash, siteRevenue } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'

interface RefundablePlay {
  readonly playId: number
  readonly currencyId: number
  readonly amountMinor: number
}

interface PaidPlay extends RefundablePlay {
  readonly memberId: number
  readonly transferId: number
}

const keyOf = (playId: number) => `play-refund:${playId}`

/** The price of a play of an ended instance that was not refunded; null for every other play. */
export async function readRefundablePlay(
  tx: Tx,
  playerId: number,
  playId: number,
): Promise<RefundablePlay | null> {
  const play = await readPaidPlay(tx, playerId, playId)
  return play && { playId, currencyId: play.currencyId, amountMinor: play.amountMinor }
}

/** Gives back the price of a play to the player's cash, once, from the site's revenue: its pool is divided already. */
export async function refundPlay(tx: Tx, playerId: number, playId: number): Promise<void> {
  const play = await readPaidPlay(tx, playerId, playId)
  if (play === null) throw new Error(`the play ${playId} cannot be refunded`)
  const { memberId, transferId, currencyId, amountMinor } = play
  await post(tx, {
    code: 'adjustment',
    uniqueKey: keyOf(playId),
    corrects: transferId,
    entries: [
      { account: siteRevenue(memberId), currencyId, amountMinor: -amountMinor },
      { account: playerCash(playerId), currencyId, amountMinor },
    ],
  })
}

/**
 * The play with its share of the amount that its join took from the player, in the currency that was paid. Won entries, free plays and
 * free draws of a subscription were not paid.
 */
async function readPaidPlay(tx: Tx, playerId: number, playId: number): Promise<PaidPlay | null> {
  const { rows } = await sql<PaidPlay>`
    select play.play_id as "playId", instance.member_id as "memberId", play.transfer_id as "transferId",
      paid.currency_id as "currencyId",
      round(paid.minor * (play.cost_minor + play.fee_minor) / joined.minor)::bigint as "amountMinor"
    from plays play
    join game_instances instance using (game_instance_id)
    cross join lateral (
      select accounts.currency_id, -sum(entries.amount_minor) as minor
      from entries join accounts using (account_id)
      where entries.transfer_id = play.transfer_id and owner_id = play.player_id
        and kind in ('playerCash', 'playerSubscription')
      group by accounts.currency_id) as paid
    cross join lateral (
      select sum(cost_minor + fee_minor) as minor from plays other
      where other.game_instance_id = play.game_instance_id
        and other.transfer_id = play.transfer_id and other.player_id = play.player_id) as joined
    where play.play_id = ${playId} and play.player_id = ${playerId}
      and instance.status = 'ENDED' and instance.settled_at is not null and play.refunded_at is null
      and paid.minor > 0 and joined.minor > 0
      and not exists (
        select from subscription_draws draw
        where draw.game_instance_id = play.game_instance_id and outcome = 'entered' and is_free
          and draw.transfer_id = play.transfer_id)
      and not exists (select from transfers where unique_key = ${keyOf(playId)})`.execute(tx)
  const [play] = rows
  return play !== undefined && play.amountMinor > 0 ? play : null
}

/** The player of a play of a site; null if the site has no such play. */
export async function playerOfPlay(
  tx: Tx,
  { memberId, playId }: { readonly memberId: number; readonly playId: number },
): Promise<number | null> {
  const row = await tx
    .selectFrom('plays')
    .innerJoin('game_instances', 'game_instances.game_instance_id', 'plays.game_instance_id')
    .select('plays.player_id as playerId')
    .where('play_id', '=', playId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.playerId ?? null
}
