import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { FONT_SCRIPTS, SCRIPT_RANGES, type FontScript } from '#schemas/theme/own-font.ts'
import { ownFontName } from '#schemas/theme/theme-variables.ts'
import type { FontFamily, FontPackage } from '#schemas/theme/typography.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import { ownFontFile } from '#service/sites/served-site.ts'
import { fallbackRules } from './font-fallbacks.ts'
import { fontSubsets, subsetOf, subsetPath } from './font-subsets.ts'

const require = createRequire(import.meta.url)

/** One file of a shipped family with the characters of one script, or an uploaded font. */
export interface FontFace {
  readonly font: FontPackage | 'own'
  readonly subset: string
  /** The weights of an uploaded font; shipped ones have all. */
  readonly weights?: readonly [min: number, max: number]
  /** The @font-face rule, with the address of the file. */
  readonly rule: string
  readonly url: string
  /** The file's path on this machine. */
  readonly path: string
}

/** The font subset of a script (ISO 15924), in addition to Latin, which numbers and names need everywhere. */
const SUBSET_OF_SCRIPT: Readonly<Record<string, string>> = {
  Arab: 'arabic',
  Cyrl: 'cyrillic',
  Deva: 'devanagari',
  Grek: 'greek',
  Hebr: 'hebrew',
}

/** The subsets that a language needs in addition to Latin: those of its script, and the letters of Vietnamese. */
function ownSubsets(language: string): string[] {
  const { language: base, script = 'Latn' } = new Intl.Locale(language).maximize()
  const subset = base === 'vi' ? 'vietnamese' : SUBSET_OF_SCRIPT[script]
  return subset === undefined ? [] : [subset]
}
/** The place of a version in the address of a subset, whose name holds a hash. */
const SUBSETS_VERSION = 'subset'
const EVERYWHERE = ['latin', 'latin-ext']

/**
 * Scripts without a local font that can be made as wide as a theme's, because the fonts of machines differ too much. A theme's font that
 * arrives late is not used on that page, so that nothing moves; the next page uses it from the cache.
 */
const WITHOUT_LOCAL_FONT: ReadonlySet<string> = new Set<FontScript>(['arabic', 'devanagari', 'hebrew'])
const displayOf = (scripts: readonly string[]) =>
  scripts.some((script) => WITHOUT_LOCAL_FONT.has(script)) ? 'optional' : 'swap'

const families = new Map<string, readonly FontFace[]>()

/**
 * Every face that a theme needs in a language. A subset of the build stands after its whole file, so that a browser takes its
 * characters from it and loads the whole file for others only.
 */
export function facesOf(theme: Theme, language: string): FontFace[] {
  const subsets = subsetsOf(language)
  const own = Object.entries(theme.typography.families).flatMap(
    ([name, family]) => ownFace(name, family) ?? [],
  )
  const shipped = usesOf(theme).flatMap(({ font, stretched, scripts }) => {
    const faces = facesOfFont(font, stretched).filter(({ subset }) => subsets.includes(subset))
    const whole = faces.filter(({ subset }) => scripts?.includes(subset) ?? true)
    return [...whole, ...faces.flatMap((face) => smallFace(theme, face) ?? [])]
  })
  return [...own, ...shipped]
}

/** The face of a family's uploaded font; undefined where it has none. */
function ownFace(name: string, { own }: FontFamily): FontFace | undefined {
  const file = own === undefined ? undefined : ownFontFile(own)
  if (own === undefined || file === undefined) return undefined
  const [min = 1, max = min] = own.weights
  const url = `/client/sites/${file.siteId}/fonts/${file.hash}/${own.file}`
  const ranges = own.scripts.map((script) => SCRIPT_RANGES[script]).join(',')
  const weights = min === max ? String(min) : `${min} ${max}`
  const rule = `@font-face { font-family: '${ownFontName(name)}'; font-style: normal; font-display: ${displayOf(own.scripts)}; font-weight: ${weights}; src: url(${url}) format('woff2'); unicode-range: ${ranges}; }`
  return { font: 'own', subset: own.scripts[0] ?? 'latin', weights: [min, max], rule, url, path: file.path }
}

/** The rules of a theme's fonts in a language, with those of the local fonts that are shown before them. */
export function fontRules(theme: Theme, language: string): string[] {
  const build = fontSubsets()
  return [...facesOf(theme, language).map(({ rule }) => rule), ...(build ? fallbackRules(theme, build) : [])]
}

/** The subset of a face in the build, if the theme can use it. */
function smallFace(theme: Theme, face: FontFace): FontFace | undefined {
  const subset = subsetOf(theme, basename(face.url), fontSubsets())
  const path = subset === undefined ? undefined : subsetPath(subset.file, fontSubsets())
  if (subset === undefined || path === undefined) return undefined
  const url = `/client/fonts/${face.font}/${SUBSETS_VERSION}/${subset.file}`
  const rule = face.rule
    .replace(face.url, url)
    .replace(/unicode-range:[^;]*/, `unicode-range: ${subset.unicodeRange}`)
  return { ...face, url, rule, path }
}

