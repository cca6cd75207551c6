import type { Generated } from 'kysely'
import type {
  DocumentSide,
  DocumentStatus,
  DocumentType,
  VerificationPurpose,
} from '#schemas/protocol/verification.ts'
import type {
  Bytes,
  Identity,
  Nullable,
  NullableBytes,
  NullableTime,
  StateByDefault,
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

export type VerificationRequestStatus = 'open' | 'submitted' | 'accepted' | 'refused' | 'closed'

export interface VerificationRequestsTable {
  request_id: Identity
  member_id: number
  player_id: number
  purpose: VerificationPurpose
  status: StateByDefault<VerificationRequestStatus>
  document_type: Nullable<DocumentType>
  created_at: TimeByDefault
  submitted_at: NullableTime
  decided_at: NullableTime
}

/** `arriving` until its file is stored; `replaced` until its file is removed. */
export type VerificationDocumentStatus = DocumentStatus | 'arriving' | 'replaced'

export interface VerificationDocumentsTable {
  document_id: Identity
  request_id: number
  member_id: number
  player_id: number
  side: DocumentSide
  status: StateByDefault<VerificationDocumentStatus>
  file_name: string
  key_id: Nullable<string>
  /** Null for a picture that was stored before pages were counted: it is one page, and has no preview. */
  pages: Nullable<number>
  reason: Nullable<string>
  decided_by: Nullable<string>
  overran: Generated<boolean>
  created_at: TimeByDefault
  submitted_at: NullableTime
  decided_at: NullableTime
}

export interface VerificationRepliesTable {
  reply_id: Identity
  request_id: number
  sealed: Bytes
  sealed_key_id: string
  created_at: TimeByDefault
}

export interface PendingFormsTable {
  form_id: Identity
  member_id: number
  player_id: number
  form_type: string
  form_index: number
  form_data: Bytes
  form_data_key_id: string
  form_completed: Generated<boolean>
  updated_at: TimeByDefault
}
