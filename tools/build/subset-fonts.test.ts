import { cp, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FontSubsets } from '#schemas/theme/font-subsets.ts'
import { CORE_CHARACTERS } from './core-characters.ts'
import { subsetFonts } from './subset-fonts.ts'

const ROOT = join(import.meta.dirname, '../..')
const WHOLE = join(ROOT, 'node_modules/@fontsource-variable')
let folder: string
let made: FontSubsets

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tombolo-fonts-'))
  await mkdir(join(folder, 'themes'))
  await cp(join(ROOT, 'themes/aurora'), join(folder, 'themes/aurora'), { recursive: true })
  await subsetFonts(folder, join(folder, 'fonts'))
  made = JSON.parse(await readFile(join(folder, 'fonts/manifest.json'), 'utf8')) as FontSubsets
}, 120_000)
afterAll(() => rm(folder, { recursive: true }))

/** Whether a range in CSS notation has a character. */
function has(unicodeRange: string, character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return unicodeRange.split(',').some((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return code >= first && code <= last
  })
}

const subsetNamed = (of: string) => made.subsets.find((subset) => subset.of === of)

test.each([
  ['inter-latin-wght-normal', 'inter', 0.6],
  ['noto-kufi-arabic-arabic-wght-normal', 'noto-kufi-arabic', 0.2],
] as const)('the subset of %s is at most a share of the whole file', async (of, font, share) => {
  const whole = await stat(join(WHOLE, font, 'files', `${of}.woff2`))
  const small = await stat(join(folder, 'fonts', subsetNamed(of)?.file ?? ''))
  expect(small.size).toBeLessThan(whole.size * share)
})

test.each([
  ['inter-latin-wght-normal', 'Müller, Straße, Œuvre, ça: 1.234,56 € £ – „ja“ ↑↓×'],
  ['bricolage-grotesque-latin-wght-normal', 'Größe, déjà, São 0123456789 €'],
  ['inter-latin-ext-wght-normal', '₦'],
  ['noto-kufi-arabic-arabic-wght-normal', 'أهلاً؟١٢٣پچ'],
])('the subset of %s has every character of %s', (of, text) => {
  const range = subsetNamed(of)?.unicodeRange ?? ''
  expect(Array.from(text).filter((character) => character.trim() !== '' && !has(range, character))).toEqual(
    [],
  )
})

test('a font for another script has no subset of Latin letters', () => {
  expect(subsetNamed('noto-kufi-arabic-latin-wght-normal')).toBeUndefined()
})

test('the core of Latin has the characters of each language, and no letter of extended Latin', () => {
  const { latin = '' } = CORE_CHARACTERS
  expect(Array.from('äöüßÄÖÜéèêëàâçîïôùûüÿœæñ').every((letter) => latin.includes(letter))).toBe(true)
  expect(latin).not.toContain('ł')
})

test('the subsets keep the features that the theme sets, and a font is measured by its weights', () => {
  expect(made.features).toEqual(expect.arrayContaining(['cv11', 'ss03', 'tnum']))
  const { ascent, widths } = made.measures.inter ?? { ascent: 0, widths: [] }
  expect(ascent).toBeCloseTo(0.96875, 3)
  const [regular, bold] = [400, 700].map((at) => widths.find(({ weight }) => weight === at)?.letter ?? 0)
  expect(regular).toBeGreaterThan(0.4)
  expect(bold).toBeGreaterThan(regular ?? 1)
  // Inter's 1 is narrow unless its digits are even.
  for (const { digit, evenDigit } of widths) expect(evenDigit).toBeGreaterThan(digit)
})
