import type { Generated } from 'kysely'
import type { Approval, ApprovalKind } from '#schemas/operator/approvals.ts'
import type { CouponCode } from '#schemas/protocol/coupons.ts'
import type { PayoutRefusal, WithdrawalStatus } from '#schemas/protocol/withdrawals.ts'
import type { PendingJoinState } from '#schemas/protocol/pending-joins.ts'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import type { PaymentFailure, PaymentMethod } from '#schemas/site-manifest/payments.ts'
import type {
  Bytes,
  NullableBytes,
  ReadOnly,
  Identity,
  Json,
  Time,
  TimeByDefault,
  NullableTime,
  Nullable,
  State,
  NullableState,
  StateByDefault,
} from './column-types.ts'

export type DepositStatus =
  | 'created'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'sent-back'
  | 'charged-back'

export interface DepositsTable {
  order_id: string
  player_id: number
  member_id: number
  processor_id: string
  processor_reference: Nullable<string>
  currency_id: number
  amount_minor: number
  fee_minor: Generated<number>
  status: State<DepositStatus>
  failure: Nullable<PaymentFailure>
  return_path: Nullable<string>
  account_ending: Nullable<string>
  created_at: TimeByDefault
  decided_at: NullableTime
  charged_back_at: NullableTime
}

export interface CouponsTable {
  coupon_id: Identity
  member_id: number
  code: string
  currency_id: number
  award: 'instant' | 'bonus'
  percent: Nullable<number>
  fixed_minor: Nullable<number>
  max_award_minor: Nullable<number>
  min_deposit_minor: number
  wager_times: number
  bonus_days: Nullable<number>
  first_deposit_only: boolean
  is_offered: boolean
  starts_at: Time
  expires_at: NullableTime
  max_uses: Nullable<number>
  max_uses_per_player: number
  uses: Generated<number>
  ended_at: NullableTime
  created_by: string
  created_at: TimeByDefault
  campaign_id: Nullable<number>
}

export type CouponUseStatus = 'held' | 'freed' | 'awarded' | 'expired' | 'taken-back'

export interface CouponUsesTable {
  order_id: string
  coupon_id: number
  player_id: number
  currency_id: number
  status: StateByDefault<CouponUseStatus>
  award: 'instant' | 'bonus'
  award_minor: number
  wager_minor: number
  released_minor: Generated<number>
  counts_after_transfer: Nullable<number>
  seen_time_stamp: Generated<number>
  created_at: TimeByDefault
  awarded_at: NullableTime
  bonus_ends_at: NullableTime
  expired_minor: Generated<number>
  taken_bonus_minor: Generated<number>
  taken_cash_minor: Generated<number>
  reminded_at: NullableTime
  refusal: Nullable<CouponCode>
  deposit_id: ReadOnly<string | null>
}

/** Bonuses that the players of a game may claim for some time. */
export interface InGameBonusesTable {
  bonus_id: Identity
  member_id: number
  game_id: number
  currency_id: number
  amount_minor: number
  max_claims: number
  claims: Generated<number>
  expires_at: Time
  ended_at: NullableTime
  created_by: string
  created_at: TimeByDefault
}

export interface InGameBonusClaimsTable {
  bonus_id: number
  player_id: number
  game_instance_id: number
  claimed_at: TimeByDefault
}

export interface WithdrawalsTable {
  withdrawal_id: string
  player_id: number
  member_id: number
  currency_id: number
  amount_minor: number
  fee_minor: number
  unplayed_minor: Generated<number>
  bank_account: NullableBytes
  bank_account_key_id: Nullable<string>
  account_ending: string
  processor_id: Nullable<string>
  return_method: Nullable<PaymentMethod>
  return_order_id: Nullable<string>
  refusal: Nullable<PayoutRefusal>
  status: StateByDefault<WithdrawalStatus>
  approved_by: Nullable<string>
  decided_by: Nullable<string>
  payment_reference: Nullable<string>
  reject_reason: Nullable<string>
  created_at: TimeByDefault
  approved_at: NullableTime
  sent_at: NullableTime
  delayed_at: NullableTime
  decided_at: NullableTime
}

/** Changes that one operator asks for and another one confirms. */
export interface ApprovalsTable {
  approval_id: Identity
  member_id: number
  player_id: number
  kind: ApprovalKind
  subject: Json<Approval['subject']>
  reason: string
  asked_by: string
  asked_at: TimeByDefault
  expires_at: Time
  outcome: NullableState<'confirmed' | 'rejected'>
  decided_by: Nullable<string>
  decided_at: NullableTime
}

/** The answers to messages about payouts. `already-decided`: the message came too late, and changed nothing. */
export type PayoutAnswer = WithdrawalStatus | 'already-decided'

export interface ProcessorMessagesTable {
  processor_id: string
  message_id: string
  received_at: TimeByDefault
  content_hash: Nullable<Buffer>
  answered_status: Nullable<DepositStatus | PayoutAnswer>
}

export interface ProcessorRequestsTable {
  request_id: string
  processor_id: string
  player_id: number
  kind: 'debit' | 'payout' | 'return'
  currency_id: number
  amount_minor: number
  sealed: NullableBytes
  sealed_key_id: Nullable<string>
  created_at: TimeByDefault
  due_at: TimeByDefault
  leased_until: NullableTime
  attempts: Generated<number>
  sent_at: NullableTime
  last_error: Nullable<string>
  ask_at: NullableTime
  asks: Generated<number>
}

/** The results that a payment or a payout can have at the sandbox. */
export type SandboxDecision =
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'charged-back'
  | 'payout-paid'
  | 'payout-refused'
  | 'payout-delayed'

export interface SandboxPaymentsTable {
  order_id: string
  processor_id: Generated<string>
  decision: SandboxDecision
  message_id: string
  message: string
  attempts: Generated<number>
  next_delivery_at: TimeByDefault
  delivered_at: NullableTime
  accepted: Nullable<boolean>
  occurs_at: TimeByDefault
  created_at: TimeByDefault
}

export interface PendingJoinsTable {
  player_id: number
  member_id: number
  game_id: number
  game_instance_id: number
  currency_id: number
  amount_minor: number
  request: Json<OperationRequest<'joinGame'>>
  play_count: number
  further_draws: number
  join_key: string
  body_hash: Bytes
  state: StateByDefault<PendingJoinState>
  attempts: Generated<number>
  created_at: TimeByDefault
  expires_at: Time
  due_at: NullableTime
  decided_at: NullableTime
  exit_code: Nullable<number>
  subscription_code: Nullable<number>
  joined_instance_id: Nullable<number>
}
