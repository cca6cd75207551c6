import type { Generated } from 'kysely'
import type { WithdrawalStatus } from '#schemas/protocol/withdrawals.ts'
import type { Bytes, TimeByDefault, NullableTime, Nullable } from './column-types.ts'

export interface DepositsTable {
  order_id: string
  player_id: number
  member_id: number
  processor_id: string
  processor_reference: Nullable<string>
  currency_id: number
  amount_minor: number
  status: 'created' | 'paid' | 'failed' | 'expired' | 'cancelled' | 'sent-back'
  return_path: Nullable<string>
  created_at: TimeByDefault
  decided_at: NullableTime
}

export interface WithdrawalsTable {
  withdrawal_id: string
  player_id: number
  member_id: number
  currency_id: number
  amount_minor: number
  fee_minor: number
  bank_account: Bytes
  bank_account_key_id: string
  account_ending: string
  status: Generated<WithdrawalStatus>
  approved_by: Nullable<string>
  decided_by: Nullable<string>
  payment_reference: Nullable<string>
  reject_reason: Nullable<string>
  created_at: TimeByDefault
  approved_at: NullableTime
  decided_at: NullableTime
}

export interface ProcessorMessagesTable {
  processor_id: string
  message_id: string
  received_at: TimeByDefault
  content_hash: Nullable<Buffer>
  answered_status: Nullable<DepositsTable['status']>
}

export interface SandboxPaymentsTable {
  order_id: string
  decision: 'paid' | 'failed' | 'cancelled' | 'expired'
  message_id: string
  message: string
  attempts: Generated<number>
  next_delivery_at: TimeByDefault
  delivered_at: NullableTime
  accepted: Nullable<boolean>
  created_at: TimeByDefault
}
