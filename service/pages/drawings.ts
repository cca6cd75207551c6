import { createHash } from 'node:crypto'
import { artLayers } from '#schemas/theme/theme-variables.ts'
import type { ArtSlot } from '#schemas/theme/variants.ts'
import type { Picture } from '#service/adapters/pictures/picture.ts'
import { themeIn, type ServedSite } from '#service/sites/served-site.ts'
import { artSvg } from './picture-parts.ts'

/** Slots of the theme's art that mails show, as PNG because mail programs show no SVG: the sizes in which they are drawn. */
export const DRAWINGS = {
  welcome: { width: 280, height: 200 },
  login: { width: 280, height: 200 },
  deposit: { width: 280, height: 200 },
  lottery: { width: 280, height: 200 },
  raffle: { width: 280, height: 200 },
  win: { width: 480, height: 300 },
} as const satisfies Partial<Record<ArtSlot, { width: number; height: number }>>
export type Drawing = keyof typeof DRAWINGS

export const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

export interface RequestedDrawing {
  readonly name: Drawing
  readonly scheme: Scheme
  readonly language: string
}

/** Changes with the way in which drawings are made, so that pictures of an older one are not kept. */
const DRAWING = 2
/** Pixels of the file for each pixel on a screen. */
const DENSITY = 2

/** The drawing whose file has this name. */
export function drawingOf(fileName: string): Omit<RequestedDrawing, 'language'> | null {
  const [, name = '', scheme] = /^([a-z]+)-(light|dark)\.png$/.exec(fileName) ?? []
  return Object.hasOwn(DRAWINGS, name) ? { name: name as Drawing, scheme: scheme as Scheme } : null
}

/** The path of one of the theme's drawings as PNG; empty if the theme lacks it. */
export function drawingPath(site: ServedSite, drawing: RequestedDrawing): string {
  const hash = drawingHash(site, drawing)
  const { name, scheme, language } = drawing
  return hash === null ? '' : `/client/drawings/${hash}/${language}/${name}-${scheme}.png`
}

/** A hash of everything that a drawing shows; null if the theme lacks it. */
export function drawingHash(site: ServedSite, { name, scheme, language }: RequestedDrawing): string | null {
  const art = themeIn(site, language).art[name]
  const files = art === undefined ? [] : artLayers(art).flatMap((layer) => layer[scheme] ?? [])
  const hashes = files.flatMap((file) => site.art.get(file)?.hash ?? [])
  if (hashes.length === 0) return null
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, hashes]))
    .digest('hex')
    .slice(0, 16)
}

/** One of the theme's drawings on a clear ground. */
export async function drawingPicture(site: ServedSite, drawing: RequestedDrawing): Promise<Picture> {
  const { width, height } = DRAWINGS[drawing.name]
  const size = { width: width * DENSITY, height: height * DENSITY }
  const { name, scheme, language } = drawing
  const elements = await artSvg(
    { art: site.art, theme: themeIn(site, language) },
    // A view box is not always as wide as the slot: no line at its edges is cut.
    { slot: name, scheme, fit: 'contain', ...size },
  )
  return { ...size, elements, columns: [] }
}
