import type {
  Bytes,
  Identity,
  Nullable,
  NullableBytes,
  NullableTime,
  Time,
  TimeByDefault,
} from './column-types.ts'

export interface PeopleTable {
  person_id: Identity
  email: string
  name: string
  password_hash: Nullable<string>
  code_key: NullableBytes
  code_key_id: Nullable<string>
  code_step: Nullable<number>
  invited_by: string
  issuer: Nullable<string>
  subject: Nullable<string>
  created_at: TimeByDefault
  joined_at: NullableTime
  disabled_at: NullableTime
}

export interface OwnRolesTable {
  role_id: string
  scopes: string[]
  changed_by: string
  changed_at: TimeByDefault
}

export interface PersonGrantsTable {
  person_id: number
  role_id: string
  operator_id: Nullable<number>
  member_id: Nullable<number>
}

export interface PersonSessionsTable {
  session_id: Identity
  person_id: number
  secret_hash: Bytes
  address: string
  device: string
  created_at: TimeByDefault
  last_used_at: TimeByDefault
  expires_at: Time
  ended_at: NullableTime
  id_token: Nullable<string>
  provider_sid: Nullable<string>
}

export interface ProviderLogoutsTable {
  token_hash: Bytes
  expires_at: Time
}

export interface PersonLinksTable {
  link_id: Identity
  link_hash: Bytes
  kind: 'first' | 'invitation' | 'password'
  person_id: Nullable<number>
  code_key: NullableBytes
  code_key_id: Nullable<string>
  created_at: TimeByDefault
  expires_at: Time
  used_at: NullableTime
}

export interface PersonPasskeysTable {
  passkey_id: Identity
  person_id: number
  credential_id: Bytes
  public_key: Bytes
  user_handle: Bytes
  host: string
  sign_count: number
  transports: string[]
  is_synced: boolean
  name: string
  created_at: TimeByDefault
  last_used_at: NullableTime
}

export interface PasskeyChallengesTable {
  challenge_hash: Bytes
  purpose: 'sign-in' | 'add' | 'join'
  person_id: Nullable<number>
  link_id: Nullable<number>
  user_handle: NullableBytes
  origin: string
  expires_at: Time
}

export interface ProviderSignInsTable {
  state_hash: Bytes
  ticket_hash: Bytes
  nonce: string
  code_verifier: string
  origin: string
  expires_at: Time
}
