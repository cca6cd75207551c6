import { type AdPlatform, type AdSource, type AdTarget } from '#schemas/entities/ad.ts'
import type { Db } from '#service/database/database.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { adverts, type AdvertRow, languagePictures } from './advert-rows.ts'
import { isAllowedTarget } from './operated-adverts.ts'

export interface WhichAdvert {
  readonly site: ServedSite
  readonly advertId: number
}

/** An advert of a site that has not ended, and may still lead to its target; null if there is none. */
async function findAdvert(db: Db, { site, advertId }: WhichAdvert): Promise<AdvertRow | null> {
  const row = await adverts(db)
    .where('member_id', '=', site.memberId)
    .where('advert_id', '=', advertId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined && isAllowedTarget(row.target, site.manifest.ads.targetOrigins) ? row : null
}

const clientOf = ({ target }: Pick<AdvertRow, 'target'>, platform: AdPlatform) =>
  target.startsWith('/') ? platform : 'SCRIPT'

/** The content of an advert in a language; null where there is none. */
export async function readSource(
  db: Db,
  which: WhichAdvert,
  { platform, language }: { readonly platform: AdPlatform; readonly language: string },
): Promise<AdSource | null> {
  const row = await findAdvert(db, which)
  const texts = row !== null && Object.hasOwn(row.texts, language) ? row.texts[language] : undefined
  if (row === null || texts === undefined) return null
  const ofLanguage = await languagePictures(db, [row.advert_id])
    .where('language', '=', language)
    .executeTakeFirst()
  const { picture_hash: hash, picture_width: width, picture_height: height } = ofLanguage ?? row
  return {
    client: clientOf(row, platform),
    url: hash === null ? '' : `/client/ads/${row.advert_id}/picture/${hash}.jpg`,
    width: width ?? 0,
    height: height ?? 0,
    title: texts.title,
    body: texts.body ?? '',
    action: texts.action,
  }
}

/** Where an advert leads; null where there is none. */
export async function readTarget(db: Db, which: WhichAdvert, platform: AdPlatform): Promise<AdTarget | null> {
  const row = await findAdvert(db, which)
  return row === null ? null : { client: clientOf(row, platform), url: row.target }
}

/** The JPEG of an advert with this hash; null where there is none. */
export async function readPicture(
  db: Db,
  { site, advertId }: WhichAdvert,
  hash: string,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('adverts')
    .select('picture')
    .where('member_id', '=', site.memberId)
    .where('advert_id', '=', advertId)
    .where('picture_hash', '=', hash)
    .executeTakeFirst()
  if (row !== undefined) return row.picture
  const ofLanguage = await db
    .selectFrom('advert_pictures')
    .innerJoin('adverts', 'adverts.advert_id', 'advert_pictures.advert_id')
    .select('advert_pictures.picture')
    .where('adverts.member_id', '=', site.memberId)
    .where('adverts.advert_id', '=', advertId)
    .where('advert_pictures.picture_hash', '=', hash)
    .executeTakeFirst()
  return ofLanguage?.picture ?? null
}
