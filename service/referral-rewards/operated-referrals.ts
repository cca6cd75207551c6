import type { ListSort } from '#schemas/operator/params.ts'
import type { OperatedReferral } from '#schemas/operator/referrals.ts'
import { directionOf, PAGE_SIZE, readListPage } from '#service/database/pages.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import type { ReferralStatus } from '#service/database/referral-tables.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { REFERRALS } from '#service/referrals/referral-states.ts'
import { assertMoved, move } from '#service/states/move.ts'
import { allows } from '#service/states/state-machine.ts'
import { areEligible, rewardsThisMonth } from './find-reasons.ts'
import { payReward, type PayParts } from './pay-reward.ts'
import { lockReferral, type ReferralRow } from './referral-rows.ts'

/** Why an operator's decision was not made. */
export type NotDecided = 'not-found' | 'decided' | 'not-eligible' | 'monthly-maximum'

interface Listed {
  readonly memberId: number
  readonly status?: ReferralStatus | undefined
  readonly inviterId?: number | undefined
  readonly after?: number | undefined
  readonly limit?: number | undefined
  readonly sort?: ListSort | undefined
}

/** The referrals of a site in a state, by the number of the friend. */
export async function listReferrals(
  db: Db,
  { memberId, status = 'held', inviterId, after, sort, limit = PAGE_SIZE }: Listed,
): Promise<{ referrals: OperatedReferral[]; hasMore: boolean }> {
  const { direction, beyond } = directionOf(sort, 'oldest')
  let query = referrals(db)
    .where('referrals.member_id', '=', memberId)
    .where('referrals.status', '=', status)
    .orderBy('referrals.player_id', direction)
  if (inviterId !== undefined) query = query.where('inviter_id', '=', inviterId)
  if (after !== undefined) query = query.where('referrals.player_id', beyond, after)
  const { rows, hasMore } = await readListPage(query, limit)
  return { referrals: rows.map(toOperated), hasMore }
}

interface Decision {
  readonly memberId: number
  readonly playerId: number
  /** The name of the operator's token. */
  readonly by: string
}

/** Pays a held reward. The signs of misuse are the operator's to judge; exclusions and the maximum of a month still hold. */
export async function approveReferral(
  tx: Tx,
  parts: PayParts,
  decision: Decision,
): Promise<OperatedReferral | NotDecided> {
  const row = await lockHeld(tx, decision)
  if (typeof row === 'string') return row
  const refusal = await refuseApproval(tx, row)
  if (refusal !== null) return refusal
  await payReward(tx, parts, row, { event: 'approve', by: decision.by })
  return operated(tx, row)
}

async function refuseApproval(
  tx: Tx,
  { member_id: memberId, player_id: playerId, inviter_id: inviterId, terms }: ReferralRow,
): Promise<NotDecided | null> {
  if (!(await areEligible(tx, { memberId, playerId, inviterId }))) return 'not-eligible'
  return (await rewardsThisMonth(tx, inviterId)) >= terms.maxPerMonth ? 'monthly-maximum' : null
}

/** Refuses a held reward. */
export async function declineReferral(tx: Tx, decision: Decision): Promise<OperatedReferral | NotDecided> {
  const row = await lockHeld(tx, decision)
  if (typeof row === 'string') return row
  const reasons = JSON.stringify([...row.reasons, 'declined'])
  const set = { reasons, decided_at: now, decided_by: decision.by }
  assertMoved(await move(tx, REFERRALS, row, { event: 'decline', set, returning: ['status'] }))
  return operated(tx, row)
}

async function lockHeld(
  tx: Tx,
  { memberId, playerId }: Decision,
): Promise<ReferralRow | 'not-found' | 'decided'> {
  const row = await lockReferral(tx, playerId)
  if (row?.member_id !== memberId) return 'not-found'
  return allows(REFERRALS, row.status, 'approve') ? row : 'decided'
}

async function operated(tx: Tx, { player_id: playerId }: ReferralRow): Promise<OperatedReferral> {
  return toOperated(await referrals(tx).where('referrals.player_id', '=', playerId).executeTakeFirstOrThrow())
}

const referrals = (db: Db) =>
  db
    .selectFrom('referrals')
    .leftJoin('currencies', 'currencies.currency_id', 'referrals.currency_id')
    .selectAll('referrals')
    .select('currencies.decimal_places')

function toOperated(row: ReferralRow & { readonly decimal_places: number | null }): OperatedReferral {
  const { currency_id: currencyId, decimal_places: decimals, decided_by: by, decided_at: decided } = row
  return {
    playerId: row.player_id,
    inviterId: row.inviter_id,
    status: row.status,
    reasons: [...row.reasons],
    ...(currencyId !== null &&
      decimals !== null && {
        inviterAmount: toDecimal(row.inviter_minor ?? 0, decimals),
        friendAmount: toDecimal(row.friend_minor ?? 0, decimals),
        ...(row.status === 'taken-back' && { takenAmount: toDecimal(row.taken_minor, decimals) }),
        currencyId,
      }),
    ...(by !== null && { decidedBy: by }),
    registeredTime: row.created_at,
    endTime: row.ends_at,
    ...(decided !== null && { decidedTime: decided }),
  }
}
