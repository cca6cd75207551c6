import { readFile } from 'node:fs/promises'
import type { Gradient } from '#schemas/theme/colors.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import { artLayers } from '#schemas/theme/theme-variables.ts'
import type { ArtLayer, ArtSlot } from '#schemas/theme/variants.ts'
import type { TextStyleName } from '#schemas/theme/typography.ts'
import type { FaceSource } from '#service/adapters/pictures/picture.ts'
import type { AssetFile } from '#service/sites/read-folder.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { contentTypeOf } from './content-types.ts'
import { facesOfFamily, type FontFace } from './fonts.ts'

/** Pictures that can be drawn into a picture. */
const DRAWABLE = /^image\/(svg\+xml|png|jpeg)/

/** A file as a data address, so that drawing reads nothing else; null if it cannot be drawn. */
export async function dataUrl(file: AssetFile): Promise<string | null> {
  const type = contentTypeOf(file.path).replace(/;.*$/, '')
  if (!DRAWABLE.test(type)) return null
  return `data:${type};base64,${(await readFile(file.path)).toString('base64')}`
}

/** The faces of a text style of the theme, at its weight and width. */
export function facesOfStyle(theme: Theme, name: TextStyleName, language: string): FaceSource[] {
  const style = theme.typography.scale[name]
  const family = theme.typography.families[style.family]
  return facesOfFamily(theme, family, language).map((face) => ({
    path: face.path,
    ranges: rangesOf(face),
    axes: face.weights
      ? axesOfOwn(face.weights, style.weight)
      : { wght: style.weight, ...(/-wdth-/.test(face.path) && { wdth: family.stretch ?? 100 }) },
  }))
}

/** A font of one weight has no axis. */
const axesOfOwn = ([min, max]: readonly [number, number], weight: number): Readonly<Record<string, number>> =>
  min === max ? {} : { wght: Math.min(max, Math.max(min, weight)) }

function rangesOf({ rule }: FontFace): [number, number][] {
  const ranges = /unicode-range:\s*([^;}]+)/.exec(rule)?.[1] ?? 'U+0-10FFFF'
  return [...ranges.matchAll(/U\+([0-9a-f?]+)(?:-([0-9a-f]+))?/gi)].map(([, from = '0', to]) => [
    Number.parseInt(from.replaceAll('?', '0'), 16),
    Number.parseInt(to ?? from.replaceAll('?', 'f'), 16),
  ])
}

/** A CSS gradient over a rectangle, as SVG. */
export function gradientSvg(id: string, { angle, stops }: Gradient): string {
  const turn = (angle * Math.PI) / 180
  const [x, y] = [Math.sin(turn) / 2, -Math.cos(turn) / 2]
  const points = `x1="${0.5 - x}" y1="${0.5 - y}" x2="${0.5 + x}" y2="${0.5 + y}"`
  const colors = stops.map(({ color, at }) => `<stop offset="${at}%" stop-color="${color}"/>`)
  return `<linearGradient id="${id}" ${points}>${colors.join('')}</linearGradient>`
}

const FITS: Readonly<Record<NonNullable<ArtLayer['fit']>, string>> = {
  contain: 'xMidYMid meet',
  cover: 'xMidYMid slice',
  stretch: 'none',
  bottom: 'xMidYMax slice',
  top: 'xMidYMin slice',
  tile: 'xMidYMid meet',
  photo: 'xMidYMid slice',
}

interface DrawnSlot {
  readonly slot: ArtSlot
  readonly scheme: 'light' | 'dark'
  readonly width: number
  readonly height: number
  /** For layers without a fit of their own. */
  readonly fit: NonNullable<ArtLayer['fit']>
}

/** A slot of the theme's art in one scheme, over a rectangle of this size. */
export async function artSvg(
  { art, theme }: Pick<ServedSite, 'art' | 'theme'>,
  { slot, scheme, width, height, fit: usualFit }: DrawnSlot,
): Promise<string> {
  const slotArt = theme.art[slot]
  const layers = slotArt === undefined ? [] : artLayers(slotArt)
  const drawn = layers.map(async ({ [scheme]: name, fit = usualFit }, place) => {
    const file = name === undefined ? undefined : art.get(name)
    const href = file === undefined ? null : await dataUrl(file)
    if (file === undefined || href === null) return ''
    if (fit !== 'tile') {
      return `<image href="${href}" width="${width}" height="${height}" preserveAspectRatio="${FITS[fit]}"/>`
    }
    const side = await widthOf(file)
    return `<pattern id="tile${place}" width="${side}" height="${side}" patternUnits="userSpaceOnUse"><image href="${href}" width="${side}" height="${side}"/></pattern><rect width="${width}" height="${height}" fill="url(#tile${place})"/>`
  })
  return (await Promise.all(drawn)).join('')
}

/** The width in the view box of an SVG file: the side of a tile. */
async function widthOf({ path }: AssetFile): Promise<number> {
  const box = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+)/.exec(await readFile(path, 'utf8'))?.[1]
  return Number(box ?? 64)
}
