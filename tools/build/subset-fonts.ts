import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Blob as FontBlob, Buffer as TextBuffer, Face, Feature, Font, shape, Variation } from 'harfbuzzjs'
import type { FontMeasures, FontSubset, FontSubsets } from '../../schemas/theme/font-subsets.ts'
import type { Theme } from '../../schemas/theme/theme.ts'
import type { FontFamily, FontPackage } from '../../schemas/theme/typography.ts'
import { CORE_CHARACTERS } from './core-characters.ts'

const require = createRequire(import.meta.url)

interface SubsetOptions {
  readonly targetFormat: 'truetype' | 'woff2'
  readonly keepFeatures?: readonly string[]
  readonly variationAxes?: Readonly<Record<string, { min: number; max: number }>>
  readonly keepAllGlyphs?: boolean
}

/** The package has no types of its own. */
const subsetFont = require('subset-font') as (
  font: Buffer,
  text: string | undefined,
  options: SubsetOptions,
) => Promise<Buffer>

/** Features without which text is wrong: spacing, ligatures, marks, and the forms of Arabic letters; and even digits. */
const FEATURES = [
  'calt',
  'ccmp',
  'curs',
  'fina',
  'init',
  'isol',
  'kern',
  'liga',
  'locl',
  'mark',
  'medi',
  'mkmk',
  'rclt',
  'rlig',
  'tnum',
]
/** Weights that the runtime and its themes use. */
const WEIGHTS = [400, 900] as const
const MEASURED_WEIGHTS = [400, 700, 900]

