import { sql } from 'kysely'
import { endGrant, lockGrantOf } from '#service/campaigns/budget.ts'
import type { Tx } from '#service/database/database.ts'
import { couponCost, playerBonus, playerCash } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import { assertMoved, isFrom, move } from '#service/states/move.ts'
import { transferOf } from '#service/states/state-machine.ts'
import { readProgress, startNext } from './bonus-progress.ts'
import { COUPON_USES } from './coupon-states.ts'

/** The award of a coupon, locked until the transaction ends. Minor units. */
export interface GivenAward {
  readonly orderId: string
  readonly status: 'awarded' | 'expired'
  readonly playerId: number
  readonly memberId: number
  readonly currencyId: number
  readonly award: 'instant' | 'bonus'
  readonly awardMinor: number
  readonly releasedMinor: number
  readonly expiredMinor: number
}

/** Locks the award that a deposit has earned; undefined if it earned none. To be called before any account is locked. */
export async function lockAward(tx: Tx, orderId: string): Promise<GivenAward | undefined> {
  const { rows } = await sql<GivenAward>`
    select order_id as "orderId", status, use.player_id as "playerId", member_id as "memberId",
      use.currency_id as "currencyId", use.award, award_minor as "awardMinor", released_minor as "releasedMinor", expired_minor as "expiredMinor"
    from coupon_uses as use join coupons using (coupon_id)
    where order_id = ${orderId} and ${isFrom(COUPON_USES, 'takeBack')}
    for update of use`.execute(tx)
  await lockGrantOf(tx, orderId)
  return rows[0]
}

/**
 * Takes an award back because its deposit is: first from the bonus, then from the cash, as far as the player has them. What was played already
 * is not owed. Returns the amount in minor units.
 */
export async function takeBackAward(tx: Tx, given: GivenAward): Promise<number> {
  const { orderId, status, playerId, memberId, currencyId, award, awardMinor, releasedMinor } = given
  const unreleased = award === 'bonus' ? awardMinor - releasedMinor - given.expiredMinor : 0
  const givenCash = award === 'bonus' ? releasedMinor : awardMinor
  const progress = status === 'awarded' && unreleased > 0 ? await readProgress(tx, orderId) : null
  const grant = await lockGrantOf(tx, orderId)
  const { cashMinor, bonusMinor } = await lockMoney(tx, given)
  const [bonus, cash] = [Math.min(unreleased, bonusMinor), Math.min(givenCash, cashMinor)]
  if (bonus + cash > 0) {
    const leg = (account: ReturnType<typeof playerCash>, minor: number) =>
      minor === 0 ? [] : [{ account, currencyId, amountMinor: minor }]
    const booked = transferOf(COUPON_USES, 'takeBack', {
      code: 'coupon-back',
      uniqueKey: `coupon-back:${orderId}`,
      entries: [
        ...leg(playerBonus(playerId), -bonus),
        ...leg(playerCash(playerId), -cash),
        ...leg(couponCost(memberId), bonus + cash),
      ],
    })
    await post(tx, booked)
  }
  const set = { taken_bonus_minor: bonus, taken_cash_minor: cash }
  const use = { order_id: orderId, status }
  assertMoved(await move(tx, COUPON_USES, use, { event: 'takeBack', set, returning: ['status'] }))
  if (grant !== undefined) await endGrant(tx, grant, { event: 'takeBack', returnedMinor: bonus + cash })
  if (progress?.is_first === true) await startNext(tx, progress)
  return bonus + cash
}

/** Locks a player's cash and bonus, so that no purchase spends what is taken. */
async function lockMoney(
  tx: Tx,
  { playerId, currencyId }: GivenAward,
): Promise<{ cashMinor: number; bonusMinor: number }> {
  const rows = await tx
    .selectFrom('accounts')
    .select(['kind', 'balance_minor'])
    .where('owner_id', '=', playerId)
    .where('currency_id', '=', currencyId)
    .where('kind', 'in', ['playerBonus', 'playerCash'])
    .orderBy('account_id')
    .forUpdate()
    .execute()
  const balanceOf = (kind: string) => rows.find((row) => row.kind === kind)?.balance_minor ?? 0
  return { cashMinor: balanceOf('playerCash'), bonusMinor: balanceOf('playerBonus') }
}
