import { createHash } from 'node:crypto'
import { siteNameOf } from '#schemas/site-manifest/texts.ts'
import type { ColorRole } from '#schemas/theme/colors.ts'
import { contrastOf, hexOf } from '#schemas/theme/contrast.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import { outlineText, type OutlinedText } from '#service/adapters/pictures/outline-text.ts'
import type { FaceSource } from '#service/adapters/pictures/picture.ts'
import { OWN_MARK, themeIn, type ServedSite } from '#service/sites/served-site.ts'
import { facesOfStyle } from './picture-parts.ts'

/** Changes with the drawing below, so that marks of an older one are not kept. */
const DRAWING = 1
const SIDE = 64
/** The square of the letters; a phone may cut the rest of an icon to a circle. */
const LETTERS_WIDTH = 46
const LETTERS_HEIGHT = 34
/** A lighter letter has no stroke of a pixel at 16 pixels. */
const WEIGHT_MIN = 650
const RADIUS_MAX = 20
const RADIUS_SHARE = 0.75
const INITIALS_MAX = 2
/** WCAG 1.4.11: of the ground or of its letters against what is around it. */
const SEEN_RATIO = 3

/** Everything that a mark shows. */
interface DrawnMark {
  readonly letters: string
  readonly faces: readonly FaceSource[]
  readonly ground: string
  readonly ink: string
  readonly radius: number
}

/** The address of a site's own mark; empty if it has the mark of its theme. */
export function markUrl(site: ServedSite, language: string): string {
  const hash = markHash(site, language)
  return hash === null ? '' : `/client/marks/${hash}/${language}.svg`
}

/** A hash of everything that the mark shows; null if the site has the mark of its theme. */
export function markHash(site: ServedSite, language: string): string | null {
  if (site.theme.art.mark !== OWN_MARK) return null
  const shown = JSON.stringify([DRAWING, drawnMark(site, language)])
  return createHash('sha256').update(shown).digest('hex').slice(0, 16)
}

const drawn = new WeakMap<ServedSite, Map<string, Promise<string>>>()

/** The site's own mark as SVG; drawn once per version of the site. */
export function markSvg(site: ServedSite, language: string): Promise<string> {
  const known = drawn.get(site) ?? new Map<string, Promise<string>>()
  drawn.set(site, known)
  const svg = known.get(language) ?? drawMark(site, drawnMark(site, language))
  known.set(language, svg)
  svg.catch(() => known.delete(language))
  return svg
}

function drawnMark(site: ServedSite, language: string): DrawnMark {
  const theme = themeIn(site, language)
  const { letters = {} } = site.manifest.brand.mark ?? {}
  const own = letters[language] ?? letters[site.manifest.languages.default]
  const faces = facesOfStyle(theme, 'title', language).map(({ axes, ...face }) => ({
    ...face,
    // A font of one weight has no axis.
    axes: axes['wght'] === undefined ? axes : { ...axes, wght: Math.max(axes['wght'], WEIGHT_MIN) },
  }))
  return {
    letters: own ?? initialsOf(siteNameOf(site.manifest, language), language),
    faces,
    ...colorsOf(theme),
    radius: Math.min(RADIUS_MAX, theme.shape.radius * RADIUS_SHARE),
  }
}

/** The first letters of the first words of a name; an Arabic word without its article, and of a name of one word one letter. */
export function initialsOf(name: string, language: string): string {
  const words = name.split(/[\s\-–—/·|]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words
    .slice(0, INITIALS_MAX)
    .map((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word.replace(/^ال(?=\p{L}{2})/u, ''))?.[0] ?? '')
    .join('')
    .toLocaleUpperCase(language)
}

const CANDIDATES: readonly (readonly [ground: ColorRole, ink: ColorRole])[] = [
  ['primary', 'onPrimary'],
  ['secondary', 'onSecondary'],
  ['accent', 'onAccent'],
]
const AROUND: readonly ColorRole[] = ['header', 'background', 'surface', 'footer']

/**
 * The first pair of the theme's colours that is seen around a mark in both schemes, by its ground or by its letters; else the one that is
 * seen best. Its letters are legible on its ground in any case.
 */
function colorsOf({ schemes }: Theme): Pick<DrawnMark, 'ground' | 'ink'> {
  const around = [schemes.light, schemes.dark].flatMap(({ colors }) => AROUND.map((role) => colors[role]))
  const pairs = CANDIDATES.flatMap(([ground, ink]) =>
    [schemes.light, schemes.dark].map(({ colors }) => ({ ground: colors[ground], ink: colors[ink] })),
  ).map((pair) => {
    const seen = (color: string) => Math.max(contrastOf(pair.ground, color), contrastOf(pair.ink, color))
    return { pair, least: Math.min(...around.map(seen)) }
  })
  const [most] = pairs.toSorted((one, other) => other.least - one.least)
  const { pair } = pairs.find(({ least }) => least >= SEEN_RATIO) ?? most ?? { pair: null }
  if (pair === null) throw new Error('A theme has a primary colour.')
  return { ground: hexOf(pair.ground), ink: hexOf(pair.ink) }
}

async function drawMark(site: ServedSite, mark: DrawnMark): Promise<string> {
  const { faces, ground, ink, radius } = mark
  const { manifest } = site
  const outlined =
    (await outlineText({ text: mark.letters, faces })) ??
    // The fonts of the theme have no letter of the name in this language.
    (await outlineText({ text: initialsOf(siteNameOf(manifest), manifest.languages.default), faces })) ??
    (await outlineText({ text: initialsOf(site.siteId, 'en'), faces }))
  const letters = outlined === null ? '' : `<g fill="${ink}">${lettersSvg(outlined)}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="${rounded(radius)}" fill="${ground}"/>${letters}</svg>`
}

/** Letters as large as their square allows, in the middle of the mark. */
function lettersSvg({ glyphs, left, top, right, bottom }: OutlinedText): string {
  const scale = Math.min(LETTERS_WIDTH / (right - left), LETTERS_HEIGHT / (bottom - top))
  const [x0, y0] = [SIDE / 2 - ((left + right) / 2) * scale, SIDE / 2 - ((top + bottom) / 2) * scale]
  return glyphs
    .map(({ path, x, y, size }) => {
      const unit = size * scale
      const matrix = [unit, 0, 0, -unit, x0 + x * scale, y0 + y * scale].map((value) =>
        Number(value.toFixed(5)),
      )
      return `<path transform="matrix(${matrix.join(' ')})" d="${path}"/>`
    })
    .join('')
}

const rounded = (value: number) => Number(value.toFixed(2))
