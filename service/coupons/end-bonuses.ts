import { sql } from 'kysely'
import { BONUS_REMINDER_DAYS } from '#schemas/limits.ts'
import { endGrant, lockGrantOf } from '#service/campaigns/budget.ts'
import type { ServiceContext } from '#service/context.ts'
import type { Database, Db, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { couponCost, playerBonus } from '#service/ledger/accounts.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { post } from '#service/ledger/post.ts'
import { putMarketingMail } from '#service/players/changes/player-mail.ts'
import { assertMoved, isFrom, move } from '#service/states/move.ts'
import { transferOf } from '#service/states/state-machine.ts'
import { bookRelease, readProgress, startNext } from './bonus-progress.ts'
import { COUPON_USES } from './coupon-states.ts'

const BATCH = 50

/** Ends bonuses whose time is over: what is not cash goes back to the coupon's account. Returns whether there may be more. */
export async function endBonuses(database: Database): Promise<boolean> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from coupon_uses
    where status = 'awarded' and bonus_ends_at <= service_now() and released_minor < award_minor
    order by bonus_ends_at limit ${BATCH}`.execute(database.kysely)
  for (const { order_id: orderId } of rows) await database.transaction((tx) => end(tx, orderId))
  return rows.length === BATCH
}

/**
 * Releases the part that stakes before the end have turned into cash, and takes back the rest. The lock on the cash account waits for joins
 * that are being written; those that follow began after the end.
 */
async function end(tx: Tx, orderId: string): Promise<void> {
  const { rows: locked } = await sql<{
    order_id: string
    status: 'awarded'
    player_id: number
    currency_id: number
  }>`
    select order_id, status, player_id, currency_id from coupon_uses
    where order_id = ${orderId} and ${isFrom(COUPON_USES, 'expire')} and bonus_ends_at <= service_now()
      and released_minor < award_minor
    for update skip locked`.execute(tx)
  const [use] = locked
  if (use === undefined) return
  const grant = await lockGrantOf(tx, orderId)
  await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('kind', '=', 'playerCash')
    .where('owner_id', '=', use.player_id)
    .where('currency_id', '=', use.currency_id)
    .forUpdate()
    .execute()
  const found = await readProgress(tx, orderId)
  const released = found.is_first ? await bookRelease(tx, found, 'expire') : found.released_minor
  const left = found.bonus_minor - (released - found.released_minor)
  const expired = Math.min(found.award_minor - released, left)
  const { player_id: playerId, member_id: memberId, currency_id: currencyId } = found
  if (expired > 0) {
    const booked = transferOf(COUPON_USES, 'expire', {
      code: 'bonus-expiry',
      uniqueKey: `bonus-expiry:${orderId}`,
      entries: [
        { account: playerBonus(playerId), currencyId, amountMinor: -expired },
        { account: couponCost(memberId), currencyId, amountMinor: expired },
      ],
    })
    await post(tx, booked)
  }
  const set = { released_minor: released, expired_minor: expired }
  assertMoved(await move(tx, COUPON_USES, use, { event: 'expire', set, returning: ['status'] }))
  if (grant !== undefined) await endGrant(tx, grant, { event: 'finish', returnedMinor: Math.max(0, expired) })
  if (found.is_first) await startNext(tx, found)
}

interface EndingBonus {
  readonly orderId: string
  readonly playerId: number
  readonly memberId: number
  readonly leftMinor: number
  readonly decimals: number
  readonly currency: string
  readonly until: number
}

/** Mails players who agreed to offers that a bonus ends in a few days, once. Returns whether there may be more. */
export async function remindOfBonuses(
  service: Pick<ServiceContext, 'database' | 'vault' | 'entropy' | 'sites'>,
): Promise<boolean> {
  const { database, sites } = service
  return database.transaction(async (tx) => {
    const { rows } = await sql<EndingBonus>`
      select order_id as "orderId", use.player_id as "playerId", member_id as "memberId",
        award_minor - released_minor as "leftMinor", decimal_places as decimals, currencies.code as currency,
        bonus_ends_at as until
      from coupon_uses use join coupons using (coupon_id)
      join currencies on currencies.currency_id = use.currency_id
      where status = 'awarded' and bonus_ends_at > service_now() and released_minor < award_minor
        and bonus_ends_at <= service_now() + ${BONUS_REMINDER_DAYS} * interval '1 day' and reminded_at is null
      order by bonus_ends_at limit ${BATCH} for update of use skip locked`.execute(tx)
    for (const { playerId, memberId, leftMinor, decimals, currency, until } of rows) {
      const facts = { amount: toDecimal(leftMinor, decimals), currency, until }
      const site = sites.byMemberId(memberId)
      const mail = { kind: 'bonusEnding', playerId, facts, subject: { kind: 'offers' } } as const
      if (site !== null) await putMarketingMail(tx, service, site, mail)
    }
    if (rows.length > 0) {
      const orderIds = rows.map(({ orderId }) => orderId)
      await tx
        .updateTable('coupon_uses')
        .set({ reminded_at: now })
        .where('order_id', 'in', orderIds)
        .execute()
    }
    return rows.length === BATCH
  })
}

/** The next end of a player's bonuses in each currency, with what is not cash yet. Times are UTC milliseconds. */
export async function nextBonusEnds(
  db: Db,
  playerId: number,
): Promise<{ currencyId: number; amount: number; time: number }[]> {
  const { rows } = await sql<{ currencyId: number; minor: number; decimals: number; time: number }>`
    select distinct on (use.currency_id) use.currency_id as "currencyId", award_minor - released_minor as minor,
      decimal_places as decimals, bonus_ends_at as time
    from coupon_uses use join currencies using (currency_id)
    where player_id = ${playerId} and status = 'awarded' and award = 'bonus' and bonus_ends_at > service_now()
      and released_minor < award_minor
    order by use.currency_id, bonus_ends_at`.execute(db)
  return rows.map(({ currencyId, minor, decimals, time }) => ({
    currencyId,
    amount: toDecimal(minor, decimals),
    time,
  }))
}
