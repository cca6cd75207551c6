import { areTwoPersons, isOfPerson } from '#service/call/two-persons.ts'
import type { ProcessorClient } from '#service/adapters/payments/processor-client.ts'
import { processorById } from '#service/adapters/payments/processors.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import {
  type IdleRequest,
  readIdleRequest,
  takeBackRequest,
  type TakenBack,
} from '#service/processor-requests/queue-request.ts'
import { allows } from '#service/states/state-machine.ts'
import { mailWithdrawal } from './mail-withdrawal.ts'
import { sendPayout, type Payouts } from './send-payout.ts'
import { changeWithdrawal, settlePaid, settleRejected } from './settle-withdrawal.ts'
import { lockWithdrawal, type WithdrawalRow } from './withdrawal-rows.ts'
import { WITHDRAWALS } from './withdrawal-states.ts'
import { lockWithdrawingPlayer } from './withdrawing-player.ts'

/** A withdrawal of a site, and the name of the operator's token that decides on it. */
export interface Decision {
  readonly memberId: number
  readonly withdrawalId: string
  readonly by: string
  /** Opens the player's address for the mail about it. */
  readonly vault: PersonalVault
}

/** A decision after which money leaves the site, with the bounds above which it needs two operators, by currency. */
export interface PayingDecision extends Decision {
  readonly twoOperatorsAbove: ReadonlyMap<number, number>
}

/**
 * Why a decision changes nothing. `same-operator`: the amount needs two, and this one approved it. `with-processor`: a processor is
 * paying it. `no-processor`: the site has none for it. `not-sent`: no processor was asked to pay it. `accepted` and `being-sent`: the processor
 * has the request, or is getting it. `no-answer`: it did not say whether it has it.
 */
export type NotDecided =
  | 'not-found'
  | 'decided'
  | 'not-approved'
  | 'same-operator'
  | 'with-processor'
  | 'no-processor'
  | 'not-sent'
  | 'no-answer'
  | Exclude<TakenBack, 'taken-back'>

/**
 * Approves a pending withdrawal: its player can no longer cancel it. Where one operator is enough and a processor pays it, the processor
 * gets it at once. One that needs two operators and was approved with the first token, which is nobody's, can be approved by a person.
 */
export async function approveWithdrawal(
  tx: Tx,
  { payouts, ...decision }: PayingDecision & { readonly payouts: Payouts },
): Promise<WithdrawalRow | NotDecided> {
  const row = await lockOwn(tx, decision)
  if (typeof row === 'string') return row
  const change = { approved_by: decision.by, approved_at: now }
  if (!allows(WITHDRAWALS, row.status, 'approve')) {
    const isAgain = await lacksPerson(tx, row, decision)
    return isAgain ? changeWithdrawal(tx, row, 'approveAgain', change) : 'decided'
  }
  const approved = await changeWithdrawal(tx, row, 'approve', change)
  await mailWithdrawal(tx, decision.vault, approved)
  if (await needsTwo(tx, approved, decision)) return approved
  return (await sendPayout(tx, approved, payouts)) ?? approved
}

/** Gives an approved withdrawal to the processor that pays it; the operators as for `payWithdrawal`. */
export async function sendWithdrawal(
  tx: Tx,
  { payouts, ...decision }: PayingDecision & { readonly payouts: Payouts },
): Promise<WithdrawalRow | NotDecided> {
  const row = await lockPayable(tx, decision)
  if (typeof row === 'string') return row
  return (await sendPayout(tx, row, payouts)) ?? 'no-processor'
}

/**
 * Records that an approved withdrawal was paid by hand, and books it. Above the bound of its currency, without one, and for a banned
 * player, another operator than the one who approved it must do this.
 */
export async function payWithdrawal(
  tx: Tx,
  { reference, ...decision }: PayingDecision & { readonly reference: string },
): Promise<WithdrawalRow | NotDecided> {
  const row = await lockPayable(tx, decision)
  if (typeof row === 'string') return row
  return settlePaid(tx, decision.vault, row, { decided_by: decision.by, payment_reference: reference })
}

/** Rejects a pending or approved withdrawal, and returns its money. The player sees the reason. */
export async function rejectWithdrawal(
  tx: Tx,
  decision: Decision & { readonly reason: string },
): Promise<WithdrawalRow | NotDecided> {
  const row = await lockOwn(tx, decision)
  if (typeof row === 'string') return row
  if (!allows(WITHDRAWALS, row.status, 'reject')) return 'decided'
  if (row.sent_at !== null) return 'with-processor'
  const { by, reason } = decision
  return settleRejected(tx, decision.vault, row, { event: 'reject', decided_by: by, reject_reason: reason })
}

/** A payout whose processor was asked whether it has the request. */
export interface RequestedPayout {
  /** The request before the processor was asked; null if it was accepted or being sent. */
  readonly request: IdleRequest | null
  /** `no-answer`: the processor cannot be reached, or is not enabled any more. */
  readonly answer: 'unknown' | 'accepted' | 'no-answer'
}

