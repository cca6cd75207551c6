import type { Generated } from 'kysely'
import type { PublicationKind } from '#schemas/operator/drafts.ts'
import type { TextChanges } from '#schemas/site-manifest/site-texts.ts'
import type {
  Bytes,
  Identity,
  JsonByDefault,
  Nullable,
  NullableJson,
  NullableTime,
  Time,
  TimeByDefault,
} from './column-types.ts'

export interface SiteDraftsTable {
  site_id: string
  manifest: string
  version: string
  base_manifest: string
  base_version: string
  files: JsonByDefault<TextChanges>
  base_files: JsonByDefault<TextChanges>
  begun_by: string
  begun_at: TimeByDefault
  changed_by: string
  changed_at: TimeByDefault
  asked_by: Nullable<string>
  asked_at: NullableTime
  reason: Nullable<string>
  publish_at: NullableTime
  needs_second: Generated<boolean>
  confirmed_by: Nullable<string>
  failure: Nullable<string>
  failed_at: NullableTime
}

/** Path of a text file → the digest of its text. */
export type TextHashes = Readonly<Record<string, string>>

export interface SiteFileTextsTable {
  hash: string
  text: string
}

/** The idempotency key of a saving without an end, with the digest of its body in hexadecimal digits. */
export interface SavingKey {
  readonly scope: string
  readonly key: string
  readonly operation: string
  readonly bodyHash: string
}

export interface SitePublicationsTable {
  publication_id: Identity
  site_id: string
  saving_id: Nullable<string>
  kind: PublicationKind
  manifest: string
  version: string
  from_version: Nullable<string>
  reason: Nullable<string>
  published_by: Nullable<string>
  confirmed_by: Nullable<string>
  of_publication_id: Nullable<number>
  draft_version: Nullable<string>
  files: NullableJson<TextHashes>
  files_version: Nullable<string>
  from_files: NullableJson<TextHashes>
  keyed: NullableJson<SavingKey>
  begun_at: TimeByDefault
  live_at: NullableTime
  failed_at: NullableTime
}

export interface SiteEditorsTable {
  site_id: string
  editor_hash: Bytes
  name: string
  section: string
  seen_at: TimeByDefault
}

export interface SiteMeasurementsTable {
  site_id: string
  version: string
  score: number
  accessibility: number
  largest_contentful_paint_ms: number
  total_blocking_ms: number
  measured_by: string
  measured_at: TimeByDefault
}

export interface PreviewLinksTable {
  link_hash: Bytes
  site_id: string
  created_by: string
  created_at: TimeByDefault
  ends_at: Time
}
