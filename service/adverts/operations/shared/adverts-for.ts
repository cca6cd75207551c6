import type { Ad, AdPlatform } from '#schemas/entities/ad.ts'
import type { Call } from '#service/call/call.ts'
import { servedLanguage } from '#service/sites/choose-language.ts'
import { chooseAdverts } from '../../choose-adverts.ts'
import { mayAdvertise } from '#service/player-limits/may-advertise.ts'

interface Asked {
  readonly platform: AdPlatform
  readonly screenSize: string
  readonly campaign: string | null
}

/** The adverts for the caller of an operation, in the language of the call. */
export async function advertsFor(
  { db, service, site, player, languageId }: Call,
  { platform, screenSize, campaign }: Asked,
): Promise<Ad[]> {
  const { ads, languages } = site.manifest
  if (ads.placements.length === 0 || !(await mayAdvertise(db, site, player))) return []
  return chooseAdverts(db, service.entropy, {
    memberId: site.memberId,
    placements: ads.placements,
    platform,
    screenSize,
    language: servedLanguage(languages, languageId) ?? languages.default,
    campaign,
  })
}
