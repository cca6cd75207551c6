import { sql } from 'kysely'
import { isDay } from '#schemas/dates/is-day.ts'
import { ANY_AD_SIZE } from '#schemas/entities/ad.ts'
import { type AdvertTerms, auditedAdvert, type OperatedAdvert } from '#schemas/operator/adverts.ts'
import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { withVersion } from '#service/call/version-of.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { directionOf, PAGE_SIZE, readListPage } from '#service/database/pages.ts'
import { now } from '#service/database/time.ts'
import { unservedLanguage } from '#service/sites/unserved-language.ts'
import { adverts, type AdvertRow, languagePictures } from './advert-rows.ts'
import type { AdvertPicture } from './advert-picture.ts'

const DAYS_LISTED = 31

/** A term that makes no advert: its place, and what was expected there. */
export interface WrongTerm {
  readonly path: string
  readonly value: unknown
  readonly expected: string
}

/** The first term that makes no advert of the site; null if all do. */
export async function wrongTerm(
  db: Db,
  { languages, ads }: Pick<ResolvedManifest, 'languages' | 'ads'>,
  { texts, target, schedule }: AdvertTerms,
): Promise<WrongTerm | null> {
  const unserved = unservedLanguage(texts, languages)
  if (unserved !== null) return { path: '$.texts', value: unserved.language, expected: unserved.expected }
  if (!isAllowedTarget(target, ads.targetOrigins))
    return {
      path: '$.target',
      value: target,
      expected: 'a path of the site, or an https address of an origin in its ads.targetOrigins',
    }
  const { timeZone, firstDay, lastDay, from, until } = schedule
  if (!(await isTimeZone(db, timeZone)))
    return { path: '$.schedule.timeZone', value: timeZone, expected: 'a time zone such as Europe/Berlin' }
  const noDay = [firstDay, lastDay].find((day) => day !== undefined && !isDay(day))
  if (noDay !== undefined) return { path: '$.schedule', value: noDay, expected: 'days of the calendar' }
  if (firstDay !== undefined && lastDay !== undefined && lastDay < firstDay)
    return { path: '$.schedule.lastDay', value: lastDay, expected: 'firstDay or a later day' }
  if ((from === undefined) !== (until === undefined) || (from !== undefined && from === until))
    return { path: '$.schedule.until', value: until, expected: 'there with from, and another time' }
  return null
}

/** Whether an advert may lead there: a path of the site, or an https address of an origin that its manifest allows. */
export function isAllowedTarget(target: string, origins: readonly string[] = []): boolean {
  if (target.startsWith('/')) return true
  const url = URL.parse(target)
  return (
    url?.protocol === 'https:' && url.username === '' && url.password === '' && origins.includes(url.origin)
  )
}

