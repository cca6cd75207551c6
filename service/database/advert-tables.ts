import type { Generated } from 'kysely'
import type { AdLocation, AdPlatform } from '#schemas/entities/ad.ts'
import type { AdvertTerms } from '#schemas/operator/adverts.ts'
import type {
  Bytes,
  Identity,
  Json,
  Nullable,
  NullableBytes,
  NullableJson,
  NullableTime,
  TimeByDefault,
} from './column-types.ts'

export interface AdvertsTable {
  advert_id: Identity
  member_id: number
  name: string
  screen_type: AdPlatform | 'ALL'
  screen_location: AdLocation
  size: string
  weight: number
  delay_ms: number
  texts: Json<AdvertTerms['texts']>
  target: string
  campaign: Nullable<string>
  time_zone: string
  /** As `YYYY-MM-DD`. */
  first_day: Nullable<string>
  last_day: Nullable<string>
  weekdays: NullableJson<readonly number[]>
  /** As `HH:MM:SS`. */
  from_time: Nullable<string>
  until_time: Nullable<string>
  max_shown_a_day: Nullable<number>
  picture: NullableBytes
  picture_hash: Nullable<string>
  picture_width: Nullable<number>
  picture_height: Nullable<number>
  created_at: TimeByDefault
  created_by: string
  ended_at: NullableTime
}

export interface AdvertDaysTable {
  advert_id: number
  /** As `YYYY-MM-DD`, of the advert's time zone. */
  day: string
  shown: Generated<number>
  clicked: Generated<number>
}

export interface AdvertPicturesTable {
  advert_id: number
  language: string
  picture: Bytes
  picture_hash: string
  picture_width: number
  picture_height: number
}
