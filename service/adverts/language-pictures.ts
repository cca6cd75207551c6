import type { OperatedAdvert } from '#schemas/operator/adverts.ts'
import type { Tx } from '#service/database/database.ts'
import type { AdvertPicture } from './advert-picture.ts'
import { adverts } from './advert-rows.ts'
import { readOperated, type WhichOperated } from './operated-adverts.ts'

/** Sets the picture of an advert for one of its languages, or removes it; null if the site has no such advert. */
export async function setLanguagePicture(
  tx: Tx,
  { memberId, advertId }: WhichOperated,
  { language, picture }: { readonly language: string; readonly picture: AdvertPicture | null },
): Promise<OperatedAdvert | 'ended' | 'no-texts' | null> {
  const row = await adverts(tx)
    .where('member_id', '=', memberId)
    .where('advert_id', '=', advertId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  if (row.ended_at !== null) return 'ended'
  if (!Object.hasOwn(row.texts, language)) return 'no-texts'
  await tx
    .deleteFrom('advert_pictures')
    .where('advert_id', '=', advertId)
    .where('language', '=', language)
    .execute()
  if (picture !== null) {
    const { bytes, hash, width, height } = picture
    await tx
      .insertInto('advert_pictures')
      .values({
        advert_id: advertId,
        language,
        picture: bytes,
        picture_hash: hash,
        picture_width: width,
        picture_height: height,
      })
      .execute()
  }
  return readOperated(tx, { memberId, advertId })
}
