import { sql } from 'kysely'
import { HOLDING_REASONS } from '#schemas/operator/referrals.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { REFERRALS } from '#service/referrals/referral-states.ts'
import { assertMoved, move } from '#service/states/move.ts'
import { allows } from '#service/states/state-machine.ts'
import { findReasons } from './find-reasons.ts'
import { fulfilledTerms } from './fulfilled-terms.ts'
import { payReward, type PayParts } from './pay-reward.ts'
import { lockReferral, type ReferralRow } from './referral-rows.ts'

const BATCH = 50

/** A settlement or a verification that began before a check, and was committed after it, is found by the next ones within this time. */
const COMMITTED_WITHIN = sql`interval '2 minutes'`

/**
 * Decides on the rewards of friends whose cash, draws or verification have changed since the last time, or whose time is over. Returns whether
 * there may be more.
 */
export async function settleReferrals(database: Database, parts: PayParts): Promise<boolean> {
  const { rows } = await sql<{ playerId: number }>`
    select referral.player_id as "playerId"
    from referrals referral join players player using (player_id)
    where referral.status = 'registered' and (
      referral.ends_at <= service_now()
      or player.id_verified_at > checked_at - ${COMMITTED_WITHIN}
      or exists (select from accounts where kind = 'playerCash' and owner_id = referral.player_id
        and time_stamp > seen_time_stamp)
      or exists (select from instance_players seat join game_instances using (game_instance_id)
        where seat.player_id = referral.player_id and settled_at > checked_at - ${COMMITTED_WITHIN}))
    order by checked_at limit ${BATCH}`.execute(database.kysely)
  for (const { playerId } of rows) await database.transaction((tx) => settleReferral(tx, parts, playerId))
  return rows.length === BATCH
}

/** Decides on one reward, once: other processes wait for the lock, and then find it decided. */
export async function settleReferral(tx: Tx, parts: PayParts, playerId: number): Promise<void> {
  const row = await lockReferral(tx, playerId)
  if (row === undefined || !allows(REFERRALS, row.status, 'reward')) return
  const fulfilled = await fulfilledTerms(tx, row)
  if (fulfilled === null) return (await isOver(tx, playerId)) ? lapse(tx, row) : noteLook(tx, playerId)
  const reasons = await findReasons(tx, parts, {
    memberId: row.member_id,
    playerId,
    inviterId: row.inviter_id,
    maxPerMonth: row.terms.maxPerMonth,
  })
  const promised = {
    currency_id: fulfilled.currencyId,
    inviter_minor: fulfilled.inviterMinor,
    friend_minor: fulfilled.friendMinor,
  }
  if (reasons.length === 0) return payReward(tx, parts, { ...row, ...promised }, { event: 'reward' })
  const isHeld = reasons.every((reason) => HOLDING_REASONS.includes(reason))
  const set = { ...promised, reasons: JSON.stringify(reasons), decided_at: now }
  const event = isHeld ? 'hold' : 'refuse'
  assertMoved(await move(tx, REFERRALS, row, { event, set, returning: ['status'] }))
}

async function lapse(tx: Tx, row: ReferralRow): Promise<void> {
  const set = { decided_at: now }
  assertMoved(await move(tx, REFERRALS, row, { event: 'lapse', set, returning: ['status'] }))
}

async function isOver(tx: Tx, playerId: number): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean }>`
    select ends_at <= service_now() as "isOver" from referrals where player_id = ${playerId}`.execute(tx)
  return rows[0]?.isOver === true
}

async function noteLook(tx: Tx, playerId: number): Promise<void> {
  await sql`
    update referrals set checked_at = service_now(), seen_time_stamp = coalesce((
      select max(time_stamp) from accounts where kind = 'playerCash' and owner_id = ${playerId}), -1)
    where player_id = ${playerId}`.execute(tx)
}