/** The fonts to preload before the first text: the body's and the headings', in the language's own script. */
export function mainFaces(theme: Theme, language: string): FontFace[] {
  const [script = 'latin'] = ownSubsets(language)
  const faces = facesOf(theme, language).filter((face) => face.subset === script)
  const { body, display } = theme.typography.families
  const main = [body, display].map((family) =>
    family.own?.scripts.some((one) => one === script)
      ? ownFace(family === body ? 'body' : 'display', family)
      : fontsOf(family)
          .map((font) => faces.findLast((face) => face.font === font))
          .find((face) => face !== undefined),
  )
  return [...new Set(main)].filter((face) => face !== undefined)
}

/** The faces of one of a theme's families in a language, in the order in which a character is looked up in them. */
export function facesOfFamily(theme: Theme, family: FontFamily, language: string): FontFace[] {
  const fonts = fontsOf(family)
  const subsets = subsetsOf(language)
  const shipped = usesOf(theme)
    .filter(({ font }) => fonts.includes(font))
    .toSorted((one, other) => fonts.indexOf(one.font) - fonts.indexOf(other.font))
    .flatMap(({ font, stretched }) =>
      facesOfFont(font, stretched).filter(({ subset }) => subsets.includes(subset)),
    )
  const own = ownFace('own', family)
  return own === undefined ? shipped : [own, ...shipped]
}

/** The file at an address, if it belongs to a shipped family. */
export function fontFile(font: string, version: string, file: string): string | undefined {
  if (version === SUBSETS_VERSION) return subsetPath(file, fontSubsets())
  const known = [...families.values()]
    .flat()
    .find((face) => face.url === `/client/fonts/${font}/${version}/${file}`)
  return known?.path
}

/** The scripts of the languages of a site, with Latin, which numbers and names need everywhere. */
export function scriptsOf(languages: readonly string[]): FontScript[] {
  const wanted = new Set([...EVERYWHERE, ...languages.flatMap(ownSubsets)])
  return FONT_SCRIPTS.filter((script) => wanted.has(script))
}

function subsetsOf(language: string): string[] {
  return [...EVERYWHERE, ...ownSubsets(language)]
}

const fontsOf = (family: FontFamily): FontPackage[] => [family.font, ...(family.also ?? [])]

interface FontUse {
  font: FontPackage
  stretched: boolean
  scripts: readonly string[] | undefined
}

/** Each font of a theme once; with its width axis if any family of the theme sets a width. */
function usesOf(theme: Theme): FontUse[] {
  const all = Object.values(theme.typography.families)
  const fonts = new Set(all.flatMap(fontsOf))
  return [...fonts].map((font) => ({
    font,
    stretched: all.some((family) => family.font === font && (family.stretch ?? 100) !== 100),
    scripts: all.find((family) => fontsOf(family).includes(font) && family.scripts)?.scripts,
  }))
}

/** Every face of a font, with its width axis if it has one. */
export function everyFaceOf(font: FontPackage): readonly FontFace[] {
  const hasWidths = existsSync(join(folderOf(font), WIDTHS))
  return facesOfFont(font, hasWidths)
}

function facesOfFont(font: FontPackage, stretched: boolean): readonly FontFace[] {
  const key = `${font}/${String(stretched)}`
  const faces = families.get(key) ?? readFaces(font, stretched ? WIDTHS : 'wght.css')
  families.set(key, faces)
  return faces
}

/** The style sheet of a package with a width axis. */
const WIDTHS = 'wdth.css'
const manifestOf = (font: FontPackage) => require.resolve(`@fontsource-variable/${font}/package.json`)
const folderOf = (font: FontPackage) => dirname(manifestOf(font))

/** Reads the package's own style sheet, so that unicode ranges and axes match its files. */
function readFaces(font: FontPackage, sheet: string): FontFace[] {
  const { version } = JSON.parse(readFileSync(manifestOf(font), 'utf8')) as { version: string }
  const folder = folderOf(font)
  const rules = readFileSync(join(folder, sheet), 'utf8').match(/@font-face \{[^}]*\}/g) ?? []
  return rules.flatMap((rule) => {
    const file = /url\(\.\/files\/([a-z0-9-]+\.woff2)\)/.exec(rule)?.[1]
    if (file === undefined) return []
    const url = `/client/fonts/${font}/${version}/${file}`
    const subset = new RegExp(`^${font}-(.+)-[a-z]+-normal\\.woff2$`).exec(file)?.[1] ?? ''
    const written = rule
      .replace(/url\([^)]*\)/, `url(${url})`)
      .replace(/font-display: \w+/, `font-display: ${displayOf([subset])}`)
      .replace(/\s+/g, ' ')
    return [{ font, subset, url, rule: written, path: join(folder, 'files', file) }]
  })
}
