import type { Generated } from 'kysely'
import type {
  Bytes,
  Identity,
  Nullable,
  NullableBytes,
  NullableTime,
  Time,
  TimeByDefault,
} from './column-types.ts'

export interface PhoneCodesTable {
  code_id: Identity
  member_id: number
  player_id: number
  phone_index: Bytes
  code_hash: Bytes
  tries: Generated<number>
  created_at: TimeByDefault
  expires_at: Time
  used_at: NullableTime
}

export interface TextMessagesTable {
  text_message_id: Identity
  member_id: number
  player_id: number
  language_id: string
  /** Null after the message was sent or given up. */
  sealed: NullableBytes
  sealed_key_id: Nullable<string>
  created_at: TimeByDefault
  due_at: TimeByDefault
  expires_at: Time
  attempts: Generated<number>
  sent_at: NullableTime
  given_up_at: NullableTime
  last_error: Nullable<string>
}
