import { createRequire } from 'node:module'
import { Blob as FontBlob, Face, Font, Variation } from 'harfbuzzjs'
import { rangesOfScripts, type FontScript } from '#schemas/theme/own-font.ts'
import { FONT_BOUNDS } from './font-bounds.ts'
import { watchProcess } from '#service/adapters/documents/watch-process.ts'
import { answerJobs } from '#service/idle-worker/answer-jobs.ts'
import type { MadeFont, NoFont, SentFont } from './make-font.ts'

/** The package has no types of its own. */
type SubsetFont = (
  font: Buffer,
  text: string | undefined,
  options: { targetFormat: 'truetype' | 'woff2'; keepAllGlyphs?: boolean },
) => Promise<Buffer>
const subsetFont = createRequire(import.meta.url)('subset-font') as SubsetFont

/** A first visit loads the fonts of two families beside the page. */
const MADE_MAX_BYTES = 120 * 1024
/** The decompressed tables. */
const TABLES_MAX_BYTES = 16 * 1024 * 1024
const GLYPHS_MAX = 65_535
const WOFF2 = 'wOF2'
const OUTLINES = new Set(['\0\x01\0\0', 'OTTO', 'true'])
const NO_FONT = { expected: 'a WOFF2, TrueType or OpenType font that is whole' }
const BASE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** OS/2 fsType (OpenType 1.9.1): the licence forbids to embed the font, to embed a part of it, or to embed its outlines. */
const RESTRICTED = 0x0002
const NO_SUBSETTING = 0x0100
const BITMAPS_ONLY = 0x0200
const LIGHTEST = 1
const HEAVIEST = 1000
const REGULAR = 400
/** Shares of letters in English text, percent: those that make nine tenths of it. */
const LETTER_SHARES = {
  e: 12,
  t: 9,
  a: 8,
  o: 7.5,
  i: 7,
  n: 7,
  s: 6.3,
  h: 6,
  r: 6,
  d: 4.2,
  l: 4,
  u: 2.8,
  c: 2.8,
  m: 2.4,
}

watchProcess(FONT_BOUNDS)
answerJobs(async ({ bytes, scripts }: SentFont): Promise<MadeFont | NoFont> => {
  const sent = Buffer.from(bytes)
  const kind = sent.toString('latin1', 0, 4)
  if (kind === WOFF2 && sent.length >= 20 && sent.readUInt32BE(16) > TABLES_MAX_BYTES)
    return { expected: 'a smaller font' }
  if (kind !== WOFF2 && !OUTLINES.has(kind)) return NO_FONT
  try {
    const whole = await subsetFont(sent, undefined, { targetFormat: 'truetype', keepAllGlyphs: true })
    return await made(whole, scripts)
  } catch {
    return NO_FONT
  }
})

async function made(whole: Buffer, wanted: readonly FontScript[]): Promise<MadeFont | NoFont> {
  const face = new Face(new FontBlob(whole))
  const os2 = face.referenceTable('OS/2')
  const glyphs = face.referenceTable('maxp')
  const known = new Set(face.collectUnicodes())
  if (os2 === undefined || os2.length < 10 || glyphs === undefined || glyphs.length < 6 || known.size === 0)
    return NO_FONT
  if (((glyphs[4] ?? 0) << 8) + (glyphs[5] ?? 0) > GLYPHS_MAX) return { expected: 'a smaller font' }
  const forbidden = licenceOf(((os2[8] ?? 0) << 8) + (os2[9] ?? 0))
  if (forbidden !== null) return forbidden
  const missing = Array.from(BASE).filter((letter) => !known.has(letter.codePointAt(0) ?? 0))
  if (missing.length > 0)
    return {
      expected: `a font with the letters A to Z, a to z and the digits: it lacks ${missing.slice(0, 5).join(', ')}`,
    }
  const scripts = wanted.filter((script) => isCovered(script, known))
  if (scripts.length === 0) return { expected: `a font with the letters of ${wanted.join(' or ')}` }
  const text = rangesOfScripts(scripts)
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, place) => from + place))
    .filter((code) => known.has(code))
  const bytes = await subsetFont(whole, String.fromCodePoint(...text), { targetFormat: 'woff2' })
  if (bytes.length > MADE_MAX_BYTES) {
    const has = `${Math.ceil(bytes.length / 1024)} KB`
    return {
      expected: `a smaller font: its letters of this site have ${has}, at most ${MADE_MAX_BYTES / 1024} KB`,
    }
  }
  return { bytes: new Uint8Array(bytes), facts: { scripts, ...measuresOf(face, os2) } }
}

function licenceOf(fsType: number): NoFont | null {
  if ((fsType & RESTRICTED) !== 0)
    return { expected: 'another font: the licence field of this one forbids embedding (fsType “restricted”)' }
  if ((fsType & NO_SUBSETTING) !== 0)
    return {
      expected: 'another font: this one says that no part of it may be embedded (fsType “no subsetting”)',
    }
  if ((fsType & BITMAPS_ONLY) !== 0)
    return { expected: 'another font: this one allows bitmaps alone (fsType “bitmap embedding only”)' }
  return null
}

/** A font has a script if it has its most common letters. */
function isCovered(script: FontScript, known: ReadonlySet<number>): boolean {
  const [first, last] = LETTERS[script]
  return Array.from({ length: last - first + 1 }, (_, place) => first + place).every((code) =>
    known.has(code),
  )
}

/** Letters that a font of the script has. */
const LETTERS: Readonly<Record<FontScript, readonly [from: number, to: number]>> = {
  latin: [0x61, 0x7a],
  'latin-ext': [0x104, 0x107],
  arabic: [0x641, 0x64a],
  cyrillic: [0x410, 0x44f],
  devanagari: [0x915, 0x928],
  greek: [0x3b1, 0x3c9],
  hebrew: [0x5d0, 0x5ea],
  vietnamese: [0x1ea0, 0x1ea7],
}

function measuresOf(face: Face, os2: Uint8Array): Omit<MadeFont['facts'], 'scripts'> {
  const font = new Font(face)
  const axis = face.getAxisInfos()['wght']
  const written = ((os2[4] ?? 0) << 8) + (os2[5] ?? 0)
  const weight = (value: number) => Math.min(HEAVIEST, Math.max(LIGHTEST, Math.round(value)))
  const weights =
    axis === undefined ? [weight(written), weight(written)] : [weight(axis.min), weight(axis.max)]
  if (axis !== undefined)
    font.setVariations([new Variation('wght', Math.min(axis.max, Math.max(axis.min, REGULAR)))])
  const { upem } = face
  const { ascender, descender, lineGap } = font.hExtents()
  const em = (value: number) => Number(Math.min(4, Math.max(0, value / upem)).toFixed(4))
  let [sum, shares] = [0, 0]
  for (const [letter, share] of Object.entries(LETTER_SHARES)) {
    sum += font.glyphHAdvance(font.glyph(letter.charCodeAt(0)) ?? 0) * share
    shares += share
  }
  return {
    weights,
    ascent: em(ascender),
    descent: em(-descender),
    lineGap: em(lineGap),
    letter: em(sum / shares),
  }
}
