import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contrastOf, TEXT_RATIO } from '#schemas/theme/contrast.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import { OWN_MARK, type ServedSite } from '#service/sites/served-site.ts'
import { readTestSite } from '#service/testing/served-site.ts'
import { iconUrl } from './addresses.ts'
import { appIconPicture } from './app-icons.ts'
import { initialsOf, markHash, markSvg, markUrl } from './brand-mark.ts'
import { cardPicture } from './social-card.ts'
import { styleHead } from './page-head.ts'

const branded = (brand: object = {}) =>
  readTestSite({ brand: { siteName: { en: 'Silver Loch' }, mark: { kind: 'initials' }, ...brand } })

/** The site in one of the product's themes. */
function inTheme(site: ServedSite, themeId: string): ServedSite {
  const file = new URL(`../../themes/${themeId}/theme.json`, import.meta.url)
  const theme = JSON.parse(readFileSync(file, 'utf8')) as Theme
  return { ...site, theme: { ...theme, art: { ...theme.art, mark: OWN_MARK } } }
}

test.each([
  ['Silver Loch', 'en', 'SL'],
  ['Harbour & Hearth', 'en', 'HH'],
  ['Kola 5/90', 'en', 'K5'],
  ['élan', 'fr', 'É'],
  ['ısı', 'tr', 'I'],
  ['البحيرة الفضية', 'ar', 'بف'],
])('the initials of %s in %s are %s', (name, language, initials) => {
  expect(initialsOf(name, language)).toBe(initials)
})

test.each(['aurora', 'duchess', 'harbour', 'kola'])(
  'a mark in the theme %s is legible at 16 pixels, in both schemes',
  async (theme) => {
    const site = inTheme(await branded(), theme)
    const svg = await markSvg(site, 'en')
    const [ground = '', ink = ''] = [...svg.matchAll(/fill="(#[0-9a-f]{6})"/g)].map(([, color]) => color)
    expect(contrastOf(ink, ground)).toBeGreaterThanOrEqual(TEXT_RATIO)
    expect(svg.match(/<path /g)).toHaveLength(2)
    const { data } = await sharp(Buffer.from(svg)).resize(16, 16).raw().toBuffer({ resolveWithObject: true })
    const shades = new Set<number>()
    for (let at = 0; at < data.length; at += 4) shades.add(Math.round((data[at + 1] ?? 0) / 32))
    // Strokes that are thinner than a pixel leave shades between the two colours alone.
    const green = (color: string) => Math.round(Number.parseInt(color.slice(3, 5), 16) / 32)
    expect([...shades]).toEqual(expect.arrayContaining([green(ground), green(ink)]))
  },
)

test('a site with initials shows its own mark where others show that of the theme, and not where it names a drawing itself', async () => {
  const site = await branded()
  const other = await branded({ mark: { kind: 'theme' } })
  expect(markUrl(other, 'en')).toBe('')
  expect(iconUrl(other, 'en')).toMatch(/^\/client\/themes\/plain\/.+\/mark\.svg$/)
  const named = await readTestSite({
    theme: { id: 'plain', overrides: { art: { mark: 'mark.svg' } } },
    brand: { siteName: { en: 'Silver Loch' }, mark: { kind: 'initials' } },
  })
  expect(iconUrl(named, 'en')).toBe(iconUrl(other, 'en'))
  expect(iconUrl(site, 'en')).toBe(markUrl(site, 'en'))
  expect(styleHead(site, 'en').css).toContain(`--art-mark-0:url("${markUrl(site, 'en')}")`)
  const facts = { siteName: 'Silver Loch', title: '', heading: '', texts: {}, game: null } as never
  const inline = Buffer.from(await markSvg(site, 'en')).toString('base64')
  expect((await appIconPicture(site, 'en', 'small'))?.elements).toContain(inline)
  expect((await cardPicture(site, 'en', facts)).elements).toContain(inline)
})

test('the address of a mark changes with its letters and with the theme', async () => {
  const site = await branded()
  const lettered = await branded({ mark: { kind: 'initials', letters: { en: 'X' } } })
  const hashes = [site, lettered, inTheme(site, 'kola')].map((one) => markHash(one, 'en'))
  expect(new Set(hashes).size).toBe(3)
  expect(hashes).not.toContain(null)
})

test('letters that no font of the theme has are replaced by those of the id', async () => {
  const site = inTheme(await branded({ siteName: { en: '宝くじ' } }), 'kola')
  expect(await markSvg(site, 'en')).toContain('<path ')
})