async function isTimeZone(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from pg_timezone_names where name = ${name}) as "isKnown"`.execute(db)
  return rows[0]?.isKnown === true
}

interface Terms {
  readonly memberId: number
  readonly terms: AdvertTerms
  /** Undefined keeps the present one, null removes it. */
  readonly picture: AdvertPicture | null | undefined
}

const valuesOf = ({ terms, picture }: Terms) => ({
  name: terms.name,
  screen_type: terms.screenType ?? 'ALL',
  screen_location: terms.location,
  size: terms.size ?? ANY_AD_SIZE,
  weight: terms.weight ?? 1,
  delay_ms: terms.delayMs ?? 0,
  texts: JSON.stringify(terms.texts),
  target: terms.target,
  campaign: terms.campaign ?? null,
  time_zone: terms.schedule.timeZone,
  first_day: terms.schedule.firstDay ?? null,
  last_day: terms.schedule.lastDay ?? null,
  weekdays: terms.schedule.weekdays === undefined ? null : JSON.stringify(terms.schedule.weekdays),
  from_time: terms.schedule.from ?? null,
  until_time: terms.schedule.until ?? null,
  max_shown_a_day: terms.maxShownADay ?? null,
  ...(picture !== undefined && {
    picture: picture?.bytes ?? null,
    picture_hash: picture?.hash ?? null,
    picture_width: picture?.width ?? null,
    picture_height: picture?.height ?? null,
  }),
})

/** Creates an advert of a site; its terms are allowed. */
export async function createAdvert(tx: Tx, terms: Terms, by: string): Promise<OperatedAdvert> {
  const { advertId } = await tx
    .insertInto('adverts')
    .values({ ...valuesOf(terms), member_id: terms.memberId, created_by: by })
    .returning('advert_id as advertId')
    .executeTakeFirstOrThrow()
  return readOperated(tx, { memberId: terms.memberId, advertId }) as Promise<OperatedAdvert>
}

export interface WhichOperated {
  readonly memberId: number
  readonly advertId: number
}

/** Replaces the terms of an advert; `ended` where it has ended, null if the site has none with this number. */
export async function changeAdvert(
  tx: Tx,
  advertId: number,
  terms: Terms,
): Promise<OperatedAdvert | 'ended' | null> {
  const which = { memberId: terms.memberId, advertId }
  const { numUpdatedRows } = await tx
    .updateTable('adverts')
    .set(valuesOf(terms))
    .where('member_id', '=', terms.memberId)
    .where('advert_id', '=', advertId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) {
    await tx
      .deleteFrom('advert_pictures')
      .where('advert_id', '=', advertId)
      .where('language', 'not in', Object.keys(terms.terms.texts))
      .execute()
  }
  const advert = await readOperated(tx, which)
  return advert !== null && numUpdatedRows === 0n ? 'ended' : advert
}

/** Ends an advert and removes its pictures; one that has ended does not change. Null if the site has none with this number. */
export async function endAdvert(tx: Tx, which: WhichOperated): Promise<OperatedAdvert | null> {
  const { numUpdatedRows } = await tx
    .updateTable('adverts')
    .set({ ended_at: now, picture: null, picture_hash: null, picture_width: null, picture_height: null })
    .where('member_id', '=', which.memberId)
    .where('advert_id', '=', which.advertId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n)
    await tx.deleteFrom('advert_pictures').where('advert_id', '=', which.advertId).execute()
  return readOperated(tx, which)
}

/** A page of the adverts of a site, by default the newest first. */
export async function listAdverts(
  db: Db,
  {
    memberId,
    state,
    after,
    sort,
    limit = PAGE_SIZE,
  }: EndpointRequest<'getAdverts'> & { readonly memberId: number },
): Promise<EndpointResult<'getAdverts'>> {
  const { direction, beyond } = directionOf(sort, 'newest')
  let query = adverts(db).where('member_id', '=', memberId)
  if (state !== undefined) query = query.where('ended_at', state === 'running' ? 'is' : 'is not', null)
  if (after !== undefined) query = query.where('advert_id', beyond, after)
  const { rows, hasMore } = await readListPage(query.orderBy('advert_id', direction), limit)
  return { adverts: await withCounts(db, rows), hasMore }
}

/** An advert of a site with its counts; null if the site has none with this number. */
export async function readOperated(
  db: Db,
  { memberId, advertId }: WhichOperated,
): Promise<OperatedAdvert | null> {
  const row = await adverts(db)
    .where('member_id', '=', memberId)
    .where('advert_id', '=', advertId)
    .executeTakeFirst()
  return row === undefined ? null : ((await withCounts(db, [row]))[0] ?? null)
}

async function withCounts(db: Db, rows: readonly AdvertRow[]): Promise<OperatedAdvert[]> {
  const ids = rows.map((row) => row.advert_id)
  if (ids.length === 0) return []
  const days = await db
    .selectFrom('advert_days')
    .selectAll()
    .where('advert_id', 'in', ids)
    .orderBy('day', 'desc')
    .execute()
  const pictures = await languagePictures(db, ids).execute()
  return rows.map((row) =>
    toOperated(row, {
      days: days.filter((day) => day.advert_id === row.advert_id),
      pictures: pictures.filter((picture) => picture.advert_id === row.advert_id),
    }),
  )
}

type LanguagePicture = Awaited<ReturnType<ReturnType<typeof languagePictures>['execute']>>[number]

interface DayCount {
  readonly day: string
  readonly shown: number
  readonly clicked: number
}

interface OfAdvert {
  readonly days: readonly DayCount[]
  readonly pictures: readonly LanguagePicture[]
}

function toOperated(row: AdvertRow, { days, pictures }: OfAdvert): OperatedAdvert {
  const sum = (of: 'shown' | 'clicked') => days.reduce((total, day) => total + day[of], 0)
  const advert = {
    advertId: row.advert_id,
    name: row.name,
    screenType: row.screen_type,
    location: row.screen_location,
    size: row.size,
    weight: row.weight,
    delayMs: row.delay_ms,
    texts: row.texts,
    target: row.target,
    ...(row.campaign === null ? {} : { campaign: row.campaign }),
    schedule: scheduleOf(row),
    ...(row.max_shown_a_day === null ? {} : { maxShownADay: row.max_shown_a_day }),
    ...(row.picture_hash === null
      ? {}
      : {
          picture: {
            hash: row.picture_hash,
            width: row.picture_width ?? 0,
            height: row.picture_height ?? 0,
          },
        }),
    ...(pictures.length > 0 && {
      pictures: Object.fromEntries(
        pictures.map(({ language, picture_hash: hash, picture_width: width, picture_height: height }) => [
          language,
          { hash, width, height },
        ]),
      ),
    }),
    shown: sum('shown'),
    clicked: sum('clicked'),
    days: days.slice(0, DAYS_LISTED).map(({ day, shown, clicked }) => ({ day, shown, clicked })),
    createdAt: row.created_at,
    createdBy: row.created_by,
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
  }
  return withVersion(advert, auditedAdvert(advert))
}

const minutesOf = (time: string) => time.slice(0, 'HH:MM'.length)

const scheduleOf = (row: AdvertRow): OperatedAdvert['schedule'] => ({
  timeZone: row.time_zone,
  ...(row.first_day === null ? {} : { firstDay: row.first_day }),
  ...(row.last_day === null ? {} : { lastDay: row.last_day }),
  ...(row.weekdays === null ? {} : { weekdays: [...row.weekdays] }),
  ...(row.from_time === null ? {} : { from: minutesOf(row.from_time) }),
  ...(row.until_time === null ? {} : { until: minutesOf(row.until_time) }),
})
