import { createHash } from 'node:crypto'
import { escapeHtml } from '#service/wire/html.ts'
import type { Picture } from '#service/adapters/pictures/picture.ts'
import type { AssetFile } from '#service/sites/read-folder.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { contentTypeOf } from './content-types.ts'
import { dataUrl } from './picture-parts.ts'

/** The size of a prize’s picture in a mail, in pixels of a screen, three to two. */
export const PRIZE_PICTURE = { width: 464, height: 309 } as const
/** Pixels of the file for each pixel on a screen. */
const DENSITY = 2
/** Changes with the way in which these pictures are made, so that those of an older one are not kept. */
const DRAWING = 2
/** Types that mail programs show. */
const SHOWN = /^image\/(png|jpeg)/

/**
 * The address of the picture of a prize item in mails: that of a file of the site as PNG, because mail programs show no SVG, or an https
 * address as the operator wrote it. Empty where there is none that a mail can show.
 */
export function prizePictureUrl(site: ServedSite, language: string, imageUrl: string): string {
  const file = site.assets.get(imageUrl)
  if (file !== undefined)
    return `/client/prizes/${prizePictureHash(file)}/${language}/${encodeURIComponent(imageUrl)}.png`
  const url = URL.parse(imageUrl)
  return url?.protocol === 'https:' && SHOWN.test(contentTypeOf(url.pathname)) ? url.href : ''
}

/** The file of the site of which this is the PNG. */
export function prizeFileOf({ assets }: ServedSite, fileName: string): AssetFile | null {
  return assets.get(fileName.replace(/\.png$/, '')) ?? null
}

/** A hash of all that such a picture shows. */
export function prizePictureHash({ hash }: AssetFile): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, hash]))
    .digest('hex')
    .slice(0, 16)
}

/** The whole picture on a clear ground; null for a file that cannot be drawn. */
export async function prizePicture(file: AssetFile): Promise<Picture | null> {
  const href = await dataUrl(file)
  if (href === null) return null
  const size = { width: PRIZE_PICTURE.width * DENSITY, height: PRIZE_PICTURE.height * DENSITY }
  const elements = `<image href="${escapeHtml(href)}" width="${size.width}" height="${size.height}" preserveAspectRatio="xMidYMid meet"/>`
  return { ...size, elements, columns: [] }
}