/** Writes the subsets of the fonts that the shipped themes use, and their manifest, into a folder. */
export async function subsetFonts(root: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const families = await shippedFamilies(root)
  const stretches = [100, ...families.map(({ stretch = 100 }) => stretch)]
  const limits = {
    features: [...new Set([...FEATURES, ...families.flatMap(({ features = [] }) => features)])].sort(),
    weights: WEIGHTS,
    stretches: [Math.min(...stretches), Math.max(...stretches)] as const,
  }
  const subsets: FontSubset[] = []
  const measures: Partial<Record<FontPackage, FontMeasures>> = {}
  for (const [font, { isStretched, isForOtherScripts }] of usesOf(families)) {
    const files = join(dirname(require.resolve(`@fontsource-variable/${font}/package.json`)), 'files')
    for (const [script, text] of Object.entries(CORE_CHARACTERS)) {
      if (isForOtherScripts && script.startsWith('latin')) continue
      const of = `${font}-${script}-${isStretched ? 'wdth' : 'wght'}-normal`
      const whole = await readFile(join(files, `${of}.woff2`)).catch(() => null)
      if (whole === null) continue
      const small = await subsetOf(whole, text, { ...limits, isStretched })
      if (small === null) continue
      const hash = createHash('sha256').update(small.bytes).digest('hex').slice(0, 10)
      const file = `${of}-${hash}.woff2`
      await writeFile(join(folder, file), small.bytes)
      subsets.push({ font, of, file, unicodeRange: rangesOf(small.codePoints) })
      if (script === 'latin')
        measures[font] = await measure(whole, isStretched ? [...limits.stretches] : [100])
    }
  }
  const manifest: FontSubsets = { ...limits, subsets, measures }
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

async function shippedFamilies(root: string): Promise<FontFamily[]> {
  const families: FontFamily[] = []
  for await (const file of glob('themes/*/theme.json', { cwd: root })) {
    const { typography } = JSON.parse(await readFile(join(root, file), 'utf8')) as Theme
    families.push(...Object.values(typography.families))
  }
  return families
}

/** How the themes use a font. */
interface FontUse {
  /** Whether a family sets its width. */
  isStretched: boolean
  /** Whether it is only for scripts that a family's own font lacks. */
  isForOtherScripts: boolean
}

function usesOf(families: readonly FontFamily[]): Map<FontPackage, FontUse> {
  const uses = new Map<FontPackage, FontUse>()
  const add = (font: FontPackage, { isStretched, isForOtherScripts }: FontUse) => {
    const known = uses.get(font)
    uses.set(font, {
      isStretched: isStretched || known?.isStretched === true,
      isForOtherScripts: isForOtherScripts && known?.isForOtherScripts !== false,
    })
  }
  for (const { font, also = [], stretch = 100 } of families) {
    add(font, { isStretched: stretch !== 100, isForOtherScripts: false })
    for (const other of also) add(other, { isStretched: false, isForOtherScripts: true })
  }
  return uses
}

interface SubsetLimits extends Pick<FontSubsets, 'features' | 'weights' | 'stretches'> {
  readonly isStretched: boolean
}

/** Null where the font has none of the characters. */
async function subsetOf(
  whole: Buffer,
  text: string,
  { features, weights, stretches, isStretched }: SubsetLimits,
): Promise<{ bytes: Buffer; codePoints: number[] } | null> {
  const face = await faceOf(whole)
  const axes = face.getAxisInfos()
  const known = new Set(face.collectUnicodes())
  const codePoints = Array.from(text, (character) => character.codePointAt(0) ?? 0).filter((code) =>
    known.has(code),
  )
  if (codePoints.length === 0) return null
  const range = ([min, max]: readonly [number, number], axis: 'wght' | 'wdth') => ({
    min: Math.max(min, axes[axis]?.min ?? min),
    max: Math.min(max, axes[axis]?.max ?? max),
  })
  const bytes = await subsetFont(whole, text, {
    targetFormat: 'woff2',
    keepFeatures: features,
    variationAxes: {
      wght: range(weights, 'wght'),
      ...(isStretched && { wdth: range(stretches, 'wdth') }),
    },
  })
  return { bytes, codePoints }
}

/** The font behind a compressed file. */
async function faceOf(woff2: Buffer): Promise<Face> {
  return new Face(
    new FontBlob(await subsetFont(woff2, undefined, { keepAllGlyphs: true, targetFormat: 'truetype' })),
  )
}

/** Code points in the notation of `unicode-range`. */
function rangesOf(codePoints: readonly number[]): string {
  const hex = (code: number) => code.toString(16).toUpperCase()
  const ranges: [first: number, last: number][] = []
  for (const code of codePoints.toSorted((one, other) => one - other)) {
    const current = ranges.at(-1)
    if (current?.[1] === code - 1) current[1] = code
    else ranges.push([code, code])
  }
  return ranges.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(',')
}

/** Share of each letter and of the space in English text, percent. */
const LETTER_SHARES = {
  ' ': 18.3,
  e: 10.4,
  t: 7.4,
  a: 6.7,
  o: 6.2,
  i: 5.7,
  n: 5.7,
  s: 5.2,
  h: 5,
  r: 4.9,
  d: 3.5,
  l: 3.3,
  u: 2.3,
  c: 2.2,
  m: 2,
  f: 2,
  w: 1.9,
  g: 1.6,
  y: 1.4,
  p: 1.4,
  b: 1.2,
  v: 0.8,
  k: 0.6,
  x: 0.1,
  j: 0.1,
  q: 0.1,
  z: 0.1,
}

/** Measures a font at widths in percent. */
async function measure(woff2: Buffer, stretches: readonly number[]): Promise<FontMeasures> {
  const face = await faceOf(woff2)
  const font = new Font(face)
  const { upem } = face
  const { ascender, descender, lineGap } = font.hExtents()
  const widths = stretches.flatMap((stretch) =>
    MEASURED_WEIGHTS.map((weight) => {
      font.setVariations([new Variation('wght', weight), new Variation('wdth', stretch)])
      return {
        stretch,
        weight,
        letter: rounded(meanWidth(font) / upem),
        digit: rounded(digitWidth(font, ['lnum']) / upem),
        evenDigit: rounded(digitWidth(font, ['lnum', 'tnum']) / upem),
      }
    }),
  )
  return {
    ascent: rounded(ascender / upem),
    descent: rounded(-descender / upem),
    lineGap: rounded(lineGap / upem),
    widths,
  }
}

function meanWidth(font: Font): number {
  let sum = 0
  let shares = 0
  for (const [letter, share] of Object.entries(LETTER_SHARES)) {
    sum += font.glyphHAdvance(font.glyph(letter.charCodeAt(0)) ?? 0) * share
    shares += share
  }
  return sum / shares
}

function digitWidth(font: Font, features: readonly string[]): number {
  const digits = '0123456789'
  const text = new TextBuffer()
  text.addText(digits)
  text.guessSegmentProperties()
  shape(
    font,
    text,
    features.map((feature) => new Feature(feature)),
  )
  return text.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0) / digits.length
}

const rounded = (value: number) => Number(value.toFixed(4))
