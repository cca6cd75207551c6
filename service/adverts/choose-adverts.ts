import { type Ad, type AdPlatform, isSameSize, pixelsOfSize } from '#schemas/entities/ad.ts'
import { ADS_MAX } from '#schemas/limits.ts'
import type { AdPlacement } from '#schemas/site-manifest/ads.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Db } from '#service/database/database.ts'
import { type AdvertRow, runningAdverts } from './advert-rows.ts'

export interface AskedAdverts {
  readonly memberId: number
  readonly placements: readonly AdPlacement[]
  readonly platform: AdPlatform
  /** `1440x900`. */
  readonly screenSize: string
  /** Language code of the texts: `en`. */
  readonly language: string
  /** Null for the adverts of no campaign. */
  readonly campaign: string | null
}

/** The running adverts of a site that fit a page, in an order drawn by their weights; at most 20. */
export async function chooseAdverts(db: Db, entropy: Entropy, asked: AskedAdverts): Promise<Ad[]> {
  const { memberId, placements, platform, language, campaign } = asked
  if (placements.length === 0) return []
  const rows = await runningAdverts(db, memberId)
    .where('screen_type', 'in', ['ALL', platform])
    .where('campaign', campaign === null ? 'is' : '=', campaign)
    .orderBy('advert_id')
    .execute()
  const fitting = rows.filter((row) => fits(row, asked) && Object.hasOwn(row.texts, language))
  const ordered = inDrawnOrder(
    fitting,
    (row) => row.weight,
    () => chance(entropy),
  )
  return ordered.slice(0, ADS_MAX).map((row) => toAd(row, { platform, language }))
}

/** Whether the site has a place for an advert, and the screen has room for it. */
function fits(
  { screen_location: location, size }: Pick<AdvertRow, 'screen_location' | 'size'>,
  { placements, screenSize }: Pick<AskedAdverts, 'placements' | 'screenSize'>,
): boolean {
  const hasPlace = placements.some(
    ({ adScreenLocation, adSize }) => adScreenLocation === location && isSameSize(adSize, size),
  )
  const [own, screen] = [pixelsOfSize(size), pixelsOfSize(screenSize)]
  const hasRoom =
    own === null || screen === null || (own.width <= screen.width && own.height <= screen.height)
  return hasPlace && hasRoom
}

/**
 * Orders items at random: each is the first of the rest with a probability of its share of their weights (Efraimidis and Spirakis). `draw`
 * returns a number above 0 and at most 1.
 */
export function inDrawnOrder<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
  draw: () => number,
): Item[] {
  return items
    .map((item) => ({ item, at: -Math.log(draw()) / weightOf(item) }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

const BITS_32 = 2 ** 32

/** A number above 0 and at most 1. */
function chance(entropy: Entropy): number {
  const [drawn = 0] = new Uint32Array(entropy.bytes(4).buffer)
  return (drawn + 1) / BITS_32
}

const toAd = (row: AdvertRow, { platform, language }: Pick<AskedAdverts, 'platform' | 'language'>): Ad => ({
  id: row.advert_id,
  adScreenType: row.screen_type,
  adScreenLocation: row.screen_location,
  adSize: row.size,
  adWeight: row.weight,
  adDelay: row.delay_ms,
  adSourceUrl: `/client/ads/${row.advert_id}/source/${platform}/${language}`,
  adTargetUrlPc: `/client/ads/${row.advert_id}/target/${platform}`,
})
