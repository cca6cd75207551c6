import type { ReferralReason } from '#schemas/operator/referrals.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { couponCost, playerCash } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import { REFERRALS } from '#service/referrals/referral-states.ts'
import { assertMoved, move } from '#service/states/move.ts'
import { allows, transferOf } from '#service/states/state-machine.ts'
import type { ReferralRow } from './referral-rows.ts'

const REASONS: readonly ReferralReason[] = ['chargedBack']

/** Locks the referral of a player whose deposit is charged back; undefined without one. To be called before any account is locked. */
export function lockRewardOf(tx: Tx, playerId: number): Promise<ReferralRow | undefined> {
  return tx
    .selectFrom('referrals')
    .selectAll()
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Takes back the reward for a friend whose deposit was charged back, from the cash of both as far as they have it: what was played already is
 * not owed. A reward that is not paid yet is refused. Returns the amount in minor units.
 */
export async function takeBackReward(tx: Tx, row: ReferralRow): Promise<number> {
  if (allows(REFERRALS, row.status, 'block')) {
    const reasons = JSON.stringify([...row.reasons, ...REASONS])
    const set = { reasons, decided_at: now }
    assertMoved(await move(tx, REFERRALS, row, { event: 'block', set, returning: ['status'] }))
    return 0
  }
  if (!allows(REFERRALS, row.status, 'takeBack')) return 0
  const { player_id: playerId, inviter_id: inviterId, currency_id: currencyId, member_id: memberId } = row
  if (currencyId === null) throw new Error(`the reward for player ${playerId} has no currency`)
  const cash = await lockCash(tx, [inviterId, playerId], currencyId)
  const fromInviter = Math.min(cash(inviterId), row.inviter_minor ?? 0)
  const fromFriend = Math.min(cash(playerId), row.friend_minor ?? 0)
  const taken = fromInviter + fromFriend
  if (taken > 0) {
    const entry = (owner: number, minor: number) =>
      minor === 0 ? [] : [{ account: playerCash(owner), currencyId, amountMinor: -minor }]
    const booked = transferOf(REFERRALS, 'takeBack', {
      code: 'referral-back',
      uniqueKey: `referral-back:${playerId}`,
      entries: [
        ...entry(inviterId, fromInviter),
        ...entry(playerId, fromFriend),
        { account: couponCost(memberId), currencyId, amountMinor: taken },
      ],
    })
    await post(tx, booked)
  }
  const set = { reasons: JSON.stringify(REASONS), taken_minor: taken }
  assertMoved(await move(tx, REFERRALS, row, { event: 'takeBack', set, returning: ['status'] }))
  return taken
}

/** Locks cash in a currency, so that no purchase spends what is taken. */
async function lockCash(
  tx: Tx,
  owners: readonly number[],
  currencyId: number,
): Promise<(ownerId: number) => number> {
  const rows = await tx
    .selectFrom('accounts')
    .select(['owner_id', 'balance_minor'])
    .where('owner_id', 'in', owners)
    .where('currency_id', '=', currencyId)
    .where('kind', '=', 'playerCash')
    .orderBy('account_id')
    .forUpdate()
    .execute()
  return (ownerId) => rows.find(({ owner_id }) => owner_id === ownerId)?.balance_minor ?? 0
}
