import type { Generated } from 'kysely'
import type { PublicationKind } from '#schemas/operator/drafts.ts'
import type { Identity, Nullable, NullableTime, TimeByDefault } from './column-types.ts'

export interface SiteDraftsTable {
  site_id: string
  manifest: string
  version: string
  base_manifest: string
  base_version: string
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
  begun_at: TimeByDefault
  live_at: NullableTime
  failed_at: NullableTime
}
