import { createHash } from 'node:crypto'
import type { Picture } from '#service/adapters/pictures/picture.ts'
import { themeIn, type ServedSite } from '#service/sites/served-site.ts'
import { iconOf } from './addresses.ts'

/**
 * Icons of the installed site. `small` and `large` are the site's icon as it is; a `maskable` one may be cut to any shape by the phone, so
 * the icon lies inside its safe zone; `touch` is that for iOS. Their ground is the colour of the icon's corner, or the brand's where the corner is clear.
 */
export const APP_ICONS = {
  small: { side: 192, share: 1 },
  large: { side: 512, share: 1 },
  maskable: { side: 512, share: 0.64 },
  touch: { side: 180, share: 0.72 },
} as const
export type AppIcon = keyof typeof APP_ICONS

export const isAppIcon = (name: string): name is AppIcon => Object.hasOwn(APP_ICONS, name)

const DRAWING = 3

/** The address of one of the site's icons as PNG; empty if the site has no icon. */
export function appIconUrl(site: ServedSite, language: string, name: AppIcon): string {
  const hash = appIconHash(site, language)
  return hash === null ? '' : `/client/icons/${hash}/${language}/${name}.png`
}

/** A hash of everything that an icon shows; null if the site has none that can be drawn. */
export function appIconHash(site: ServedSite, language: string): string | null {
  const icon = iconOf(site, language)
  if (icon === null) return null
  const shown = JSON.stringify([DRAWING, icon.hash, groundOf(site, language)])
  return createHash('sha256').update(shown).digest('hex').slice(0, 16)
}

/** One of the site's icons. */
export async function appIconPicture(
  site: ServedSite,
  language: string,
  name: AppIcon,
): Promise<Picture | null> {
  const href = (await iconOf(site, language)?.dataUrl()) ?? null
  if (href === null) return null
  const { side, share } = APP_ICONS[name]
  const [inner, at] = [side * share, (side * (1 - share)) / 2]
  const mark = `<image href="${href}" x="${at}" y="${at}" width="${inner}" height="${inner}"`
  const ground = `<rect width="${side}" height="${side}" fill="${groundOf(site, language)}"/>`
  return {
    width: side,
    height: side,
    elements:
      share === 1
        ? `${mark}/>`
        : `${cornerFilter(side, Math.ceil(at))}${ground}${mark} filter="url(#corner)"/>`,
    columns: [],
  }
}

/** Repeats the first pixels of a mark, which are at this place, over the whole square below it. */
function cornerFilter(side: number, at: number): string {
  const square = `x="0" y="0" width="${side}" height="${side}"`
  return `<filter id="corner" filterUnits="userSpaceOnUse" ${square} color-interpolation-filters="sRGB"><feOffset x="${at}" y="${at}" width="2" height="2" result="first"/><feTile in="first" ${square} result="ground"/><feMerge><feMergeNode in="ground"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`
}

function groundOf(site: ServedSite, language: string): string {
  return themeIn(site, language).schemes.dark.colors.header
}
