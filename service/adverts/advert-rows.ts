import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AdvertsTable } from '#service/database/advert-tables.ts'
import type { Db } from '#service/database/database.ts'

const COLUMNS = [
  'advert_id',
  'member_id',
  'name',
  'screen_type',
  'screen_location',
  'size',
  'weight',
  'delay_ms',
  'texts',
  'target',
  'campaign',
  'time_zone',
  'first_day',
  'last_day',
  'weekdays',
  'from_time',
  'until_time',
  'max_shown_a_day',
  'picture_hash',
  'picture_width',
  'picture_height',
  'created_at',
  'created_by',
  'ended_at',
] as const satisfies readonly (keyof AdvertsTable)[]

/** An advert without the bytes of its picture. */
export type AdvertRow = Pick<Selectable<AdvertsTable>, (typeof COLUMNS)[number]>

export const adverts = (db: Db) => db.selectFrom('adverts').select(COLUMNS)

/** The day on which an advert is counted, in its time zone. */
export const todayOfAdvert: RawBuilder<string> = sql<string>`(service_now() at time zone adverts.time_zone)::date`

/** Adverts of a site that run now: not ended, in their schedule, and shown less often today than they may be. */
export const runningAdverts = (db: Db, memberId: number) =>
  adverts(db)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`(
        select coalesce(local::date >= first_day, true) and coalesce(local::date <= last_day, true)
          and coalesce(weekdays @> to_jsonb(extract(isodow from local)::integer), true)
          and case
            when from_time is null then true
            when from_time < until_time then local::time >= from_time and local::time < until_time
            else local::time >= from_time or local::time < until_time
          end
        from (select service_now() at time zone adverts.time_zone as local) as clock)`,
    )
    .where(
      sql<boolean>`coalesce((select days.shown < max_shown_a_day from advert_days days
        where days.advert_id = adverts.advert_id and days.day = ${todayOfAdvert}), true)`,
    )

/** The pictures of adverts by language, without their bytes. */
export const languagePictures = (db: Db, advertIds: readonly number[]) =>
  db
    .selectFrom('advert_pictures')
    .select(['advert_id', 'language', 'picture_hash', 'picture_width', 'picture_height'])
    .where('advert_id', 'in', advertIds)
    .orderBy('language')