/** Asks the processor of a site's payout whether it has the request. Not in a transaction: the answer may take seconds. */
export async function askAboutPayout(
  db: Db,
  { memberId, withdrawalId }: Pick<Decision, 'memberId' | 'withdrawalId'>,
  clients: readonly ProcessorClient[],
): Promise<RequestedPayout> {
  const own = await db
    .selectFrom('withdrawals')
    .select('withdrawal_id')
    .where('withdrawal_id', '=', withdrawalId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const request = own === undefined ? null : await readIdleRequest(db, withdrawalId)
  const client = request === null ? undefined : processorById(clients, request.processorId)
  if (request === null || client === undefined) return { request, answer: 'no-answer' }
  try {
    const { queuedMs } = request
    const isKnown = await client.hasRequest({ requestId: withdrawalId, queuedMs })
    return { request, answer: isKnown ? 'accepted' : 'unknown' }
  } catch {
    return { request, answer: 'no-answer' }
  }
}

export interface TakeBack extends PayingDecision {
  readonly reason: string
  readonly asked: RequestedPayout
  /** The operator knows from the processor, by another way, that it does not have the request: needed where it gives no answer. */
  readonly isConfirmed: boolean
}

/**
 * Takes a payout back whose request its processor has never accepted, and returns its money; the operators as for `payWithdrawal`. The player sees the
 * reason. A message of the processor that it was paid all the same is then late, and audited.
 */
export async function takeBackWithdrawal(
  tx: Tx,
  { reason, asked, isConfirmed, ...decision }: TakeBack,
): Promise<WithdrawalRow | NotDecided> {
  const row = await lockOwn(tx, decision)
  if (typeof row === 'string') return row
  if (!allows(WITHDRAWALS, row.status, 'takeBack')) return 'decided'
  if (row.sent_at === null) return 'not-sent'
  if (!(await mayDecide(tx, row, decision))) return 'same-operator'
  if (asked.answer === 'accepted') return 'accepted'
  if (asked.request !== null && asked.answer === 'no-answer' && !isConfirmed) return 'no-answer'
  const outcome = await takeBackRequest(tx, row.withdrawal_id, asked.request)
  if (outcome !== 'taken-back') return outcome
  const { vault, by } = decision
  return settleRejected(tx, vault, row, { event: 'takeBack', decided_by: by, reject_reason: reason })
}

/** Locks an approved withdrawal that this operator may pay, and that no processor is paying. */
async function lockPayable(tx: Tx, decision: PayingDecision): Promise<WithdrawalRow | NotDecided> {
  const row = await lockOwn(tx, decision)
  if (typeof row === 'string') return row
  if (row.status === 'pending') return 'not-approved'
  if (!allows(WITHDRAWALS, row.status, 'pay')) return 'decided'
  if (row.sent_at !== null) return 'with-processor'
  return (await mayDecide(tx, row, decision)) ? row : 'same-operator'
}

/** Whether this operator is enough for an approved withdrawal, or another person than the one who approved it. */
async function mayDecide(tx: Tx, row: WithdrawalRow, decision: PayingDecision): Promise<boolean> {
  return !(await needsTwo(tx, row, decision)) || areTwoPersons(tx, row.approved_by ?? '', decision.by)
}

/** Whether a withdrawal waits for two persons, none of whom has approved it, and this operator is one. */
async function lacksPerson(tx: Tx, row: WithdrawalRow, decision: PayingDecision): Promise<boolean> {
  if (!allows(WITHDRAWALS, row.status, 'approveAgain') || row.sent_at !== null) return false
  if (!(await needsTwo(tx, row, decision))) return false
  return !(await isOfPerson(tx, row.approved_by ?? '')) && isOfPerson(tx, decision.by)
}

async function needsTwo(tx: Tx, row: WithdrawalRow, { twoOperatorsAbove }: PayingDecision): Promise<boolean> {
  const isAboveBound = row.amount_minor > (twoOperatorsAbove.get(row.currency_id) ?? 0)
  return isAboveBound || isBanned(tx, row.player_id)
}

async function isBanned(tx: Tx, playerId: number): Promise<boolean> {
  const { status } = await tx
    .selectFrom('players')
    .select('status')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return status === 'banned'
}

async function lockOwn(tx: Tx, { memberId, withdrawalId }: Decision): Promise<WithdrawalRow | 'not-found'> {
  const own = await tx
    .selectFrom('withdrawals')
    .select(['player_id as playerId', 'currency_id as currencyId'])
    .where('withdrawal_id', '=', withdrawalId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (own === undefined) return 'not-found'
  await lockWithdrawingPlayer(tx, own)
  return lockWithdrawal(tx, withdrawalId)
}
