import {
  CAMPAIGN_PATTERN,
  type Ad,
  type AdLocation,
  type AdSource,
  type AdTarget,
  isSameSize,
} from '#schemas/entities/ad.ts'
import type { AdPlacement } from '#schemas/site-manifest/ads.ts'
import { fetchText } from '#runtime/client/fetch-text.ts'
import type { SiteStorage } from '#runtime/storage/storage.ts'

/** Width in pixels below which a window is that of a phone. */
const PHONE_BELOW = 768
const CAMPAIGN = 'campaign'

/** The platform and the size of this window, as the service chooses adverts by them. */
export const askOfWindow = () => ({
  platform: window.innerWidth < PHONE_BELOW ? ('MOBILE' as const) : ('WEB' as const),
  screenSize: [window.innerWidth, window.innerHeight].map(pixels).join('x'),
})

const pixels = (length: number): number => Math.max(10, Math.round(length))

/** The campaign in the address of the visit, kept until the tab closes. */
export function campaignOfVisit(tabStorage: SiteStorage, search: string): string | null {
  const given = new URLSearchParams(search).get(CAMPAIGN) ?? ''
  if (!new RegExp(CAMPAIGN_PATTERN).test(given)) return tabStorage.read<string>(CAMPAIGN)
  tabStorage.write(CAMPAIGN, given)
  return given
}

/** Loads the content of an advert and its picture. The fetch counts it as shown, so it comes right before. */
export async function loadSource({ adSourceUrl }: Ad): Promise<AdSource> {
  const source = JSON.parse(await fetchText(adSourceUrl)) as AdSource
  if (source.url !== '') await loadPicture(source.url)
  return source
}

function loadPicture(url: string): Promise<void> {
  const picture = new Image()
  picture.src = url
  return picture.decode()
}

/** Counts a click and returns where the advert leads. */
export async function loadTarget({ adTargetUrlPc }: Ad): Promise<AdTarget> {
  return JSON.parse(await fetchText(adTargetUrlPc)) as AdTarget
}

/** The first advert for a place of the screen. */
export function chooseAd(
  ads: readonly Ad[],
  placements: readonly AdPlacement[],
  { screen, location, without = [] }: { screen: string; location: AdLocation; without?: readonly number[] },
): Ad | null {
  const places = placements.filter(
    ({ adScreenLocation, screens }) =>
      adScreenLocation === location && (screens.length === 0 || screens.includes(screen)),
  )
  const fits = ({ adSize: size }: Ad) => places.some(({ adSize }) => isSameSize(adSize, size))
  return ads.find((ad) => ad.adScreenLocation === location && !without.includes(ad.id) && fits(ad)) ?? null
}

const SEEN = 'adverts'

interface Seen {
  /** Adverts that were shown as a popup. */
  readonly full: readonly number[]
  readonly isTopClosed: boolean
}

/** Reads which popups this tab has shown, and whether its banner was closed: neither is shown again. */
export const readSeen = (tabStorage: SiteStorage): Seen =>
  tabStorage.read<Seen>(SEEN) ?? { full: [], isTopClosed: false }

export function addToSeen(tabStorage: SiteStorage, adId: number): void {
  const seen = readSeen(tabStorage)
  tabStorage.write(SEEN, { ...seen, full: [...seen.full, adId] })
}

export function closeTop(tabStorage: SiteStorage): void {
  tabStorage.write(SEEN, { ...readSeen(tabStorage), isTopClosed: true })
}
