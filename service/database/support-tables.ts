import type { Generated } from 'kysely'
import type { SupportAuthor } from '#schemas/operator/support.ts'
import type { LocalizedText } from '#schemas/site-manifest/texts.ts'
import type {
  Bytes,
  Identity,
  Json,
  Nullable,
  NullableBytes,
  NullableTime,
  State,
  TimeByDefault,
} from './column-types.ts'

export type SupportCaseStatus = 'unconfirmed' | 'open' | 'answered' | 'closed' | 'merged'

export interface SupportCasesTable {
  case_id: Identity
  member_id: number
  player_id: Nullable<number>
  status: State<SupportCaseStatus>
  topic: string
  language_id: string
  reference: Generated<string>
  sealed: Bytes
  sealed_key_id: string
  secret_hash: Bytes
  guest_email_index: NullableBytes
  guest_client: NullableBytes
  assigned_to: Nullable<string>
  merged_into: Nullable<number>
  rating: Nullable<number>
  created_at: TimeByDefault
  changed_at: TimeByDefault
  closed_at: NullableTime
}

export interface SupportMessagesTable {
  message_id: Identity
  case_id: number
  author: SupportAuthor
  written_by: Nullable<string>
  by_mail: Generated<boolean>
  sealed: Bytes
  sealed_key_id: string
  created_at: TimeByDefault
}

export interface SupportAttachmentsTable {
  attachment_id: Identity
  member_id: number
  player_id: number
  message_id: Nullable<number>
  file_name: string
  key_id: Nullable<string>
  pages: Nullable<number>
  overran: Generated<boolean>
  created_at: TimeByDefault
}

export interface SupportTemplatesTable {
  member_id: number
  template_id: string
  texts: Json<LocalizedText>
  changed_at: TimeByDefault
}
